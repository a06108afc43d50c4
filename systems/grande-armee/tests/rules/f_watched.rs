//! F5.3c, F5.4b, F11.0 and F11.1a by plain measure: every quarter of an inch of a path is measured to
//! every enemy, and what comes out is what the rules say, who leave out what cannot matter.

use crate::arranged::*;
use crate::common::*;
use crate::moves::*;
use grande_armee::Battle;
use grande_armee::book::{Distance, EQUIDISTANT, GroundRow};
use grande_armee::nouns::field::UnitId;
use grande_armee::nouns::kinds::{Arm, Terrain};
use grande_armee::rules::e_control::obligations::{Obligation, Spur};
use grande_armee::rules::f_movement::march::March;
use grande_armee::state::battle::Fight;
use ground::table::{
    Base, BaseId, Bearing, Edge, Gait, Meeting, Mil, Over, Rate, Sample, Shape, Spot, Step, Stop,
    Toll, Walker,
};
use std::ops::ControlFlow;

/// How a unit goes on in a zone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Toward,
    Away,
}

/// What binds a march, measured to everybody each time.
struct Measured<'a> {
    battle: &'a Battle,
    march: &'a March,
    row: GroundRow,
    charge: Vec<UnitId>,
    mode: Option<Mode>,
    nearest_foes: Vec<UnitId>,
    /// The rule that halted it, what it says, and where.
    halted: Option<(&'static str, &'static str, Spot)>,
}

impl<'a> Measured<'a> {
    fn new(battle: &'a Battle, march: &'a March) -> Measured<'a> {
        let def = battle.def(march.unit);
        let charge = match &march.obligation {
            Obligation::Close(Spur::Six, targets) => targets.iter().map(|(t, _)| *t).collect(),
            _ => Vec::new(),
        };
        let row = *battle.field.book.ground(def.troop.mover(def.sk));
        let (mode, nearest_foes, halted) = (None, Vec::new(), None);
        let mut measured = Measured { battle, march, row, charge, mode, nearest_foes, halted };
        measured.note_nearest(&battle.base(march.unit));
        measured
    }

    fn zone(&self) -> Mil {
        self.battle.field.book.distance(Distance::ContactZone)
    }

    fn enemies(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        self.battle.enemies_of(self.battle.seat_of(self.march.unit))
    }

    fn gap(&self, enemy: UnitId, base: &Base) -> Mil {
        self.battle.base(enemy).gap(base).mils()
    }

    /// Enemies in whose zone a place lies, if it binds.
    fn in_zone(&self, base: &Base) -> Vec<(UnitId, Mil)> {
        self.enemies()
            .filter(|&enemy| !self.battle.is_covered(enemy))
            .map(|enemy| (enemy, self.gap(enemy, base)))
            .filter(|(_, gap)| *gap <= self.zone())
            .collect()
    }

    /// [G1.2] The closest to the front within 6", once.
    fn note_nearest(&mut self, base: &Base) {
        if !self.nearest_foes.is_empty() || self.battle.arm(self.march.unit) == Arm::Artillery {
            return;
        }
        let perspective = base.perspective();
        let ahead: Vec<(UnitId, Mil)> = self
            .in_zone(base)
            .into_iter()
            .filter(|(enemy, _)| {
                self.battle.check_attackable(self.march.unit, *enemy).is_ok()
                    && perspective.share(&self.battle.base(*enemy)).is_half()
            })
            .collect();
        let Some(least) = ahead.iter().map(|(_, gap)| *gap).min() else { return };
        let tied = ahead.into_iter().filter(|(_, gap)| *gap - least <= EQUIDISTANT);
        self.nearest_foes = tied.map(|(enemy, _)| enemy).collect();
    }

    /// The rule against a piece of a path, and what it says.
    fn against(&mut self, sample: &Sample<'_>) -> Option<(&'static str, &'static str)> {
        let battle = self.battle;
        let both = [sample.before, sample.now];
        match sample.step.gait() {
            Gait::Oblique if both.iter().any(|base| battle.touches_town(base)) => {
                return Some(("F5.4b", "oblique"));
            }
            Gait::Flank => {
                let near = |base: &Base| self.enemies().any(|e| self.gap(e, base) <= self.zone());
                if near(sample.before) || near(sample.now) {
                    return Some(("F5.3c", "by the flank"));
                }
            }
            _ => {}
        }
        if self.march.no_closer {
            let start = sample.now.size().at(self.march.start);
            let approach = battle.field.book.distance(Distance::Approach);
            let closer = self.enemies().any(|enemy| {
                let at_first = self.gap(enemy, &start);
                at_first <= approach && self.gap(enemy, sample.now) + EQUIDISTANT < at_first
            });
            if closer {
                let rule = if battle.falters(self.march.unit) { "F11.1a" } else { "E3.0w" };
                return Some((rule, "come closer"));
            }
        }
        if battle.arm(self.march.unit) == Arm::Artillery { None } else { self.against_zone(sample) }
    }

    /// [F11.0a] Within 6" toward or away.
    fn against_zone(&mut self, sample: &Sample<'_>) -> Option<(&'static str, &'static str)> {
        let mut before = self.in_zone(sample.before);
        if before.is_empty() {
            return None;
        }
        self.note_nearest(sample.before);
        let gait = sample.step.gait();
        if gait == Gait::Turn {
            return None;
        }
        for &enemy in &self.charge {
            if before.iter().all(|(other, _)| *other != enemy) {
                before.push((enemy, self.gap(enemy, sample.before)));
            }
        }
        let least = before.iter().map(|(_, gap)| *gap).min().unwrap();
        let nearest: Vec<UnitId> = before
            .iter()
            .filter(|(_, gap)| *gap - least <= EQUIDISTANT)
            .map(|(enemy, _)| *enemy)
            .collect();
        let wanted = if !self.charge.is_empty() {
            &self.charge
        } else if self.nearest_foes.is_empty() {
            &nearest
        } else {
            &self.nearest_foes
        };
        // By how much it turns to him, or comes nearer.
        let closes = |enemy: UnitId, way: i32| {
            if gait == Gait::Wheel {
                let at = self.battle.base(enemy).centre();
                let off = |base: &Base| {
                    i32::from(base.facing().off(Bearing::between(base.front_centre(), at)))
                };
                return way * (off(sample.before) - off(sample.now)) >= -1;
            }
            match before.iter().find(|(other, _)| *other == enemy) {
                Some((_, was)) => {
                    let by = *was - self.gap(enemy, sample.now);
                    2 * way * by.0 + 4 >= sample.travelled.0
                }
                None => way < 0,
            }
        };
        let met = sample.contact.map(|contact| UnitId(contact.who.0 as u8));
        let toward = wanted.iter().any(|&enemy| met == Some(enemy) || closes(enemy, 1));
        let away = nearest.iter().any(|&enemy| closes(enemy, -1));
        let (fits, words) = match self.mode {
            Some(Mode::Toward) => (toward, "must go on toward"),
            Some(Mode::Away) => (away, "must go on away from"),
            None => (toward || away, "must go toward or away from"),
        };
        if !fits {
            return Some(("F11.0a", words));
        }
        if toward != away && self.mode.is_none() {
            self.mode = Some(if toward { Mode::Toward } else { Mode::Away });
        }
        None
    }
}

impl Toll for Measured<'_> {
    fn rate(&self, gait: Gait, over: Over<'_>) -> Option<Rate> {
        let plain = match over {
            Over::Clear => self.row.clear,
            Over::Road(..) => self.row.road,
            Over::Area(_, feature) => match Terrain::of(feature) {
                Terrain::Town => self.row.road,
                kind if kind.is_rough() => self.row.rough?,
                _ => self.row.clear,
            },
        };
        let aside = matches!(gait, Gait::Retro | Gait::Flank);
        Some(plain.times(if aside { self.row.sideways } else { 1 }))
    }

    fn turn(&self, step: &Step, base: &Base) -> Option<Mil> {
        match step {
            Step::Face(_) => self.battle.price_of_facing(self.march.unit, base),
            _ => Some(Mil::ZERO),
        }
    }

    fn meet(&self, who: BaseId) -> Meeting {
        let (own, other) = (self.march.unit, UnitId(who.0 as u8));
        let foot = |unit: UnitId| self.battle.arm(unit) == Arm::Infantry;
        if self.battle.seat_of(other) != self.battle.seat_of(own) {
            Meeting::Contact
        } else if foot(own) && foot(other) {
            Meeting::Pass(self.row.friendly_infantry)
        } else {
            Meeting::Pass(Mil::ZERO)
        }
    }

    fn watches(&self) -> bool {
        true
    }

    fn watch(&mut self, sample: &Sample<'_>) -> ControlFlow<u16> {
        match self.against(sample) {
            Some((rule, words)) => {
                self.halted = Some((rule, words, sample.before.centre()));
                ControlFlow::Break(0)
            }
            None => ControlFlow::Continue(()),
        }
    }
}

const LEGS: [&str; 16] = [
    "advance 0.3",
    "advance 1.7",
    "advance 4",
    "advance 9",
    "advance 14",
    "wheel left 10",
    "wheel left 55",
    "wheel right 15",
    "wheel right 80",
    "oblique left 40 5",
    "oblique left 15 9",
    "oblique right 45 3",
    "oblique right 20 10",
    "back 2.5",
    "side left 2",
    "side right 4",
];

/// What is found of a path by both ways: nothing if they agree.
fn difference(battle: &Battle, march: &March, steps: &[Step]) -> Option<String> {
    let (crowd, unit) = (battle.crowd(), march.unit);
    let mut measured = Measured::new(battle, march);
    let who = Some(BaseId(u16::from(unit.0)));
    let ground = &battle.field.ground;
    let mut walker = Walker::new(ground, &crowd, who, battle.base(unit), march.left());
    let mut stop = Stop::Done;
    for step in steps {
        stop = walker.take(step, &mut measured);
        if stop != Stop::Done {
            break;
        }
    }
    let found = battle.try_path(march, &crowd, steps);
    let refused = found.as_ref().err().map(|refusal| (refusal.rule, refusal.why.clone()));
    let by = |key: &str| refused.as_ref().is_some_and(|(rule, _)| *rule == key);
    let says = |words: &str| refused.as_ref().is_some_and(|(_, why)| why.contains(words));
    measured.note_nearest(walker.base());
    let nearest = &measured.nearest_foes;
    let movement = ["F5.4b", "F5.3c", "F11.1a", "E3.0w", "F11.0a", "A4.0a", "F1.0", "F2.0"];
    let agree = match stop {
        Stop::Halted(_) => {
            let (rule, words, at) = measured.halted.unwrap();
            by(rule) && says(words) && says(&format!("at {at}"))
        }
        Stop::Spent => by("F1.0") && says(&format!("at {}", walker.base().centre())),
        Stop::TableEdge => by("A4.0a"),
        Stop::Closed(_) | Stop::Barred => by("F2.0"),
        Stop::Done | Stop::Contact(_) => match &found {
            Ok(trial) => {
                let met = match stop {
                    Stop::Contact(contact) => {
                        let all = trial.contact.iter().chain(&trial.others);
                        all.clone().any(|other| other.who == contact.who)
                    }
                    _ => trial.end.centre().distance(walker.base().centre()) <= Mil(250),
                };
                met && trial.spent == walker.spent() && trial.nearest_foes.as_slice() == nearest
            }
            // Where it may not end is another matter.
            Err(_) if stop == Stop::Done => movement.iter().all(|rule| !by(rule)),
            Err(_) => ["F5.4b", "F5.3c", "F11.0a", "A4.0a", "F1.0", "F2.0"].iter().all(|r| !by(r)),
        },
    };
    let told = || {
        let by_rules = match &found {
            Ok(trial) => {
                format!("{} for {} near {:?}", trial.end.pose(), trial.spent, trial.nearest_foes)
            }
            Err(refusal) => format!("{} {}", refusal.rule, refusal.why),
        };
        let halted = measured.halted.map(|(rule, words, at)| format!("{rule} {words} at {at}"));
        let end = walker.base().pose();
        format!(
            "by the rules {by_rules}; measured {stop:?} {halted:?} {end} for {} near {nearest:?}",
            walker.spent()
        )
    };
    (!agree).then(told)
}

/// How a march is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Free,
    NotCloser,
    Charging,
}

/// Walks many paths of a unit among enemies, some of them in combat already, by both ways.
fn compare(kind: &str, seed: u64, bound: Bound, rounds: usize) {
    let template = plain(
        &format!(
            "town Farm 33,26\nwood Grove 22,24 26,24 26,29 22,29\nF01 {kind} 30,20 0 sp5 sk2\nF02 inf 5,5 0 sp5"
        ),
        "A01 inf 5,50 180 sp5\nA02 cav-light 10,50 180 sp5\nA03 light-foot 15,50 180\nA04 inf 20,50 180 sp5",
    );
    let mut numbers = Numbers(seed);
    let middle = Spot::new(Mil::inches(30), Mil::inches(24));
    let (mut done, mut halted) = (0, 0);
    for round in 0..rounds {
        let mut battle = template.clone();
        let spread = *numbers.pick(&[5500, 8000, 13_000]);
        scatter(&mut numbers, &mut battle, &["F01"], middle, 3000);
        scatter(&mut numbers, &mut battle, &["A01", "A02", "A03", "A04", "F02"], middle, spread);
        let (own, friend) = (unit(&battle, "F01"), unit(&battle, "F02"));
        if numbers.below(3) == 0 {
            let defender = unit(&battle, "A01");
            battle.fights.push(Fight { defender, first: (friend, Edge::Front), second: None });
        }
        let mut obligation = Obligation::None;
        match bound {
            Bound::Free => {}
            Bound::NotCloser => battle.unit_mut(own).die = 1,
            Bound::Charging => {
                let targets = battle.nearest_ahead(own);
                let all = targets.into_iter().map(|enemy| (enemy, Mil::inches(60)));
                obligation = Obligation::Close(Spur::Six, all.collect());
            }
        }
        let march = March {
            unit: own,
            start: battle.unit(own).pose,
            allowance: Mil::inches(14),
            spent: Mil::ZERO,
            no_closer: bound == Bound::NotCloser,
            obligation,
            in_radius: 0,
        };
        for face in ["", "", "face left; ", "face about; "] {
            for _ in 0..12 {
                let (a, b, c) = (numbers.pick(&LEGS), numbers.pick(&LEGS), numbers.pick(&LEGS));
                let way = match numbers.below(3) {
                    0 => format!("{face}{a}"),
                    1 => format!("{face}{a}; {b}"),
                    _ => format!("{face}{a}; {b}; {c}"),
                };
                if let Some(what) = difference(&battle, &march, &steps(&way)) {
                    let all: Vec<String> = battle
                        .on_table()
                        .map(|unit| format!("{} {}", battle.def(unit).id, battle.unit(unit).pose))
                        .collect();
                    panic!("{kind}, {bound:?}, round {round}: {way}\n{what}\n{all:#?}");
                }
                match battle.try_path(&march, &battle.crowd(), &steps(&way)) {
                    Ok(_) => done += 1,
                    Err(refusal) => halted += usize::from(refusal.rule.starts_with("F11")),
                }
            }
        }
    }
    assert!(done > rounds / 3, "{done}");
    assert!(halted > rounds || kind.contains("foot"), "{halted}");
}

#[test]
fn foot_in_the_zone_goes_as_measured() {
    // Verifies [F11.0a] [F11.0c] [F11.0d] [G1.2]
    compare("inf", 1, Bound::Free, 200);
}

#[test]
fn horse_in_the_zone_goes_as_measured() {
    // Verifies [F11.0a] [F5.3c] [F5.4b] [F9.1d]
    compare("cav-heavy", 2, Bound::Free, 200);
}

#[test]
fn guns_are_bound_by_no_zone_but_do_not_sidle_in_it() {
    // Verifies [F11.0b] [F5.3c]
    compare("light-foot", 3, Bound::Free, 100);
}

#[test]
fn who_may_not_close_is_measured_to_everybody_near() {
    // Verifies [F11.1a]
    compare("inf", 4, Bound::NotCloser, 200);
}

#[test]
fn who_charges_goes_at_whom_he_charges() {
    // Verifies [F11.1b]
    compare("cav-light", 5, Bound::Charging, 200);
}
