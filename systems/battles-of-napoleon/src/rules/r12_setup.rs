//! Section 12.8: setting up.

use crate::book::numbers::STACK;
use crate::nouns::field::{Circle, Field, FormationId, LeaderId, Placement, UnitId};
use crate::nouns::kinds::{Arm, FRENCH, RUSSIAN, Shape};
use crate::rules::ask::Choice;
use crate::rules::words::{counted, line};
use crate::state::battle::{At, Battle, Phase};
use engine::{Line, Play, Seat, rule};
use ground::{Facing, Hex};
use serde::Serialize;

/// Questions of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [12.8e] Which formation is set up next?
    Next,
    /// [12.8e] Place a formation as recommended, or by hand?
    How(FormationId),
    /// [12.8e] Where does the unit stand?
    Place(UnitId),
    /// [17.1a] How is it drawn up?
    Shape(UnitId),
    /// [17.1b] Which way does it face?
    Facing(UnitId),
    /// With which unit does the leader stand?
    Leader(LeaderId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let field = &battle.field;
        match *self {
            Ask::Next => "Which formation is set up next?".into(),
            Ask::How(formation) => {
                format!("{}: place as recommended or by hand?", field.formation_name(formation))
            }
            Ask::Place(unit) => format!("Where does {} stand?", field.unit(unit).name),
            Ask::Shape(unit) => format!("How is {} drawn up?", battle.unit_words(unit)),
            Ask::Facing(unit) => format!("Which way does {} face?", battle.unit_words(unit)),
            Ask::Leader(leader) => format!("Where does {} stand?", field.leader(leader).name),
        }
    }

    /// The formations to choose from, with the number of their units.
    pub fn answer_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        match (self, choice) {
            (Ask::Next, Choice::Formation(formation)) => {
                let count = battle.to_place(formation).len() as i32;
                let name = battle.field.formation_name(formation);
                Some(format!("{name}, {}", counted(count, "unit")))
            }
            _ => None,
        }
    }
}

/// With whom a unit may share its hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mates {
    /// Its like only.
    Alike,
    /// Infantry also with guns. [18c] [18d]
    Mixed,
}

/// What is told of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A formation stands ready. [12.8e]
    Deployed(FormationId),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let Told::Deployed(formation) = *self;
        line(format!("{} takes its place.", field.formation_name(formation)), &[rule!("12.8e")])
    }

    /// Whose formation it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let Told::Deployed(formation) = *self;
        Some(field.formation(formation).seat)
    }
}

impl Battle {
    /// Puts a unit on the map as given.
    pub fn put(&mut self, unit: UnitId, hex: Hex, shape: Shape, facing: Facing) {
        self.place(unit, hex);
        let state = self.unit_mut(unit);
        state.shape = shape;
        state.facing = facing;
        state.start = hex;
    }

    /// [12.8e] One formation is placed within its circle: the sides take turns, the Russians first,
    /// and each chooses which of its formations comes next. (R102)
    pub fn set_up(&mut self, table: At<'_>, number: u16) -> Play<()> {
        let turn = if number.is_multiple_of(2) { RUSSIAN } else { FRENCH };
        // A side with nothing left leaves its turn to the other.
        let seat = if self.to_set_up(turn).is_empty() { turn.other() } else { turn };
        let open = self.to_set_up(seat);
        if open.is_empty() {
            self.phase = Phase::FirstOrders;
            return Ok(());
        }
        let choices = open.iter().map(|circle| Choice::Formation(circle.formation)).collect();
        let next = table.ask(self, seat, rule!("12.8e"), Ask::Next, choices)?;
        let chosen = open.iter().find(|circle| Choice::Formation(circle.formation) == next);
        let Some(&Circle { formation, centre, radius, facing }) = chosen else { return Ok(()) };
        let choices = vec![Choice::Recommended, Choice::ByHand];
        let question = Ask::How(formation);
        match table.ask(self, seat, rule!("12.8e"), question, choices)? {
            Choice::ByHand => self.place_by_hand(table, formation, centre, radius)?,
            _ => self.place_as_recommended(formation, centre, radius, facing),
        }
        self.place_leader(table, formation, centre)?;
        table.tell(self, Told::Deployed(formation));
        self.phase = Phase::SetUp(number + 1);
        Ok(())
    }

    /// The circles of a side's formations that have yet to be set up, in the order of the scenario.
    fn to_set_up(&self, seat: Seat) -> Vec<Circle> {
        let circles =
            self.field.scenario.placements.iter().filter_map(|placement| match placement {
                Placement::Circle(circle) => Some(*circle),
                Placement::Unit { .. } => None,
            });
        circles
            .filter(|circle| self.field.formation(circle.formation).seat == seat)
            .filter(|circle| !self.to_place(circle.formation).is_empty())
            .collect()
    }

    /// Units of a formation that are placed at the start.
    pub(crate) fn to_place(&self, formation: FormationId) -> Vec<UnitId> {
        let arriving = |unit: UnitId| {
            self.field.scenario.arrivals.iter().any(|arrival| arrival.units.contains(&unit))
        };
        let units = &self.field.formation(formation).units;
        units
            .iter()
            .copied()
            .filter(|&unit| !arriving(unit) && !self.unit(unit).hex.is_somewhere())
            .collect()
    }

    /// Hexes where a unit may be placed: in the circle (wider only if it is full), not next to
    /// an enemy, and stacked as the rules allow. [18a]
    fn placing(&self, unit: UnitId, centre: Hex, radius: u16, mates: Mates) -> Vec<Hex> {
        let seat = self.seat_of(unit);
        for radius in radius..radius + 6 {
            let within = std::iter::once(centre).chain(self.field.board.around(centre, radius));
            let hexes: Vec<Hex> = within
                .filter(|&hex| {
                    !self.beside_enemy(hex, seat) && self.may_be_placed(unit, hex, mates)
                })
                .collect();
            if !hexes.is_empty() {
                return hexes;
            }
        }
        self.field.board.hexes().filter(|&hex| self.may_be_placed(unit, hex, mates)).collect()
    }

    fn may_be_placed(&self, unit: UnitId, hex: Hex, mates: Mates) -> bool {
        let stack = self.stack(hex);
        let arm = self.arm(unit);
        if self.enemy_in(hex, self.seat_of(unit)) || stack.len() >= STACK {
            return false;
        }
        if arm != Arm::Infantry && self.obstructed(hex) {
            return false;
        }
        // [18e] Cavalry alone; the others with their like, [18c] [18d] or one battalion with one
        // battery.
        stack.iter().all(|&other| {
            let (like, horse) = (self.arm(other) == arm, self.arm(other) == Arm::Cavalry);
            arm != Arm::Cavalry
                && !horse
                && (like || mates == Mates::Mixed && !self.obstructed(hex))
        })
    }

    fn place_by_hand(
        &mut self,
        table: At<'_>,
        formation: FormationId,
        centre: Hex,
        radius: u16,
    ) -> Play<()> {
        let seat = self.field.formation(formation).seat;
        for unit in self.to_place(formation) {
            let hexes = self.placing(unit, centre, radius, Mates::Mixed);
            let choices = hexes.into_iter().map(Choice::Hex).collect();
            let question = Ask::Place(unit);
            let Choice::Hex(hex) = table.ask(self, seat, rule!("12.8e"), question, choices)? else {
                continue;
            };
            if let Some(&mate) = self.stack(hex).first() {
                // [18g] Like its mate; [18c] [18d] infantry and guns as they fit. [18i]
                let (shape, facing) = (self.unit(mate).shape, self.unit(mate).facing);
                let shape = match (self.arm(unit), shape) {
                    (Arm::Infantry, Shape::Unlimbered) => Shape::Line,
                    (Arm::Artillery, Shape::Line) => Shape::Unlimbered,
                    (Arm::Infantry, Shape::Limbered) => Shape::Column,
                    (Arm::Artillery, Shape::Column) => Shape::Limbered,
                    (_, shape) => shape,
                };
                self.put(unit, hex, shape, facing);
                continue;
            }
            let shapes: &[Shape] = match self.arm(unit) {
                Arm::Infantry if self.obstructed(hex) => &[Shape::General],
                Arm::Infantry => &[Shape::Column, Shape::Line],
                Arm::Cavalry => &[Shape::Mounted],
                // [17.4b] Not unlimbered in obstructed hexes: they are not placed there at all.
                Arm::Artillery => &[Shape::Unlimbered, Shape::Limbered],
            };
            let choices = shapes.iter().copied().map(Choice::Form).collect();
            let question = Ask::Shape(unit);
            // [17.1a] On either side.
            let shape = match table.ask(self, seat, rule!("17.1a"), question, choices)? {
                Choice::Form(shape) => shape,
                _ => shapes[0],
            };
            let choices = Facing::ALL.map(Choice::Turn).to_vec();
            let question = Ask::Facing(unit);
            let facing = match table.ask(self, seat, rule!("17.1b"), question, choices)? {
                Choice::Turn(facing) => facing,
                _ => Facing::new(0),
            };
            self.put(unit, hex, shape, facing);
        }
        Ok(())
    }

    /// Guns in front, infantry in two-battalion columns behind, cavalry in the rear.
    fn place_as_recommended(
        &mut self,
        formation: FormationId,
        centre: Hex,
        radius: u16,
        facing: Facing,
    ) {
        let board = self.field.board.clone();
        let [left, right] = facing.front();
        // How far a hex lies to the front of the circle.
        let ahead = |hex: Hex| {
            let far = |dir| {
                let mut at = centre;
                for _ in 0..12 {
                    at = board.neighbour(at, dir).unwrap_or(at);
                }
                at
            };
            let goals = [far(left), far(right)];
            goals.iter().map(|&goal| i32::from(board.distance(hex, goal))).sum::<i32>()
        };
        let mut units = self.to_place(formation);
        // Those who cannot stand in broken ground choose first.
        units.sort_by_key(|&unit| match self.arm(unit) {
            Arm::Artillery => 0,
            Arm::Cavalry => 1,
            Arm::Infantry => 2,
        });
        for unit in units {
            let arm = self.arm(unit);
            let reserve = self.field.formation(formation).reserve_artillery;
            let mut hexes = self.placing(unit, centre, radius, Mates::Alike);
            hexes.sort_by_key(|&hex| {
                // Beside a unit of its own formation, else alone, else with strangers.
                let mate = match self.top(hex) {
                    Some(top) if self.formation_of(top) == formation => 0,
                    None => 1,
                    Some(_) => 2,
                };
                let near = i32::from(board.distance(hex, centre));
                match arm {
                    Arm::Artillery if reserve => (near, mate),
                    Arm::Artillery => (ahead(hex), mate),
                    Arm::Infantry => (mate, ahead(hex)),
                    Arm::Cavalry => (-ahead(hex), mate),
                }
            });
            let Some(&hex) = hexes.first() else { continue };
            let (shape, facing) = match (self.top(hex), arm) {
                // [18g] Like its mate.
                (Some(mate), _) => (self.unit(mate).shape, self.unit(mate).facing),
                (None, Arm::Infantry) if self.obstructed(hex) => (Shape::General, facing),
                (None, Arm::Infantry) => (Shape::Column, facing),
                (None, Arm::Cavalry) => (Shape::Mounted, facing),
                (None, Arm::Artillery) => (Shape::Unlimbered, facing),
            };
            self.put(unit, hex, shape, facing);
        }
    }

    /// The division leader stands with any unit of his formation.
    fn place_leader(&mut self, table: At<'_>, formation: FormationId, centre: Hex) -> Play<()> {
        let Some(leader) = self.leader_of(formation) else { return Ok(()) };
        let seat = self.field.formation(formation).seat;
        let mut hexes: Vec<Hex> = self.members(formation).map(|unit| self.unit(unit).hex).collect();
        hexes.sort_by_key(|&hex| (self.distance(hex, centre), hex));
        hexes.dedup();
        if hexes.is_empty() {
            return Ok(());
        }
        let choices = hexes.into_iter().map(Choice::Hex).collect();
        let question = Ask::Leader(leader);
        if let Choice::Hex(hex) = table.ask(self, seat, rule!("12.8e"), question, choices)? {
            self.leaders[leader.index()].hex = hex;
        }
        Ok(())
    }
}
