//! One scenario of the file, every name in it looked up and checked.

use super::{Lines, raw};
use crate::book::RuleOption;
use crate::nouns::army::{Army, LeaderId, UnitId};
use crate::nouns::field::Field;
use crate::nouns::kinds::{Arm, COALITION, FRENCH, Formation, Terrain};
use crate::nouns::scenario::{
    Apart, Arrival, Clock, Day, Group, Holding, Late, Placement, Scenario, TURN_MINUTES, Turn,
};
use engine::Seat;
use ground::Hex;
use muster::DataError;

/// Looks up the names of a scenario.
pub(super) struct Resolver<'a> {
    pub army: &'a Army,
    pub field: &'a Field,
    pub lines: &'a Lines<'a>,
    pub entry: &'a raw::ScenarioEntry,
    pub place: String,
    pub options: &'a [RuleOption],
}

impl Resolver<'_> {
    pub fn scenario(&self) -> Result<Scenario, DataError> {
        let entry = self.entry;
        let (days, turns) = self.days()?;
        let groups = self.groups()?;
        let arrivals = self.arrivals(&turns)?;
        let mut scenario = Scenario {
            id: entry.id.clone(),
            title: entry.title.clone(),
            words: entry.words.clone(),
            provenance: entry.provenance,
            days,
            groups,
            placements: self.placements()?,
            leader_placements: self.leader_placements()?,
            losses: Vec::new(),
            arrivals,
            reserve_leaders: self.names(
                "reserve-leaders",
                &entry.reserve_leaders,
                |place, name| self.leader(place, name),
            )?,
            holding: self.holding(&turns)?,
            apart: entry.apart.as_ref().map(|a| Apart { hexes: a.hexes, houses: a.houses }),
            late: self.late(&turns)?,
            victory: self.victory(&turns)?,
            turns,
        };
        self.everybody_once(&scenario)?;
        scenario.losses = self.losses(&scenario)?;
        Ok(scenario)
    }

    pub(super) fn error(&self, place: &str, expected: &str, found: &str) -> DataError {
        let what = format!("scenario {:?}", self.entry.id);
        self.lines.error(&format!("{}.{place}", self.place), &what, expected, found)
    }

    pub(super) fn seat(&self, place: &str, word: &str) -> Result<Seat, DataError> {
        match word {
            "french" => Ok(FRENCH),
            "coalition" => Ok(COALITION),
            _ => Err(self.error(place, "the side french or coalition", word)),
        }
    }

    pub(super) fn hex(&self, place: &str, label: &str) -> Result<Hex, DataError> {
        let hex = self.field.board().hex(label).filter(|hex| self.field.is_open(*hex));
        hex.ok_or_else(|| self.error(place, "a hex of the map that may be entered", label))
    }

    pub(super) fn entry_hex(&self, place: &str, letter: &str) -> Result<Hex, DataError> {
        let entry = self.field.entry(letter).and_then(|entry| entry.hex);
        entry.ok_or_else(|| self.error(place, "the letter of an entry on the map", letter))
    }

    pub(super) fn leader(&self, place: &str, name: &str) -> Result<LeaderId, DataError> {
        let leader = self.army.find_leader(name);
        leader.ok_or_else(|| self.error(place, "the name of a leader", name))
    }

    pub(super) fn turn(&self, place: &str, day: u8, time: &str) -> Result<Turn, DataError> {
        let clock = Clock::parse(time)
            .ok_or_else(|| self.error(place, "a time such as 11:20, every 20 minutes", time))?;
        Ok(Turn { day, clock })
    }

    fn names<T>(
        &self,
        key: &str,
        names: &[String],
        resolve: impl Fn(&str, &str) -> Result<T, DataError>,
    ) -> Result<Vec<T>, DataError> {
        let look_up = |(index, name): (usize, &String)| resolve(&format!("{key}.{index}"), name);
        names.iter().enumerate().map(look_up).collect()
    }

    /// The counters of a regiment, battery or battalion: battalions only where it has no other.
    fn units(&self, key: &str, names: &[String]) -> Result<Vec<UnitId>, DataError> {
        let lists = self.names(key, names, |place, name| {
            if let Some(unit) = self.army.find(name) {
                return Ok(vec![unit]);
            }
            let part = |number: usize| self.army.find(&format!("{number}/{name}"));
            let parts: Vec<UnitId> = (1..).map_while(part).collect();
            if parts.is_empty() {
                return Err(self.error(place, "a unit of the order of battle", name));
            }
            Ok(parts)
        })?;
        Ok(lists.into_iter().flatten().collect())
    }

    fn option(&self, place: &str, name: &str) -> Result<bool, DataError> {
        let option = RuleOption::from_key(name)
            .ok_or_else(|| self.error(place, "the name of an option", name))?;
        Ok(self.options.contains(&option))
    }

    /// The turns of each day; [17.3a] a campaign has both in a row.
    fn days(&self) -> Result<(Vec<Day>, Vec<Turn>), DataError> {
        let mut days: Vec<Day> = Vec::new();
        let mut turns = Vec::new();
        for (index, entry) in self.entry.days.iter().enumerate() {
            let place = format!("days.{index}");
            let first = self.turn(&format!("{place}.first"), entry.day, &entry.first)?.clock;
            let last = self.turn(&format!("{place}.last"), entry.day, &entry.last)?.clock;
            let follows = days.last().is_none_or(|before| before.day < entry.day);
            if first > last || !follows || !(1..=2).contains(&entry.day) {
                let expected = "days 1 and 2 in order, each with its first turn before its last";
                return Err(self.error(&place, expected, &format!("day {}", entry.day)));
            }
            days.push(Day { day: entry.day, first, last });
            // [17.1a] [17.2a]
            for minutes in (first.minutes()..=last.minutes()).step_by(usize::from(TURN_MINUTES)) {
                let clock = Clock { hour: (minutes / 60) as u8, minute: (minutes % 60) as u8 };
                turns.push(Turn { day: entry.day, clock });
            }
        }
        if turns.is_empty() {
            return Err(self.error("days", "at least one day", "none"));
        }
        Ok((days, turns))
    }

    fn groups(&self) -> Result<Vec<Group>, DataError> {
        let mut groups: Vec<Group> = Vec::new();
        for (index, entry) in self.entry.setup.iter().enumerate() {
            let place = format!("setup.{index}");
            // [OPT-11] [OPT-12] Who comes only with an option.
            if let Some(name) = &entry.only_with
                && !self.option(&format!("{place}.only-with"), name)?
            {
                continue;
            }
            // [OPT-13] Who is left out with one.
            if let Some(name) = &entry.without
                && self.option(&format!("{place}.without"), name)?
            {
                continue;
            }
            if groups.iter().any(|group| group.code == entry.code) {
                return Err(self.error(&format!("{place}.code"), "each code once", &entry.code));
            }
            let seat = self.seat(&format!("{place}.side"), &entry.side)?;
            let units = self.units(&format!("{place}.units"), &entry.units)?;
            let leaders = self.names(&format!("{place}.leaders"), &entry.leaders, |at, name| {
                self.leader(at, name)
            })?;
            self.same_side(&place, seat, &units, &leaders)?;
            let hexes = self.area(&place, entry)?;
            let centre = match entry.areas.first() {
                Some(area) => self.hex(&format!("{place}.areas.0.centre"), &area.centre)?,
                None => hexes[0],
            };
            groups.push(Group { code: entry.code.clone(), seat, centre, hexes, units, leaders });
        }
        Ok(groups)
    }

    /// The hexes of a set-up area.
    fn area(&self, place: &str, entry: &raw::GroupEntry) -> Result<Vec<Hex>, DataError> {
        let terrain = match &entry.terrain {
            None => None,
            Some(word) => Some(Terrain::from_key(word).ok_or_else(|| {
                self.error(&format!("{place}.terrain"), "a terrain such as clear", word)
            })?),
        };
        let board = self.field.board();
        let mut hexes = Vec::new();
        for (index, area) in entry.areas.iter().enumerate() {
            let centre = self.hex(&format!("{place}.areas.{index}.centre"), &area.centre)?;
            let circle: Vec<Hex> = if entry.same_bank {
                self.field.same_bank(centre, area.radius)
            } else {
                std::iter::once(centre).chain(board.around(centre, area.radius)).collect()
            };
            hexes.extend(circle.into_iter().filter(|hex| {
                let column = board.printed(*hex).0;
                let (first, last) = entry.columns.map_or((0, u16::MAX), <(u16, u16)>::from);
                self.field.is_open(*hex)
                    && (first..=last).contains(&column)
                    && terrain.is_none_or(|terrain| self.field.terrain(*hex) == terrain)
                    && (!entry.on_road || self.field.on_road(*hex))
            }));
        }
        hexes.sort();
        hexes.dedup();
        if hexes.is_empty() {
            let expected = "an area with at least one hex that fits";
            return Err(self.error(&format!("{place}.areas"), expected, "none"));
        }
        Ok(hexes)
    }

    fn same_side(
        &self,
        place: &str,
        seat: Seat,
        units: &[UnitId],
        leaders: &[LeaderId],
    ) -> Result<(), DataError> {
        let unit = units.iter().map(|id| self.army.unit(*id)).find(|unit| unit.seat() != seat);
        if let Some(unit) = unit {
            return Err(self.error(&format!("{place}.units"), "units of the side", &unit.id));
        }
        let leader = leaders.iter().map(|id| self.army.leader(*id)).find(|l| l.seat() != seat);
        if let Some(leader) = leader {
            return Err(self.error(
                &format!("{place}.leaders"),
                "leaders of the side",
                &leader.name,
            ));
        }
        Ok(())
    }

    fn placements(&self) -> Result<Vec<Placement>, DataError> {
        let mut placements: Vec<Placement> = Vec::new();
        for (index, entry) in self.entry.placements.iter().enumerate() {
            let place = format!("placements.{index}");
            let unit = self.army.find(&entry.unit).ok_or_else(|| {
                self.error(&format!("{place}.unit"), "a unit of the order of battle", &entry.unit)
            })?;
            let hex = self.hex(&format!("{place}.hex"), &entry.hex)?;
            let cover = self.field.terrain(hex).is_cover();
            let fits = |formation: &Formation| match self.army.unit(unit).arm() {
                Arm::Artillery => {
                    matches!(formation, Formation::Limbered | Formation::Unlimbered)
                }
                _ if cover => *formation == Formation::GeneralOrder,
                Arm::Cavalry => {
                    matches!(formation, Formation::Column | Formation::Line | Formation::RoadMarch)
                }
                Arm::Infantry => !matches!(
                    formation,
                    Formation::GeneralOrder | Formation::Limbered | Formation::Unlimbered
                ),
            };
            let formation =
                Formation::from_key(&entry.formation).filter(fits).ok_or_else(|| {
                    let expected = "a formation that the unit can have in that hex";
                    self.error(&format!("{place}.formation"), expected, &entry.formation)
                })?;
            if entry.facing > 5 {
                let found = entry.facing.to_string();
                return Err(self.error(&format!("{place}.facing"), "a facing from 0 to 5", &found));
            }
            let seat = self.army.unit(unit).seat();
            let foe =
                |other: &&Placement| other.hex == hex && self.army.unit(other.unit).seat() != seat;
            if placements.iter().any(|other| foe(&other)) {
                return Err(self.error(&place, "no enemy in the hex", &entry.hex));
            }
            placements.push(Placement { unit, hex, formation, facing: entry.facing });
        }
        Ok(placements)
    }

    fn leader_placements(&self) -> Result<Vec<(LeaderId, Hex)>, DataError> {
        let placement = |(index, entry): (usize, &raw::LeaderPlacementEntry)| {
            let place = format!("leader-placements.{index}");
            let leader = self.leader(&format!("{place}.leader"), &entry.leader)?;
            Ok((leader, self.hex(&format!("{place}.hex"), &entry.hex)?))
        };
        self.entry.leader_placements.iter().enumerate().map(placement).collect()
    }

    fn arrivals(&self, turns: &[Turn]) -> Result<Vec<Arrival>, DataError> {
        let mut arrivals = Vec::new();
        for (index, entry) in self.entry.arrivals.iter().enumerate() {
            let place = format!("arrivals.{index}");
            if let Some(name) = &entry.only_with
                && !self.option(&format!("{place}.only-with"), name)?
            {
                continue;
            }
            let turn = self.number(&format!("{place}.time"), turns, entry.day, &entry.time)?;
            let seat = self.seat(&format!("{place}.side"), &entry.side)?;
            let units = self.units(&format!("{place}.units"), &entry.units)?;
            let leaders = self.names(&format!("{place}.leaders"), &entry.leaders, |at, name| {
                self.leader(at, name)
            })?;
            self.same_side(&place, seat, &units, &leaders)?;
            let entries =
                self.names(&format!("{place}.entries"), &entry.entries, |at, letter| {
                    self.entry_hex(at, letter)
                })?;
            if entries.is_empty() {
                return Err(self.error(&format!("{place}.entries"), "at least one entry", "none"));
            }
            let or_if_free = match &entry.or_if_free {
                None => None,
                Some(letter) => Some(self.entry_hex(&format!("{place}.or-if-free"), letter)?),
            };
            arrivals.push(Arrival { turn, seat, entries, or_if_free, units, leaders });
        }
        Ok(arrivals)
    }

    /// The number of a turn of this scenario.
    fn number(&self, place: &str, turns: &[Turn], day: u8, time: &str) -> Result<usize, DataError> {
        let turn = self.turn(place, day, time)?;
        turns.iter().position(|candidate| *candidate == turn).ok_or_else(|| {
            let found = format!("day {day}, {time}");
            self.error(place, "a turn of the scenario", &found)
        })
    }

    fn holding(&self, turns: &[Turn]) -> Result<Vec<Holding>, DataError> {
        let mut all = Vec::new();
        for (index, entry) in self.entry.holding.iter().enumerate() {
            let place = format!("holding.{index}");
            let until = &entry.until;
            let number = self.number(&format!("{place}.until"), turns, until.day, &until.time)?;
            let divisions =
                self.names(&format!("{place}.formations"), &entry.formations, |at, id| {
                    let division = self.army.find_division(id);
                    division.ok_or_else(|| self.error(at, "a formation", id))
                })?;
            let until = turns[number];
            all.push(Holding { until, divisions, not_east_of: entry.not_east_of });
        }
        Ok(all)
    }

    fn late(&self, turns: &[Turn]) -> Result<Option<Late>, DataError> {
        let Some(entry) = &self.entry.late else { return Ok(None) };
        Ok(Some(Late {
            seat: self.seat("late.side", &entry.side)?,
            entry: self.entry_hex("late.entry", &entry.entry)?,
            turn: self.number("late.time", turns, entry.day, &entry.time)?,
        }))
    }

    /// Every unit of the order of battle is set up, due or absent, and none of them twice.
    fn everybody_once(&self, scenario: &Scenario) -> Result<(), DataError> {
        let mut seen: Vec<UnitId> = Vec::new();
        for unit in scenario.units() {
            for smallest in self.army.smallest(unit) {
                if seen.contains(&smallest) {
                    let id = &self.army.unit(smallest).id;
                    return Err(self.error("setup", "each unit once", &format!("{id} twice")));
                }
                seen.push(smallest);
            }
        }
        let mut leaders = scenario.leaders();
        leaders.sort();
        if let Some(pair) = leaders.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = &self.army.leader(pair[0]).name;
            return Err(self.error("setup", "each leader once", &format!("{name} twice")));
        }
        for (index, id) in self.entry.absent.iter().enumerate() {
            let Some(division) = self.army.find_division(id) else {
                return Err(self.error(&format!("absent.{index}"), "a formation", id));
            };
            let units = &self.army.division(division).units;
            if let Some(unit) = units.iter().find(|unit| seen.contains(unit)) {
                let id = &self.army.unit(*unit).id;
                let expected = "a formation of which nothing is set up or due";
                return Err(self.error(&format!("absent.{index}"), expected, id));
            }
            seen.extend(units);
        }
        for (index, name) in self.entry.absent_leaders.iter().enumerate() {
            let leader = self.leader(&format!("absent-leaders.{index}"), name)?;
            if leaders.contains(&leader) {
                let expected = "a leader who is not set up or due";
                return Err(self.error(&format!("absent-leaders.{index}"), expected, name));
            }
        }
        if self.entry.rest_absent {
            return Ok(());
        }
        // What an option brings is not missed without it.
        let optional: Vec<&String> = self
            .entry
            .setup
            .iter()
            .filter(|entry| entry.only_with.is_some())
            .flat_map(|entry| &entry.units)
            .chain(
                self.entry
                    .arrivals
                    .iter()
                    .filter(|entry| entry.only_with.is_some())
                    .flat_map(|entry| &entry.units),
            )
            .collect();
        let missing = self.army.ids().find(|(id, unit)| {
            unit.battalions.is_empty() && !seen.contains(id) && !optional.contains(&&unit.id)
        });
        match missing {
            None => Ok(()),
            Some((_, unit)) => {
                let expected = "every unit set up, due or absent";
                Err(self.error("setup", expected, &format!("nothing about {}", unit.id)))
            }
        }
    }

    /// Losses before the first turn, dealt out one by one over the infantry that is there.
    fn losses(&self, scenario: &Scenario) -> Result<Vec<(UnitId, u8)>, DataError> {
        let present: Vec<UnitId> =
            scenario.units().into_iter().flat_map(|unit| self.army.smallest(unit)).collect();
        let mut losses = Vec::new();
        for (index, entry) in self.entry.losses.iter().enumerate() {
            let place = format!("losses.{index}");
            let divisions =
                self.names(&format!("{place}.formations"), &entry.formations, |at, id| {
                    let division = self.army.find_division(id);
                    division.ok_or_else(|| self.error(at, "a formation", id))
                })?;
            let mut struck: Vec<(UnitId, u8)> = divisions
                .iter()
                .flat_map(|division| &self.army.division(*division).units)
                .filter(|id| self.army.unit(**id).arm() == Arm::Infantry && present.contains(id))
                .map(|id| (*id, 0))
                .collect();
            let most: u32 =
                struck.iter().map(|(id, _)| u32::from(self.army.unit(*id).increments) - 1).sum();
            if most < u32::from(entry.increments) {
                let expected = format!("at most {most} increments, one left to each unit");
                let found = entry.increments.to_string();
                return Err(self.error(&format!("{place}.increments"), &expected, &found));
            }
            let mut left = entry.increments;
            while left > 0 {
                for (id, lost) in &mut struck {
                    if left > 0 && *lost + 1 < self.army.unit(*id).increments {
                        *lost += 1;
                        left -= 1;
                    }
                }
            }
            losses.extend(struck.into_iter().filter(|(_, lost)| *lost > 0));
        }
        Ok(losses)
    }
}
