//! Chapter 17 and case 2.1.3: the set-up.

use crate::book::Number;
use crate::nouns::army::{FirePower, LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Nation};
use crate::nouns::scenario::Group;
use crate::rules::c04_morale::line;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Stage, Whereabouts};
use crate::state::fixed::Fixed;
use engine::{Line, Play, Seat, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;
use std::sync::Arc;

/// Questions of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Does the group stand as recommended? [17.1b]
    Recommended(u16),
    /// Who is placed next? [2.1.3]
    Next(u16),
    /// In which hex? [17.1b]
    Hex(UnitId),
    /// In which hex does the leader start? [17.1b]
    LeaderHex(LeaderId),
    /// How is it drawn up there? [17.1b]
    Form(UnitId),
}

/// What is told of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit is placed.
    Placed(UnitId, Hex),
    /// A leader is placed.
    LeaderPlaced(LeaderId, Hex),
}

/// A way to stand in a hex: formation, facing, the hexes, and for a pair where the other one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    /// How it is drawn up.
    pub formation: Formation,
    /// What it faces.
    pub facing: Facing,
    /// The hexes it fills.
    pub hexes: Hexes,
    /// The direction of the other hex of a pair.
    pub other: Option<Dir>,
}

impl Pose {
    /// The answer that stands for it.
    pub const fn choice(self) -> Choice {
        Choice::Form(self.formation, self.facing, self.other)
    }
}

impl Battle {
    /// A battle at its beginning: who takes part, and what was lost before. (R78)
    pub fn begin(fixed: Arc<Fixed>) -> Battle {
        let mut battle = Battle::empty(Arc::clone(&fixed));
        let (scenario, army) = (&fixed.setup.scenario, &fixed.setup.army);
        let part = scenario.units();
        for (id, _) in army.ids() {
            if !part.contains(&id) {
                battle.unit_mut(id).place = Whereabouts::Folded;
            }
        }
        // [16.2.8] [16.2.8p2] Tolstoy or Yermolov commands as the scenario has it: a leader in reserve
        // waits to replace another, one who is absent takes no part.
        let leaders = scenario.leaders();
        for (index, leader) in battle.leaders.iter_mut().enumerate() {
            if !leaders.contains(&LeaderId(index as u8)) {
                leader.place = Whereabouts::Folded;
            }
        }
        // [17.2b]
        for &(unit, lost) in &scenario.losses {
            battle.unit_mut(unit).losses = lost;
            if let Some(regiment) = army.unit(unit).regiment {
                battle.unit_mut(regiment).losses += lost;
            }
        }
        battle
    }

    /// [2.1.3] The set-up: exact places first, then group by group.
    pub(crate) fn set_up(&mut self, table: At<'_>, number: u16) -> Play<()> {
        if number == 0 {
            self.set_up_exactly(table);
        } else {
            self.set_up_group(table, number - 1)?;
        }
        if usize::from(number) < self.fixed.setup.scenario.groups.len() {
            self.stage = Stage::SetUp(number + 1);
        } else {
            self.begin_turn(table);
        }
        Ok(())
    }

    /// Units and leaders in exact places.
    fn set_up_exactly(&mut self, table: At<'_>) {
        let fixed = Arc::clone(&self.fixed);
        // [17.4a]
        for placement in &fixed.setup.scenario.placements {
            let pose = Pose {
                formation: placement.formation,
                facing: Facing::new(placement.facing),
                hexes: Hexes::one(placement.hex),
                other: None,
            };
            self.place(table, placement.unit, pose);
        }
        for &(leader, hex) in &fixed.setup.scenario.leader_placements {
            self.place_leader(table, leader, hex);
        }
    }

    /// Puts a unit on the map as it starts; its other form waits on the order of battle. [2.2.4]
    fn place(&mut self, table: At<'_>, unit: UnitId, pose: Pose) {
        self.put(unit, pose.hexes);
        let troops = self.unit_mut(unit);
        (troops.formation, troops.facing) = (pose.formation, pose.facing);
        table.tell(self, Event::Deploy(Told::Placed(unit, pose.hexes.first())));
    }

    fn place_leader(&mut self, table: At<'_>, leader: LeaderId, hex: Hex) {
        let officer = &mut self.leaders[leader.index()];
        (officer.hex, officer.place) = (hex, Whereabouts::OnMap);
        table.tell(self, Event::Deploy(Told::LeaderPlaced(leader, hex)));
    }

    /// [17.1b] Whether somebody of a side may start in a hex: not under an enemy zone, and
    /// where the scenario says so not too near to an enemy, houses excepted.
    pub fn may_start_in(&self, seat: Seat, hex: Hex) -> bool {
        if self.in_enemy_zone(hex, seat) || self.enemy_in(hex, seat) {
            return false;
        }
        match self.fixed.setup.scenario.apart {
            // [17.2c]
            Some(apart) => {
                self.nearest_enemy(hex, seat) >= apart.hexes
                    || self.is_near_houses(hex, apart.houses)
            }
            None => true,
        }
    }

    /// Whether a town or village lies within so many hexes.
    pub fn is_near_houses(&self, hex: Hex, within: u16) -> bool {
        self.terrain(hex).is_built()
            || self.board().around(hex, within).any(|near| self.terrain(near).is_built())
    }

    /// All ways in which a unit may stand with `hex` as its counter's hex, in hexes that are allowed.
    pub fn poses(&self, unit: UnitId, hex: Hex, allowed: &dyn Fn(Hex) -> bool) -> Vec<Pose> {
        let mut poses = Vec::new();
        if !allowed(hex) || !self.fixed.setup.field.is_open(hex) {
            return poses;
        }
        for formation in self.formations(unit, hex) {
            for facing in Facing::ALL {
                let pose = Pose { formation, facing, hexes: Hexes::one(hex), other: None };
                if self.fits_one_hex(unit, formation) && self.may_stop(unit, pose.hexes, formation)
                {
                    poses.push(pose);
                }
                if !self.may_fill_two(unit, formation) {
                    continue;
                }
                for hexes in self.pairs_with(hex, facing) {
                    let second = if hexes.first() == hex { hexes.last() } else { hexes.first() };
                    let clear = self.terrain(second) == crate::nouns::kinds::Terrain::Clear;
                    let other = self.board().direction(hex, second);
                    if clear && allowed(second) && self.may_stop(unit, hexes, formation) {
                        poses.push(Pose { formation, facing, hexes, other });
                    }
                }
            }
        }
        poses
    }

    /// Whether there is any way to stand in a hex: what [`Battle::poses`] lists, without the list.
    pub fn can_stand(&self, unit: UnitId, hex: Hex, allowed: &dyn Fn(Hex) -> bool) -> bool {
        if !allowed(hex) || !self.fixed.setup.field.is_open(hex) {
            return false;
        }
        let formations = self.formations(unit, hex);
        let standing_in = |formation: &Formation| {
            self.fits_one_hex(unit, *formation) && self.may_stop(unit, Hexes::one(hex), *formation)
        };
        formations.iter().any(standing_in)
            || formations.iter().any(|formation| self.may_fill_two(unit, *formation))
                && !self.poses(unit, hex, allowed).is_empty()
    }

    /// Formations that a unit may take in a hex. [6.4.4] [6.5.1] [6.6.1] [16.2.7]
    pub fn formations(&self, unit: UnitId, hex: Hex) -> Vec<Formation> {
        let def = self.def(unit);
        let increments = i32::from(self.increments(unit));
        let austrian = def.nation == Nation::Austrian;
        if def.arm() == Arm::Artillery {
            return vec![Formation::Limbered, Formation::Unlimbered];
        }
        let mut formations = Vec::new();
        if self.terrain(hex).is_cover() {
            formations.push(Formation::GeneralOrder);
        } else {
            let foot = def.arm() == Arm::Infantry;
            // [16.2.7]
            formations.push(if foot && austrian { Formation::Masse } else { Formation::Column });
            formations.push(Formation::Line);
            // [6.5.1p1] [16.2.7e]
            let enough = increments >= self.book().number(Number::SquareMinimum);
            if foot && !austrian && enough {
                formations.push(Formation::Square);
            }
            let screens = match def.fire {
                // [6.7.1]
                FirePower::Infantry { range, .. } => {
                    i32::from(range) >= self.book().number(Number::SkirmishRange)
                }
                // [6.8]
                FirePower::Cavalry { skirmish, .. } => skirmish.is_some() && def.light,
                FirePower::Artillery { .. } => false,
            };
            // (R184)
            if screens && def.battalions.is_empty() {
                formations.push(Formation::Skirmish);
            }
        }
        // [6.10.3] [6.10.6] On a road, if one hex holds it.
        let small = increments <= self.book().number(Number::RoadMarchHex);
        if self.fixed.setup.field.on_road(hex) && small && def.battalions.is_empty() {
            formations.push(Formation::RoadMarch);
        }
        formations
    }

    /// [6.7.5] [6.8.1] Whether a formation fits one hex: large screens do not.
    fn fits_one_hex(&self, unit: UnitId, formation: Formation) -> bool {
        let small = i32::from(self.increments(unit)) <= self.book().number(Number::OneHexSkirmish);
        formation != Formation::Skirmish || self.arm(unit) == Arm::Infantry && small
    }

    /// [6.4.6p2] [6.4.9a] [6.7.6] [6.8.1] Whether a unit may fill two hexes in a formation.
    fn may_fill_two(&self, unit: UnitId, formation: Formation) -> bool {
        let book = self.book();
        let increments = i32::from(self.increments(unit));
        match (formation, self.arm(unit)) {
            (Formation::Line, Arm::Infantry) => increments > book.number(Number::OneHexLine),
            (Formation::Line, _) => increments >= 2 * book.number(Number::CavalryLineHex),
            (Formation::Skirmish, Arm::Infantry) => {
                increments > book.number(Number::OneHexSkirmish)
            }
            (Formation::Skirmish, _) => true,
            _ => false,
        }
    }

    /// A group of the scenario: as recommended, or by hand.
    fn set_up_group(&mut self, table: At<'_>, number: u16) -> Play<()> {
        let fixed = Arc::clone(&self.fixed);
        let group = &fixed.setup.scenario.groups[usize::from(number)];
        let question = Question::Deploy(Ask::Recommended(number));
        if table.confirm(self, group.seat, rule!("17.1b"), question)? {
            self.set_up_by_itself(table, group);
            Ok(())
        } else {
            self.set_up_by_hand(table, number, group)
        }
    }

    /// The recommended places: near the middle of the area, one unit to a hex as long as there are
    /// hexes, in the plain formation and towards the enemy. (R155)
    fn set_up_by_itself(&mut self, table: At<'_>, group: &Group) {
        for &unit in &group.units {
            if let Some(pose) = self.recommended(unit, group) {
                self.place(table, unit, pose);
                continue;
            }
            // [3.4.3] What finds no room as a regiment starts as battalions.
            let battalions = self.def(unit).battalions.clone();
            if !battalions.is_empty() {
                self.starts_broken_down(table, unit);
            }
            for battalion in battalions {
                if let Some(pose) = self.recommended(battalion, group) {
                    self.place(table, battalion, pose);
                }
            }
        }
        for &leader in &group.leaders {
            let own = self.leader_def(leader).division;
            let with =
                |unit: &&UnitId| self.is_on_map(**unit) && Some(self.def(**unit).division) == own;
            let on_map = |unit: &&UnitId| self.is_on_map(**unit);
            let unit = group.units.iter().find(with).or_else(|| group.units.iter().find(on_map));
            let hex = unit.map(|unit| self.unit(*unit).hexes.first());
            if let Some(hex) = hex.or_else(|| group.hexes.first().copied()) {
                self.place_leader(table, leader, hex);
            }
        }
    }

    fn recommended(&self, unit: UnitId, group: &Group) -> Option<Pose> {
        let facing = match group.seat {
            Seat::First => Facing::new(5),
            Seat::Second => Facing::new(1),
        };
        let middle = self.middle(&group.hexes);
        let mut hexes: Vec<Hex> = group
            .hexes
            .iter()
            .copied()
            .filter(|hex| self.fixed.setup.field.is_open(*hex))
            .filter(|hex| self.may_start_in(group.seat, *hex))
            .collect();
        hexes.sort_by_key(|hex| {
            (self.top(*hex).is_some(), self.distance(middle, *hex), hex.index())
        });
        hexes.into_iter().find_map(|hex| {
            let formation = self.plain_formation(unit, hex);
            let pose = Pose { formation, facing, hexes: Hexes::one(hex), other: None };
            self.may_stop(unit, pose.hexes, formation).then_some(pose)
        })
    }

    /// The hex of a list that is nearest to all others.
    fn middle(&self, hexes: &[Hex]) -> Hex {
        let sum = |hex: &Hex| -> u32 {
            hexes.iter().map(|other| u32::from(self.distance(*hex, *other))).sum()
        };
        hexes.iter().copied().min_by_key(|hex| (sum(hex), hex.index())).unwrap_or(Hex::NOWHERE)
    }

    /// A regiment that starts as battalions. [2.2.4] What it lost before, they have lost. (R78)
    fn starts_broken_down(&mut self, table: At<'_>, regiment: UnitId) {
        let had = self.increments(regiment);
        self.unit_mut(regiment).place = Whereabouts::Folded;
        let mut parts = Vec::new();
        for battalion in self.def(regiment).battalions.clone() {
            let left = self.increments(battalion);
            let place = if left > 0 { Whereabouts::Waiting } else { Whereabouts::Eliminated };
            self.unit_mut(battalion).place = place;
            parts.push((battalion, left));
        }
        table.tell(
            self,
            Event::Movement(crate::rules::c11_movement::Told::BrokeDown(regiment, had, parts)),
        );
    }

    /// [17.1b] The owner places everybody: who, where, and how drawn up.
    fn set_up_by_hand(&mut self, table: At<'_>, number: u16, group: &Group) -> Play<()> {
        let seat = group.seat;
        let mut units = group.units.clone();
        let mut leaders = group.leaders.clone();
        loop {
            let open: Vec<Hex> =
                group.hexes.iter().copied().filter(|hex| self.may_start_in(seat, *hex)).collect();
            let allowed = |hex: Hex| open.contains(&hex);
            let room = |unit: UnitId| -> Vec<Hex> {
                let fits = |hex: &Hex| self.can_stand(unit, *hex, &allowed);
                open.iter().copied().filter(fits).collect()
            };
            let mut choices: Vec<Choice> = Vec::new();
            for &unit in &units {
                // A regiment may start as its battalions.
                let counters = std::iter::once(unit).chain(self.def(unit).battalions.clone());
                choices.extend(counters.filter(|unit| !room(*unit).is_empty()).map(Choice::Unit));
            }
            choices.extend(leaders.iter().map(|leader| Choice::Leader(*leader)));
            if choices.is_empty() {
                return Ok(());
            }
            let question = Question::Deploy(Ask::Next(number));
            match table.ask(self, seat, rule!("2.1.3"), question, choices)? {
                Choice::Unit(unit) => {
                    let hexes = room(unit).into_iter().map(Choice::Hex).collect();
                    let question = Question::Deploy(Ask::Hex(unit));
                    let answer = table.ask(self, seat, rule!("17.1b"), question, hexes)?;
                    let Choice::Hex(hex) = answer else { return Ok(()) };
                    let poses = self.poses(unit, hex, &allowed);
                    let question = Question::Deploy(Ask::Form(unit));
                    let forms = poses.iter().map(|pose| pose.choice()).collect();
                    let answer = table.ask(self, seat, rule!("17.1b"), question, forms)?;
                    let Some(&pose) = poses.iter().find(|pose| pose.choice() == answer) else {
                        return Ok(());
                    };
                    let regiment =
                        self.def(unit).regiment.filter(|regiment| units.contains(regiment));
                    if let Some(regiment) = regiment {
                        self.starts_broken_down(table, regiment);
                        units.retain(|unit| *unit != regiment);
                        units.extend(self.def(regiment).battalions.clone());
                    }
                    units.retain(|other| *other != unit);
                    self.place(table, unit, pose);
                }
                Choice::Leader(leader) => {
                    let hexes: Vec<Choice> = group
                        .hexes
                        .iter()
                        .copied()
                        .filter(|hex| allowed(*hex) && self.fixed.setup.field.is_open(*hex))
                        .map(Choice::Hex)
                        .collect();
                    leaders.retain(|other| *other != leader);
                    if hexes.is_empty() {
                        continue;
                    }
                    let question = Question::Deploy(Ask::LeaderHex(leader));
                    let answer = table.ask(self, seat, rule!("17.1b"), question, hexes)?;
                    if let Choice::Hex(hex) = answer {
                        self.place_leader(table, leader, hex);
                    }
                }
                _ => return Ok(()),
            }
        }
    }
}

impl Battle {
    /// A group of the set-up in words: to which divisions it belongs, and where it stands.
    fn group_words(&self, number: usize) -> String {
        let setup = &self.fixed.setup;
        let group = &setup.scenario.groups[number];
        let mut names: Vec<&str> = Vec::new();
        let divisions = group.units.iter().map(|unit| self.def(*unit).division);
        let leaders = group.leaders.iter().map(|leader| self.leader_def(*leader).name.as_str());
        let divisions = divisions.map(|id| setup.army.division(id).name.as_str());
        // Leaders without troops are named themselves.
        let all: Vec<&str> =
            if group.units.is_empty() { leaders.collect() } else { divisions.collect() };
        for name in all {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        format!("the troops around {} ({})", self.board().label(group.centre), names.join(", "))
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let group = |number: &u16| battle.group_words(usize::from(*number));
        match self {
            Ask::Recommended(number) => {
                format!("Do {} stand as recommended?", group(number))
            }
            Ask::Next(number) => format!("Who of {} is placed next?", group(number)),
            Ask::Hex(unit) => format!("Where does {} start?", battle.def(*unit).name),
            Ask::LeaderHex(leader) => {
                format!("Where does {} start?", battle.leader_def(*leader).name)
            }
            Ask::Form(unit) => format!("How is {} drawn up?", battle.def(*unit).name),
        }
    }
}

impl Told {
    /// Whose it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        Some(match self {
            Told::Placed(unit, _) => battle.seat_of(*unit),
            Told::LeaderPlaced(leader, _) => battle.leader_def(*leader).seat(),
        })
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let (name, hex) = match self {
            Told::Placed(unit, hex) => (&battle.def(*unit).name, hex),
            Told::LeaderPlaced(leader, hex) => (&battle.leader_def(*leader).name, hex),
        };
        line(format!("{name} starts in {}.", battle.board().label(*hex)), &[rule!("17.1b")])
    }
}
