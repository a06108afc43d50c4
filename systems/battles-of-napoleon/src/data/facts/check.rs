//! Every reference of a battle is checked here, with the line of the file it stands in.

use super::{Battle, CommandPoints, Cubes, Item, Reinforcement, Scenario, Side, State, Victory};
use engine::scene::Cover;
use ground::raster::RasterGrid;
use muster::CommanderRank;
use std::collections::BTreeSet;

/// Rule switches that a scenario may turn away from their default.
pub(crate) const SWITCHES: [&str; 8] = [
    "canister-at-1",
    "leader-check-natural",
    "one-colour-ends-turn-at-limit",
    "extension-ends-with-turn",
    "stand-once-strict",
    "open-strengths",
    "hidden-orders",
    "regroup-income-needs-losses",
];

/// The last turn of the track.
const LAST_TURN: u8 = 12;

/// The system's own file, able to say on which line an entry stands.
use muster::DataError;

pub(crate) type Lines<'a> = muster::Lines<'a, DataError>;

/// Checks a whole battle.
pub(crate) fn battle(battle: &Battle, lines: &Lines<'_>) -> Result<(), DataError> {
    let mut names = BTreeSet::new();
    for (index, objective) in battle.objectives.iter().enumerate() {
        let what = format!("objective {:?}", objective.name);
        let place = format!("objective.{index}");
        if !names.insert(&objective.name) {
            return Err(lines.error(&place, &what, "each objective once", "it twice"));
        }
        if objective.hexes.is_empty() {
            return Err(lines.error(&place, &what, "at least one hex", "none"));
        }
        for (number, hex) in objective.hexes.iter().enumerate() {
            known_hex(&battle.grid, lines, &format!("{place}.hexes.{number}"), &what, hex)?;
        }
    }
    let mut ids = BTreeSet::new();
    for (index, scenario) in battle.scenarios.iter().enumerate() {
        let place = format!("scenario.{index}");
        if !ids.insert(&scenario.id) {
            let what = format!("scenario {:?}", scenario.id);
            return Err(lines.error(
                &format!("{place}.id"),
                &what,
                "each scenario once",
                "it twice",
            ));
        }
        Check { battle, scenario, lines, place }.all()?;
    }
    Ok(())
}

fn known_hex(
    grid: &RasterGrid,
    lines: &Lines<'_>,
    place: &str,
    what: &str,
    hex: &str,
) -> Result<(), DataError> {
    if grid.cell(hex).is_some() {
        return Ok(());
    }
    let expected = format!("a hex of the map, 0101 to {:02}{:02}", grid.columns, grid.rows);
    Err(lines.error(place, what, &expected, &format!("{hex:?}")))
}

/// One scenario being checked.
struct Check<'a> {
    battle: &'a Battle,
    scenario: &'a Scenario,
    lines: &'a Lines<'a>,
    place: String,
}

type Checked = Result<(), DataError>;

impl Check<'_> {
    fn all(&self) -> Checked {
        self.length_and_window()?;
        self.switches_and_sides()?;
        self.objectives()?;
        self.placements()?;
        self.circles()?;
        self.leaders()?;
        self.losses()?;
        let scenario = self.scenario;
        for (index, reinforcement) in scenario.reinforcements.iter().enumerate() {
            self.reinforcement(&format!("reinforcements.{index}"), reinforcement)?;
        }
        self.each_formation_once()?;
        self.victory()
    }

    fn error(&self, place: &str, what: &str, expected: &str, found: &str) -> DataError {
        let what = format!("scenario {:?}, {what}", self.scenario.id);
        self.lines.error(&format!("{}.{place}", self.place), &what, expected, found)
    }

    fn hex(&self, place: &str, what: &str, hex: &str) -> Checked {
        if self.battle.grid.cell(hex).is_none() {
            let grid = &self.battle.grid;
            let expected = format!("a hex of the map, 0101 to {:02}{:02}", grid.columns, grid.rows);
            return Err(self.error(place, what, &expected, &format!("{hex:?}")));
        }
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<u16>().ok());
        let (column, row) = (number(hex.get(..2)), number(hex.get(2..)));
        match (self.scenario.window, column, row) {
            (Some(window), Some(column), Some(row)) if !window.has(column, row) => {
                Err(self.error(place, what, "a hex of the scenario's window", &format!("{hex:?}")))
            }
            _ => Ok(()),
        }
    }

    fn formation(&self, place: &str, what: &str, id: &str) -> Checked {
        match self.battle.formation(id) {
            Some(_) => Ok(()),
            None => {
                let expected = "a formation of the order of battle";
                Err(self.error(place, what, expected, &format!("{id:?}")))
            }
        }
    }

    fn facing(&self, place: &str, what: &str, facing: u8) -> Checked {
        if facing < 6 {
            return Ok(());
        }
        Err(self.error(place, what, "a facing from 0 to 5", &facing.to_string()))
    }

    fn turn(&self, place: &str, what: &str, turn: u8) -> Checked {
        let last = self.scenario.first_turn + self.scenario.turns - 1;
        if (self.scenario.first_turn..=last).contains(&turn) {
            return Ok(());
        }
        let expected = format!("a turn of the scenario, {} to {last}", self.scenario.first_turn);
        Err(self.error(place, what, &expected, &turn.to_string()))
    }

    fn length_and_window(&self) -> Checked {
        let Scenario { first_turn, turns, .. } = *self.scenario;
        let last = u16::from(first_turn) + u16::from(turns);
        if first_turn < 1 || turns < 1 || last > u16::from(LAST_TURN) + 1 {
            let found = format!("first turn {first_turn} and {turns} turns");
            return Err(self.error("first-turn", "length", "turns 1 to 12 of the track", &found));
        }
        if self.scenario.weather.is_empty() {
            return Err(self.error("weather", "weather", "at least one way to find it", "none"));
        }
        if let Some(window) = self.scenario.window {
            let (columns, rows) = (window.columns, window.rows);
            let grid = &self.battle.grid;
            let fits = 1 <= columns.0
                && columns.0 <= columns.1
                && columns.1 <= grid.columns
                && 1 <= rows.0
                && rows.0 <= rows.1
                && rows.1 <= grid.rows;
            if !fits {
                let expected = "first and last column and row of the map";
                let found = format!("columns {columns:?}, rows {rows:?}");
                return Err(self.error("window", "window", expected, &found));
            }
        }
        Ok(())
    }

    fn switches_and_sides(&self) -> Checked {
        for (index, switch) in self.scenario.switches.iter().enumerate() {
            if !SWITCHES.contains(&switch.as_str()) {
                let expected = format!("one of the switches {}", SWITCHES.join(", "));
                let place = format!("switches.{index}");
                return Err(self.error(&place, "switch", &expected, &format!("{switch:?}")));
            }
        }
        let sides = [
            ("french", Side::French, &self.scenario.french),
            ("russian", Side::Russian, &self.scenario.russian),
        ];
        for (name, side, rules) in sides {
            if let Cubes::Die { leader: Some(leader), .. } = &rules.cubes {
                let known = self.battle.leader(leader).is_some_and(|known| known.side == side);
                if !known {
                    let place = format!("{name}.cubes.leader");
                    let found = format!("{leader:?}");
                    return Err(self.error(&place, "cubes", "a leader of the side", &found));
                }
            }
            if rules.afp.is_some() != self.scenario.army_fatigue {
                let expected = "\"afp\" for both sides if army-fatigue is true, else for none";
                let found = rules.afp.map_or("none".to_string(), |afp| afp.to_string());
                return Err(self.error(&format!("{name}.afp"), name, expected, &found));
            }
            if rules.afp == Some(0) {
                return Err(self.error(&format!("{name}.afp"), name, "a stock above 0", "0"));
            }
            if rules.command == (CommandPoints::Anywhere { points: 0 }) {
                let place = format!("{name}.command.points");
                return Err(self.error(&place, name, "points above 0, or kind none", "0"));
            }
        }
        Ok(())
    }

    fn objectives(&self) -> Checked {
        let mut seen = BTreeSet::new();
        for (index, entry) in self.scenario.objectives.iter().enumerate() {
            let place = format!("objectives.{index}.name");
            self.objective(&place, &entry.name)?;
            if !seen.insert(&entry.name) {
                let what = format!("objective {:?}", entry.name);
                return Err(self.error(&place, &what, "each objective once", "it twice"));
            }
        }
        Ok(())
    }

    fn objective(&self, place: &str, name: &str) -> Checked {
        match self.battle.objective(name) {
            Some(_) => Ok(()),
            None => {
                let found = format!("{name:?}");
                Err(self.error(place, "objective", "an objective of the battle", &found))
            }
        }
    }

    /// The formation a unit counts as in this scenario.
    fn counts_as(&self, unit: &str) -> Option<&str> {
        let attached = self.scenario.attachments.iter().find(|entry| entry.unit == unit);
        match attached {
            Some(entry) => Some(entry.formation.as_str()),
            None => self.battle.unit(unit).map(|unit| unit.formation.as_str()),
        }
    }

    fn placements(&self) -> Checked {
        for (index, entry) in self.scenario.attachments.iter().enumerate() {
            let place = format!("attachments.{index}");
            let what = format!("attachment of {:?}", entry.unit);
            if self.battle.unit(&entry.unit).is_none() {
                let expected = "a unit of the order of battle";
                return Err(self.error(&place, &what, expected, &format!("{:?}", entry.unit)));
            }
            self.formation(&place, &what, &entry.formation)?;
        }
        let mut seen = BTreeSet::new();
        for (index, entry) in self.scenario.placements.iter().enumerate() {
            let place = format!("placements.{index}");
            let what = format!("unit {:?}", entry.unit);
            let Some(unit) = self.battle.unit(&entry.unit) else {
                let expected = "a unit of the order of battle";
                let found = format!("{:?}", entry.unit);
                return Err(self.error(&format!("{place}.unit"), "placement", expected, &found));
            };
            if !seen.insert(&entry.unit) {
                return Err(self.error(&place, &what, "each unit once", "it twice"));
            }
            self.hex(&format!("{place}.hex"), &what, &entry.hex)?;
            if entry.state.arm() != unit.arm {
                let expected = format!("a state of {}", unit.arm.key());
                let found = format!("{:?}", entry.state).to_lowercase();
                return Err(self.error(&format!("{place}.state"), &what, &expected, &found));
            }
            let cover = self.battle.grid.cell(&entry.hex).map(|cell| cell.cover);
            let obstructed = matches!(
                cover,
                Some(Cover::Woods | Cover::Village | Cover::Town | Cover::Cemetery)
            );
            if (entry.state == State::General) != (obstructed && unit.arm == super::Arm::Infantry) {
                let expected = if obstructed {
                    "general order in an obstructed hex"
                } else {
                    "general order in obstructed hexes only"
                };
                let found = format!("{:?} in {}", entry.state, entry.hex).to_lowercase();
                return Err(self.error(&format!("{place}.state"), &what, expected, &found));
            }
            match entry.facing {
                Some(facing) => self.facing(&format!("{place}.facing"), &what, facing)?,
                None if entry.state == State::General || entry.state == State::Square => {}
                None => return Err(self.error(&place, &what, "a facing from 0 to 5", "none")),
            }
            let formation = self.counts_as(&entry.unit).unwrap_or_default();
            if !self.scenario.orders.iter().any(|order| order.formation == formation) {
                let expected = format!("a first order for its formation {formation} in \"orders\"");
                return Err(self.error(&place, &what, &expected, "none"));
            }
        }
        for (index, entry) in self.scenario.orders.iter().enumerate() {
            let place = format!("orders.{index}");
            let what = format!("order of {:?}", entry.formation);
            self.formation(&format!("{place}.formation"), &what, &entry.formation)?;
            let has_unit =
                self.scenario.placements.iter().any(|placement| {
                    self.counts_as(&placement.unit) == Some(entry.formation.as_str())
                });
            if !has_unit {
                return Err(self.error(&place, &what, "a unit of it with a hex", "none"));
            }
            let leader = self.battle.formation(&entry.formation).map(|f| f.leader.as_str());
            let has_leader =
                self.scenario.leaders.iter().any(|place| Some(place.leader.as_str()) == leader);
            if !has_leader {
                let expected = format!("a place for its leader {}", leader.unwrap_or_default());
                return Err(self.error(&place, &what, &expected, "none"));
            }
        }
        Ok(())
    }

    fn circles(&self) -> Checked {
        for (index, circle) in self.scenario.circles.iter().enumerate() {
            let place = format!("circles.{index}");
            let what = format!("circle of {:?}", circle.formation);
            self.formation(&format!("{place}.formation"), &what, &circle.formation)?;
            self.hex(&format!("{place}.centre"), &what, &circle.centre)?;
            self.facing(&format!("{place}.facing"), &what, circle.facing)?;
        }
        Ok(())
    }

    fn leaders(&self) -> Checked {
        let mut seen = BTreeSet::new();
        for (index, entry) in self.scenario.leaders.iter().enumerate() {
            let place = format!("leaders.{index}");
            let what = format!("leader {:?}", entry.leader);
            self.leader(&format!("{place}.leader"), &entry.leader)?;
            if !seen.insert(&entry.leader) {
                return Err(self.error(&place, &what, "each leader once", "him twice"));
            }
            match (&entry.hex, &entry.with) {
                (Some(hex), None) => self.hex(&format!("{place}.hex"), &what, hex)?,
                (None, Some(with)) => self.formation(&format!("{place}.with"), &what, with)?,
                _ => {
                    let found = if entry.hex.is_some() { "both" } else { "neither" };
                    return Err(self.error(&place, &what, "either \"hex\" or \"with\"", found));
                }
            }
        }
        Ok(())
    }

    fn leader(&self, place: &str, name: &str) -> Checked {
        match self.battle.leader(name) {
            Some(_) => Ok(()),
            None => {
                Err(self.error(place, "leader", "a leader of the battle", &format!("{name:?}")))
            }
        }
    }

    fn losses(&self) -> Checked {
        for (index, loss) in self.scenario.losses.iter().enumerate() {
            let place = format!("losses.{index}");
            let what = format!("loss of {:?}", loss.formation);
            self.formation(&format!("{place}.formation"), &what, &loss.formation)?;
            let units = self
                .battle
                .units
                .iter()
                .filter(|u| u.formation == loss.formation && u.arm == loss.arm);
            let weakest = units.map(|unit| unit.sp).min();
            if weakest.is_none_or(|sp| sp <= loss.sp) {
                let expected = "a loss smaller than the weakest unit of that arm";
                return Err(self.error(&place, &what, expected, &loss.sp.to_string()));
            }
        }
        Ok(())
    }

    fn reinforcement(&self, place: &str, entry: &Reinforcement) -> Checked {
        let what = match &entry.formation {
            Some(formation) => format!("reinforcement {formation:?}"),
            None => format!("reinforcement {:?}", entry.units.join(", ")),
        };
        self.turn(&format!("{place}.turn"), &what, entry.turn)?;
        match (&entry.formation, entry.units.is_empty(), &entry.joins) {
            (Some(formation), true, None) => {
                self.formation(&format!("{place}.formation"), &what, formation)?;
            }
            (None, false, Some(joins)) => {
                self.formation(&format!("{place}.joins"), &what, joins)?;
            }
            _ => {
                let expected = "either \"formation\", or \"units\" and the formation it \"joins\"";
                return Err(self.error(place, &what, expected, "something else"));
            }
        }
        for (index, unit) in entry.units.iter().enumerate() {
            if self.battle.unit(unit).is_none() {
                let expected = "a unit of the order of battle";
                let place = format!("{place}.units.{index}");
                return Err(self.error(&place, &what, expected, &format!("{unit:?}")));
            }
        }
        if entry.hexes.is_empty() {
            return Err(self.error(place, &what, "at least one hex to enter by", "none"));
        }
        for (index, hex) in entry.hexes.iter().enumerate() {
            self.hex(&format!("{place}.hexes.{index}"), &what, hex)?;
        }
        for (index, leader) in entry.leaders.iter().enumerate() {
            self.leader(&format!("{place}.leaders.{index}"), leader)?;
        }
        Ok(())
    }

    /// No formation, and no leader above a division, may come into the battle twice.
    fn each_formation_once(&self) -> Checked {
        let scenario = self.scenario;
        let orders = scenario.orders.iter().enumerate();
        let circles = scenario.circles.iter().enumerate();
        let arrivals = scenario.reinforcements.iter().enumerate();
        let entries = orders
            .map(|(index, entry)| (format!("orders.{index}"), entry.formation.as_str()))
            .chain(
                circles
                    .map(|(index, entry)| (format!("circles.{index}"), entry.formation.as_str())),
            )
            .chain(arrivals.filter_map(|(index, entry)| {
                Some((format!("reinforcements.{index}"), entry.formation.as_deref()?))
            }));
        let mut seen = BTreeSet::new();
        for (place, formation) in entries {
            if !seen.insert(formation) {
                let what = format!("formation {formation:?}");
                return Err(self.error(&place, &what, "each formation once", "it twice"));
            }
        }
        for (index, entry) in scenario.reinforcements.iter().enumerate() {
            for leader in &entry.leaders {
                let division =
                    self.battle.leader(leader).is_some_and(|l| l.rank == CommanderRank::Division);
                let placed = scenario.leaders.iter().any(|place| place.leader == *leader);
                if division || placed {
                    let place = format!("reinforcements.{index}.leaders");
                    let expected = "a leader above the division who is not yet on the map";
                    return Err(self.error(&place, "reinforcement", expected, leader));
                }
            }
        }
        Ok(())
    }

    fn victory(&self) -> Checked {
        match &self.scenario.victory {
            Victory::Afp { .. } if !self.scenario.army_fatigue => {
                Err(self.error("victory", "victory", "army-fatigue to be true", "false"))
            }
            Victory::Afp { .. } => Ok(()),
            Victory::Control { objective, .. } => self.objective("victory.objective", objective),
            Victory::Points { french_wins_at, russian_wins_at, items } => {
                if russian_wins_at >= french_wins_at {
                    let expected = "a Russian margin below the French one";
                    let found = format!("{russian_wins_at} and {french_wins_at}");
                    return Err(self.error("victory", "victory", expected, &found));
                }
                for (index, item) in items.iter().enumerate() {
                    let place = format!("victory.items.{index}");
                    match item {
                        Item::UnitEliminated { .. } | Item::LeaderCasualty { .. } => {}
                        Item::Control { objective, .. }
                        | Item::NoEnemyInfantryNear { objective, .. } => {
                            self.objective(&format!("{place}.objective"), objective)?;
                        }
                        Item::BatteryEliminated { formation, .. } => {
                            self.formation(&format!("{place}.formation"), "victory", formation)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }
}
