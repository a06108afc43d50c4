//! What the staff has to know of each system.

use crate::staff::{Effort, Staffed};
use crate::{austerlitz, champs, eylau, grande_armee as brigades, kulm};
use great_battles::data::scenario::Victory;

impl Staffed for ::battles_of_napoleon::Battle {
    type Policy = eylau::Greedy;

    const EFFORT: Effort = Effort { plan: 8_000, turn: 64_000, ahead: 4, course: 600 };

    fn policy(seed: u64) -> Self::Policy {
        eylau::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        20.0
    }

    fn condition(&self, piece: usize) -> f64 {
        if self.units[piece].tired { 0.85 } else { 1.0 }
    }
}

impl Staffed for ::grande_armee::Battle {
    type Policy = brigades::Greedy;

    const EFFORT: Effort = Effort { plan: 6_000, turn: 24_000, ahead: 1, course: 300 };

    fn policy(seed: u64) -> Self::Policy {
        brigades::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        100.0
    }
}

impl Staffed for ::great_battles::Battle {
    type Policy = austerlitz::Greedy;

    const EFFORT: Effort = Effort { plan: 12_000, turn: 60_000, ahead: 4, course: 1_500 };

    fn policy(seed: u64) -> Self::Policy {
        austerlitz::Greedy::new(seed)
    }

    /// Losses are counted in percent of what breaks a side; else points and units.
    fn clear_margin(&self) -> f64 {
        match self.setup.scenario.victory {
            Victory::Losses(_) => 40.0,
            _ => 5.0,
        }
    }

    fn condition(&self, piece: usize) -> f64 {
        use ::great_battles::nouns::MoraleLevel;
        match self.units[piece].level {
            MoraleLevel::Good => 1.0,
            MoraleLevel::Shaken => 0.75,
            MoraleLevel::Unsteady => 0.3,
            MoraleLevel::Routed => 0.15,
        }
    }
}

impl Staffed for ::champs::Battle {
    type Policy = champs::Greedy;

    const EFFORT: Effort = Effort { plan: 4_000, turn: 20_000, ahead: 1, course: 300 };

    fn policy(seed: u64) -> Self::Policy {
        champs::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        6.0
    }
}

impl Staffed for ::la_bataille::Battle {
    type Policy = kulm::Greedy;

    const EFFORT: Effort = Effort { plan: 6_000, turn: 36_000, ahead: 3, course: 600 };

    fn policy(seed: u64) -> Self::Policy {
        kulm::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        20.0
    }

    fn condition(&self, piece: usize) -> f64 {
        use ::la_bataille::nouns::kinds::Morale;
        match self.units[piece].state {
            Morale::GoodOrder => 1.0,
            Morale::Disordered => 0.7,
            Morale::Routed => 0.35,
        }
    }
}
