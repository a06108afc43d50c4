//! Sections G2.2 to G3: the dice of a combat and what bears on them.

use crate::book::{Against, Distance, Number, Reroll};
use crate::nouns::field::{OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Class, Terrain};
use crate::rules::ask::Choice;
use crate::rules::g_combat::Ask;
use crate::rules::g_combat::event::{FightBonus, FightPenalty, Roll};
use crate::state::battle::{At, Battle, Fight};
use engine::{Faces, Play, Seat, Throw, in_secret, rule};
use ground::table::{Edge, Shape};

/// What the two commanders of a side put into a combat. (DP-28)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aid {
    /// [G2.4] The sub-commander who lends his dice.
    pub officer: Option<OfficerId>,
    /// [G2.2c] Whether the army commander adds a die.
    pub command: bool,
}

impl FightBonus {
    /// Its line of the chart.
    const fn row(self) -> Reroll {
        match self {
            FightBonus::HeavyAgainstLight => Reroll::HeavyOnLight,
            FightBonus::EnemyFlanked => Reroll::EnemyFlanked,
        }
    }
}

impl FightPenalty {
    /// Its line of the chart.
    const fn row(self) -> Reroll {
        match self {
            FightPenalty::InWater => Reroll::Vulnerable,
            FightPenalty::OutOfRadius => Reroll::OutOfRadius,
        }
    }
}

impl Battle {
    // ---- who is where ----

    /// The edge of a defender that an attacker stands against: the one that looks most nearly at
    /// it, the front before others. (GEO-18)
    ///
    /// It is read off the table, since cavalry and pairs turn to face after they were contacted.
    pub fn edge_against(&self, defender: UnitId, attacker: UnitId) -> Edge {
        let base = self.base(defender);
        let towards = self.unit(attacker).pose.facing.opposite();
        let off = |edge: &Edge| base.outward(*edge).off(towards);
        Edge::ALL.into_iter().min_by_key(off).unwrap_or(Edge::Front)
    }

    /// Whether a unit is flanked as it stands.
    pub fn is_flanked(&self, unit: UnitId) -> bool {
        if self.is_unflankable(unit) {
            return false;
        }
        let base = self.base(unit);
        let reach = self.field.book.distance(Distance::Flank);
        // [G3.0a] An enemy is near its flank or rear and for the most part behind its front line
        // (GEO-08); [G3.0b] from a town nobody flanks.
        self.enemies_of(self.seat_of(unit)).any(|enemy| {
            base.is_flanked_by(&self.base(enemy), reach) && self.town_of(enemy).is_none()
        })
    }

    fn is_unflankable(&self, unit: UnitId) -> bool {
        let fort = self.field.switches.forts_unflankable
            && self.field.piece_under(&self.base(unit), Terrain::Fort).is_some();
        // [G3.0b] Units in towns are not flanked; forts are another matter, but for an option.
        fort || self.town_of(unit).is_some()
    }

    /// [G2.31b] Whether a unit in a combat counts as flanked.
    pub fn is_flanked_in(&self, unit: UnitId, fight: &Fight) -> bool {
        // [G2.31d] A defender attacked on two sides is, wherever the attackers' centres lie.
        let two_sides = unit == fight.defender
            && fight.second.is_some_and(|(second, _)| {
                self.edge_against(unit, second) != self.edge_against(unit, fight.first.0)
            });
        // [G3.0c] As everybody stands now.
        (two_sides && !self.is_unflankable(unit)) || self.is_flanked(unit)
    }

    /// [G1.6a] Whether a unit in a combat is protected by cover against another.
    pub fn is_covered_in(&self, unit: UnitId, from: UnitId, fight: &Fight) -> bool {
        // [A4.1b] Who came out of cover against an enemy in the open has spoiled it for these two; a
        // second attacker is another matter.
        let attacker = if unit == fight.defender { from } else { unit };
        if self.unit(attacker).marks.left_cover {
            return false;
        }
        if unit == fight.defender {
            // [A4.1a]
            return self.has_cover_from(unit, &self.base(from));
        }
        // [G1.6b] Both may have it. A wall between the two is the defender's; an attacker needs cover
        // of its own.
        self.is_in_cover(&self.base(unit))
    }

    // ---- bonus dice ----

    /// [G2.4] The sub-commander who may lend his dice to a unit.
    pub fn officer_at_hand(&self, unit: UnitId) -> Option<OfficerId> {
        let officer = self.sub_commander(self.unit(unit).force);
        let state = self.officer(officer);
        let reach = self.field.book.distance(Distance::Attached);
        let near =
            self.officer_base(officer).is_some_and(|his| his.within(&self.base(unit), reach));
        // [E4.0c] With a positive personality. [E4.0d] [G2.2a] For one unit in a pulse.
        (near && state.personality > 0 && !state.helped_combat).then_some(officer)
    }

    /// [G2.2c] Whether the army commander is near enough to put a die into a unit's combat, and has
    /// not done so in this segment. Whether he has one is his secret.
    pub fn commander_at_hand(&self, unit: UnitId) -> bool {
        let army = self.def(unit).army;
        let reach = self.field.book.distance(Distance::CommanderCombat);
        let his = self.commander(army).and_then(|officer| self.officer_base(officer));
        !self.army(army).helped_combat
            && his.is_some_and(|base| base.within(&self.base(unit), reach))
    }

    /// (DP-28) Both sides say at the same time what their commanders put in: for the defender, and
    /// for the dominant attacker.
    pub fn bonus_dice(
        &mut self,
        table: At<'_>,
        dominant: UnitId,
        defender: UnitId,
    ) -> Play<[Aid; 2]> {
        let unit_of = |game: &Battle, seat: Seat| {
            if game.seat_of(defender) == seat { defender } else { dominant }
        };
        let aid = in_secret(self, table, |game, table, seat| {
            let unit = unit_of(game, seat);
            let mut aid = Aid::default();
            if let Some(officer) = game.officer_at_hand(unit) {
                let question = Ask::OfficerDice { officer, unit };
                if table.confirm(game, seat, rule!("G2.4"), question)? {
                    aid.officer = Some(officer);
                }
            }
            if game.commander_at_hand(unit) {
                let army = game.def(unit).army;
                let mut choices = vec![Choice::No];
                if game.army(army).cup > 0 {
                    choices.push(Choice::Yes);
                }
                let question = Ask::CommandDie { army, unit };
                let answer = table.ask_always(game, seat, rule!("G2.2c"), question, choices)?;
                aid.command = answer == Choice::Yes;
            }
            Ok(aid)
        })?;
        for seat in Seat::BOTH {
            let Aid { officer, command } = aid[seat.index()];
            if let Some(officer) = officer {
                self.officer_mut(officer).helped_combat = true;
            }
            if command {
                let army = self.def(unit_of(self, seat)).army;
                let army = self.army_mut(army);
                army.cup -= 1;
                army.helped_combat = true;
            }
        }
        Ok(aid)
    }

    /// [G2.2b] The die of a mixed brigade, unless it is in, or attacks, a town or fort.
    fn mixed_die(&self, unit: UnitId, fight: &Fight) -> u8 {
        let walled = self.fortress_of(unit).is_some()
            || (unit != fight.defender && self.fortress_of(fight.defender).is_some());
        let mixed = self.def(unit).troop.is_mixed() && !walled;
        if mixed { self.field.book.number(Number::MixedDie) as u8 } else { 0 }
    }

    // ---- the throw ----

    /// [G2.3] What a unit's dice must show against another.
    pub fn need(&self, unit: UnitId, against: UnitId, fight: &Fight) -> u8 {
        let column = if self.is_covered_in(against, unit, fight) {
            Against::Cover
        } else if self.arm(against) != Arm::Cavalry {
            Against::Infantry
        } else if unit == fight.defender {
            Against::CavalryWhenDefending
        } else {
            Against::CavalryWhenAttacking
        };
        self.field.book.hit(self.arm(unit), column)
    }

    /// Why a unit's misses are thrown again.
    fn bonuses(&self, unit: UnitId, against: UnitId, fight: &Fight) -> Vec<FightBonus> {
        let fights = |unit: UnitId| self.def(unit).troop.fights();
        let mut bonuses = Vec::new();
        // [G2.31] [G2.31c] Each reason counts once, and both may.
        if fights(unit) == Some(Class::Heavy) && fights(against) == Some(Class::Light) {
            bonuses.push(FightBonus::HeavyAgainstLight);
        }
        // [G2.31b]
        if self.is_flanked_in(against, fight) {
            bonuses.push(FightBonus::EnemyFlanked);
        }
        bonuses
    }

    /// Why a unit's hits are thrown again.
    fn penalties(&self, unit: UnitId) -> Vec<FightPenalty> {
        let mut penalties = Vec::new();
        // [G2.32]
        if self.is_in_water(unit) {
            penalties.push(FightPenalty::InWater);
        }
        // [G2.32b] [F13.1a] [G2.32c] Once more for those that are left.
        if !self.in_radius(unit) {
            penalties.push(FightPenalty::OutOfRadius);
        }
        penalties
    }

    /// All dice of one unit against another.
    pub fn roll_unit(
        &self,
        table: At<'_>,
        unit: UnitId,
        against: UnitId,
        fight: &Fight,
        aid: Aid,
    ) -> Play<Roll> {
        let sp = self.unit(unit).sp;
        let mixed = self.mixed_die(unit, fight);
        let command = u8::from(aid.command);
        let need = self.need(unit, against, fight);
        let hits = |faces: &Faces, need: u8| {
            faces.as_slice().iter().filter(|&&face| face >= need).count() as u8
        };
        // [G2.0b] Its strength and the bonus dice.
        let number = sp + mixed + command;
        let own = |throw: Throw| throw.by(self.seat_of(unit));
        let dice = table.throw(self, own(Throw::hits(rule!("G2.3"), "combat", number, need)))?;
        let mut scored = hits(&dice, need);
        let mut missed = number - scored;
        // [G2.4] [G2.4b] His dice are thrown apart, since ones on them endanger him. [G2.4c]
        let officer = match aid.officer {
            None => None,
            Some(officer) => {
                let lent = self.officer(officer).personality.unsigned_abs();
                let throw = Throw::bands(rule!("G2.4"), "the general's dice", lent, &[2, need]);
                let faces = table.throw(self, own(throw))?;
                scored += hits(&faces, need);
                missed += lent - hits(&faces, need);
                Some((self.leader(officer), faces))
            }
        };
        // [G2.33] After the extra dice bonuses, then penalties.
        let mut bonuses = Vec::new();
        for bonus in self.bonuses(unit, against, fight) {
            if missed > 0 {
                let (why, rule) = bonus.words();
                let need = self.field.book.reroll(bonus.row()).success;
                let again = table.throw(self, own(Throw::hits(rule, why, missed, need)))?;
                scored += hits(&again, need);
                missed -= hits(&again, need);
                bonuses.push((bonus, again));
            }
        }
        let mut penalties = Vec::new();
        for penalty in self.penalties(unit) {
            if scored > 0 {
                let (why, rule) = penalty.words();
                let need = self.field.book.reroll(penalty.row()).success;
                let again = table.throw(self, own(Throw::hits(rule, why, scored, need)))?;
                scored = hits(&again, need);
                penalties.push((penalty, again));
            }
        }
        Ok(Roll { unit, sp, mixed, command, officer, need, dice, bonuses, penalties, hits: scored })
    }
}
