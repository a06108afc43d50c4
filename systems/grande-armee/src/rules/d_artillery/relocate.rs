//! Section D8: a suppressed battery is moved out of the skirmishers' way.

use crate::book::Distance;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::Terrain;
use crate::rules::ask::Choice;
use crate::rules::c_skirmish::skirmish::is_closed;
use crate::rules::d_artillery::targets::crowd;
use crate::rules::d_artillery::{Ask, Event};
use crate::state::battle::{At, Battle};
use engine::{Play, Refusal, rule};
use ground::table::{
    Base, BaseId, Bearing, Convex, Feature, Fit, Free, Meeting, Mil, Pose, SLACK, Shape, Spot,
    Step, Stop, Walker, walk,
};

/// Whether a move leads nearer is told by its first bit: the distance to a fixed base is convex.
const FIRST_BIT: Mil = Mil(100);

impl Battle {
    /// [D8.0a] The owner may move a battery that has just been suppressed, or leave it. (DP-09)
    pub(crate) fn relocate(&mut self, table: At<'_>, battery: UnitId, from: UnitId) -> Play<()> {
        let places = self.relocations(battery, from);
        // [D8.0h]
        if places.is_empty() {
            return Ok(());
        }
        let mut proposals = vec![Choice::No];
        proposals.extend(places.into_iter().map(Choice::Pose));
        let question = Ask::Relocate { battery, from };
        let seat = self.seat_of(battery);
        let answer = table.ask_open(self, seat, rule!("D8.0a"), question, proposals)?;
        if let Choice::Pose(pose) = answer {
            let start = self.base(battery);
            let ends = [start, start.at(pose.at)];
            // [D8.0d] It stays suppressed.
            self.put(battery, pose);
            table.tell(self, Event::Relocated(battery, pose));
            // [F10.0] It may go over an enemy officer.
            let way: Vec<Spot> = ends.iter().flat_map(|base| *base.corners()).collect();
            let ground = [Convex::hull(&way), Convex::hull(self.base(battery).corners())];
            self.overrun_officers(table, battery, &ground)?;
        }
        Ok(())
    }

    /// Good places for a suppressed battery, the one straight away from the skirmishers first. If
    /// there is none for any heading in whole degrees, it may not be moved.
    pub fn relocations(&self, battery: UnitId, from: UnitId) -> Vec<Pose> {
        if check_may_relocate(self, battery).is_err() {
            return Vec::new();
        }
        let (base, enemy) = (self.base(battery), self.base(from));
        let away = Bearing::between(enemy.centre(), base.centre());
        let length = self.field.book.distance(Distance::Relocation);
        let poses = |turn: i32| {
            let at = base.centre().moved(away.turned(turn), length);
            let back = Bearing::between(at, enemy.centre());
            let back = Bearing::degrees((i32::from(back.get()) + 30) / 60);
            [base.facing(), back, base.facing().quarters(1)].map(|facing| Pose::new(at, facing))
        };
        let legal = |pose: &Pose| self.check_relocation(battery, from, *pose).is_ok();
        // Straight away, then ever further to both sides.
        let turns = |step: i32| (0..=180 / step).flat_map(move |k| [k * step * 60, -k * step * 60]);
        let mut places: Vec<Pose> = Vec::new();
        for turn in turns(15) {
            for pose in poses(turn).into_iter().take(2).filter(legal) {
                if !places.contains(&pose) {
                    places.push(pose);
                }
            }
        }
        if places.is_empty() {
            places.extend(turns(1).flat_map(poses).find(legal));
        }
        places
    }

    /// Whether a suppressed battery may be moved to this place, away from those who suppressed it.
    pub fn check_relocation(&self, battery: UnitId, from: UnitId, to: Pose) -> Result<(), Refusal> {
        check_may_relocate(self, battery)?;
        let (start, enemy) = (self.base(battery), self.base(from));
        // [D8.0i] How it faces there is its owner's affair.
        let end = self.def(battery).base.at(to);
        check_away(self, &start, &enemy, to)?;
        // [D8.0e]
        if !self.would_be_in_radius(battery, &end) {
            let why = "there it would be out of its sub-commander's radius";
            return Err(Refusal::new(rule!("D8.0e"), why));
        }
        // [D8.0f] At the end of its move.
        let clear = self.field.book.distance(Distance::RelocationEnemy);
        let seat = self.seat_of(battery);
        let near = self
            .enemies_of(seat)
            .find(|&other| other != from && self.base(other).within(&end, clear));
        if let Some(other) = near {
            let why = format!("there it would be within {clear} of {}", self.unit_words(other));
            return Err(Refusal::new(rule!("D8.0f"), why));
        }
        self.check_way(battery, &start, &end)
    }

    /// [D8.0g] [D8.0c] What lies on the way, and what it would end upon.
    fn check_way(&self, battery: UnitId, start: &Base, end: &Base) -> Result<(), Refusal> {
        let refuse = |rule, why: String| Err(Refusal::new(rule, why));
        let heading = Bearing::between(start.centre(), end.centre());
        let length = start.centre().distance(end.centre());
        // [D8.0c] Friends are passed, enemies are not; what the way costs does not matter.
        let seat = self.seat_of(battery);
        let meeting = |id: BaseId| match self.seat_of(UnitId(id.0 as u8)) == seat {
            true => Meeting::Pass(Mil::ZERO),
            false => Meeting::Contact,
        };
        // [F3.0b] A road leads through any ground; the walk knows.
        let closed = |id, _: &Feature| is_closed(self, battery, id);
        let mut toll = Free { closed, meeting };
        let who = BaseId(u16::from(battery.0));
        let crowd = crowd(self);
        let walker = Walker::new(&self.field.ground, &crowd, Some(who), *start, length);
        let rests = walker.fit(end, &toll);
        let way = walk(walker, &[Step::Shift { heading, length }], &mut toll);
        let name = |id| &self.field.ground.feature(id).name;
        match way.stop {
            Stop::Closed(id) => {
                return refuse(rule!("D8.0g"), format!("guns cannot pass {}", name(id)));
            }
            Stop::Contact(contact) => {
                let enemy = self.unit_words(UnitId(contact.who.0 as u8));
                return refuse(rule!("D8.0c"), format!("{enemy} is in the way"));
            }
            Stop::Done => {}
            _ => return refuse(rule!("D8.0g"), "the table ends there".to_owned()),
        }
        if !self.field.ground.holds(end) {
            return refuse(rule!("D8.0g"), "the table ends there".to_owned());
        }
        match rests {
            Fit::OnBase(id) => {
                let unit = self.unit_words(UnitId(id.0 as u8));
                return refuse(rule!("D8.0c"), format!("{unit} stands there"));
            }
            // [A4.0c] Obstacles are crossed, never occupied.
            Fit::OnObstacle(id) => {
                return refuse(rule!("A4.0c"), format!("it cannot stop on {}", name(id)));
            }
            Fit::Free => {}
        }
        // Where it ends it may have turned.
        let road = self.field.ground.road_at(end.centre(), heading).is_some();
        for id in self.field.ground.under(end) {
            if Terrain::of(self.field.ground.feature(id)) == Terrain::Town {
                // [A4.2] [F6.0]
                return refuse(rule!("A4.2"), format!("guns cannot stop in {}", name(id)));
            }
            if is_closed(self, battery, id) && !road {
                return refuse(rule!("D8.0g"), format!("guns cannot stand in {}", name(id)));
            }
        }
        Ok(())
    }
}

/// [D8.0a] Neither attached to infantry nor part of a Grand Battery.
fn check_may_relocate(battle: &Battle, battery: UnitId) -> Result<(), Refusal> {
    let refuse = |why: &str| {
        let why = format!("{} {why}", battle.unit_words(battery));
        Err(Refusal::new(rule!("D8.0a"), why))
    };
    let state = battle.unit(battery);
    if state.partner.is_some() {
        return refuse("is attached to infantry");
    }
    if battle.force(state.force).grand_battery {
        return refuse("is part of a Grand Battery");
    }
    Ok(())
}

/// [D8.0b] (R-77) One straight way of just 6", never nearer to those who suppressed it.
fn check_away(battle: &Battle, start: &Base, enemy: &Base, to: Pose) -> Result<(), Refusal> {
    let length = battle.field.book.distance(Distance::Relocation);
    let far = start.centre().distance(to.at);
    if (far - length).abs() > SLACK {
        let why = format!("it must be moved {length}, not {far}");
        return Err(Refusal::new(rule!("D8.0b"), why));
    }
    let way = Bearing::between(start.centre(), to.at);
    let gap = |base: &Base| base.gap(enemy).mils();
    let nearer = |base: Base| gap(&base) + Mil(1) < gap(start);
    if nearer(start.moved(way, FIRST_BIT)) || nearer(start.moved(way, length)) {
        let why = "it must be moved away from those who suppressed it";
        return Err(Refusal::new(rule!("D8.0b"), why));
    }
    Ok(())
}
