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
    ArmyDef, ArmyId, Field, ForceDef, ForceId, OfficerDef, OfficerId, Outline, Piece, Rank,
    ScenarioInfo, SideDef, Special, TableEdge, Turns, UnitDef, UnitId,
};
use crate::nouns::kinds::{
    BaseKind, Class, Draft, Mood, Nation, Scale, Skill, Sky, Speed, Status, Talent, Terrain, Troop,
    Weight,
};
use crate::nouns::terrain_pieces;
use crate::rules::notation;
use crate::state::battle::{Army, Battle, Fight, Phase, Place};
use engine::{Game, Seat};
use ground::table::{Bearing, Edge, Mil, Pose, Size, Spot};
use ground::text::{PositionText, Words, number};
use std::sync::Arc;

/// Half of the width of a road, a bridge or a stream.
const HALF_WIDTH: Mil = Mil(500);

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let text = PositionText::new(text);
    let scale = if text.has(&["scale", "reduced"]) { Scale::Reduced } else { Scale::Full };
    let mut plan = Plan::new(scale)?;
    text.each(|words| plan.read(words))?;
    let mut battle = plan.battle()?;
    text.each(|words| match happened(words.word("a keyword")?) {
        Some(read) => read(&mut battle, words),
        None => Ok(()),
    })?;
    Ok(battle)
}

/// The field as far as it has been read, and the strength of its units now.
struct Plan {
    field: Field,
    strengths: Vec<u8>,
}

fn spot(text: &str) -> Result<Spot, String> {
    let wrong = || format!("a place such as 30.5,14 expected, found '{text}'");
    notation::read_spot(text).ok_or_else(wrong)
}

/// A place, or none for somebody who is still to come.
fn place(words: &mut Words<'_, '_>) -> Result<Option<Spot>, String> {
    match words.word("a place")? {
        "-" => Ok(None),
        text => spot(text).map(Some),
    }
}

fn troop(kind: &str, flags: &[&str]) -> Option<Troop> {
    let cavalry = |moves, fights| Troop::Cavalry { moves, fights, cossack: kind == "cossacks" };
    let guns = |weight, draft| Troop::Artillery { weight, draft };
    let speed = if flags.contains(&"slow") { Speed::Slow } else { Speed::Fast };
    Some(match kind {
        "inf" => Troop::Infantry { speed, mx: flags.contains(&"mx") },
        "cav-light" | "cossacks" => cavalry(Class::Light, Class::Light),
        "cav-heavy" => cavalry(Class::Heavy, Class::Heavy),
        "lancers" => cavalry(Class::Light, Class::Heavy),
        "heavy-foot" => guns(Weight::Heavy, Draft::Foot),
        "light-foot" => guns(Weight::Light, Draft::Foot),
        "heavy-horse" => guns(Weight::Heavy, Draft::Horse),
        "light-horse" => guns(Weight::Light, Draft::Horse),
        _ => return None,
    })
}

impl Plan {
    fn new(scale: Scale) -> Result<Plan, String> {
        let book = Book::read(&shelf(), scale).map_err(|error| error.to_string())?;
        let side = |name: &str, base_line| SideDef { name: name.into(), base_line, zone: None };
        let table = Size::new(Mil::inches(60), Mil::inches(48));
        let scenario = ScenarioInfo {
            id: "position".into(),
            title: "Position".into(),
            words: String::new(),
            battle: "Position".into(),
            date: String::new(),
        };
        let sides = [side("French", TableEdge::Bottom), side("Allied", TableEdge::Top)];
        let field = Field::bare(scenario, table, sides, book);
        Ok(Plan { field, strengths: Vec::new() })
    }

    fn read(&mut self, words: &mut Words<'_, '_>) -> Result<(), String> {
        let field = &mut self.field;
        match words.word("a keyword or a unit")? {
            "scale" => {}
            "table" => {
                let size = |text: &str| text.split_once('x').map(|(x, y)| (x.parse(), y.parse()));
                match words.key("a size such as 60x48", size)? {
                    (Ok(x), Ok(y)) => field.table = Size::new(Mil::inches(x), Mil::inches(y)),
                    _ => return Err("a size such as 60x48 expected".to_owned()),
                }
            }
            "turn" => field.clock.first_turn = words.number("a turn")?,
            "length" => field.clock.basic_length = words.number("a number")?,
            "sky" => field.clock.sky = words.key("the weather", Sky::from_key)?,
            "visibility" => {
                let limit = words.key("inches", |text| text.parse().ok())?;
                field.specials.push(Special::Visibility { turns: Turns::ALL, limit });
            }
            "rain" => {
                let (first, last) = (words.number("a turn")?, words.number("a turn")?);
                field.specials.push(Special::Rain { turns: Turns { first, last } });
            }
            "mud" => field.specials.push(Special::Mud { turns: Turns::ALL }),
            "option" => self.option(words.word("an option")?)?,
            "army" => self.army(words)?,
            "commander" => self.commander(words)?,
            "force" => self.force(words)?,
            "wing" => self.wing(words)?,
            kind if happened(kind).is_some() => {}
            kind => match kind.strip_prefix("hill") {
                Some(level) => self.piece(Terrain::Hill, number(level)?, words)?,
                None => match Terrain::from_key(kind) {
                    Some(terrain) => self.piece(terrain, 0, words)?,
                    None => self.unit(kind, words)?,
                },
            },
        }
        Ok(())
    }

    fn option(&mut self, name: &str) -> Result<(), String> {
        let switches = &mut self.field.switches;
        match name {
            "initiative-rerolls-2" => switches.initiative_rerolls = 2,
            "d4-allied" => switches.d4 = Seat::Second,
            _ => {
                let switch = switches.named(name);
                *switch.ok_or_else(|| format!("no such option: '{name}'"))? = true;
            }
        }
        Ok(())
    }

    fn piece(
        &mut self,
        terrain: Terrain,
        level: u8,
        words: &mut Words<'_, '_>,
    ) -> Result<(), String> {
        let name = words.word("a name")?.to_owned();
        let spots: Vec<Spot> = words.rest().into_iter().map(spot).collect::<Result<_, _>>()?;
        let side = self.field.book.base(BaseKind::InfantryCavalry).width;
        let is_strip = matches!(terrain, Terrain::Stream | Terrain::Road | Terrain::Bridge);
        let is_line =
            is_strip || matches!(terrain, Terrain::Brook | Terrain::Wall | Terrain::SunkenRoad);
        let outline = match (&spots[..], is_line) {
            ([centre], false) => Outline::Square { centre: *centre, side },
            ([_, _, ..], true) => Outline::Line(spots),
            ([_, _, _, ..], false) => Outline::Area(spots),
            _ => return Err("too few places for this piece".to_owned()),
        };
        let half_width = if is_strip { HALF_WIDTH } else { Mil::ZERO };
        self.field.pieces.push(Piece { name, terrain, outline, level, half_width });
        Ok(())
    }

    fn army(&mut self, words: &mut Words<'_, '_>) -> Result<(), String> {
        let id = words.word("an army")?;
        let mood = words.key("a mood", Mood::from_key)?;
        let seat = Battle::seat_named(words.take().unwrap_or(id))?;
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

    /// The army named last.
    fn last_army(&self) -> Result<(ArmyId, Seat), String> {
        let army = self.field.armies.last().ok_or("name an army first")?;
        Ok((ArmyId(self.field.armies.len() as u8 - 1), army.seat))
    }

    fn officer(&mut self, name: &str, rank: Rank, at: Option<Spot>) -> Result<OfficerId, String> {
        let (army, seat) = self.last_army()?;
        let base = self.field.book.base(Field::officer_base(&rank));
        let name = name.to_owned();
        self.field.officers.push(OfficerDef { name, seat, army, rank, base, at, arrives: None });
        Ok(OfficerId(self.field.officers.len() as u8 - 1))
    }

    fn commander(&mut self, words: &mut Words<'_, '_>) -> Result<(), String> {
        let name = words.word("a name")?;
        let skill = words.key("a skill", Skill::from_key)?;
        let officer = self.officer(name, Rank::Commander { skill }, place(words)?)?;
        let (army, _) = self.last_army()?;
        self.field.armies[army.index()].commander = officer;
        Ok(())
    }

    fn force(&mut self, words: &mut Words<'_, '_>) -> Result<(), String> {
        let (army, seat) = self.last_army()?;
        let force = ForceId(self.field.forces.len() as u8);
        let (id, name) = (words.word("a Force")?.to_owned(), words.word("an officer")?);
        let personality = words.number("a personality")?;
        let radius = |text: &str| text.strip_prefix('r').and_then(|text| text.parse().ok());
        let radius = words.key("a radius such as r11", radius)?;
        let rank = Rank::Sub { force, personality, talent: Talent::Normal, radius };
        let officer = self.officer(name, rank, place(words)?)?;
        self.field.forces.push(ForceDef {
            name: id.clone(),
            id,
            seat,
            army,
            officer,
            wing: None,
            units: Vec::new(),
            grand_battery: words.take() == Some("grand-battery"),
        });
        Ok(())
    }

    fn wing(&mut self, words: &mut Words<'_, '_>) -> Result<(), String> {
        let (name, at) = (words.word("a name")?, place(words)?);
        let wing = self.officer(name, Rank::Wing, at)?;
        for id in words.rest() {
            let force = self.field.force_named(id);
            let force = force.ok_or_else(|| format!("no such Force: '{id}'"))?;
            self.field.forces[force.index()].wing = Some(wing);
        }
        Ok(())
    }

    fn unit(&mut self, id: &str, words: &mut Words<'_, '_>) -> Result<(), String> {
        let flags = words.all().to_vec();
        let kind = words.word("a kind of unit")?;
        let troop = troop(kind, &flags);
        let troop = troop.ok_or_else(|| format!("no such line or kind of unit: '{kind}'"))?;
        let (army, seat) = self.last_army()?;
        let force = self.field.forces.len().checked_sub(1).ok_or("name a Force first")?;
        let pose = match place(words)? {
            None => None,
            Some(at) => Some(Pose::new(at, Bearing::degrees(words.number("a facing")?))),
        };
        let (mut sp, mut now, mut sk) = (1, 1, 0);
        for word in words.rest() {
            match word.split_at_checked(2) {
                Some(("sp", points)) => {
                    let (full, left) = points.split_once('/').unwrap_or((points, points));
                    (sp, now) = (number(full)?, number(left)?);
                }
                Some(("sk", value)) => sk = number(value)?,
                _ if ["mx", "guard", "slow"].contains(&word) => {}
                _ => return Err(format!("no such word about a unit: '{word}'")),
            }
        }
        self.field.forces[force].units.push(UnitId(self.field.units.len() as u8));
        self.field.units.push(UnitDef {
            id: id.to_owned(),
            name: id.to_owned(),
            seat,
            army,
            force: ForceId(force as u8),
            nation: if seat == Seat::First { Nation::France } else { Nation::Austria },
            troop,
            sp,
            sk,
            guard: flags.contains(&"guard"),
            base: self.field.book.base(troop.base()),
            pose,
        });
        self.strengths.push(now);
        Ok(())
    }

    fn battle(mut self) -> Result<Battle, String> {
        for index in 0..self.field.armies.len() {
            let units = self.field.units.iter().filter(|unit| unit.army.index() == index).count();
            let army = &mut self.field.armies[index];
            army.break_point = self.field.book.break_point(army.mood, units);
            if army.commander == OfficerId(u8::MAX) {
                return Err(format!("army {} has no commander", army.id));
            }
        }
        let laid = terrain_pieces::lay(self.field.table, &self.field.pieces, &self.field.book);
        self.field.ground = laid.map_err(|error| error.to_string())?;
        let mut battle = Battle::new(Arc::new(self.field));
        for (unit, now) in battle.units.iter_mut().zip(self.strengths) {
            unit.sp = now;
        }
        battle.pulse = 1;
        battle.phase = Phase::Movement(Seat::First);
        Ok(battle)
    }
}

fn unit(battle: &Battle, words: &mut Words<'_, '_>) -> Result<UnitId, String> {
    words.key("a unit", |id| battle.field.unit_named(id))
}

fn army<'b>(battle: &'b mut Battle, words: &mut Words<'_, '_>) -> Result<&'b mut Army, String> {
    let named = |id: &str| battle.field.armies.iter().position(|army| army.id == id);
    let index = words.key("an army", named)?;
    Ok(battle.army_mut(ArmyId(index as u8)))
}

fn side(words: &mut Words<'_, '_>) -> Result<Seat, String> {
    Battle::seat_named(words.word("a side")?)
}

/// A unit and the edge of the enemy that it stands against.
fn attacker(battle: &Battle, words: &mut Words<'_, '_>) -> Result<(UnitId, Edge), String> {
    let unit = unit(battle, words)?;
    Ok((unit, edge(words)?))
}

fn edge(words: &mut Words<'_, '_>) -> Result<Edge, String> {
    let names = ["front", "right", "rear", "left"];
    let position = |text: &str| names.iter().position(|name| *name == text);
    words.key("front, right, rear or left", position).map(|index| Edge::ALL[index])
}

type Reader = fn(&mut Battle, &mut Words<'_, '_>) -> Result<(), String>;

/// Lines about what has happened already: they are read once everybody is there.
const HAPPENED: &[(&str, Reader)] = &[
    ("pulse", |battle, words| words.set(&mut battle.pulse, "a pulse")),
    ("day", |battle, words| words.set(&mut battle.day, "a day")),
    ("first", |battle, words| side(words).map(|seat| battle.first = seat)),
    ("initiative", |battle, words| side(words).map(|seat| battle.initiative = seat)),
    ("status", |battle, words| {
        let force = words.key("a Force", |id| battle.field.force_named(id))?;
        battle.force_mut(force).status = words.key("a status", Status::from_key)?;
        Ok(())
    }),
    ("cup", |battle, words| {
        army(battle, words).and_then(|army| words.set(&mut army.cup, "a number"))
    }),
    ("lost", |battle, words| {
        army(battle, words).and_then(|army| words.set(&mut army.lost, "a number"))
    }),
    ("break", |battle, words| {
        army(battle, words).and_then(|army| words.set(&mut army.break_point, "a number"))
    }),
    ("hand", |battle, words| {
        let wing = words.key("a wing commander", |name| battle.field.officer_named(name))?;
        words.set(&mut battle.officer_mut(wing).dice, "a number")
    }),
    ("suppressed", |battle, words| {
        let unit = unit(battle, words)?;
        battle.unit_mut(unit).marks.suppressed = true;
        Ok(())
    }),
    ("fired", |battle, words| {
        let unit = unit(battle, words)?;
        battle.unit_mut(unit).marks.fired = true;
        Ok(())
    }),
    ("broken", |battle, words| {
        let unit = unit(battle, words)?;
        battle.unit_mut(unit).place = Place::Broken;
        battle.unit_mut(unit).sp = 0;
        Ok(())
    }),
    ("attached", |battle, words| {
        let (guns, foot) = (unit(battle, words)?, unit(battle, words)?);
        battle.unit_mut(guns).partner = Some(foot);
        battle.unit_mut(foot).partner = Some(guns);
        Ok(())
    }),
    ("fight", fight),
    ("phase", |battle, words| {
        let name = words.word("a phase")?;
        let seat = words.take().map_or(Ok(Seat::First), Battle::seat_named)?;
        battle.phase = phase(name, seat).ok_or_else(|| format!("no such phase: '{name}'"))?;
        Ok(())
    }),
];

fn happened(keyword: &str) -> Option<Reader> {
    HAPPENED.iter().find(|(known, _)| *known == keyword).map(|(_, read)| *read)
}

/// A combat: `F01 x A01 front`, and a second attacker may follow.
fn fight(battle: &mut Battle, words: &mut Words<'_, '_>) -> Result<(), String> {
    let by = unit(battle, words)?;
    words.word("x")?;
    let defender = unit(battle, words)?;
    let first = (by, edge(words)?);
    let more = words.all().len() > 5;
    let second = more.then(|| attacker(battle, words)).transpose()?;
    let fight = Fight { defender, first, second };
    for unit in fight.attackers().chain([defender]).collect::<Vec<_>>() {
        battle.unit_mut(unit).marks.locked = true;
    }
    battle.fights.push(fight);
    Ok(())
}

fn phase(name: &str, seat: Seat) -> Option<Phase> {
    Some(match name {
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
        "end-of-day" => Phase::EndOfDay(0),
        _ => return None,
    })
}
