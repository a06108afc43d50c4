//! A position as a short text, for tests, for `grognard odds` and for talking about rules.
//!
//! ```text
//! table 60x48                       # inches; 60 by 48 unless said otherwise
//! scale reduced                     # full unless said otherwise
//! turn 4                            # 1 unless said otherwise
//! pulse 1
//! length 7                          # Basic Length
//! sky normal                        # precipitating, overcast, normal
//! visibility 8                      # nobody sees further
//! rain 4 5                          # rain or snow falls on these turns only
//! mud
//! option open-cups                  # or learning, forts-unflankable, escaped-cannot-move, …
//! wood Bossu 13,18 23,18 25,35      # kind, name, corners: also rough, impassable, hill1, hill2
//! town Farm 30,23                   # kind, name, centre (fort: corners, or a centre)
//! wall Lane 10,10 20,10             # a line: wall, sunken-road, brook, stream, road, bridge
//! army french confident             # an army of a side: id, mood; `army prussian fair allied`
//! commander Ney average 31,4        # of the army named last
//! force II Reille +0 r11 31,11      # a Force of the army named last: id, officer, personality,
//!                                   # radius, place
//! wing Soult 20,4 II III            # a wing commander with his Forces
//! F01 inf 38,14 0 sp5 sk2           # units of the Force named last: id, what, place, facing
//! F05 cav-light 24,9 0 sp5          # cav-light, cav-heavy, lancers (light, fights heavy), cossacks
//! F07 heavy-foot 30.5,14 0          # heavy-foot, light-foot, heavy-horse, light-horse
//! F02 inf 38,18 0 sp5/3 sk2 mx guard slow
//! status II attack                  # what a Force does
//! cup french 7                      # command dice
//! fight F01 x A01 front             # a combat: attacker, defender, edge; a second attacker may
//!                                   # follow: `fight F01 x A01 front F02 left`
//! first allied                      # First Side, initiative
//! initiative french
//! phase combat french               # skirmish, artillery, control, movement, combat, pulse-end, …
//! suppressed F07
//! fired F07
//! attached F07 F01
//! broken F09                        # a unit that has broken
//! lost french 9                     # units lost, break point: `break french 9`
//! ```
//!
//! A unit that is named without a place waits: `F10 inf - sp5`.

use crate::book::{Book, shelf};
use crate::nouns::field::{
    ArmyDef, ArmyId, Clock, Field, ForceDef, ForceId, Nightfall, OfficerDef, OfficerId,
    Outline as Shape, Piece, Rank, ScenarioInfo, SideDef, Special, Switches, TableEdge, Turns,
    UnitDef, UnitId,
};
use crate::nouns::kinds::{
    BaseKind, Class, Draft, Hour, Mood, Nation, Scale, Season, Skill, Sky, Speed, Status, Talent,
    Terrain, Troop, Weight,
};
use crate::nouns::terrain_pieces;
use crate::state::battle::{Battle, Fight, Phase, Place};
use engine::Seat;
use ground::table::{Bearing, Edge, Mil, Pose, Size, Spot};
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
    let mut draft = Plan::new(&lines)?;
    for (number, words) in &lines {
        draft.read(words).map_err(|what| format!("line {number}: {what}"))?;
    }
    let mut battle = draft.battle()?;
    for (number, words) in &lines {
        state(&mut battle, words).map_err(|what| format!("line {number}: {what}"))?;
    }
    Ok(battle)
}

/// The field as far as it has been read.
struct Plan {
    field: Field,
    pose: Vec<(UnitId, u8)>,
}

fn spot(text: &str) -> Result<Spot, String> {
    let wrong = || format!("a place such as 30.5,14 expected, found '{text}'");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let length = |part: &str| part.parse::<Mil>().map_err(|_| wrong());
    Ok(Spot::new(length(x)?, length(y)?))
}

fn degrees(text: &str) -> Result<Bearing, String> {
    text.parse::<i32>()
        .map(Bearing::degrees)
        .map_err(|_| format!("a facing in degrees expected, found '{text}'"))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("a number expected, found '{text}'"))
}

fn word<'a>(words: &[&'a str], index: usize, what: &str) -> Result<&'a str, String> {
    words.get(index).copied().ok_or_else(|| format!("{what} expected after '{}'", words.join(" ")))
}

impl Plan {
    fn new(lines: &[(usize, Vec<&str>)]) -> Result<Plan, String> {
        let reduced = lines.iter().any(|(_, words)| words[..] == ["scale", "reduced"]);
        let scale = if reduced { Scale::Reduced } else { Scale::Full };
        let book = Book::read(&shelf(), scale).map_err(|error| error.to_string())?;
        let side = |name: &str, base_line| SideDef { name: name.into(), base_line, zone: None };
        Ok(Plan {
            field: Field {
                scenario: ScenarioInfo {
                    id: "position".into(),
                    title: "Position".into(),
                    words: String::new(),
                    battle: "Position".into(),
                    date: String::new(),
                },
                table: Size::new(Mil::inches(60), Mil::inches(48)),
                sides: [side("French", TableEdge::Bottom), side("Allied", TableEdge::Top)],
                armies: Vec::new(),
                forces: Vec::new(),
                officers: Vec::new(),
                units: Vec::new(),
                pieces: Vec::new(),
                ground: ground::table::Ground::bare(Size::new(Mil::inches(60), Mil::inches(48))),
                places: Vec::new(),
                arrivals: Vec::new(),
                clock: Clock {
                    hour: Hour::EarlyMorning,
                    sky: Sky::Normal,
                    season: Season::Other,
                    first_turn: 1,
                    basic_length: 7,
                },
                specials: Vec::new(),
                learning: None,
                nightfall: Nightfall::StayOrLeave,
                switches: Switches::default(),
                book,
            },
            pose: Vec::new(),
        })
    }

    fn read(&mut self, words: &[&str]) -> Result<(), String> {
        let arg = |index: usize, what: &str| word(words, index, what);
        match words[0] {
            "table" => {
                let text = arg(1, "a size such as 60x48")?;
                let (width, depth) =
                    text.split_once('x').ok_or("a size such as 60x48 expected".to_owned())?;
                self.field.table =
                    Size::new(Mil::inches(number(width)?), Mil::inches(number(depth)?));
            }
            "turn" => self.field.clock.first_turn = number(arg(1, "a turn")?)?,
            "length" => self.field.clock.basic_length = number(arg(1, "a number")?)?,
            "sky" => {
                let key = arg(1, "the weather")?;
                self.field.clock.sky =
                    Sky::from_key(key).ok_or_else(|| format!("no such weather: '{key}'"))?;
            }
            "visibility" => {
                let limit = arg(1, "inches")?.parse().map_err(|_| "inches expected".to_owned())?;
                self.field.specials.push(Special::Visibility { turns: ALL_DAY, limit });
            }
            "rain" => {
                let first = number(arg(1, "the first turn")?)?;
                let turns = Turns { first, last: number(arg(2, "the last turn")?)? };
                self.field.specials.push(Special::Rain { turns });
            }
            "mud" => self.field.specials.push(Special::Mud { turns: ALL_DAY }),
            "option" => self.option(arg(1, "an option")?)?,
            "army" => self.army(words)?,
            "commander" => self.commander(words)?,
            "force" => self.force(words)?,
            "wing" => self.wing(words)?,
            "scale" | "pulse" | "status" | "cup" | "hand" | "fight" | "first" | "initiative"
            | "phase" | "suppressed" | "fired" | "attached" | "broken" | "lost" | "break"
            | "day" => {}
            kind if kind.starts_with("hill") => {
                let level = number(&kind[4..])?;
                self.piece(Terrain::Hill, level, words)?;
            }
            kind => match Terrain::from_key(kind) {
                Some(terrain) => self.piece(terrain, 0, words)?,
                None => self.unit(words)?,
            },
        }
        Ok(())
    }

    fn option(&mut self, name: &str) -> Result<(), String> {
        let switches = &mut self.field.switches;
        match name {
            "open-cups" => switches.open_cups = true,
            "forts-unflankable" => switches.forts_unflankable = true,
            "escaped-cannot-move" => switches.escaped_cannot_move = true,
            "initiative-rerolls-2" => switches.initiative_rerolls = 2,
            "d4-allied" => switches.d4 = Seat::Second,
            _ => return Err(format!("no such option: '{name}'")),
        }
        Ok(())
    }

    fn piece(&mut self, terrain: Terrain, level: u8, words: &[&str]) -> Result<(), String> {
        let name = word(words, 1, "a name")?.to_owned();
        let spots: Vec<Spot> =
            words[2..].iter().map(|text| spot(text)).collect::<Result<_, _>>()?;
        let side = self.field.book.base(BaseKind::InfantryCavalry).width;
        let line = matches!(
            terrain,
            Terrain::Stream
                | Terrain::Brook
                | Terrain::Wall
                | Terrain::SunkenRoad
                | Terrain::Road
                | Terrain::Bridge
        );
        let shape = match (&spots[..], line) {
            ([centre], false) => Shape::Square { centre: *centre, side },
            ([_, _, ..], true) => Shape::Line(spots),
            ([_, _, _, ..], false) => Shape::Area(spots),
            _ => return Err("too few places for this piece".to_owned()),
        };
        let half_width = match terrain {
            Terrain::Stream | Terrain::Road | Terrain::Bridge => Mil(500),
            _ => Mil::ZERO,
        };
        self.field.pieces.push(Piece { name, terrain, outline: shape, level, half_width });
        Ok(())
    }

    fn army(&mut self, words: &[&str]) -> Result<(), String> {
        let id = word(words, 1, "an army")?;
        let key = word(words, 2, "a mood")?;
        let mood = Mood::from_key(key).ok_or_else(|| format!("no such mood: '{key}'"))?;
        let seat = match (id, words.get(3)) {
            (_, Some(&"french")) | ("french", None) => Seat::First,
            (_, Some(&"allied")) | ("allied", None) => Seat::Second,
            _ => return Err("army: say french or allied after the mood".to_owned()),
        };
        self.field.armies.push(ArmyDef {
            id: id.to_owned(),
            name: id.to_owned(),
            seat,
            commander: OfficerId(u8::MAX),
            mood,
            break_point: 0,
        });
        Ok(())
    }

    fn last_army(&self) -> Result<(ArmyId, Seat), String> {
        let army = self.field.armies.last().ok_or("name an army first".to_owned())?;
        Ok((ArmyId(self.field.armies.len() as u8 - 1), army.seat))
    }

    fn officer(&mut self, name: &str, rank: Rank, at: Option<Spot>) -> Result<OfficerId, String> {
        let (army, seat) = self.last_army()?;
        let kind = match rank {
            Rank::Commander { .. } => BaseKind::Commander,
            Rank::Sub { .. } | Rank::Wing => BaseKind::SubCommander,
        };
        let base = self.field.book.base(kind);
        let name = name.to_owned();
        self.field.officers.push(OfficerDef { name, seat, army, rank, base, at, arrives: None });
        Ok(OfficerId(self.field.officers.len() as u8 - 1))
    }

    fn commander(&mut self, words: &[&str]) -> Result<(), String> {
        let key = word(words, 2, "a skill")?;
        let skill = Skill::from_key(key).ok_or_else(|| format!("no such skill: '{key}'"))?;
        let at = spot(word(words, 3, "a place")?)?;
        let officer = self.officer(words[1], Rank::Commander { skill }, Some(at))?;
        let (army, _) = self.last_army()?;
        self.field.armies[army.index()].commander = officer;
        Ok(())
    }

    fn force(&mut self, words: &[&str]) -> Result<(), String> {
        let (army, seat) = self.last_army()?;
        let force = ForceId(self.field.forces.len() as u8);
        let personality = number(word(words, 3, "a personality")?.trim_start_matches('+'))?;
        let radius = word(words, 4, "a radius such as r11")?
            .strip_prefix('r')
            .and_then(|text| text.parse().ok())
            .ok_or("a radius such as r11 expected".to_owned())?;
        let at = match word(words, 5, "a place")? {
            "-" => None,
            text => Some(spot(text)?),
        };
        let rank = Rank::Sub { force, personality, talent: Talent::Normal, radius };
        let officer = self.officer(word(words, 2, "an officer")?, rank, at)?;
        self.field.forces.push(ForceDef {
            id: words[1].to_owned(),
            name: words[1].to_owned(),
            seat,
            army,
            officer,
            wing: None,
            units: Vec::new(),
            grand_battery: words.contains(&"grand-battery"),
        });
        Ok(())
    }

    fn wing(&mut self, words: &[&str]) -> Result<(), String> {
        let at = spot(word(words, 2, "a place")?)?;
        let wing = self.officer(words[1], Rank::Wing, Some(at))?;
        for id in &words[3..] {
            let force =
                self.field.force_named(id).ok_or_else(|| format!("no such Force: '{id}'"))?;
            self.field.forces[force.index()].wing = Some(wing);
        }
        Ok(())
    }

    fn unit(&mut self, words: &[&str]) -> Result<(), String> {
        let flag = |name: &str| words.contains(&name);
        let speed = if flag("slow") { Speed::Slow } else { Speed::Fast };
        let troop = match word(words, 1, "a kind of unit")? {
            "inf" => Troop::Infantry { speed, mx: flag("mx") },
            "cav-light" => cavalry(Class::Light, Class::Light),
            "cav-heavy" => cavalry(Class::Heavy, Class::Heavy),
            "lancers" => cavalry(Class::Light, Class::Heavy),
            "cossacks" => {
                Troop::Cavalry { moves: Class::Light, fights: Class::Light, cossack: true }
            }
            "heavy-foot" => Troop::Artillery { weight: Weight::Heavy, draft: Draft::Foot },
            "light-foot" => Troop::Artillery { weight: Weight::Light, draft: Draft::Foot },
            "heavy-horse" => Troop::Artillery { weight: Weight::Heavy, draft: Draft::Horse },
            "light-horse" => Troop::Artillery { weight: Weight::Light, draft: Draft::Horse },
            other => return Err(format!("no such line or kind of unit: '{other}'")),
        };
        let (army, seat) = self.last_army()?;
        let force =
            self.field.forces.len().checked_sub(1).ok_or("name a Force first".to_owned())?;
        let force = ForceId(force as u8);
        let pose = match word(words, 2, "a place")? {
            "-" => None,
            text => Some(Pose::new(spot(text)?, degrees(word(words, 3, "a facing")?)?)),
        };
        let value = |prefix: &str| {
            words[3..]
                .iter()
                .filter(|text| !flag_word(text))
                .find_map(|text| text.strip_prefix(prefix))
        };
        let (sp, now) = match value("sp") {
            None => (1, 1),
            Some(text) => match text.split_once('/') {
                Some((full, now)) => (number(full)?, number(now)?),
                None => (number(text)?, number(text)?),
            },
        };
        let unit = UnitId(self.field.units.len() as u8);
        self.field.units.push(UnitDef {
            id: words[0].to_owned(),
            name: words[0].to_owned(),
            seat,
            army,
            force,
            nation: if seat == Seat::First { Nation::France } else { Nation::Austria },
            troop,
            sp,
            sk: value("sk").map_or(Ok(0), number)?,
            guard: flag("guard"),
            base: self.field.book.base(troop.base()),
            pose,
        });
        self.field.forces[force.index()].units.push(unit);
        self.pose.push((unit, now));
        Ok(())
    }

    fn battle(mut self) -> Result<Battle, String> {
        for index in 0..self.field.armies.len() {
            let army = ArmyId(index as u8);
            let units = self.field.units.iter().filter(|unit| unit.army == army).count();
            let mood = self.field.armies[index].mood;
            self.field.armies[index].break_point = self.field.book.break_point(mood, units);
            if self.field.armies[index].commander == OfficerId(u8::MAX) {
                return Err(format!("army {} has no commander", self.field.armies[index].id));
            }
        }
        let ground = terrain_pieces::lay(self.field.table, &self.field.pieces, &self.field.book)
            .map_err(|error| error.to_string())?;
        self.field.ground = ground;
        let mut battle = Battle::new(Arc::new(self.field));
        for (unit, now) in self.pose {
            battle.unit_mut(unit).sp = now;
        }
        battle.pulse = 1;
        battle.phase = Phase::Movement(Seat::First);
        Ok(battle)
    }
}

const ALL_DAY: Turns = Turns::ALL;

const fn cavalry(moves: Class, fights: Class) -> Troop {
    Troop::Cavalry { moves, fights, cossack: false }
}

fn flag_word(text: &str) -> bool {
    matches!(text, "slow" | "mx" | "guard")
}

fn side(text: &str) -> Result<Seat, String> {
    match text {
        "french" => Ok(Seat::First),
        "allied" => Ok(Seat::Second),
        _ => Err(format!("french or allied expected, found '{text}'")),
    }
}

/// What has happened already.
fn state(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    let arg = |index: usize, what: &str| word(words, index, what);
    let unit = |battle: &Battle, id: &str| {
        battle.field.unit_named(id).ok_or_else(|| format!("no such unit: '{id}'"))
    };
    let army = |battle: &Battle, id: &str| {
        let index = battle.field.armies.iter().position(|army| army.id == id);
        index.map(|index| ArmyId(index as u8)).ok_or_else(|| format!("no such army: '{id}'"))
    };
    match words[0] {
        "pulse" => battle.pulse = number(arg(1, "a pulse")?)?,
        "day" => battle.day = number(arg(1, "a day")?)?,
        "first" => battle.first = side(arg(1, "a side")?)?,
        "initiative" => battle.initiative = side(arg(1, "a side")?)?,
        "status" => {
            let (id, key) = (arg(1, "a Force")?, arg(2, "a status")?);
            let force =
                battle.field.force_named(id).ok_or_else(|| format!("no such Force: '{id}'"))?;
            battle.force_mut(force).status =
                Status::from_key(key).ok_or_else(|| format!("no such status: '{key}'"))?;
        }
        "cup" => {
            let army = army(battle, arg(1, "an army")?)?;
            battle.army_mut(army).cup = number(arg(2, "a number")?)?;
        }
        "hand" => {
            let name = arg(1, "a wing commander")?;
            let wing =
                battle.field.officer_named(name).ok_or_else(|| format!("nobody named '{name}'"))?;
            battle.officer_mut(wing).dice = number(arg(2, "a number")?)?;
        }
        "lost" => {
            let army = army(battle, arg(1, "an army")?)?;
            battle.army_mut(army).lost = number(arg(2, "a number")?)?;
        }
        "break" => {
            let army = army(battle, arg(1, "an army")?)?;
            battle.army_mut(army).break_point = number(arg(2, "a number")?)?;
        }
        "suppressed" => {
            let unit = unit(battle, arg(1, "a battery")?)?;
            battle.unit_mut(unit).marks.suppressed = true;
        }
        "fired" => {
            let unit = unit(battle, arg(1, "a battery")?)?;
            battle.unit_mut(unit).marks.fired = true;
        }
        "broken" => {
            let unit = unit(battle, arg(1, "a unit")?)?;
            battle.unit_mut(unit).place = Place::Broken;
            battle.unit_mut(unit).sp = 0;
        }
        "attached" => {
            let (guns, foot) =
                (unit(battle, arg(1, "a battery")?)?, unit(battle, arg(2, "a unit")?)?);
            battle.unit_mut(guns).partner = Some(foot);
            battle.unit_mut(foot).partner = Some(guns);
        }
        "fight" => {
            let (by, at) = (unit(battle, arg(1, "a unit")?)?, unit(battle, arg(3, "a unit")?)?);
            let second = match words.get(5) {
                None => None,
                Some(id) => Some((unit(battle, id)?, edge(arg(6, "an edge")?)?)),
            };
            let fight = Fight { defender: at, first: (by, edge(arg(4, "an edge")?)?), second };
            for unit in fight.attackers().chain([at]).collect::<Vec<_>>() {
                battle.unit_mut(unit).marks.locked = true;
            }
            battle.fights.push(fight);
        }
        "phase" => {
            let name = arg(1, "a phase")?;
            let seat = words.get(2).map_or(Ok(Seat::First), |text| side(text))?;
            battle.phase = match name {
                "command" => Phase::Command,
                "skirmish" => Phase::Skirmish,
                "artillery" => Phase::Artillery,
                "control" => Phase::Control(seat),
                "movement" => Phase::Movement(seat),
                "combat" => Phase::Combat(seat),
                "pulse-end" => Phase::PulseEnd,
                "turn-end" => Phase::TurnEnd,
                "night" => Phase::Night,
                "pursuit" => Phase::Pursuit(seat),
                "dusk" => Phase::EndOfDay(0),
                _ => return Err(format!("no such phase: '{name}'")),
            };
        }
        _ => {}
    }
    Ok(())
}

fn edge(text: &str) -> Result<Edge, String> {
    match text {
        "front" => Ok(Edge::Front),
        "right" => Ok(Edge::Right),
        "rear" => Ok(Edge::Rear),
        "left" => Ok(Edge::Left),
        _ => Err(format!("front, right, rear or left expected, found '{text}'")),
    }
}
