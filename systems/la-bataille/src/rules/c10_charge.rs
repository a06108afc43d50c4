//! Chapter 10: the Charge Phase. All charges are declared, then each is ridden hex by hex.

pub mod opportunity;
pub mod reaction;
pub mod recall;
pub mod ride;
pub mod square;
pub mod stand;
mod words;

pub use self::words::recall_row;
use crate::book::modifiers::Mods;
use crate::book::{Number, SquareResult};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Contact};
use engine::Refusal;
use engine::{Play, Rule, Seat, rule};
use ground::{Dir, Facing, Hex};
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
        mods: Mods,
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
        let answer = self.ask(table, seat, rule!("10.2.1"), question, choices)?;
        let mut left = ready;
        let chosen = left.iter().position(|charge| Choice::Unit(charge.units[0]) == answer);
        let charge = left.remove(chosen.unwrap_or(0));
        let done = left.is_empty();
        self.charges = Some(left);
        self.charge_on(table, charge)?;
        Ok(done)
    }

    /// [10.2] The active side names all its charges.
    fn declare(&mut self, table: At<'_>, seat: Seat) -> Play<Vec<Charge>> {
        let mut declared: Vec<Charge> = Vec::new();
        loop {
            let free: Vec<UnitId> = self
                .cavalry(seat)
                .filter(|&unit| self.may_charge(unit))
                .filter(|unit| !declared.iter().any(|charge| charge.units.contains(unit)))
                .collect();
            if free.is_empty() {
                return Ok(declared);
            }
            let mut choices = vec![Choice::Done];
            choices.extend(free.iter().map(|unit| Choice::Unit(*unit)));
            let mut hexes: Vec<Hex> =
                free.iter().map(|unit| self.unit(*unit).hexes.first()).collect();
            hexes.sort_unstable();
            hexes.dedup();
            hexes.retain(|hex| self.stack_charge(*hex, &free).is_some());
            choices.extend(hexes.into_iter().map(Choice::Stack));
            let question = Question::Charge(Ask::Declare);
            let charge = match self.ask(table, seat, rule!("10.2"), question, choices)? {
                Choice::Unit(unit) => {
                    let leader = self.rider(table, unit)?;
                    Some(Charge { units: vec![unit], leader })
                }
                Choice::Stack(hex) => match self.stack_charge(hex, &free) {
                    Some(charge) => Some(self.with_leader(table, charge)?),
                    None => None,
                },
                _ => None,
            };
            let Some(charge) = charge else { return Ok(declared) };
            self.tell(table, Event::Charge(Told::Declared(charge.units.clone())));
            declared.push(charge);
        }
    }

    /// [10.1.2] Whether cavalry may charge in its own phase, with a hex before it. (R132)
    pub fn may_charge(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        self.arm(unit) == Arm::Cavalry
            && troops.state == Morale::GoodOrder
            // [5.1.2b] [5.1.3a1]
            && self.book().readiness(troops.readiness).charge
            // [6.8.7] Drawn up, and not as skirmishers.
            && matches!(troops.formation, Formation::Column | Formation::Line)
            && !troops.marks.charged
            && !self.charge_steps(&Ride::new(Charge { units: vec![unit], leader: None })).is_empty()
    }

    /// Why a unit does not charge in its own phase. [10.1.2]
    pub(crate) fn refuse_charge(&self, seat: Seat, unit: UnitId) -> Option<Refusal> {
        let troops = self.unit(unit);
        let drawn_up = matches!(troops.formation, Formation::Column | Formation::Line);
        let why = if self.seat_of(unit) != seat {
            "it is not yours"
        } else if self.arm(unit) != Arm::Cavalry {
            "only cavalry charges"
        } else if !self.is_on_map(unit) {
            "it is not on the map"
        } else if troops.state != Morale::GoodOrder {
            "it is not in good order"
        } else if !self.book().readiness(troops.readiness).charge {
            "its horses are not fresh"
        } else if !drawn_up {
            "it is neither in column nor in line"
        } else if !self.may_charge(unit) {
            "it has charged, or has no hex before it to ride into"
        } else {
            return None;
        };
        Some(Refusal::new(rule!("10.1.2"), why))
    }

    /// [10.1.5] The regiments of a hex as one charge, with a leader of their nation who
    /// has a cavalry bonus.
    fn stack_charge(&self, hex: Hex, free: &[UnitId]) -> Option<Charge> {
        let units: Vec<UnitId> = self.units_at(hex).filter(|unit| free.contains(unit)).collect();
        let first = *units.first()?;
        let alike = units.iter().all(|unit| {
            let (troops, other) = (self.unit(*unit), self.unit(first));
            self.def(*unit).nation == self.def(first).nation
                && troops.hexes == other.hexes
                && troops.formation == other.formation
                && troops.facing == other.facing
        });
        let leader = *self.cavalry_leaders(first).first()?;
        // [10.1.4]
        (units.len() > 1 && alike).then_some(Charge { units, leader: Some(leader) })
    }

    /// [10.1.5] Leaders of its nation with a cavalry bonus in the hexes of a unit.
    fn cavalry_leaders(&self, unit: UnitId) -> Vec<LeaderId> {
        let nation = self.def(unit).nation;
        let hexes = self.unit(unit).hexes;
        let here = hexes.iter().flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>());
        here.filter(|leader| {
            let def = self.leader_def(*leader);
            def.nation == nation && def.cavalry > 0
        })
        .collect()
    }

    /// [10.1.5] Of several leaders who could lead a stack its owner names one.
    fn with_leader(&self, table: At<'_>, charge: Charge) -> Play<Charge> {
        let first = charge.units[0];
        let choices = self.cavalry_leaders(first).into_iter().map(Choice::Leader).collect();
        let question = Question::Charge(Ask::Company(first));
        let answer = self.ask(table, self.seat_of(first), rule!("10.1.5"), question, choices)?;
        let leader = match answer {
            Choice::Leader(leader) => Some(leader),
            _ => charge.leader,
        };
        Ok(Charge { leader, ..charge })
    }

    /// Which leader of its nation rides with a single regiment.
    fn rider(&self, table: At<'_>, unit: UnitId) -> Play<Option<LeaderId>> {
        let nation = self.def(unit).nation;
        let hexes = self.unit(unit).hexes;
        let here: Vec<LeaderId> = hexes
            .iter()
            .flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>())
            .filter(|leader| self.leader_def(*leader).nation == nation)
            .collect();
        if here.is_empty() {
            return Ok(None);
        }
        let mut choices = vec![Choice::Done];
        choices.extend(here.into_iter().map(Choice::Leader));
        let question = Question::Charge(Ask::Company(unit));
        match self.ask(table, self.seat_of(unit), rule!("10.1.6"), question, choices)? {
            Choice::Leader(leader) => Ok(Some(leader)),
            _ => Ok(None),
        }
    }

    /// A declared charge as it can still be ridden.
    fn still_ready(&self, mut charge: Charge) -> Option<Charge> {
        charge.units.retain(|&unit| self.is_on_map(unit) && self.may_charge(unit));
        let first = *charge.units.first()?;
        let place = self.unit(first).hexes;
        charge.units.retain(|&unit| self.unit(unit).hexes == place);
        charge.leader = charge.leader.filter(|leader| {
            let hex = self.leaders[leader.index()].hex;
            hex.is_somewhere() && place.contains(hex)
        });
        Some(charge)
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
                self.tell(table, Event::Charge(Told::Spent(lead)));
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
        self.tell(table, Event::Charge(Told::Struck(ride.units[0], target)));
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

    /// [10.2.5] [10.2.12] Three straight hexes, facing the target, double the charge; without them it
    /// strikes all the same. [16.2.7f2] Not against a masse.
    pub(crate) fn is_straight(&self, ride: &Ride, target: Hex) -> bool {
        let lead = ride.units[0];
        let troops = self.unit(lead);
        let enough = i32::from(ride.run) >= self.book().number(Number::StraightHexes);
        let ahead = troops.hexes.contains(target)
            || troops.hexes.iter().any(|hex| {
                self.board().direction(hex, target).is_some_and(|dir| match troops.formation {
                    Formation::Line => troops.facing.front().contains(&dir),
                    _ => Dir::new(troops.facing.number()) == dir,
                })
            });
        let masse = self.units_at(target).any(|unit| {
            let there = self.unit(unit);
            there.formation == Formation::Masse && there.state == Morale::GoodOrder
        });
        // [10.2.5p2] Without them it strikes all the same.
        enough && ahead && !masse
    }

    /// Whether a hex can be the target of a charge.
    pub(crate) fn may_be_charged(&self, hex: Hex, by: Seat) -> bool {
        let ours = self.units_at(hex).any(|unit| self.seat_of(unit) == by);
        // [10.1.9p1]
        self.enemy_in(hex, by) && !ours && self.terrain(hex) == Terrain::Clear
    }

    /// Names the target, and lets it answer. [10.2.3]
    pub(crate) fn name_target(&mut self, table: At<'_>, ride: &mut Ride, hex: Hex) -> Play<()> {
        ride.target = Some(hex);
        let seat = self.seat_of(ride.units[0]).other();
        let there = self.targets_in(hex, seat).into_iter();
        ride.aim = there.map(|unit| (unit, self.unit(unit).hexes)).collect();
        self.tell(table, Event::Charge(Told::Named(ride.units[0], hex)));
        self.target_answers(table, ride, hex)
    }

    /// [10.2.3] The target of a charge is whoever it named: a unit in two hexes that closes up in the
    /// other one is followed there. [10.2.8h] [16.2.7g3] Who has left both is no target any more.
    pub(crate) fn follow_target(&self, ride: &mut Ride) {
        let Some(target) = ride.target else { return };
        if self.enemy_in(target, self.seat_of(ride.units[0])) {
            return;
        }
        ride.target = ride.aim.iter().find_map(|(unit, before)| {
            self.unit(*unit).hexes.iter().find(|hex| before.contains(*hex))
        });
        ride.refused.retain(|hex| Some(*hex) != ride.target);
    }

    /// [10.2.3] Within two hexes of an enemy in sight the charge says whether he is the
    /// target.
    pub(crate) fn declare_target(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let lead = ride.units[0];
        let seat = self.seat_of(lead);
        let near = self.book().number(Number::DeclareAt) as u16;
        for hex in self.enemy_hexes_in_sight(lead, near) {
            // [10.2.4] What it has passed over is no target later.
            if ride.target == Some(hex) || ride.refused.contains(&hex) || ride.over {
                continue;
            }
            if !self.may_be_charged(hex, seat) {
                continue;
            }
            // Who comes near it with another target passes it over as well. (R243)
            if ride.target.is_some() {
                ride.refused.push(hex);
                continue;
            }
            // [10.2.9f] Who could not be recalled takes the closest; of several his owner says which.
            let yes = ride.bound && !self.has_rival(ride, hex) || {
                let question = Question::Charge(Ask::Target(lead, hex));
                self.confirm(table, seat, rule!("10.2.3"), question)?
            };
            if yes {
                self.name_target(table, ride, hex)?;
            } else {
                ride.refused.push(hex);
            }
        }
        Ok(())
    }

    /// Whether a charge could name another hex as near as this one.
    fn has_rival(&self, ride: &Ride, hex: Hex) -> bool {
        let lead = ride.units[0];
        let hexes = self.unit(lead).hexes;
        let apart = |to: Hex| hexes.iter().map(|from| self.distance(from, to)).min();
        let near = self.book().number(Number::DeclareAt) as u16;
        self.enemy_hexes_in_sight(lead, near).into_iter().any(|other| {
            other != hex
                && apart(other) == apart(hex)
                && !ride.refused.contains(&other)
                && self.may_be_charged(other, self.seat_of(lead))
        })
    }

    /// Hexes with enemies that a unit sees within a distance, nearest first.
    pub(crate) fn enemy_hexes_in_sight(&self, unit: UnitId, within: u16) -> Vec<Hex> {
        let seat = self.seat_of(unit);
        let hexes = self.unit(unit).hexes;
        let mut found: Vec<(u16, Hex)> = Vec::new();
        for from in hexes.iter() {
            for hex in self.board().around(from, within) {
                if self.enemy_in(hex, seat) && self.sees_from(unit, from, hex) {
                    found.push((self.distance(from, hex), hex));
                }
            }
        }
        found.sort_unstable();
        let mut seen: Vec<Hex> = Vec::new();
        for (_, hex) in found {
            if !seen.contains(&hex) {
                seen.push(hex);
            }
        }
        seen
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
