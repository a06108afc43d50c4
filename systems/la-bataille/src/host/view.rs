//! What each side may see, and the picture of the board.
//!
//! Losses are read aloud, so that increments are known to all (R160); what stands on the back of a
//! counter, the values for fire, melee and morale, is shown to its owner only. [2.2.3] Nothing that
//! changes in play is hidden.

use crate::book::Faces;
use crate::nouns::army::{FirePower, LeaderId, UnitId};
use crate::nouns::kinds::{
    Command, Formation, Grade, MarkerColour, Morale, Phase, Rank, Readiness,
};
use crate::nouns::scenario::VictoryKind;
use crate::state::battle::{Battle, Stage, Whereabouts};
use engine::scene::{
    self, LeaderRank, Mark, Objective, Panel, PanelRow, Piece, PieceKind, Scene, Track, TrackTurn,
};
use engine::{Game, Rule, Seat, Viewer, rule};

/// Arrivals that the panel lists at most.
const NEXT_ARRIVALS: usize = 6;

fn side(seat: Seat) -> String {
    Battle::SIDES[seat.index()].to_owned()
}

fn panel(title: &str, rule: Rule, rows: Vec<PanelRow>) -> Panel {
    Panel { title: title.to_owned(), rule: rule.key().to_owned(), rows }
}

fn row(name: impl Into<String>, value: impl Into<String>, of: Option<Seat>) -> PanelRow {
    PanelRow { name: name.into(), value: value.into(), side: of.map(side), bar: None, pieces: None }
}

/// How a formation is drawn.
pub const fn drawn(formation: Formation) -> scene::Shape {
    match formation {
        Formation::Column => scene::Shape::Column,
        Formation::Line => scene::Shape::Line,
        Formation::Square => scene::Shape::Square,
        Formation::GeneralOrder => scene::Shape::General,
        Formation::Skirmish => scene::Shape::Skirmish,
        Formation::RoadMarch => scene::Shape::RoadMarch,
        Formation::Masse => scene::Shape::Masse,
        Formation::Limbered => scene::Shape::Limbered,
        Formation::Unlimbered => scene::Shape::Unlimbered,
    }
}

impl Battle {
    /// The position as a viewer knows it. Nothing that changes in play is hidden; backs that he may
    /// not see have the usual values. [2.2.3] (R160) (R240)
    pub fn redacted(&self, viewer: Viewer) -> Battle {
        Battle { given: self.given.supposed_by(viewer), ..self.clone() }
    }

    /// The board as a picture for a viewer.
    pub fn picture(&self, viewer: Viewer) -> Scene {
        let setup = &self.given.setup;
        let mut order = Vec::new();
        let mut known = vec![false; self.units.len()];
        for hex in self.board().hexes() {
            for unit in self.stack(hex).into_iter().rev() {
                self.lay_down(unit, &mut known, &mut order);
            }
        }
        let mut pieces: Vec<Piece> =
            order.into_iter().map(|unit| self.piece(viewer, unit)).collect();
        for index in 0..self.leaders.len() as u8 {
            let leader = LeaderId(index);
            let officer = &self.leaders[leader.index()];
            if officer.place == Whereabouts::OnMap && officer.hex.is_somewhere() {
                pieces.push(self.leader_piece(viewer, leader));
            }
        }
        let places = setup.scenario.victory.places.iter().enumerate();
        let objectives = places
            .map(|(index, place)| Objective {
                name: place.name.clone(),
                value: place.points.clamp(0, 255) as u8,
                holder: Some(side(self.holders[index])),
                hexes: place.hexes.iter().map(|&hex| self.board().label(hex)).collect(),
            })
            .collect();
        Scene {
            title: "Kulm".to_owned(),
            subtitle: format!("{} August 1813", 28 + u16::from(self.now().day)),
            sheet: self.board().sheet().clone(),
            table: None,
            pieces,
            objectives,
            overlays: Vec::new(),
            table_overlays: Vec::new(),
            panels: self.panels(),
            track: self.turn_track(),
        }
    }

    /// Puts a unit into the order of drawing, after everything that lies beneath it in any of its
    /// hexes.
    fn lay_down(&self, unit: UnitId, known: &mut [bool], order: &mut Vec<UnitId>) {
        if std::mem::replace(&mut known[unit.index()], true) {
            return;
        }
        for below in self.unit(unit).below.into_iter().flatten() {
            self.lay_down(below, known, order);
        }
        order.push(unit);
    }

    fn piece(&self, viewer: Viewer, unit: UnitId) -> Piece {
        let (def, troops) = (self.def(unit), self.unit(unit));
        let mut hexes = troops.hexes.iter().map(|hex| self.board().label(hex));
        let stance = self.stance(unit);
        Piece {
            id: def.id.clone(),
            name: def.id.clone(),
            long_name: self.long_name(viewer, unit),
            nation: def.nation.key().to_owned(),
            side: side(def.seat()),
            formation: self.given.setup.army.division(def.division).name.clone(),
            kind: self.book().sign(def.troop),
            hex: hexes.next().unwrap_or_default(),
            also: hexes.collect(),
            strength: Some(self.increments(unit)),
            full_strength: def.increments,
            quality: match def.grade {
                Some(Grade::Guard | Grade::Grenadier) => scene::Quality::Elite,
                Some(Grade::Reserve | Grade::Landwehr) => scene::Quality::Green,
                _ => scene::Quality::Veteran,
            },
            shape: self.drawn_shape(unit),
            facing: troops.facing.number(),
            faces_side: self.faces(stance) == Faces::Hexside,
            stance: None,
            radius: 0,
            marks: self.markers(unit),
        }
    }

    /// How a unit is drawn: without order it has no formation of its own. [4.3.5a]
    pub fn drawn_shape(&self, unit: UnitId) -> scene::Shape {
        let troops = self.unit(unit);
        let cover = || self.terrain(troops.hexes.first()).is_cover();
        match troops.state {
            Morale::GoodOrder => drawn(troops.formation),
            _ if !troops.hexes.is_empty() && cover() => scene::Shape::General,
            _ => scene::Shape::Column,
        }
    }

    /// Its name, for its owner with what is printed on the back. [2.2.2]
    fn long_name(&self, viewer: Viewer, unit: UnitId) -> String {
        let (def, troops) = (self.def(unit), self.unit(unit));
        if !viewer.sees(def.seat()) {
            return def.name.clone();
        }
        let book = self.book();
        let fire = match def.fire {
            FirePower::Infantry { printed, .. } => format!("fire {printed}, "),
            FirePower::Artillery { values: [short, medium, long], .. } => {
                format!("fire {short}/{medium}/{long}, ")
            }
            FirePower::Cavalry { skirmish: Some(value), .. } => format!("fire ({value}), "),
            FirePower::Cavalry { skirmish: None, .. } => String::new(),
        };
        let lance = match def.lance_bonus(troops.losses) {
            0 => String::new(),
            bonus => format!("+{bonus}"),
        };
        let melee = def.melee_value(book, troops.losses);
        format!(
            "{} ({fire}melee {melee}{lance}, morale {}, moves {})",
            def.name, def.morale, def.ma
        )
    }

    /// The markers on a unit.
    fn markers(&self, unit: UnitId) -> Vec<Mark> {
        let troops = self.unit(unit);
        let mark = |sign: &str, words: String, rule: Rule| Mark {
            sign: sign.to_owned(),
            words,
            rule: rule.key().to_owned(),
        };
        let mut all = Vec::new();
        match troops.state {
            Morale::GoodOrder => {}
            Morale::Disordered => all.push(mark("D", "disordered".to_owned(), rule!("4.3.5"))),
            Morale::Routed => all.push(mark("R", "routed".to_owned(), rule!("4.3.6"))),
        }
        let colour = match troops.marker {
            Some(MarkerColour::Blue) => ", blue marker",
            Some(MarkerColour::Green) => ", green marker",
            None => "",
        };
        match troops.readiness {
            Readiness::Fresh => {}
            Readiness::Fatigued => all.push(mark("F", format!("fatigued{colour}"), rule!("5.1"))),
            Readiness::Exhausted => all.push(mark("E", format!("exhausted{colour}"), rule!("5.1"))),
        }
        if self.contacts.iter().any(|contact| contact.attackers.contains(&unit)) {
            all.push(mark("×", "its charge has struck".to_owned(), rule!("10.2.7c")));
        }
        if troops.marks.force_march {
            all.push(mark("»", "force march".to_owned(), rule!("11.2.8")));
        }
        all
    }

    fn leader_piece(&self, viewer: Viewer, leader: LeaderId) -> Piece {
        let def = self.leader_def(leader);
        let rank = match def.rank {
            Rank::Army => LeaderRank::Army,
            Rank::Corps => LeaderRank::Corps,
            Rank::Division | Rank::Brigade | Rank::Artillery => LeaderRank::Division,
        };
        let division = def.division.map(|id| self.given.setup.army.division(id).name.clone());
        // [2.3.3] His values stand on the Specific Side too. (R201)
        let seen = viewer.sees(def.seat());
        let long_name = if seen {
            format!(
                "{} (attack {:+}, defence {:+}, cavalry {:+}, guns {:+}, morale {:+})",
                def.name, def.attack, def.defence, def.cavalry, def.artillery, def.morale
            )
        } else {
            def.name.clone()
        };
        let morale = if seen { def.morale.clamp(0, 255) as u8 } else { 0 };
        Piece {
            id: def.name.clone(),
            name: def.name.clone(),
            long_name,
            nation: def.nation.key().to_owned(),
            side: side(def.seat()),
            formation: division.unwrap_or_default(),
            kind: PieceKind::Leader(rank),
            hex: self.board().label(self.leaders[leader.index()].hex),
            also: Vec::new(),
            strength: seen.then_some(morale),
            full_strength: morale,
            quality: scene::Quality::Veteran,
            shape: scene::Shape::None,
            facing: 0,
            faces_side: false,
            stance: None,
            radius: 0,
            marks: Vec::new(),
        }
    }

    /// The turns of the day and the phases of a segment. [8.0]
    fn turn_track(&self) -> Track {
        let day = self.now().day;
        let turns = self.given.setup.scenario.turns.iter().enumerate();
        let turns = turns.filter(|(_, turn)| turn.day == day).map(|(index, turn)| TrackTurn {
            number: index as u32 + 1,
            name: format!("{}:{:02}", turn.clock.hour, turn.clock.minute),
        });
        let words = Phase::ALL.iter().map(|phase| {
            let text = phase.key().replace('-', " ");
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        });
        let phase = match self.stage {
            Stage::Segment(_, phase) => {
                Phase::ALL.iter().position(|other| *other == phase).unwrap_or(0) as u32
            }
            Stage::SetUp(_) | Stage::Night(_) => 0,
            Stage::Over => Phase::ALL.len() as u32 - 1,
        };
        Track {
            turn: u32::from(self.turn) + 1,
            turns: turns.collect(),
            phase,
            phases: words.collect(),
        }
    }

    fn panels(&self) -> Vec<Panel> {
        let scenario = &self.given.setup.scenario;
        let segment = match self.stage {
            Stage::SetUp(_) => row("Set-up", "", None),
            Stage::Night(_) => row("Night", "between the days", None),
            Stage::Over => row("Over", "", None),
            Stage::Segment(seat, phase) => {
                let name = ["French segment", "Coalition segment"][seat.index()];
                row(name, phase.key().replace('-', " "), Some(seat))
            }
        };
        let now = self.now();
        let mut rows = vec![
            row("Day", format!("{} August", 28 + u16::from(now.day)), None),
            row("Hour", now.clock.to_string(), None),
            row("Turn", format!("{} of {}", self.turn + 1, scenario.turns.len()), None),
            segment,
        ];
        if let Some(seat) = self.active() {
            // [5.2.2] [5.3.1]
            let colour = MarkerColour::of(seat).key();
            rows.push(row("Cavalry", format!("{colour} markers are set and rested"), Some(seat)));
        }
        let mut panels = vec![panel("Time", rule!("2.4.1a"), rows)];
        let commands = Command::ALL.iter().filter_map(|command| self.command_row(*command));
        panels.push(panel("Command morale", rule!("9.2.3"), commands.collect()));
        let places = scenario.victory.places.iter().enumerate();
        let mut rows: Vec<PanelRow> = places
            .map(|(index, place)| {
                let holder = self.holders[index];
                let worth = match (scenario.victory.kind, place.points) {
                    (VictoryKind::Points, points) if points != 0 => format!(", {points} points"),
                    _ => String::new(),
                };
                let name = ["French", "Coalition"][holder.index()];
                row(place.name.clone(), format!("{name}{worth}"), Some(holder))
            })
            .collect();
        rows.extend(self.standing_rows());
        if let Some(withdrawal) = &scenario.victory.withdrawal {
            let from = row("Breakout", format!("from {}", withdrawal.from), Some(Seat::First));
            rows.push(from);
        }
        panels.push(panel("Victory", rule!("17.1"), rows));
        let due = self.arrivals_due();
        if !due.is_empty() {
            panels.push(panel("Arrivals", rule!("16.3.1"), due));
        }
        panels
    }

    /// The level of a command with what it takes to the next one; nothing for a command that has no
    /// troops in this scenario. [9.2.3]
    fn command_row(&self, command: Command) -> Option<PanelRow> {
        let army = &self.given.setup.army;
        let mut own = army.ids().filter(|(_, unit)| unit.command == Some(command));
        let here = |unit: UnitId| {
            !matches!(self.unit(unit).place, Whereabouts::Folded) || self.unit(unit).losses > 0
        };
        own.find(|(unit, _)| here(*unit))?;
        let track = self.book().command(self.track(command));
        let level = self.levels[command as usize];
        let words = match track.levels.get(usize::from(level)) {
            Some(next) => {
                format!("level {level}; {next} of {} lost for level {}", track.eligible, level + 1)
            }
            None => format!("level {level}"),
        };
        let bar = Some((3 - i32::from(level.min(3)), 3));
        Some(PanelRow { bar, ..row(command.name(), words, Some(command.seat())) })
    }

    /// What has been won so far, and what the battle would be judged. [17.1h] [17.2h]
    fn standing_rows(&self) -> Vec<PanelRow> {
        let victory = &self.given.setup.scenario.victory;
        let mut rows = Vec::new();
        match victory.kind {
            VictoryKind::Points => {
                let points = self.points();
                let (words, of) = match points {
                    0 => ("even".to_owned(), None),
                    1.. => (format!("{points} for the French"), Some(Seat::First)),
                    _ => (format!("{} for the Coalition", -points), Some(Seat::Second)),
                };
                rows.push(row("Points", words, of));
            }
            VictoryKind::Withdrawal | VictoryKind::Campaign => {
                let halves = self.withdrawn();
                let half = if halves % 2 == 0 { "" } else { "½" };
                let words = format!("{}{half} points", halves / 2);
                rows.push(row("Withdrawn", words, Some(Seat::First)));
            }
        }
        if let Some(exit) = victory.exit {
            let out = self.infantry_out(exit.seat, exit.entry);
            let name = format!("Infantry out by {}", self.board().label(exit.entry));
            rows.push(row(name, format!("{out} increments"), Some(exit.seat)));
        }
        let (words, of) = match self.as_it_stands().degree.key().split_once('-') {
            Some(("french", how)) => (format!("a {how} French victory"), Some(Seat::First)),
            Some((_, how)) => (format!("a {how} Coalition victory"), Some(Seat::Second)),
            None => ("a draw".to_owned(), None),
        };
        rows.push(row("As it stands", words, of));
        rows
    }

    /// The next troops to come, by the turn on which they are due now. [16.3.1] [16.3.7]
    fn arrivals_due(&self) -> Vec<PanelRow> {
        let setup = &self.given.setup;
        let mut rows = Vec::new();
        let mut arrivals: Vec<_> = setup.scenario.arrivals.iter().zip(&self.due).collect();
        arrivals.sort_by_key(|(_, due)| **due);
        for (arrival, due) in arrivals {
            let waits = |unit: &UnitId| self.unit(*unit).place == Whereabouts::Waiting;
            let count = arrival.units.iter().filter(|unit| waits(unit)).count();
            if count == 0 || rows.len() >= NEXT_ARRIVALS {
                continue;
            }
            let turn = setup.scenario.turns.get(usize::from(*due));
            let mut divisions: Vec<&str> = arrival
                .units
                .iter()
                .map(|unit| setup.army.division(self.def(*unit).division).name.as_str())
                .collect();
            divisions.dedup();
            // Who has not found room waits at the edge. [16.3.2]
            let when = match turn {
                Some(_) if *due <= self.turn => "now".to_owned(),
                Some(turn) => turn.to_string(),
                None => "later".to_owned(),
            };
            let units = if count == 1 { "unit" } else { "units" };
            let words = format!("{}: {count} {units}", divisions.join(", "));
            rows.push(row(when, words, Some(arrival.seat)));
        }
        rows
    }
}
