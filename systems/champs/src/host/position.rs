//! A position as a short text, for tests, for `grognard odds` and for talking about rules.
//!
//! ```text
//! table 60x48                       # inches; 60 by 48 unless said otherwise
//! year 1811                         # decides columns and drill
//! turns 9                           # the last turn; 1 unless said otherwise
//! turn 3
//! weather rain                      # on all turns: clear, rain, snow
//! sight 6                           # nobody sees further
//! option exact-measure              # or any other option
//! hill1 Ridge 8,18 50,18 52,34 8,34 # kind, name, corners: hillN, steepN, flatN (no slope)
//! wood Bossu 13,18 23,18 25,35      # any kind of the terrain table with corners or a line
//! structure Farm 30,23 grade3       # a block: structure or fortification, by its centre
//! crest Crest 20,24 40,24           # a crest line
//! marker Hill 26,25.5 3             # a place worth so much: marker, area (corners), blocks (names)
//! ground Gap 10,10 20,20 30,10      # ground that orders may name
//! side french                       # whom the following belong to: french or allied
//! base bottom 30,0                  # its edge, and line of communications
//! army Soult B/C 30,2               # army, corps, division or brigade: id, ratings of its leader,
//! division Girard C/C 30,13         # his place; below the last one of a higher echelon
//! brigade Colborne                  # without a leader; flags: light, artillery, aide, grand-battery
//! F01 inf 8 22,15 0 column fp1 sk2  # units of the organisation named last: id, kind, castings,
//! F16 light 10 8,14 0 line lancers  # place, facing, formation, flags
//! F18 guns 8 27,19.3 0 classC
//! F19 inf 8 - column                # waits off the table
//! arrival 3 30,0 bottom F19         # units that wait come on from this turn on, here; `roll3`
//! order Girard attack Hill after 2  # an active order; `pending Girard …` one that is not
//! phase movement allied             # setup, command, artillery, charges, initiative, movement, …
//! initiative french
//! first allied
//! holder Hill french
//! screen F20 4 F01                  # castings of a skirmishing battalion before a unit
//! lost Soult                        # a leader who fell last turn
//! late F01 A02                      # after `phase interaction`: A02 was not in F01's arc before
//! ```
//!
//! Kinds: `inf` (three ranks), `inf2` (two), `light`, `heavy` (cavalry), `guns`. Flags: `level8` or
//! `level8/7` (in line), `fp2`, `sk2` or `sk1/2`, `s1` (skirmish points of a casting), `rifles3`,
//! `front3` (castings of a column's front), `frederican`, `squadron5`, `armoured`, `lancers`, `recon`,
//! `unreliable`, `cossack`, `guard-cossack`, `landwehr`, `recall-british`, `recall-other`, `classC`,
//! `heavy-guns`, `horse`, `pounders8`, `howitzers`, `of=34e` (regiment), `by-regiment`, `nation=spain`,
//! `in=Farm`,
//! `garrison`, `steps3`, `broken`, `abandoned@10,20`, `crew=F01`, `moved`, `fired`, `charged-last-turn`,
//! `came-up`, `lost-to-fire`, `under-fire=A16`.

use crate::book::{Book, shelf};
use crate::host::notation;
use crate::nouns::{
    Ability, Activates, Artillery, BlockSet, Breed, Carriage, Cavalry, Drill, Echelon, FireClass,
    Formation, Half, Infantry, Inspiration, LeaderId, Level, Nation, OrgId, Pending, PlaceId,
    Ranks, Recall, Skirmishers, Sky, Terrain, Troop, UnitId, Weight,
};
use crate::state::{
    Arrival, Battle, Clock, Crest, Crew, Field, Holding, Laid, LeaderDef, Morale, OrgDef, Outline,
    Phase, Piece, Place, ScenarioInfo, Screen, Screened, SideDef, Start, Switches, TableEdge,
    UnitDef, UnitPlace, Verdict, Victory, lay,
};
use engine::Seat;
use engine::scene::PieceKind;
use ground::table::{Mil, Pose, Size, Spot};
use std::sync::Arc;

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let lines: Vec<(usize, Vec<&str>)> = text
        .lines()
        .enumerate()
        .map(|(number, line)| {
            let bare = line.split_once('#').map_or(line, |(before, _)| before);
            (number + 1, bare.split_whitespace().collect::<Vec<_>>())
        })
        .filter(|(_, words)| !words.is_empty())
        .collect();
    let at = |number: &usize, what: String| format!("line {number}: {what}");
    let mut plan = Plan::new()?;
    for (number, words) in &lines {
        plan.terrain(words).map_err(|what| at(number, what))?;
    }
    plan.lay()?;
    for (number, words) in &lines {
        plan.armies(words).map_err(|what| at(number, what))?;
    }
    let mut battle = plan.battle();
    for (number, words) in &lines {
        state(&mut battle, words).map_err(|what| at(number, what))?;
    }
    battle.settle_blocks();
    Ok(battle)
}

fn spot(text: &str) -> Result<Spot, String> {
    notation::read_spot(text)
        .ok_or_else(|| format!("a place such as 30.5,14 expected, found '{text}'"))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("a number expected, found '{text}'"))
}

fn inches(text: &str) -> Result<Mil, String> {
    text.parse().map_err(|_| format!("inches expected, found '{text}'"))
}

fn half(text: &str) -> Result<Half, String> {
    if text == "1/2" { Ok(Half(1)) } else { number(text).map(Half::points) }
}

fn word<'a>(words: &[&'a str], index: usize, what: &str) -> Result<&'a str, String> {
    words.get(index).copied().ok_or_else(|| format!("{what} expected after '{}'", words.join(" ")))
}

fn side(text: &str) -> Result<Seat, String> {
    match text {
        "french" => Ok(Seat::First),
        "allied" => Ok(Seat::Second),
        _ => Err(format!("french or allied expected, found '{text}'")),
    }
}

/// The field as far as it has been read.
struct Plan {
    field: Field,
    pieces: Vec<Piece>,
    crests: Vec<Crest>,
    seat: Seat,
    /// The organisations below which the next one stands, highest first.
    ladder: Vec<(Echelon, OrgId)>,
    marks: Vec<(UnitId, Vec<String>)>,
}

impl Plan {
    fn new() -> Result<Plan, String> {
        let book = Book::read(&shelf()).map_err(|error| error.to_string())?;
        let table = Size::new(Mil::inches(60), Mil::inches(48));
        let edge = |name: &str, base_line, x: i32, y: i32| SideDef {
            name: name.into(),
            base_line,
            communications: Some(Spot::inches(x, y)),
        };
        Ok(Plan {
            field: Field {
                scenario: ScenarioInfo {
                    id: "position".into(),
                    title: "Position".into(),
                    words: String::new(),
                    battle: "Position".into(),
                    date: String::new(),
                    year: 1811,
                },
                table,
                sides: [
                    edge("French", TableEdge::Bottom, 30, 0),
                    edge("Allies", TableEdge::Top, 30, 48),
                ],
                orgs: Vec::new(),
                leaders: Vec::new(),
                units: Vec::new(),
                laid: Laid::bare(table),
                places: Vec::new(),
                arrivals: Vec::new(),
                clock: Clock { turns: 1, start: 600, skies: Vec::new(), short_sight: Vec::new() },
                specials: Vec::new(),
                victory: Victory {
                    verdict: Verdict::Lead { victory: 1, decisive: 8 },
                    unit: 1,
                    leaders: Vec::new(),
                    bonuses: Vec::new(),
                },
                switches: Switches::default(),
                book,
            },
            pieces: Vec::new(),
            crests: Vec::new(),
            seat: Seat::First,
            ladder: Vec::new(),
            marks: Vec::new(),
        })
    }

    /// Table, weather, options and terrain: everything that units stand on.
    fn terrain(&mut self, words: &[&str]) -> Result<(), String> {
        let arg = |index: usize, what: &str| word(words, index, what);
        match words[0] {
            "table" => {
                let text = arg(1, "a size such as 60x48")?;
                let (width, depth) =
                    text.split_once('x').ok_or("a size such as 60x48 expected".to_owned())?;
                self.field.table = Size::new(inches(width)?, inches(depth)?);
            }
            "year" => self.field.scenario.year = number(arg(1, "a year")?)?,
            "turns" => self.field.clock.turns = number(arg(1, "a turn")?)?,
            "weather" => {
                let key = arg(1, "the weather")?;
                let sky = Sky::from_key(key).ok_or_else(|| format!("no such weather: '{key}'"))?;
                self.field.clock.skies = vec![sky; 99];
            }
            "sight" => {
                let limit = inches(arg(1, "inches")?)?;
                self.field.clock.short_sight.push((1..=99, limit));
            }
            "option" => {
                let name = arg(1, "an option")?;
                if !self.field.switches.set(name, true) {
                    return Err(format!("no such option: '{name}'"));
                }
            }
            "crest" => {
                let name = arg(1, "a name")?.to_owned();
                let line = words[2..].iter().map(|text| spot(text)).collect::<Result<_, _>>()?;
                self.crests.push(Crest { name, line });
            }
            kind => {
                let level = |prefix: &str| kind.strip_prefix(prefix).and_then(|n| n.parse().ok());
                let hills = [("hill", Some(false)), ("steep", Some(true)), ("flat", None)];
                let hill = hills.iter().find_map(|(prefix, steep)| Some((level(prefix)?, *steep)));
                match (hill, Terrain::from_key(kind)) {
                    (Some((level, steep)), _) => self.piece(Terrain::Hill, level, steep, words)?,
                    (None, Some(terrain)) => self.piece(terrain, 0, None, words)?,
                    (None, None) => {}
                }
            }
        }
        Ok(())
    }

    fn piece(
        &mut self,
        terrain: Terrain,
        level: i8,
        steep: Option<bool>,
        words: &[&str],
    ) -> Result<(), String> {
        let name = word(words, 1, "a name")?.to_owned();
        let (points, flags): (Vec<&str>, Vec<&str>) =
            words[2..].iter().partition(|text| text.contains(','));
        let spots: Vec<Spot> = points.iter().map(|text| spot(text)).collect::<Result<_, _>>()?;
        let (mut grade, mut apart) = (None, false);
        for flag in flags {
            match (flag, flag.strip_prefix("grade")) {
                ("apart", _) => apart = true,
                (_, Some(text)) => grade = Some(number(text)?),
                _ => return Err(format!("grade1 to grade3 or apart expected, found '{flag}'")),
            }
        }
        let outline = match (&spots[..], terrain) {
            ([centre], terrain) if terrain.is_block() => Outline::Block(*centre),
            ([_, _, ..], terrain) if terrain.is_line() => Outline::Line(spots),
            ([_, _, _, ..], terrain) if !terrain.is_block() => Outline::Area(spots),
            _ => return Err("too few or too many places for this piece".to_owned()),
        };
        let cover = None;
        self.pieces.push(Piece { name, terrain, outline, level, steep, cover, grade, apart });
        Ok(())
    }

    fn lay(&mut self) -> Result<(), String> {
        let (pieces, crests) = (std::mem::take(&mut self.pieces), std::mem::take(&mut self.crests));
        let laid = lay(self.field.table, pieces, crests, &self.field.book);
        self.field.laid = laid.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Sides, places, organisations, leaders and units.
    fn armies(&mut self, words: &[&str]) -> Result<(), String> {
        let arg = |index: usize, what: &str| word(words, index, what);
        if let Some(echelon) = Echelon::from_key(words[0]) {
            return self.org(echelon, words);
        }
        match words[0] {
            "side" => {
                self.seat = side(arg(1, "a side")?)?;
                self.ladder.clear();
            }
            "base" => {
                let key = arg(1, "an edge")?;
                let edge =
                    TableEdge::from_key(key).ok_or_else(|| format!("no such edge: '{key}'"))?;
                let own = &mut self.field.sides[self.seat.index()];
                own.base_line = edge;
                own.communications = words.get(2).map(|text| spot(text)).transpose()?;
            }
            "marker" => {
                let at = spot(arg(2, "a place")?)?;
                let worth = number(words.get(3).unwrap_or(&"0"))?;
                self.place(arg(1, "a name")?, Holding::Marker(at, Mil::inches(2)), worth);
            }
            "area" | "ground" => {
                let ring: Vec<Spot> =
                    words[2..].iter().map(|text| spot(text)).collect::<Result<_, _>>()?;
                let holding = match words[0] {
                    "area" => Holding::Area(ring),
                    _ => Holding::Ground(ring),
                };
                self.place(arg(1, "a name")?, holding, u8::from(words[0] == "area"));
            }
            "blocks" => {
                let laid = &self.field.laid;
                let named = |name: &&str| {
                    let found = laid.block_ids().find(|&id| laid.block(id).name == **name);
                    found.ok_or_else(|| format!("no such block: '{name}'"))
                };
                let blocks = words[2..].iter().map(named).collect::<Result<_, _>>()?;
                self.place(arg(1, "a name")?, Holding::Blocks(blocks), 1);
            }
            "arrival" => self.arrival(words)?,
            _ if is_state(words[0]) || is_terrain(words[0]) => {}
            _ => self.unit(words)?,
        }
        Ok(())
    }

    /// `arrival 3 30,0 bottom F19 F20`: units that come on from this turn on at this place.
    fn arrival(&mut self, words: &[&str]) -> Result<(), String> {
        let key = word(words, 3, "an edge")?;
        let edge = TableEdge::from_key(key).ok_or_else(|| format!("no such edge: '{key}'"))?;
        let named =
            |id: &&str| self.field.unit_named(id).ok_or_else(|| format!("no such unit: '{id}'"));
        let roll = words[4..].iter().find_map(|text| text.strip_prefix("roll"));
        let roll = roll.map(number).transpose()?;
        let ids = words[4..].iter().filter(|text| !text.starts_with("roll"));
        let units = ids.map(named).collect::<Result<_, _>>()?;
        let (turn, at) = (number(word(words, 1, "a turn")?)?, spot(word(words, 2, "a place")?)?);
        self.field.arrivals.push(Arrival { turn, at, edge, units, roll });
        Ok(())
    }

    fn place(&mut self, name: &str, holding: Holding, worth: u8) {
        let name = name.to_owned();
        let worth = [worth; 2];
        self.field.places.push(Place { name, holding, worth, each_block: false, holder: None });
    }

    fn org(&mut self, echelon: Echelon, words: &[&str]) -> Result<(), String> {
        let id = word(words, 1, "a name")?.to_owned();
        let flag = |name: &str| words.contains(&name);
        let org = OrgId(self.field.orgs.len() as u8);
        self.ladder.retain(|(above, _)| *above < echelon);
        let parent = self.ladder.last().map(|(_, org)| *org);
        self.ladder.push((echelon, org));
        let ratings = words.get(2).and_then(|text| {
            let (ability, inspiration) = text.split_once('/')?;
            let inspiration = Inspiration::from_key(inspiration.trim_end_matches('+'))?;
            Some((Ability::from_key(ability)?, inspiration))
        });
        let leader = match ratings {
            None => None,
            Some((ability, inspiration)) => {
                let at = words.get(3).filter(|text| text.contains(','));
                let at = at.map(|text| spot(text)).transpose()?;
                self.field.leaders.push(LeaderDef {
                    name: id.clone(),
                    seat: self.seat,
                    nation: nation(words, self.seat)?,
                    org,
                    echelon,
                    ability,
                    elsewhere: Vec::new(),
                    inspiration,
                    aide: flag("aide"),
                    artillery: flag("artillery"),
                    at,
                });
                Some(LeaderId(self.field.leaders.len() as u8 - 1))
            }
        };
        self.field.orgs.push(OrgDef {
            name: id.clone(),
            id,
            seat: self.seat,
            echelon,
            parent,
            leader,
            light: flag("light"),
            grand_battery: flag("grand-battery"),
            order: None,
            otherwise: None,
            order_active: false,
            communications: None,
        });
        Ok(())
    }

    fn unit(&mut self, words: &[&str]) -> Result<(), String> {
        let kind = word(words, 1, "a kind of unit")?;
        let castings: u8 = number(word(words, 2, "castings")?)?;
        let at = word(words, 3, "a place")?;
        let &(_, org) = self.ladder.last().ok_or("name an organisation first".to_owned())?;
        let flags = &words[4..];
        let value = |prefix: &str| {
            let text = flags.iter().find_map(|text| text.strip_prefix(prefix));
            text.filter(|text| text.starts_with(|c: char| c.is_ascii_digit()))
        };
        let flag = |name: &str| flags.contains(&name);
        let nation = nation(words, self.seat)?;
        let troop = match kind {
            "inf" | "inf2" => {
                let skirmishers = match (value("s"), value("rifles")) {
                    (_, Some(text)) => Some(Skirmishers { points: half(text)?, riflemen: true }),
                    (Some(text), None) => {
                        Some(Skirmishers { points: half(text)?, riflemen: false })
                    }
                    (None, None) => None,
                };
                let year = self.field.scenario.year;
                let front = match value("front") {
                    Some(text) => number(text)?,
                    None => self.field.book.column_front(nation, year, castings),
                };
                Troop::Infantry(Infantry {
                    ranks: if kind == "inf" { Ranks::Three } else { Ranks::Two },
                    drill: match flag("frederican") {
                        true => Drill::Frederican,
                        false => Drill::Napoleonic,
                    },
                    front,
                    firepower: value("fp").map_or(Ok(0), number)?,
                    integral: value("sk").map_or(Ok(Half(0)), half)?,
                    integral_in_column: None,
                    skirmishers,
                })
            }
            "light" | "heavy" => Troop::Cavalry(Cavalry {
                weight: if kind == "light" { Weight::Light } else { Weight::Heavy },
                armoured: flag("armoured"),
                lancers: flag("lancers"),
                reconnaissance: flag("recon"),
                unreliable: flag("unreliable"),
                breed: match () {
                    () if flag("cossack") => Breed::Cossack,
                    () if flag("guard-cossack") => Breed::GuardCossack,
                    () if flag("landwehr") => Breed::Landwehr,
                    () => Breed::Regular,
                },
                squadron: value("squadron").map_or(Ok(castings.div_ceil(2)), number)?,
                recall: match () {
                    () if flag("recall-british") => Recall::British,
                    () if flag("recall-other") => Recall::Other,
                    () => Recall::French,
                },
            }),
            "guns" => {
                let class = flags.iter().find_map(|text| text.strip_prefix("class"));
                let class = class.map_or(Some(FireClass::C), FireClass::from_key);
                Troop::Artillery(Artillery {
                    class: class.ok_or("no such fire class".to_owned())?,
                    heavy: flag("heavy-guns"),
                    carriage: match () {
                        () if flag("horse") => Carriage::Horse,
                        () if flag("pounders8") || flag("heavy-guns") => Carriage::Heavy,
                        () => Carriage::Light,
                    },
                    howitzers: flag("howitzers"),
                })
            }
            other => return Err(format!("no such line or kind of unit: '{other}'")),
        };
        let level = match value("level") {
            None => Level { usual: 8, line: None },
            Some(text) => match text.split_once('/') {
                Some((usual, line)) => Level { usual: number(usual)?, line: Some(number(line)?) },
                None => Level { usual: number(text)?, line: None },
            },
        };
        let formation = formation_of(flags, &troop);
        let mut inside = BlockSet::NONE;
        for name in flags.iter().filter_map(|text| text.strip_prefix("in=")) {
            let laid = &self.field.laid;
            let found = laid.block_ids().find(|&id| laid.block(id).name == name);
            inside.insert(found.ok_or_else(|| format!("no such block: '{name}'"))?);
        }
        let start = match at {
            "-" => None,
            text => {
                let facing = word(words, 4, "a facing")?;
                let facing = notation::read_bearing(facing)
                    .ok_or_else(|| format!("a facing in degrees expected, found '{facing}'"))?;
                let pose = Pose::new(spot(text)?, facing);
                Some(Start { pose, formation, inside, garrison: false })
            }
        };
        let unit = UnitId(self.field.units.len() as u8);
        let regiment = flags.iter().find_map(|text| text.strip_prefix("of="));
        self.field.units.push(UnitDef {
            id: words[0].to_owned(),
            name: words[0].to_owned(),
            seat: self.seat,
            org,
            regiment: regiment.unwrap_or_default().to_owned(),
            by_regiment: flag("by-regiment"),
            nation,
            kind: piece_kind(&troop),
            troop,
            castings,
            level,
            list: String::new(),
            start,
            formation,
            part_of: None,
        });
        self.marks.push((unit, flags.iter().map(|&text| text.to_owned()).collect()));
        Ok(())
    }

    fn battle(mut self) -> Battle {
        self.field.add_parts();
        let mut battle = Battle::new(Arc::new(self.field));
        for (unit, flags) in &self.marks {
            for flag in flags {
                mark(&mut battle, *unit, flag);
            }
        }
        battle.phase = Phase::Command;
        battle
    }
}

/// How a unit is drawn from what it is.
const fn piece_kind(troop: &Troop) -> PieceKind {
    match troop {
        Troop::Infantry(foot) if foot.skirmishers.is_some() => PieceKind::Light,
        Troop::Infantry(_) => PieceKind::Line,
        Troop::Cavalry(horse) => match (horse.weight, horse.breed) {
            (_, Breed::Cossack | Breed::GuardCossack) => PieceKind::Cossack,
            (Weight::Light, _) if horse.lancers => PieceKind::Lancer,
            (Weight::Light, _) => PieceKind::Hussar,
            (Weight::Heavy, _) if horse.armoured => PieceKind::Cuirassier,
            (Weight::Heavy, _) => PieceKind::Dragoon,
        },
        Troop::Artillery(guns) => match guns.carriage {
            Carriage::Horse => PieceKind::HorseGun,
            _ if guns.heavy => PieceKind::HeavyGun,
            _ => PieceKind::Gun,
        },
    }
}

fn formation_of(flags: &[&str], troop: &Troop) -> Formation {
    let usual = match troop {
        Troop::Artillery(_) => Formation::Battery,
        _ => Formation::Line,
    };
    let named = flags.iter().find_map(|text| match *text {
        "echelon-left" => notation::read_formation("echelon left"),
        "echelon-right" => notation::read_formation("echelon right"),
        text => match text.strip_prefix("bent:") {
            Some(bends) => notation::read_formation(&format!("bent {}", bends.replace(':', " "))),
            None => notation::read_formation(text),
        },
    });
    named.unwrap_or(usual)
}

fn nation(words: &[&str], seat: Seat) -> Result<Nation, String> {
    match words.iter().find_map(|text| text.strip_prefix("nation=")) {
        Some(key) => Nation::from_key(key).ok_or_else(|| format!("no such nation: '{key}'")),
        None if seat == Seat::First => Ok(Nation::France),
        None => Ok(Nation::Britain),
    }
}

/// What has happened to a unit, by a flag.
fn mark(battle: &mut Battle, unit: UnitId, flag: &str) {
    let by_name = |battle: &Battle, name: &str| battle.field.unit_named(name);
    let state = battle.unit_mut(unit);
    match flag {
        "broken" => state.morale = Morale::Broken,
        "garrison" => state.order = Some(crate::nouns::Order::Garrison),
        "moved" => state.marks.moved = true,
        "came-up" => state.marks.came_up = true,
        "lost-to-fire" => state.marks.lost_to_fire = true,
        "fired" => state.marks.fired = true,
        "charged-last-turn" => state.charged_last_turn = true,
        _ => {
            if let Some(steps) = flag.strip_prefix("steps").and_then(|text| text.parse().ok()) {
                state.steps = steps;
            }
            if let Some(at) = flag.strip_prefix("abandoned@").and_then(notation::read_spot) {
                state.crew = Crew::At(at);
            }
            if let Some(with) = flag.strip_prefix("crew=").and_then(|id| by_name(battle, id)) {
                battle.unit_mut(unit).crew = Crew::With(with);
            }
            if let Some(guns) = flag.strip_prefix("under-fire=").and_then(|id| by_name(battle, id))
            {
                battle.unit_mut(unit).under_fire_of.insert(guns);
            }
        }
    }
}

fn is_terrain(word: &str) -> bool {
    let known = ["table", "year", "turns", "weather", "sight", "option", "crest"];
    let hill = ["hill", "steep", "flat"]
        .iter()
        .any(|prefix| word.strip_prefix(prefix).is_some_and(|level| level.parse::<i8>().is_ok()));
    known.contains(&word) || hill || Terrain::from_key(word).is_some()
}

fn is_state(word: &str) -> bool {
    let known = ["turn", "phase", "initiative", "first", "order", "pending"];
    known.contains(&word) || ["holder", "screen", "lost", "late"].contains(&word)
}

/// Everybody has had in his arc since the start of movement whom he has in it now. [INT-1b]
fn look_around(battle: &mut Battle) {
    for unit in battle.field.unit_ids() {
        let enemies = battle.enemies_of(battle.seat_of(unit));
        let seen = enemies.filter(|&enemy| battle.looks_at(unit, battle.body(enemy))).collect();
        battle.unit_mut(unit).in_arc = seen;
    }
}

/// What has happened already.
fn state(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    let arg = |index: usize, what: &str| word(words, index, what);
    let unit = |battle: &Battle, id: &str| {
        battle.field.unit_named(id).ok_or_else(|| format!("no such unit: '{id}'"))
    };
    match words[0] {
        "turn" => battle.turn = number(arg(1, "a turn")?)?,
        "initiative" => battle.initiative = side(arg(1, "a side")?)?,
        "first" => battle.first = side(arg(1, "a side")?)?,
        "order" | "pending" => {
            let name = arg(1, "an organisation")?;
            let org = battle.org_named(name).ok_or_else(|| format!("nobody named '{name}'"))?;
            let text = words[2..].join(" ");
            let order = notation::read_order(
                &battle.field,
                &text,
                |name| battle.org_named(name),
                |name| battle.field.unit_named(name),
            );
            let order = order.ok_or_else(|| format!("no such order: '{text}'"))?;
            let state = battle.org_mut(org);
            state.ordered = true;
            if words[0] == "order" {
                (state.order, state.active) = (order, true);
            } else {
                state.pending = Some(Pending { order, activates: Activates::ByRoll });
            }
        }
        "holder" => {
            let name = arg(1, "a place")?;
            let place = battle.field.place_named(name);
            let PlaceId(index) = place.ok_or_else(|| format!("no such place: '{name}'"))?;
            battle.holders[usize::from(index)] = Some(side(arg(2, "a side")?)?);
        }
        "screen" => {
            let of = unit(battle, arg(1, "a unit")?)?;
            let castings = number(arg(2, "castings")?)?;
            let with = unit(battle, arg(3, "a unit")?)?;
            battle.take_off(of, UnitPlace::Screening);
            battle.screens.push(Screen { of, with: Screened::Unit(with), castings });
        }
        "late" => {
            let (unit, enemy) =
                (unit(battle, arg(1, "a unit")?)?, unit(battle, arg(2, "a unit")?)?);
            battle.unit_mut(unit).in_arc.remove(enemy);
        }
        "lost" => {
            let name = arg(1, "a leader")?;
            let leader =
                battle.field.leader_named(name).ok_or_else(|| format!("nobody named '{name}'"))?;
            let turn = battle.turn.saturating_sub(1);
            let state = battle.leader_mut(leader);
            (state.fell_at, state.fell) = (state.at.take(), Some(turn));
            state.lost = 1;
        }
        "phase" => {
            let name = arg(1, "a phase")?;
            let seat = words.get(2).map_or(Ok(Seat::First), |text| side(text))?;
            battle.phase = match name {
                "setup" => Phase::SetUp,
                "command" => Phase::Command,
                "artillery" => Phase::Artillery,
                "charges" => Phase::Charges,
                "initiative" => Phase::Initiative,
                "movement" => Phase::Movement(seat),
                "interaction" => {
                    look_around(battle);
                    Phase::Interaction
                }
                "rally" => Phase::Rally,
                _ => return Err(format!("no such phase: '{name}'")),
            };
        }
        _ => {}
    }
    Ok(())
}
