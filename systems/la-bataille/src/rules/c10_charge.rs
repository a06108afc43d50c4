//! Chapter 10: the Charge Phase. All charges are declared, then each is ridden hex by hex.

mod declare;
pub mod opportunity;
pub mod reaction;
pub mod recall;
pub mod ride;
pub mod square;
pub mod stand;
mod strike;
mod target;
mod words;

pub use self::words::recall_row;
use crate::book::SquareResult;
use crate::book::modifiers::Modifiers;
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Formation, Morale};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Contact};
use engine::{Play, Rule, Seat, rule};
use ground::{Facing, Hex};
use serde::Serialize;

/// A declared charge. [10.2]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Charge {
    /// A regiment, or the regiments of a stack. [10.1.4]
    pub units: Vec<UnitId>,
    /// Who rides with them. [10.1.5]
    pub leader: Option<LeaderId>,
}

/// Cavalry that rides to meet a charge. [10.3.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reactor {
    /// Who.
    pub unit: UnitId,
    /// Hexes it has made. [10.3.8]
    pub made: u8,
    /// The step of the charge after which it made the last one.
    pub at: u8,
    /// Where it stood, and how it faced: its zone does not move with it. [10.3.5] [10.3.8]
    pub start: (crate::nouns::hexes::Hexes, Facing),
}

/// How a charge finds its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Where it stands.
    Standing,
    /// Riding to meet the charge. [10.2.12]
    Riding,
}

/// A charge on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Who is still with it, top first.
    pub units: Vec<UnitId>,
    /// Who leads it.
    pub leader: Option<LeaderId>,
    /// Half points spent. [10.2.2]
    pub spent: i32,
    /// Half points that the formation takes off the allowance. [11.1.5] (R13)
    pub penalty: i32,
    /// Hexes entered.
    pub steps: u8,
    /// Hexes entered one after the other with the same facing. [10.2.5]
    pub run: u8,
    /// Whether it has changed formation. [10.1.8]
    pub changed: bool,
    /// The target. [10.2.3]
    pub target: Option<Hex>,
    /// Who stood in the target when it was named, and where: it may close up in another hex. [10.2.8h]
    pub aim: Vec<(UnitId, crate::nouns::hexes::Hexes)>,
    /// Hexes that it has passed over. [10.2.4]
    pub refused: Vec<Hex>,
    /// Whether it has tried to recall of its own will. [10.2.9]
    pub tried: bool,
    /// Whether it must go for the closest enemy. [10.2.9f]
    pub bound: bool,
    /// Whether a recall has failed (an option of the parent system).
    pub unrecalled: bool,
    /// The routed units it pursues. [10.2.8j32]
    pub pursued: Vec<UnitId>,
    /// Whether it has ridden down guns: it may stop, and does not rout. [10.5.1b1] (R134)
    pub sated: bool,
    /// Enemy cavalry that rides to meet it, in the order of their reactions. [10.3.10]
    pub reactors: Vec<Reactor>,
    /// Whether it is over.
    pub over: bool,
}

impl Ride {
    /// A charge that has not moved.
    pub fn new(charge: Charge) -> Ride {
        Ride {
            units: charge.units,
            leader: charge.leader,
            spent: 0,
            penalty: 0,
            steps: 0,
            run: 0,
            changed: false,
            target: None,
            aim: Vec::new(),
            refused: Vec::new(),
            tried: false,
            bound: false,
            unrecalled: false,
            pursued: Vec::new(),
            sated: false,
            reactors: Vec::new(),
            over: false,
        }
    }
}

/// Questions about charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which cavalry charges? [10.2]
    Declare,
    /// Who rides along? [10.1.5]
    Company(UnitId),
    /// Which charge is ridden next? [10.2.1]
    Next,
    /// Where does the charge go? [10.2.2]
    Step(UnitId),
    /// Is this hex the target? [10.2.3]
    Target(UnitId, Hex),
    /// It is recalled: does it stop? [10.2.9e]
    Stop(UnitId),
    /// How many increments of the routed enemy does it trample? [OPT-2]
    Trample(UnitId, Hex),
    /// Does the pursuit turn against this hex? [10.2.8j4]
    Switch(UnitId, Hex),
    /// Which infantry tries to form square? [10.2.8d]
    Square(UnitId),
    /// In which of its hexes does the unit close? [16.2.7g3] (R68)
    CloseIn(UnitId),
    /// Does the line close into masse? [16.2.7g1]
    Masse(UnitId),
    /// Where do the skirmishers withdraw to? [6.7.12]
    Withdraw(UnitId),
    /// Who reaction charges? [10.3.6]
    React(UnitId),
    /// Where does the reacting cavalry go? [10.3.7a]
    ReactStep(UnitId),
    /// Who opportunity charges? [10.4.3]
    Opportunity(UnitId),
    /// Where does it go? [10.4.3c]
    OpportunityStep(UnitId),
}

/// What is told of charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A charge is declared. [10.2]
    Declared(Vec<UnitId>),
    /// A charge or a reaction goes to a hex. [10.2.2]
    Rode(UnitId, Hex),
    /// Cavalry changes formation in the charge. [10.1.8]
    Changed(UnitId, Formation),
    /// A regiment cannot keep up. [10.1.6]
    LeftBehind(UnitId),
    /// The target is named. [10.2.3]
    Named(UnitId, Hex),
    /// An attempt to recall. [10.2.9c]
    Recall {
        /// Who is called back.
        unit: UnitId,
        /// The die as thrown.
        die: u8,
        /// The leader who adds one. [10.2.9d]
        leader: Option<LeaderId>,
        /// Whether it hears the call.
        recalled: bool,
    },
    /// A charge stops, recalled or sated, by this rule. [10.2.9e] [10.5.1b1]
    Stopped(UnitId, Rule),
    /// A charge has spent itself in vain. [10.2.10]
    Spent(UnitId),
    /// A charge strikes. [10.2.7c]
    Struck(UnitId, Hex),
    /// An attempt at a square. [10.2.8g]
    Square {
        /// The unit on top.
        unit: UnitId,
        /// The distance of the cavalry in its points.
        points: u8,
        /// The roll as thrown.
        roll: Base6,
        /// Modifiers.
        mods: Modifiers,
        /// The roll as modified.
        modified: Base6,
        /// What comes of it.
        result: SquareResult,
    },
    /// Troops break before the cavalry, with the die. [10.2.8j3]
    Broke(UnitId, u8),
    /// Skirmishers withdraw. [6.7.12a]
    Withdrew(UnitId, Hex),
    /// A line closes into masse. [16.2.7g3]
    Closed(UnitId, Hex),
    /// Cavalry charges out of turn, by this rule. [10.3.7] [10.4.3]
    Reacts(UnitId, Rule),
}

impl Battle {
    /// [10.2] The Charge Phase: first the declaration, then charge after charge.
    pub fn charge_phase(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        let Some(charges) = self.charges.clone() else {
            // [10.1.1]
            let declared = self.declare(table, seat)?;
            let none = declared.is_empty();
            self.charges = Some(declared);
            return Ok(none);
        };
        let ready: Vec<Charge> =
            charges.into_iter().filter_map(|charge| self.still_ready(charge)).collect();
        if ready.is_empty() {
            return Ok(true);
        }
        // [10.2.1] [10.2.2] One after the other, in the order of their owner.
        let choices = ready.iter().map(|charge| Choice::Unit(charge.units[0])).collect();
        let question = Question::Charge(Ask::Next);
        let answer = table.ask(self, seat, rule!("10.2.1"), question, choices)?;
        let mut left = ready;
        let chosen = left.iter().position(|charge| Choice::Unit(charge.units[0]) == answer);
        let charge = left.remove(chosen.unwrap_or(0));
        let done = left.is_empty();
        self.charges = Some(left);
        self.charge_on(table, charge)?;
        Ok(done)
    }

    /// [10.2.2] A charge from its first hex to its end.
    pub fn charge_on(&mut self, table: At<'_>, charge: Charge) -> Play<()> {
        let mut ride = Ride::new(charge);
        for &unit in &ride.units {
            let troops = self.unit_mut(unit);
            troops.marks.charged = true;
            (troops.marks.stirred, troops.marks.restless) = (true, true);
        }
        ride.penalty = self.line_penalty(ride.units[0]);
        self.look_around(table, &mut ride)?;
        while !ride.over {
            self.ride_on(table, &mut ride)?;
        }
        Ok(())
    }

    /// Those of a charge who are still riding.
    pub(crate) fn close_ranks(&self, ride: &mut Ride) {
        ride.units
            .retain(|&unit| self.is_on_map(unit) && self.unit(unit).state == Morale::GoodOrder);
        ride.over |= ride.units.is_empty();
    }

    /// [10.2.10] [10.2.10p1] A charge that has spent itself in vain, or finds no way on, routs where
    /// it stands; (R133) who has ridden down guns only if he may not stop there. (R231)
    pub(crate) fn blown(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        ride.over = true;
        // [10.1.10b] Who has ridden down guns may stop, but not upon a square or among other arms.
        let stops = ride.sated && !ride.units.is_empty() && self.may_stop_charge(ride);
        if !stops {
            if let Some(&lead) = ride.units.first() {
                table.tell(self, Event::Charge(Told::Spent(lead)));
            }
            for unit in ride.units.clone() {
                self.spend_itself(table, unit)?;
            }
        }
        Ok(())
    }

    /// A regiment routs at the end of its points where it is; [10.1.10b] it cannot stay
    /// upon a square, [3.1.2] nor among other arms. (R133)
    pub(crate) fn spend_itself(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let seat = self.seat_of(unit);
        let may_stay = self
            .unit(unit)
            .hexes
            .iter()
            .all(|hex| !self.enemy_in(hex, seat) && self.crowding(hex).is_none());
        // [10.2.10p1]
        self.rout(table, unit, if may_stay { &Manner::IN_PLACE } else { &Manner::CHECK })
    }

    /// [10.2.7c] The charge strikes: it is over, and marked for the melee. [10.2.7e]
    pub(crate) fn contact(
        &mut self,
        table: At<'_>,
        ride: &mut Ride,
        target: Hex,
        meeting: Meeting,
    ) {
        let reacted = meeting == Meeting::Riding;
        let straight = !reacted && self.is_straight(ride, target);
        self.contacts.push(Contact {
            attackers: ride.units.clone(),
            target,
            straight,
            reacted,
            unrecalled: ride.unrecalled,
            opportunity: false,
        });
        ride.over = true;
        table.tell(self, Event::Charge(Told::Struck(ride.units[0], target)));
    }

    /// [10.2.7e] A unit that was struck in one of its hexes and stands in fewer now is still struck.
    pub(crate) fn contacts_follow(&mut self, unit: UnitId, before: crate::nouns::hexes::Hexes) {
        let (now, seat) = (self.unit(unit).hexes, self.seat_of(unit));
        let mut contacts = std::mem::take(&mut self.contacts);
        for contact in &mut contacts {
            let left = before.contains(contact.target) && !now.contains(contact.target);
            let attacks = contact.attackers.contains(&unit);
            if left
                && !attacks
                && !now.is_empty()
                && self.targets_in(contact.target, seat).is_empty()
            {
                // A road column may still fill several hexes: the one before the charge counts.
                let touched = |hex: &Hex| {
                    contact
                        .attackers
                        .iter()
                        .any(|attacker| !self.touching_hexes(*attacker, *hex).is_empty())
                };
                contact.target = now.iter().find(touched).unwrap_or(now.first());
            }
        }
        self.contacts = contacts;
    }
}

/// A step of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it is named.
    pub choice: Choice,
    /// The hexes then.
    pub hexes: crate::nouns::hexes::Hexes,
    /// The facing then.
    pub facing: Facing,
    /// Half points.
    pub cost: i32,
}
