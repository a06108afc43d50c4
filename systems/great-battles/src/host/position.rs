//! A position as a short text, for tests, for `grognard odds` and for talking about rules.
//!
//! ```text
//! map                            # rows of hexes, each a sign and a level; 20 by 20 clear hexes if left out
//! .0 .0 .1                       # . clear, w woods, s swamp, v village, c castle, p pond, x not in play
//! .0 v0 .1
//! end
//! road primary 0101 0201         # or secondary
//! stream 0101 0102               # or deep: the hexside between two hexes
//! wall 0101 0102
//! sharp 0201 0101                # or steep: the upper hex first
//! switch class-f-other on
//! turn 3
//! corps V french leader=Lannes overall=Napoleon
//! division Suchet french rating=5 normal range=5 breakpoint=3 corps=V fatigue=4
//! french infantry 1/34 0304 line E sp=8 fire=C morale=5 ma=6 division=Suchet lost=2 shaken
//! russian artillery a/B 0505 unlimbered W gun=russian-6-horse horse
//! french cavalry cuir 0303 line NNE class=cuirassier wide=0403
//! leader Suchet 0304
//! leader Napoleon 0305 napoleon  # also: tsar, buxhowden, corps; murat
//! lims Suchet Markov             # in play; none unless told
//! activate Suchet full fire      # limited or full, and the step; all of the division are active
//! fog
//! ```
//!
//! Without a division line the French belong to `Suchet` and the Allies to `Markov`, divisions with
//! leaders of these names who are off the map. Units named later lie on top. Ratings are those usual
//! for nation and arm unless given.

use crate::book::{self, Book, Switch};
use crate::data::army::{Army, CorpsCard, DivisionCard, LeaderCard, Stats, UnitCard};
use crate::data::field::{Course, Drawing, Field, Plot, Way};
use crate::data::scenario::{Orders, Scenario, Victory};
use crate::data::setup::Setup;
use crate::nouns::{
    Arm, Blown, CavalryClass, DivisionId, Facing, Formation, Gun, LeaderId, Letter, MoraleLevel,
    Nation, Personality, Rank, Road, Slope, Terrain, UnitId, Water,
};
use crate::state::{
    Activation, ActivationKind, Actor, Battle, Leader, LimPlace, Mark, Opening, Place, Step,
};
use engine::Seat;
use ground::Hex;
use std::sync::Arc;

/// A line of the text: its number and its words.
type Row<'a> = (usize, Vec<&'a str>);

/// The position that a text describes; errors name the line.
pub fn parse(text: &str) -> Result<Battle, String> {
    let (letters, rows) = split(text);
    let mut drawing = match letters {
        Some(letters) => drawn(&letters)?,
        None => Drawing {
            first: (1, 1),
            rows: vec![vec![Plot { terrain: Terrain::Clear, level: 0 }; 20]; 20],
            ..Drawing::default()
        },
    };
    let mut book = Book::read(&book::shelf()).map_err(|error| error.to_string())?;
    let mut reader = Reader::default();
    for (number, words) in &rows {
        let at = |what: String| format!("line {number}: {what}");
        reader.fixed(&mut drawing, &mut book, words).map_err(at)?;
    }
    reader.army.fill_breakpoints();
    reader.army.make_lims();
    let field = Field::new(&drawing).map_err(|error| error.to_string())?;
    let setup = Setup::new(book, field, reader.army, scenario());
    let mut battle = Battle::empty(Arc::new(setup));
    for (number, words) in &rows {
        let at = |what: String| format!("line {number}: {what}");
        place(&mut battle, words).map_err(at)?;
    }
    battle.audit()?;
    Ok(battle)
}

/// A scenario without end or place that counts, for little positions.
fn scenario() -> Scenario {
    Scenario {
        id: "position".to_owned(),
        name: "A position".to_owned(),
        start: 12 * 60,
        turns: 16,
        orders: Orders::Free,
        initiative: [0; 2],
        fog: false,
        lims: Vec::new(),
        placements: Vec::new(),
        leaders: Vec::new(),
        areas: Vec::new(),
        arrivals: Vec::new(),
        objectives: Vec::new(),
        victory: Victory::Losses([u8::MAX; 2]),
        collapse: false,
        reconstructed: true,
    }
}

/// Takes the map out of the text.
fn split(text: &str) -> (Option<Vec<String>>, Vec<Row<'_>>) {
    let (mut rows, mut map, mut letters) = (Vec::new(), None::<Vec<String>>, None);
    for (number, line) in text.lines().enumerate() {
        let bare = line.split('#').next().unwrap_or("").trim();
        match (&mut map, bare) {
            (None, "map") => map = Some(Vec::new()),
            (Some(_), "end") => letters = map.take(),
            (Some(found), row) => found.push(row.to_owned()),
            (None, "") => {}
            (None, row) => rows.push((number + 1, row.split_whitespace().collect())),
        }
    }
    (letters, rows)
}

/// A map from rows of hexes, each a sign and a level, as [`Drawing`] wants them. The first hex is
/// 0101.
pub fn drawn(rows: &[String]) -> Result<Drawing, String> {
    let mut plots = Vec::new();
    for row in rows {
        let mut line = Vec::new();
        for word in row.split_whitespace() {
            line.push(plot(word).ok_or_else(|| format!("'{word}' is no hex of a map"))?);
        }
        plots.push(line);
    }
    let columns = plots.first().map_or(0, Vec::len);
    match plots.iter().position(|row| row.len() != columns) {
        Some(row) => Err(format!("row {} of the map has another length", row + 1)),
        None => Ok(Drawing { first: (1, 1), rows: plots, ..Drawing::default() }),
    }
}

/// One hex of a map: its sign and its level. `xx` is not in play.
pub fn plot(word: &str) -> Option<Plot> {
    let sign = word.chars().next()?;
    let terrain = match sign {
        '.' => Terrain::Clear,
        'w' => Terrain::Woods,
        's' => Terrain::Swamp,
        'v' => Terrain::Village,
        'c' => Terrain::Castle,
        'p' => Terrain::Pond,
        'x' => return Some(Plot { terrain: Terrain::Closed, level: 0 }),
        _ => return None,
    };
    let level = word[sign.len_utf8()..].parse().ok()?;
    Some(Plot { terrain, level })
}

fn word<'a>(words: &[&'a str], index: usize) -> Result<&'a str, String> {
    words.get(index).copied().ok_or_else(|| format!("word {} is missing", index + 1))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

/// The words of the form key=value, and the others.
fn options<'a>(words: &[&'a str], from: usize) -> Vec<(&'a str, Option<&'a str>)> {
    let pair = |word: &&'a str| match word.split_once('=') {
        Some((key, value)) => (key, Some(value)),
        None => (*word, None),
    };
    words.iter().skip(from).map(pair).collect()
}

fn seat(name: &str) -> Result<Seat, String> {
    match name {
        "french" => Ok(Seat::First),
        "allied" | "russian" | "austrian" => Ok(Seat::Second),
        other => Err(format!("'{other}' is no side")),
    }
}

#[derive(Default)]
struct Reader {
    army: Army,
}

impl Reader {
    /// Reads what stands fixed in a position: ground, switches, commands, counters.
    fn fixed(
        &mut self,
        drawing: &mut Drawing,
        book: &mut Book,
        words: &[&str],
    ) -> Result<(), String> {
        let own = |from: usize| words.iter().skip(from).map(|word| (*word).to_owned()).collect();
        let pair = || Ok::<_, String>((word(words, 1)?.to_owned(), word(words, 2)?.to_owned()));
        match words[0] {
            "road" => {
                let road = Road::from_key(word(words, 1)?).ok_or("no such road".to_owned())?;
                drawing.ways.push(Way { name: "road".to_owned(), road, hexes: own(2) });
            }
            kind @ ("stream" | "deep") => {
                let water = if kind == "deep" { Water::Deep } else { Water::Stream };
                let name = kind.to_owned();
                drawing.courses.push(Course { name, water, sides: vec![pair()?] });
            }
            "wall" => drawing.walls.push(pair()?),
            kind @ ("steep" | "sharp") => {
                let slope = Slope::from_key(kind).unwrap_or_default();
                let (upper, lower) = pair()?;
                drawing.slopes.push((slope, upper, lower));
            }
            "switch" => {
                let key = Switch::from_key(word(words, 1)?).ok_or("no such switch".to_owned())?;
                book.set_switch(key, word(words, 2)? == "on");
            }
            "corps" => self.corps(words)?,
            "division" => self.division(book, words)?,
            "leader" => {
                let name = word(words, 1)?;
                if self.army.find_leader(name).is_none() {
                    self.leader(book, name, words)?;
                }
            }
            "french" | "russian" | "austrian" => self.unit(book, words)?,
            "turn" | "lims" | "activate" | "fog" => {}
            other => return Err(format!("what is '{other}'?")),
        }
        Ok(())
    }

    fn corps(&mut self, words: &[&str]) -> Result<(), String> {
        let mut card = CorpsCard {
            id: word(words, 1)?.to_owned(),
            seat: seat(word(words, 2)?)?,
            leader: None,
            overall: None,
            divisions: Vec::new(),
        };
        let corps = crate::nouns::CorpsId(self.army.corps.len() as u8);
        for (key, value) in options(words, 3) {
            let name = value.ok_or_else(|| format!("{key}=?"))?;
            let leader = self.army.find_leader(name).ok_or_else(|| format!("no leader {name}"))?;
            match key {
                "leader" => {
                    card.leader = Some(leader);
                    self.army.leaders[leader.index()].corps = Some(corps);
                }
                "overall" => card.overall = Some(leader),
                other => return Err(format!("what is '{other}'?")),
            }
        }
        self.army.corps.push(card);
        Ok(())
    }

    fn division(&mut self, book: &Book, words: &[&str]) -> Result<(), String> {
        let (id, seat) = (word(words, 1)?, seat(word(words, 2)?)?);
        let division = DivisionId(self.army.divisions.len() as u8);
        let leader = LeaderId(self.army.leaders.len() as u8);
        let mut officer = LeaderCard {
            name: id.to_owned(),
            seat,
            rank: Rank::Division,
            range: book.range(Rank::Division, seat).unwrap_or(0),
            rating: Some(if seat == Seat::First { 5 } else { 4 }),
            personality: Personality::Normal,
            division: Some(division),
            corps: None,
            murat: false,
        };
        let mut card = DivisionCard {
            id: id.to_owned(),
            seat,
            corps: None,
            leader: Some(leader),
            breakpoint: 0,
            independent: false,
            commands_guns: true,
            direct: false,
            units: Vec::new(),
        };
        for (key, value) in options(words, 3) {
            let text = value.unwrap_or("");
            match key {
                "rating" => officer.rating = Some(number(text)?),
                "range" => officer.range = number(text)?,
                "breakpoint" => card.breakpoint = number(text)?,
                "corps" => {
                    let corps =
                        self.army.find_corps(text).ok_or_else(|| format!("no corps {text}"))?;
                    self.army.corps[corps.index()].divisions.push(division);
                    (card.corps, officer.corps) = (Some(corps), Some(corps));
                }
                "independent" => card.independent = true,
                "no-guns" => card.commands_guns = false,
                "direct" => card.direct = true,
                "leaderless" => card.leader = None,
                // Read with the position.
                "fatigue" | "strategic" | "activated" | "finished" => {}
                other => {
                    let found = Personality::from_key(other);
                    officer.personality = found.ok_or_else(|| format!("what is '{other}'?"))?;
                }
            }
        }
        if card.leader.is_some() {
            self.army.leaders.push(officer);
        }
        self.army.divisions.push(card);
        Ok(())
    }

    fn leader(&mut self, book: &Book, name: &str, words: &[&str]) -> Result<(), String> {
        let (mut rank, mut murat, mut range) = (Rank::Corps, false, None);
        let mut whose = Seat::First;
        for (key, value) in options(words, 3) {
            match (key, value) {
                ("murat", _) => murat = true,
                ("range", Some(text)) => range = Some(number(text)?),
                ("french" | "allied", _) => whose = seat(key)?,
                (other, _) => {
                    rank = Rank::from_key(other).ok_or_else(|| format!("what is '{other}'?"))?;
                }
            }
        }
        if matches!(rank, Rank::Tsar | Rank::Buxhowden) {
            whose = Seat::Second;
        }
        self.army.leaders.push(LeaderCard {
            name: name.to_owned(),
            seat: whose,
            rank,
            range: range.or(book.range(rank, whose)).unwrap_or(0),
            rating: None,
            personality: Personality::Normal,
            division: None,
            corps: None,
            murat,
        });
        Ok(())
    }

    fn unit(&mut self, book: &Book, words: &[&str]) -> Result<(), String> {
        let nation = Nation::from_key(words[0]).ok_or("no such nation".to_owned())?;
        let arm = Arm::from_key(word(words, 1)?).ok_or("no such arm".to_owned())?;
        let id = word(words, 2)?;
        if self.army.find(id).is_some() {
            return Err(format!("{id} stands twice"));
        }
        let mut stats = usual(nation, arm);
        let mut division = None;
        for (key, value) in options(words, 6) {
            let text = value.unwrap_or("");
            match key {
                "sp" => stats.sp = number(text)?,
                "fire" => stats.fire = Letter::parse(text),
                "morale" => stats.morale = number(text)?,
                "ma" => stats.ma = number(text)?,
                "class" => stats.class = CavalryClass::from_key(text),
                "gun" => stats.gun = Gun::from_key(text),
                "division" => division = Some(text),
                "corps" => {
                    stats.corps = self.army.find_corps(text);
                    division = Some("");
                }
                "horse" => stats.horse = true,
                "elite" => stats.elite = true,
                "skirmisher" => stats.skirmish = true,
                "wide" => stats.two_hex = true,
                _ => {}
            }
        }
        stats.two_hex |= arm == Arm::Cavalry
            && i32::from(stats.sp) >= book.number(crate::book::Number::TwoHexSp);
        let usual_division = if stats.seat == Seat::First { "Suchet" } else { "Markov" };
        let name = division.unwrap_or(usual_division);
        if !name.is_empty() {
            if self.army.find_division(name).is_none() {
                self.division(book, &["division", name, words[0]])?;
            }
            stats.division = self.army.find_division(name);
        }
        let unit = UnitId(self.army.units.len() as u16);
        if let Some(division) = stats.division {
            let card = &mut self.army.divisions[division.index()];
            card.units.push(unit);
            stats.corps = stats.corps.or(card.corps);
        }
        self.army.units.push(UnitCard { id: id.to_owned(), name: id.to_owned(), stats });
        Ok(())
    }
}

/// Ratings usual for a nation and an arm.
fn usual(nation: Nation, arm: Arm) -> Stats {
    let french = nation == Nation::French;
    let (sp, fire, morale, ma) = match (arm, nation) {
        (Arm::Infantry, Nation::French) => (6, "C", 5, 6),
        (Arm::Infantry, Nation::Russian) => (6, "D", 4, 5),
        (Arm::Infantry, Nation::Austrian) => (5, "E", 3, 5),
        (Arm::Cavalry, _) => (6, "", if french { 6 } else { 5 }, 12),
        (Arm::Artillery, Nation::French) => (4, "D", 6, 8),
        (Arm::Artillery, _) => (6, "D", 5, 5),
    };
    let gun = match nation {
        Nation::French => Gun::French8,
        Nation::Russian => Gun::Russian6Foot,
        Nation::Austrian => Gun::Austrian6,
    };
    Stats {
        seat: nation.seat(),
        nation,
        arm,
        sp,
        fire: Letter::parse(fire),
        morale,
        ma,
        class: (arm == Arm::Cavalry).then_some(CavalryClass::Light),
        gun: (arm == Arm::Artillery).then_some(gun),
        horse: false,
        elite: false,
        skirmish: false,
        two_hex: false,
        division: None,
        corps: None,
    }
}

fn hex_of(battle: &Battle, label: &str) -> Result<Hex, String> {
    battle.board().hex(label).ok_or_else(|| format!("there is no hex {label}"))
}

/// Puts on the map what a line says.
fn place(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    match words[0] {
        "french" | "russian" | "austrian" => place_unit(battle, words),
        "leader" => {
            let leader = battle.setup.army.find_leader(word(words, 1)?).ok_or("no such leader")?;
            let hex = hex_of(battle, word(words, 2)?)?;
            battle.leaders[leader.index()] = Leader { place: Place::OnMap, hex, moved: false };
            Ok(())
        }
        "division" => {
            let division = division_named(battle, word(words, 1)?)?;
            let mut one = *battle.division(division);
            for (key, value) in options(words, 3) {
                match (key, value) {
                    ("fatigue", Some(level)) => {
                        one.fatigue = number(level)?;
                        one.struck = one.fatigue;
                    }
                    ("strategic", _) => one.strategic = true,
                    ("activated", _) => one.activated = true,
                    ("finished", _) => one.finished = true,
                    _ => {}
                }
            }
            *battle.division_mut(division) = one;
            Ok(())
        }
        "turn" => {
            battle.turn = number(word(words, 1)?)?;
            Ok(())
        }
        "fog" => {
            battle.fog = true;
            Ok(())
        }
        "lims" => {
            for name in &words[1..] {
                let wanted = name.replace('_', " ");
                let lims = (0..battle.lims.len() as u8).map(crate::nouns::LimId);
                let mut found = lims.filter(|lim| battle.setup.army.lim_name(*lim) == wanted);
                let lim = found.next().ok_or_else(|| format!("no LIM of {name}"))?;
                battle.lims[lim.index()] = LimPlace::InPlay;
            }
            Ok(())
        }
        "activate" => activate(battle, words),
        _ => Ok(()),
    }
}

fn activate(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    let division = division_named(battle, word(words, 1)?)?;
    let kind = ActivationKind::from_key(word(words, 2)?).ok_or("full or limited")?;
    let step = Step::from_key(word(words, 3)?).ok_or("move, fire or melee")?;
    let seat = battle.setup.army.division(division).seat;
    battle.activation = Some(Activation {
        seat,
        actor: Actor::Division(division),
        kind,
        opening: Opening::Lim,
        step,
        strategic: false,
        must_attack: words.contains(&"must-attack"),
    });
    battle.stage = crate::state::Stage::Lims;
    let units: Vec<UnitId> = battle.division_units(division).collect();
    for unit in units {
        let one = battle.unit_mut(unit);
        one.marks.set(Mark::Active);
        one.marks.set(Mark::Activated);
    }
    battle.division_mut(division).activated = true;
    Ok(())
}

fn place_unit(battle: &mut Battle, words: &[&str]) -> Result<(), String> {
    let unit = unit_named(battle, word(words, 2)?)?;
    let hex = hex_of(battle, word(words, 3)?)?;
    let formation = word(words, 4)?;
    let formation =
        Formation::from_key(formation).ok_or_else(|| format!("no formation {formation}"))?;
    let facing = word(words, 5)?;
    let facing = Facing::named(facing).ok_or_else(|| format!("'{facing}' is no direction"))?;
    battle.put(unit, hex);
    for (key, value) in options(words, 6) {
        let text = value.unwrap_or("");
        match key {
            "wide" => {
                let right = hex_of(battle, text)?;
                battle.put_wide(unit, hex, right);
            }
            "lost" => {
                let left = battle.unit(unit).sp.checked_sub(number::<u8>(text)?);
                let left = left.filter(|left| *left > 0);
                battle.unit_mut(unit).sp =
                    left.ok_or_else(|| format!("{} has not so much to lose", words[2]))?;
            }
            "serves" => battle.unit_mut(unit).serves = Some(division_named(battle, text)?),
            "sp" | "fire" | "morale" | "ma" | "class" | "gun" | "division" | "corps" | "horse"
            | "elite" | "skirmisher" => {}
            other => {
                let one = battle.unit_mut(unit);
                if let Some(level) = MoraleLevel::from_key(other) {
                    one.level = level;
                    if level == MoraleLevel::Routed {
                        one.marks.set(Mark::OnceRouted);
                    }
                } else if let Some(blown) = Blown::from_key(other) {
                    one.blown = blown;
                } else if let Some(mark) = Mark::from_key(other) {
                    one.marks.set(mark);
                } else {
                    return Err(format!("what is '{other}'?"));
                }
            }
        }
    }
    let one = battle.unit_mut(unit);
    (one.formation, one.facing) = (formation, facing);
    Ok(())
}

/// A unit by its short name.
pub fn unit_named(battle: &Battle, id: &str) -> Result<UnitId, String> {
    battle.setup.army.find(id).ok_or_else(|| format!("there is no unit {id}"))
}

/// A division by its short name.
pub fn division_named(battle: &Battle, id: &str) -> Result<DivisionId, String> {
    battle.setup.army.find_division(id).ok_or_else(|| format!("there is no division {id}"))
}
