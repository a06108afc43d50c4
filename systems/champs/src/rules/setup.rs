//! Before play: divided regiments, grand batteries, first orders, screens. [SCN-1] (CD-01)

use crate::book::Number;
use crate::host::{self, Choice, Frame, Question, line};
use crate::nouns::{Activates, Arm, LeaderId, Order, OrgId, Pending, UnitId};
use crate::rules::skirmish;
use crate::state::{At, Battle, Screen, Screened, UnitPlace};
use engine::{Line, Play, Refusal, Rule, Seat, Strengthening, in_secret, rule};
use serde::Serialize;

/// What is asked before play. All of it is secret.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [UNI-3] Is the regiment divided, and into how many units?
    Divide(UnitId),
    /// [SCN-2] [COM-20] What is its first order? Open.
    FirstOrder(OrgId),
    /// [SCN-1] [SKR-1] Which formed units do its castings screen, if it skirmishes?
    Screen(UnitId),
}

/// What is told of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// [UNI-3] A regiment is divided.
    Divided {
        /// Which.
        unit: UnitId,
        /// What strength it had.
        strength: u8,
        /// Its parts, each with its strength.
        parts: Vec<(UnitId, u8)>,
    },
}

/// What a side has settled before play.
struct Plan {
    battle: Battle,
    divided: Vec<(UnitId, u8)>,
    screens: Vec<Screen>,
}

impl Battle {
    /// The set-up: units stand where the scenario puts them; both sides settle the rest in secret.
    /// [SCN-1] (CD-01)
    pub fn setup_phase(&mut self, table: At<'_>) -> Play<()> {
        let plans = in_secret(&self.clone(), table, |battle, table, seat| {
            let divided = battle.ask_divisions(table, seat)?;
            battle.ask_grand_batteries(table, seat)?;
            battle.first_orders(table, seat)?;
            let screens = battle.ask_screens(table, seat)?;
            Ok(Plan { battle: battle.clone(), divided, screens })
        })?;
        let [first, second] = plans;
        self.adopt(table, [first.battle, second.battle]);
        for screen in first.screens.into_iter().chain(second.screens) {
            let Screen { of, with, castings } = screen;
            self.take_off(of, UnitPlace::Screening);
            self.screens.push(screen);
            self.tell(table, skirmish::Told::Screens { of, with, castings });
        }
        self.merge_screens();
        for (unit, parts) in first.divided.into_iter().chain(second.divided) {
            self.divide(table, unit, parts);
        }
        self.end_phase(table);
        Ok(())
    }

    /// Into how many parts a regiment may be divided. [UNI-3]
    fn divisions(&self, unit: UnitId) -> Vec<u8> {
        let of = self.field.units.iter().filter_map(|def| def.part_of);
        let mut counts: Vec<u8> =
            of.filter(|(whole, _)| *whole == unit).map(|(_, parts)| parts).collect();
        counts.dedup();
        counts
    }

    /// [UNI-3] The owner says which large regiments fight in parts.
    fn ask_divisions(&self, table: At<'_>, seat: Seat) -> Play<Vec<(UnitId, u8)>> {
        let mut divided = Vec::new();
        for unit in self.field.unit_ids().filter(|&unit| self.seat_of(unit) == seat) {
            let mut choices = vec![Choice::No];
            choices.extend(self.divisions(unit).into_iter().map(Choice::Number));
            let question = Question::SetUp(Ask::Divide(unit));
            if let Choice::Number(parts) =
                self.ask(table, seat, rule!("UNI-3"), question, choices)?
            {
                divided.push((unit, parts));
            }
        }
        Ok(divided)
    }

    /// A regiment gives way to its parts. [UNI-3]
    fn divide(&mut self, table: At<'_>, unit: UnitId, count: u8) {
        let place = self.unit(unit).place();
        let strength = self.steps_left(unit);
        self.take_off(unit, UnitPlace::Spare);
        let mut parts = Vec::new();
        for part in self.field.unit_ids() {
            if self.def(part).part_of == Some((unit, count)) {
                self.take_off(part, place);
                let org = self.unit(unit).org;
                (self.unit_mut(part).org, self.unit_mut(part).home) = (org, org);
                parts.push((part, self.steps_left(part)));
            }
        }
        self.tell(table, Told::Divided { unit, strength, parts });
    }

    /// [UNI-8c] A game may begin with grand batteries formed, of batteries that could form one.
    fn ask_grand_batteries(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for leader in self.leaders_of(seat).collect::<Vec<LeaderId>>() {
            // [UNI-8c]
            while self.could_begin_grand(leader) {
                let chosen = self.choose_batteries(table, leader, None)?;
                if chosen.is_empty() {
                    break;
                }
                self.make_grand_battery(leader, &chosen);
            }
        }
        Ok(())
    }

    /// [SCN-2] First orders: the listed ones, or what the owner writes in their place; in the learning
    /// option the listed ones are active.
    fn first_orders(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for org in self.orgs_of(seat).collect::<Vec<OrgId>>() {
            let Some(def) = self.field.org(org).cloned() else { continue };
            let (listed, active) = (def.order.clone(), def.order_active);
            let learning = self.field.switches.learning;
            let senior = def.parent.is_none();
            if senior && !self.has_units(org) {
                continue;
            }
            let order = match learning {
                true => listed.unwrap_or(Order::NONE),
                false => self.ask_first_order(table, org)?,
            };
            // [COM-1b] The senior leader needs no roll, nor whoever the scenario says.
            let activates = match learning || active || senior {
                true => Activates::On(1),
                false => Activates::First,
            };
            let state = self.org_mut(org);
            state.ordered = true;
            state.pending = Some(Pending { order, activates });
            if let Some(leader) = self.superior(org) {
                // [COM-20] This was his first command.
                self.leader_mut(leader).commanded = true;
            }
        }
        Ok(())
    }

    /// [SCN-1] [SKR-1] Battalions that can skirmish stay formed or screen others, as their owner says;
    /// riflemen do nothing else. [SKR-1b]
    fn ask_screens(&mut self, table: At<'_>, seat: Seat) -> Play<Vec<Screen>> {
        let mut screens: Vec<Screen> = Vec::new();
        let capable = |unit: &UnitId| {
            self.troop(*unit).infantry().is_some_and(|foot| foot.skirmishers.is_some())
        };
        for of in self.army_of(seat).filter(capable).collect::<Vec<_>>() {
            let rifles = self.troop(of).infantry().and_then(|foot| foot.skirmishers);
            let must = rifles.is_some_and(|one| one.riflemen);
            let screened =
                |unit: UnitId| screens.iter().any(|one| one.with == Screened::Unit(unit));
            if screened(of) {
                continue;
            }
            let gone = |unit: UnitId| screens.iter().any(|one| one.of == unit);
            let whom: Vec<UnitId> = self
                .army_of(seat)
                .filter(|&unit| self.may_screen(of, unit) && !gone(unit))
                .collect();
            let mut left = self.def(of).castings;
            while left > 0 && !whom.is_empty() {
                let mut choices = Vec::new();
                // Who has begun puts all its castings into screens. [SKR-2b]
                if !must && left == self.def(of).castings {
                    choices.push(Choice::Done);
                }
                let each = whom
                    .iter()
                    .flat_map(|&with| (1..=left).map(move |count| Choice::Castings(count, with)));
                choices.extend(each);
                let question = Question::SetUp(Ask::Screen(of));
                match self.ask(table, seat, rule!("SKR-1"), question, choices)? {
                    Choice::Castings(castings, with) => {
                        screens.push(Screen { of, with: Screened::Unit(with), castings });
                        left -= castings;
                    }
                    _ => break,
                }
            }
        }
        Ok(screens)
    }

    fn has_units(&self, org: OrgId) -> bool {
        self.field.unit_ids().any(|unit| self.unit(unit).org == org)
    }

    fn ask_first_order(&self, table: At<'_>, org: OrgId) -> Play<Order> {
        let seat = self.org(org).seat;
        let proposals = self.order_proposals(org).into_iter().map(Choice::Order).collect();
        let question = Question::SetUp(Ask::FirstOrder(org));
        Ok(match self.ask_open(table, seat, rule!("SCN-2"), question, proposals)? {
            Choice::Order(order) => order,
            _ => Order::NONE,
        })
    }

    /// Whether batteries of a leader's command stand so that they could begin as a grand battery.
    /// [UNI-8c]
    fn could_begin_grand(&self, leader: LeaderId) -> bool {
        let guns = self.army_of(self.leader_def(leader).seat).filter(|&unit| {
            self.arm(unit) == Arm::Artillery && !self.org(self.unit(unit).org).is_grand_battery()
        });
        let least = self.field.book.number(Number::GrandBattery) as usize;
        self.is_gunner(leader) && guns.count() >= least && self.has_linked_guns(leader)
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Screen(unit) => format!("Whom does {} screen?", battle.unit_words(*unit)),
            Ask::Divide(unit) => {
                format!("Into how many units is {} divided?", battle.unit_words(*unit))
            }
            Ask::FirstOrder(org) => format!("First order of {}?", battle.org_name(*org)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Screen(_) => "it stays formed",
            _ => "done",
        }
    }

    fn check(&self, battle: &Battle, rule: Rule, choice: &Choice) -> Result<(), Refusal> {
        match (self, choice) {
            (Ask::FirstOrder(org), Choice::Order(order)) => battle.check_order(*org, order),
            _ => Err(Refusal::new(rule, "this is not among the legal answers")),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let Told::Divided { unit, .. } = self;
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let Told::Divided { unit, parts, .. } = self;
        let text = format!("{} fights in {} parts.", battle.unit_words(*unit), parts.len());
        line(text, &[rule!("UNI-3")])
    }

    fn changes(&self) -> Vec<Strengthening> {
        let Told::Divided { unit, strength, parts } = self;
        let whole = Strengthening { piece: unit.index(), by: -i32::from(*strength) };
        let parts = parts.iter();
        std::iter::once(whole)
            .chain(
                parts.map(|(part, by)| Strengthening { piece: part.index(), by: i32::from(*by) }),
            )
            .collect()
    }
}
