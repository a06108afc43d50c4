//! What the staff has to know of each system.

use crate::staff::{Ideas, Staffed};
use crate::{austerlitz, champs as albuera, eylau, grande_armee as brigades, kulm};
use engine::AskOf;

impl Staffed for ::battles_of_napoleon::Battle {
    type Policy = eylau::Greedy;

    fn policy(seed: u64) -> Self::Policy {
        eylau::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        20.0
    }

    fn condition(&self, piece: usize) -> f64 {
        if self.units[piece].tired { 0.85 } else { 1.0 }
    }

    fn ideas(&self, ask: &AskOf<Self>) -> Ideas {
        use ::battles_of_napoleon::Question;
        match ask.question {
            Question::SetUp(_) => Ideas::None,
            Question::Movement(_) => Ideas::None,
            _ => Ideas::UpTo(6),
        }
    }
}

impl Staffed for ::grande_armee::Battle {
    type Policy = brigades::Greedy;

    fn policy(seed: u64) -> Self::Policy {
        brigades::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        100.0
    }

    fn ideas(&self, ask: &AskOf<Self>) -> Ideas {
        use ::grande_armee::Question;
        match ask.question {
            Question::Setup(_) => Ideas::None,
            _ => Ideas::UpTo(5),
        }
    }
}

impl Staffed for ::great_battles::Battle {
    type Policy = austerlitz::Greedy;

    fn policy(seed: u64) -> Self::Policy {
        austerlitz::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        100.0
    }

    fn condition(&self, piece: usize) -> f64 {
        use ::great_battles::nouns::MoraleLevel;
        match self.units[piece].level {
            MoraleLevel::Good => 1.0,
            MoraleLevel::Shaken => 0.85,
            MoraleLevel::Unsteady => 0.5,
            MoraleLevel::Routed => 0.25,
        }
    }

    fn ideas(&self, ask: &AskOf<Self>) -> Ideas {
        use ::great_battles::host::ask::Question;
        match ask.question {
            Question::Movement(_) => Ideas::None,
            _ => Ideas::UpTo(6),
        }
    }
}

impl Staffed for ::la_bataille::Battle {
    type Policy = kulm::Greedy;

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

    fn ideas(&self, ask: &AskOf<Self>) -> Ideas {
        use ::la_bataille::rules::question::Question;
        match ask.question {
            Question::Movement(_) | Question::Deploy(_) => Ideas::None,
            _ => Ideas::UpTo(6),
        }
    }
}

impl Staffed for ::champs::Battle {
    type Policy = albuera::Greedy;

    fn policy(seed: u64) -> Self::Policy {
        albuera::Greedy::new(seed)
    }

    fn clear_margin(&self) -> f64 {
        10.0
    }

    fn condition(&self, piece: usize) -> f64 {
        if self.unit(::champs::nouns::UnitId(piece as u8)).is_broken() { 0.3 } else { 1.0 }
    }

    fn ideas(&self, ask: &AskOf<Self>) -> Ideas {
        use ::champs::Question;
        match ask.question {
            Question::SetUp(_) | Question::Movement(_) => Ideas::None,
            _ => Ideas::UpTo(4),
        }
    }
}
