//! From the file to a battle: every name is looked up, every hex is found.

use super::raw::{
    BattleFile, DivisionEntry, MapEntry, OrdersEntry, ScenarioEntry, SideEntry, TypeEntry,
    VictoryEntry,
};
use crate::book::{Book, Number};
use crate::data::army::{Army, CorpsCard, DivisionCard, LeaderCard, Stats, UnitCard};
use crate::data::field::{Course, Drawing, Field, Way};
use crate::data::plan;
use crate::data::scenario::{
    Area, Arrival, Objective, Orders, Placement, Scenario, Victory, Worth,
};
use crate::data::setup::{LoadError, Setup};
use crate::host::position;
use crate::nouns::{
    Arm, CorpsId, DivisionId, Facing, Formation, LeaderId, Letter, LimId, Rank, Road, Slope,
    UnitId, Water,
};
use engine::Seat;
use ground::Hex;
use muster::{File, Lines, MusterError, Provenance};

/// The files of the battle.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// `great-battles.toml`
    pub battle: File<'a>,
    /// `plan.geojson`
    pub plan: File<'a>,
}

/// A battle as read: what all its scenarios share.
pub struct BattleData<'a> {
    files: Files<'a>,
    lines: Lines<'a, LoadError>,
    file: BattleFile,
}

impl From<MusterError> for LoadError {
    fn from(error: MusterError) -> LoadError {
        LoadError::Data(Box::new(error))
    }
}

fn seat(side: SideEntry) -> Seat {
    match side {
        SideEntry::French => Seat::First,
        SideEntry::Allied => Seat::Second,
    }
}

/// Where an entry of a scenario stands in the file.
struct At {
    index: usize,
}

impl At {
    fn of(&self, rest: &str) -> String {
        format!("scenario.{}.{rest}", self.index)
    }
}

impl<'a> BattleData<'a> {
    /// Reads the file.
    pub fn parse(files: Files<'a>) -> Result<BattleData<'a>, LoadError> {
        let lines: Lines<'a, LoadError> = Lines::new(files.battle);
        let file = lines.read()?;
        Ok(BattleData { files, lines, file })
    }

    /// Names and titles of the scenarios, with how many turns they have and whether they are ours.
    pub fn scenarios(&self) -> Vec<(String, String, u8, Provenance)> {
        let of = |scenario: &ScenarioEntry| {
            (scenario.id.clone(), scenario.name.clone(), scenario.turns, scenario.provenance)
        };
        self.file.scenario.iter().map(of).collect()
    }

    /// Makes a scenario ready to play.
    pub fn scenario(&self, book: Book, id: &str) -> Result<Setup, LoadError> {
        let found = self.file.scenario.iter().position(|scenario| scenario.id == id);
        let Some(index) = found else {
            let known: Vec<&str> =
                self.file.scenario.iter().map(|scenario| scenario.id.as_str()).collect();
            let known = known.join(", ");
            return Err(LoadError::NoScenario { name: id.to_owned(), known });
        };
        let entry = &self.file.scenario[index];
        let at = At { index };
        let drawing = self.drawing(entry)?;
        let field = Field::new(&drawing)
            .map_err(|error| self.wrong(&at.of("map"), "map", "a sound map", &error.to_string()))?;
        let army = self.army(&book, entry, &at)?;
        let scenario = self.lay_out(entry, &at, &army, &field)?;
        Ok(Setup::new(book, field, army, scenario))
    }

    fn wrong(&self, place: &str, what: &str, expected: &str, found: &str) -> LoadError {
        self.lines.error(place, what, expected, found)
    }

    /// The printed sheet of the Northern Flank. [MAP-01]
    fn sheet(&self) -> Result<Drawing, LoadError> {
        let entry = &self.file.sheet;
        let drawn = position::drawn(&entry.rows)
            .map_err(|what| self.wrong("sheet.rows", "sheet", "rows of hexes", &what))?;
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let pairs = |text: &str, place: &str| {
            let pair = |word: &str| {
                let (from, to) = word.split_once('-').ok_or_else(|| {
                    self.wrong(place, "hexside", "two hexes such as 4213-4113", word)
                })?;
                Ok((from.to_owned(), to.to_owned()))
            };
            text.split_whitespace().map(pair).collect::<Result<Vec<_>, LoadError>>()
        };
        let highway = Way {
            name: "Brünn-Olmütz highway".to_owned(),
            road: Road::Primary,
            hexes: words(&entry.primary),
        };
        let lanes = entry.secondary.iter().map(|lane| Way {
            name: lane.name.clone(),
            road: Road::Secondary,
            hexes: words(&lane.hexes),
        });
        let mut courses = Vec::new();
        for stream in &entry.streams {
            let sides = pairs(&stream.sides, "sheet.streams")?;
            courses.push(Course { name: stream.name.clone(), water: Water::Stream, sides });
        }
        let sharp = pairs(&entry.sharp, "sheet.sharp")?;
        Ok(Drawing {
            first: entry.first,
            ways: std::iter::once(highway).chain(lanes).collect(),
            courses,
            slopes: sharp.into_iter().map(|(up, down)| (Slope::Sharp, up, down)).collect(),
            places: entry
                .places
                .iter()
                .map(|place| (place.name.clone(), words(&place.hexes)))
                .collect(),
            ..drawn
        })
    }

    /// The map of a scenario: the sheet, or a window of the whole field. [MAP-03]
    fn drawing(&self, entry: &ScenarioEntry) -> Result<Drawing, LoadError> {
        let sheet = self.sheet()?;
        let whole = match entry.map {
            MapEntry::Sheet => sheet,
            MapEntry::Plan => {
                let spec = &self.file.plan;
                let spec = plan::Spec {
                    columns: spec.columns,
                    rows: spec.rows,
                    hex_width: spec.hex_width,
                    origin_metres: spec.origin_metres,
                    deep: &spec.deep,
                };
                plan::draw(self.files.plan.text, &spec, &sheet).map_err(|error| {
                    LoadError::Ground { file: self.files.plan.path.to_owned(), error }
                })?
            }
        };
        Ok(match (entry.columns, entry.rows) {
            (Some(columns), Some(rows)) => whole.window(columns, rows),
            _ => whole,
        })
    }

    fn army(&self, book: &Book, entry: &ScenarioEntry, at: &At) -> Result<Army, LoadError> {
        let mut army = Army::default();
        let here = |name: &str| {
            entry.leaders.contains_key(name)
                || entry
                    .arrival
                    .iter()
                    .any(|arrival| arrival.leaders.iter().any(|other| other == name))
        };
        for leader in self.file.leader.iter().filter(|leader| here(&leader.name)) {
            let seat = seat(leader.side);
            army.leaders.push(LeaderCard {
                name: leader.name.clone(),
                seat,
                rank: leader.rank,
                range: leader.range.or(book.range(leader.rank, seat)).unwrap_or(0),
                rating: None,
                personality: crate::nouns::Personality::Normal,
                division: None,
                corps: None,
                murat: leader.murat,
            });
        }
        let in_play: Vec<&DivisionEntry> = entry
            .divisions
            .iter()
            .enumerate()
            .map(|(index, id)| {
                let found = self.file.division.iter().find(|division| division.id == *id);
                let place = at.of(&format!("divisions.{index}"));
                found.ok_or_else(|| self.wrong(&place, "division", "one of the battle", id))
            })
            .collect::<Result<_, _>>()?;
        for listed in &self.file.corps {
            let used = in_play.iter().any(|division| division.corps == listed.id);
            if !used {
                continue;
            }
            let corps = CorpsId(army.corps.len() as u8);
            let leader = listed.leader.as_deref().and_then(|name| army.find_leader(name));
            if let Some(leader) = leader {
                army.leaders[leader.index()].corps = Some(corps);
            }
            army.corps.push(CorpsCard {
                id: listed.id.clone(),
                seat: seat(listed.side),
                leader,
                overall: listed.overall.as_deref().and_then(|name| army.find_leader(name)),
                divisions: Vec::new(),
            });
        }
        for division in &in_play {
            self.division(book, &mut army, division, entry, at)?;
        }
        self.counters(book, &mut army, &in_play, entry, at)?;
        army.fill_breakpoints();
        army.make_lims();
        Ok(army)
    }

    fn division(
        &self,
        book: &Book,
        army: &mut Army,
        listed: &DivisionEntry,
        entry: &ScenarioEntry,
        at: &At,
    ) -> Result<(), LoadError> {
        let corps = army.find_corps(&listed.corps).ok_or_else(|| {
            self.wrong(&at.of("divisions"), "division", "a corps of the battle", &listed.corps)
        })?;
        let seat = army.corps(corps).seat;
        let division = DivisionId(army.divisions.len() as u8);
        // A corps commander may lead a division himself. [SCN-07]
        let leader = match army.find_leader(&listed.id) {
            Some(leader) => leader,
            None => {
                army.leaders.push(LeaderCard {
                    name: listed.id.clone(),
                    seat,
                    rank: Rank::Division,
                    range: listed.range.or(book.range(Rank::Division, seat)).unwrap_or(0),
                    rating: None,
                    personality: listed.personality,
                    division: None,
                    corps: Some(corps),
                    murat: false,
                });
                LeaderId(army.leaders.len() as u8 - 1)
            }
        };
        let card = &mut army.leaders[leader.index()];
        (card.rating, card.personality) = (Some(listed.rating), listed.personality);
        card.division = Some(division);
        army.corps[corps.index()].divisions.push(division);
        army.divisions.push(DivisionCard {
            id: listed.id.clone(),
            seat,
            corps: Some(corps),
            leader: Some(leader),
            breakpoint: listed.breakpoint.unwrap_or(0),
            independent: listed.independent || entry.independent.contains(&listed.id),
            commands_guns: !entry.no_guns.contains(&listed.id),
            direct: listed.direct,
            units: Vec::new(),
        });
        Ok(())
    }

    /// The counters that the scenario places or brings, division by division.
    fn counters(
        &self,
        book: &Book,
        army: &mut Army,
        in_play: &[&DivisionEntry],
        entry: &ScenarioEntry,
        at: &At,
    ) -> Result<(), LoadError> {
        let named: Vec<&str> = entry
            .setup
            .lines()
            .filter_map(|line| line.split_whitespace().next())
            .chain(entry.area.iter().flat_map(|area| area.units.iter().map(String::as_str)))
            .chain(
                entry.arrival.iter().flat_map(|arrival| arrival.units.iter().map(String::as_str)),
            )
            .collect();
        for division in in_play {
            for regiment in &division.regiments {
                for (id, name, sp) in regiment.units() {
                    let wanted = [id.as_str(), &regiment.id, &division.id];
                    if !named.iter().any(|word| wanted.contains(word)) {
                        continue;
                    }
                    let serves = entry.attached.get(&regiment.id).unwrap_or(&division.id);
                    let division = army.find_division(serves).ok_or_else(|| {
                        self.wrong(&at.of("attached"), "counter", "a division in play", serves)
                    })?;
                    let corps = army.division(division).corps;
                    let kind = self.kind(&regiment.kind)?;
                    let stats = stats(book, kind, sp, Some(division), corps);
                    army.divisions[division.index()].units.push(UnitId(army.units.len() as u16));
                    army.units.push(UnitCard { id, name, stats });
                }
            }
        }
        for battery in
            self.file.battery.iter().filter(|battery| named.contains(&battery.id.as_str()))
        {
            let corps = army.find_corps(&battery.corps).ok_or_else(|| {
                self.wrong("battery", "battery", "a corps in play", &battery.corps)
            })?;
            let stats = stats(book, self.kind(&battery.kind)?, battery.sp, None, Some(corps));
            let name = format!("Battery {}", battery.id);
            army.units.push(UnitCard { id: battery.id.clone(), name, stats });
        }
        Ok(())
    }

    fn kind(&self, id: &str) -> Result<&TypeEntry, LoadError> {
        let found = self.file.types.iter().find(|known| known.id == id);
        found.ok_or_else(|| self.wrong("type", "type", "one of the types", id))
    }

    fn lay_out(
        &self,
        entry: &ScenarioEntry,
        at: &At,
        army: &Army,
        field: &Field,
    ) -> Result<Scenario, LoadError> {
        let start = clock(&entry.start).ok_or_else(|| {
            self.wrong(&at.of("start"), "start", "a time such as 11:40", &entry.start)
        })?;
        let site = Site { data: self, at, army, field };
        let mut lims = Vec::new();
        for name in &entry.lims {
            let mut all = (0..army.lims.len() as u8).map(LimId);
            let found = all.find(|lim| army.lim_name(*lim) == *name);
            lims.push(found.ok_or_else(|| {
                self.wrong(&at.of("lims"), "LIM", "the name of a LIM in play", name)
            })?);
        }
        let mut leaders = Vec::new();
        for (name, label) in &entry.leaders {
            leaders.push((site.leader(name, "leaders")?, site.hex(label, "leaders")?));
        }
        let mut placements = Vec::new();
        for line in entry.setup.lines().filter(|line| !line.trim().is_empty()) {
            placements
                .push(self.placement(line, at, army, &|label, place| site.hex(label, place))?);
        }
        let mut placed: Vec<UnitId> =
            placements.iter().map(|placement: &Placement| placement.unit).collect();
        let areas = site.areas(entry, &mut placed)?;
        let arrivals = site.arrivals(entry, &mut placed)?;
        let objectives = site.objectives(entry)?;
        let modifier = |side: &str| entry.initiative.get(side).copied().unwrap_or(0);
        Ok(Scenario {
            id: entry.id.clone(),
            name: entry.name.clone(),
            start,
            turns: entry.turns,
            orders: match entry.orders {
                OrdersEntry::Free => Orders::Free,
                OrdersEntry::Rolled => Orders::Rolled { starred: false },
                OrdersEntry::RolledStarred => Orders::Rolled { starred: true },
            },
            initiative: [modifier("french"), modifier("allied")],
            fog: entry.fog,
            lims,
            placements,
            leaders,
            areas,
            arrivals,
            objectives,
            victory: match entry.victory {
                VictoryEntry::Losses { french, allied } => Victory::Losses([french, allied]),
                VictoryEntry::Points { attacker, wins, loses } => {
                    Victory::Points { attacker: seat(attacker), wins, loses }
                }
                VictoryEntry::Hold { attacker } => Victory::Hold { attacker: seat(attacker) },
                VictoryEntry::Sum { win, decisive, division, corps } => {
                    Victory::Sum { win, decisive, division, corps }
                }
            },
            collapse: entry.collapse,
            reconstructed: entry.provenance == Provenance::Reconstructed,
        })
    }

    fn placement(
        &self,
        line: &str,
        at: &At,
        army: &Army,
        hex: &impl Fn(&str, &str) -> Result<Hex, LoadError>,
    ) -> Result<Placement, LoadError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = |expected: &str| self.wrong(&at.of("setup"), "set-up", expected, line);
        let [unit, label, formation, facing] = words.as_slice() else {
            return Err(wrong("a counter, a hex, a formation and a facing"));
        };
        Ok(Placement {
            unit: army.find(unit).ok_or_else(|| wrong("a counter in play"))?,
            hex: hex(label, "setup")?,
            formation: Formation::from_key(formation).ok_or_else(|| wrong("a formation"))?,
            facing: Facing::named(facing).ok_or_else(|| wrong("a direction of the compass"))?,
        })
    }

    /// The counters that these words name, each a counter, a regiment or a whole division; who has
    /// a place already is left out of regiments and divisions.
    fn named(
        &self,
        words: &[String],
        army: &Army,
        placed: &mut Vec<UnitId>,
        place: &str,
    ) -> Result<Vec<UnitId>, LoadError> {
        let mut units = Vec::new();
        for word in words {
            let all = (0..army.units.len() as u16).map(UnitId);
            let of_regiment = |unit: &UnitId| {
                let id = &army.unit(*unit).id;
                id == word || id.split_once('/').is_some_and(|(_, rest)| rest == word)
            };
            let division = army.find_division(word);
            let of_division =
                |unit: &UnitId| division.is_some() && army.unit(*unit).stats.division == division;
            let found: Vec<UnitId> = all
                .filter(|unit| of_regiment(unit) || of_division(unit))
                .filter(|unit| !placed.contains(unit))
                .collect();
            if found.is_empty() {
                return Err(self.wrong(place, "set-up", "a counter, regiment or division", word));
            }
            placed.extend(&found);
            units.extend(found);
        }
        Ok(units)
    }
}

/// The figures of a counter of a type. [MLT-01] Cavalry of so many SP fills two hexes in line.
fn stats(
    book: &Book,
    kind: &TypeEntry,
    sp: u8,
    division: Option<DivisionId>,
    corps: Option<CorpsId>,
) -> Stats {
    Stats {
        seat: kind.nation.seat(),
        nation: kind.nation,
        arm: kind.arm,
        sp,
        fire: kind.fire.as_deref().and_then(Letter::parse),
        morale: kind.morale,
        ma: kind.ma,
        class: kind.class,
        gun: kind.gun,
        // [EXC-02] The errata name batteries that are horse artillery without a mark.
        horse: kind.horse,
        elite: kind.elite,
        skirmish: kind.skirmish,
        two_hex: kind.arm == Arm::Cavalry && i32::from(sp) >= book.number(Number::TwoHexSp),
        division,
        corps,
    }
}

/// Minutes after midnight.
fn clock(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    Some(60 * hours.parse::<u16>().ok()? + minutes.parse::<u16>().ok()?)
}

/// Where a scenario is laid out: what its entries are looked up in.
struct Site<'a> {
    data: &'a BattleData<'a>,
    at: &'a At,
    army: &'a Army,
    field: &'a Field,
}

impl Site<'_> {
    fn hex(&self, label: &str, place: &str) -> Result<Hex, LoadError> {
        let found = self.field.board().hex(label).filter(|hex| self.field.is_open(*hex));
        found.ok_or_else(|| self.data.wrong(&self.at.of(place), "hex", "one of the map", label))
    }

    fn leader(&self, name: &str, place: &str) -> Result<LeaderId, LoadError> {
        let found = self.army.find_leader(name);
        found.ok_or_else(|| self.data.wrong(&self.at.of(place), "leader", "one in play", name))
    }

    /// The areas that players place units in.
    fn areas(
        &self,
        entry: &ScenarioEntry,
        placed: &mut Vec<UnitId>,
    ) -> Result<Vec<Area>, LoadError> {
        let mut areas = Vec::new();
        for (index, area) in entry.area.iter().enumerate() {
            let place = format!("area.{index}");
            let units = self.data.named(&area.units, self.army, placed, &self.at.of(&place))?;
            let mut also = Vec::new();
            for label in area.also.split_whitespace() {
                also.push(self.hex(label, &place)?);
            }
            areas.push(Area {
                units,
                centre: self.hex(&area.at, &place)?,
                radius: area.radius,
                also,
            });
        }
        Ok(areas)
    }

    /// Who comes later.
    fn arrivals(
        &self,
        entry: &ScenarioEntry,
        placed: &mut Vec<UnitId>,
    ) -> Result<Vec<Arrival>, LoadError> {
        let mut arrivals = Vec::new();
        for (index, arrival) in entry.arrival.iter().enumerate() {
            let place = format!("arrival.{index}");
            let division = self.army.find_division(&arrival.division).ok_or_else(|| {
                self.data.wrong(&self.at.of(&place), "division", "one in play", &arrival.division)
            })?;
            arrivals.push(Arrival {
                turn: arrival.turn,
                hex: self.hex(&arrival.at, &place)?,
                division,
                units: self.data.named(&arrival.units, self.army, placed, &self.at.of(&place))?,
                leaders: arrival
                    .leaders
                    .iter()
                    .map(|name| self.leader(name, &place))
                    .collect::<Result<_, _>>()?,
                variable: arrival.variable,
            });
        }
        Ok(arrivals)
    }

    /// What decides the battle.
    fn objectives(&self, entry: &ScenarioEntry) -> Result<Vec<Objective>, LoadError> {
        let mut objectives = Vec::new();
        for (index, objective) in entry.objective.iter().enumerate() {
            let place = format!("objective.{index}");
            let mut hexes: Vec<Hex> = Vec::new();
            for label in objective.hexes.split_whitespace() {
                hexes.push(self.hex(label, &place)?);
            }
            if hexes.is_empty() {
                hexes.extend_from_slice(self.field.place(&objective.name));
            }
            if hexes.is_empty() {
                return Err(self.data.wrong(
                    &self.at.of(&place),
                    "objective",
                    "hexes",
                    &objective.name,
                ));
            }
            let worth = match (objective.each, objective.points) {
                (Some(each), None) => Worth::EachHex(each),
                (None, Some(points)) => Worth::Together {
                    needed: objective.needed.unwrap_or(hexes.len() as u8),
                    points,
                },
                _ => {
                    let expected = "either `each` or `points`";
                    return Err(self.data.wrong(
                        &self.at.of(&place),
                        "objective",
                        expected,
                        &objective.name,
                    ));
                }
            };
            objectives.push(Objective {
                name: objective.name.clone(),
                hexes,
                worth,
                holder: objective.holder.map(seat),
            });
        }
        Ok(objectives)
    }
}
