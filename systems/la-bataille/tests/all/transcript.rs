//! Whole transcripts: a position, and then everything that is asked, thrown, told and changed.
//!
//! ```text
//! segment french movement          the position; on open ground unless a map or `kulm` is named
//! 1/36e 0510 column N
//! play
//! ? [11.1.1] Who moves? 1/36e, done > 1/36e      a question, all its answers, and the one given
//! ~ line 0: [6.4.1] not here       what is refused, and by which rule
//! ! 4 2: morale                    dice
//! . The regiment stands. [4.1]     what is told, with its rules and modifiers
//! = 1/36e: 0510 column N -> 0509 column N        what is different in the end
//! ```
//!
//! Answers, dice and what is tried in vain are read from the text, everything else must come out as it
//! stands there. A transcript may end with a question without an answer.

use crate::common::*;
use engine::{AskOf, Faces, Game, Pause, Play, Table, Throw, Viewer};
use la_bataille::rules::c03_increments::losses::Cause;
use la_bataille::rules::c04_morale::flight::Manner;
use la_bataille::rules::event::Event;
use la_bataille::rules::question::Choice;
use la_bataille::state::battle::{Battle, Contact, Marks, Stage, Whereabouts};
use std::collections::VecDeque;

/// One thing that the text puts in.
enum Input {
    Answer(String),
    InVain(String),
    Dice(Vec<u8>),
}

/// A transcript of so many entries goes round in circles.
const MOST_ENTRIES: usize = 120;

/// A list of answers, those that differ only at their end together: `N 0/1/5`.
fn in_short(all: &[String]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for text in all {
        let counted = |end: &str| {
            end.parse::<u8>().is_ok() || ground::Dir::ALL.iter().any(|dir| dir.name() == end)
        };
        match text.rsplit_once(' ').filter(|(_, end)| counted(end)) {
            Some((begin, end)) => match groups.last_mut() {
                Some((last, ends)) if *last == begin => ends.push(end),
                _ => groups.push((begin, vec![end])),
            },
            None => groups.push((text, Vec::new())),
        }
    }
    let words = |(begin, ends): &(&str, Vec<&str>)| match ends.len() {
        0 => (*begin).to_owned(),
        6 => format!("{begin} 0-5"),
        _ => format!("{begin} {}", ends.join("/")),
    };
    groups.iter().map(words).collect::<Vec<_>>().join(", ")
}

/// The table that writes everything down.
struct Clerk {
    inputs: VecDeque<Input>,
    otherwise: Vec<String>,
    /// Dice that fall where none are written, again and again.
    dice: VecDeque<Vec<u8>>,
    in_words: bool,
    written: Vec<String>,
}

impl Table<Battle> for Clerk {
    fn choose(&mut self, battle: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        if self.written.len() >= MOST_ENTRIES {
            return Err(Pause);
        }
        let listed: Vec<String> = ask.choices.iter().map(|c| battle.notation(&ask, c)).collect();
        while let Some(Input::InVain(text)) = self.inputs.front() {
            let known = listed.contains(text);
            let refusal = battle.refusal(&ask, text);
            let (rule, why) =
                if known { ("", "legal".into()) } else { (refusal.rule, refusal.why) };
            self.written.push(format!("~ {text}: [{rule}] {why}"));
            self.inputs.pop_front();
        }
        let written = |(text, choice)| match self.in_words {
            true => format!("{text} ({})", battle.choice_words(&ask, choice)),
            false => String::clone(text),
        };
        let all: Vec<String> = listed.iter().zip(&ask.choices).map(written).collect();
        let (rule, words) = (ask.rule.key(), battle.question_words(&ask));
        let mut entry = format!("? [{rule}] {words} {}", in_short(&all));
        let index = match self.inputs.front() {
            Some(Input::Answer(text)) => listed.iter().position(|answer| answer == text),
            _ => None,
        };
        if index.is_some() {
            self.inputs.pop_front();
        }
        let index = index.or_else(|| {
            self.otherwise.iter().find_map(|text| match text.as_str() {
                "*" => Some(0),
                text => listed.iter().position(|answer| answer == text),
            })
        });
        if let Some(index) = index {
            entry += &format!(" > {}", listed[index]);
        }
        self.written.push(entry);
        index.map(|index| ask.choices[index]).ok_or(Pause)
    }

    fn throw(&mut self, _: &Battle, throw: Throw) -> Play<Faces> {
        let faces = if let Some(Input::Dice(faces)) = self.inputs.front() {
            let faces = faces.clone();
            self.inputs.pop_front();
            faces
        } else if let Some(faces) = self.dice.pop_front() {
            self.dice.push_back(faces.clone());
            faces[..usize::from(throw.dice).min(faces.len())].to_vec()
        } else {
            self.written.push(format!("! {} {}", throw.dice, throw.why));
            return Err(Pause);
        };
        assert!(throw.admits(&faces), "{faces:?} cannot fall for {throw:?}");
        let text: Vec<String> = faces.iter().map(u8::to_string).collect();
        self.written.push(format!("! {}: {}", text.join(" "), throw.why));
        Ok(Faces::new(&faces))
    }

    fn hear(&mut self, battle: &Battle, event: Event) {
        let line = battle.render(&event);
        let mut entry = format!(". {} [{}]", line.text, line.rules.join(" "));
        for modifier in &line.modifiers {
            entry += &format!(" {:+} {}", modifier.value, modifier.words);
        }
        self.written.push(entry);
    }
}

/// Plays a transcript; it must come out as it stands there.
#[track_caller]
pub fn transcript(text: &str) {
    let (position, played) = text.split_once("\nplay").expect("a position, then `play`");
    let written = run(position, played);
    let expected = entries(played);
    for (at, (is, expected)) in written.iter().zip(&expected).enumerate() {
        assert_eq!(is, expected, "entry {} of {written:#?}", at + 1);
    }
    assert_eq!(written.len(), expected.len(), "{written:#?}");
}

/// Plays several transcripts, each under a line `=== name: rules and what they say`.
#[track_caller]
pub fn scenes(text: &str) {
    for scene in text.split("=== ").skip(1) {
        let (title, rest) = scene.split_once('\n').expect("a title");
        println!("{title}");
        transcript(rest.trim_end());
    }
}

/// The entries of a transcript, each on a line of its own; what is indented goes on with the line above.
fn entries(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match (line.starts_with(' '), all.last_mut()) {
            (true, Some(last)) => *last += &format!(" {}", line.trim()),
            _ => all.push(line.trim().to_owned()),
        }
    }
    all
}

/// Plays the inputs of a transcript, and writes the whole of it.
pub fn run(position: &str, played: &str) -> Vec<String> {
    let mut clerk = Clerk {
        inputs: VecDeque::new(),
        otherwise: Vec::new(),
        dice: VecDeque::new(),
        in_words: false,
        written: Vec::new(),
    };
    for entry in entries(played) {
        let input = match entry.split_at(1) {
            ("?", rest) => match rest.rsplit_once(" > ") {
                Some((_, answer)) => Input::Answer(answer.trim().to_owned()),
                None => continue,
            },
            ("~", rest) => {
                Input::InVain(rest.split(": [").next().unwrap_or(rest).trim().to_owned())
            }
            ("!", rest) => {
                let faces = rest.split(':').next().unwrap_or(rest).split_whitespace();
                match faces.map(str::parse).collect::<Result<_, _>>() {
                    Ok(faces) => Input::Dice(faces),
                    Err(_) => continue,
                }
            }
            _ => continue,
        };
        clerk.inputs.push_back(input);
    }
    let (mut plain, mut orders) = (String::new(), Vec::new());
    let (mut on_kulm, mut times, mut scenario) = (false, 0, None);
    for line in position.lines().map(str::trim) {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("otherwise", rest) => {
                clerk.otherwise = rest.split(", ").map(str::to_owned).collect();
            }
            ("dice", rest) => {
                let faces =
                    |throw: &str| throw.split(' ').map(|f| f.parse().expect("a face")).collect();
                clerk.dice = rest.split(", ").map(faces).collect();
            }
            ("words", "") => clerk.in_words = true,
            ("times", number) => times = number.parse().expect("a number"),
            ("kulm", "") => on_kulm = true,
            ("scenario", name) => scenario = Some(name),
            ("do" | "contact" | "mark" | "panels" | "night" | "gone" | "holds" | "back", _) => {
                orders.push(line);
            }
            _ => plain += &format!("{line}\n"),
        }
    }
    let mut battle = match scenario {
        Some(name) => begun(name),
        None if on_kulm || plain.contains("map\n") => pos(&plain),
        None => open(&plain),
    };
    let mut before = battle.clone();
    let mut acts = 0;
    for order in &orders {
        acts += carry_out(&mut battle, &mut before, &mut clerk, order);
    }
    let mut used = true;
    while acts < times.max(1) || !clerk.inputs.is_empty() && used {
        let before = clerk.inputs.len();
        let paused = battle.play(&mut clerk).is_err();
        acts += 1;
        used = clerk.inputs.len() < before;
        if paused || battle.stage == Stage::Over {
            break;
        }
    }
    let changes = changes(&before, &battle);
    clerk.written.extend(changes);
    if orders.contains(&"panels") {
        clerk.written.extend(panels(&battle));
    }
    if !clerk.inputs.is_empty() {
        clerk.written.push(format!("# {} inputs are left over", clerk.inputs.len()));
    }
    clerk.written
}

/// A scenario before its set-up.
fn begun(name: &str) -> Battle {
    let setup = la_bataille::load(name, &[]).unwrap_or_else(|error| panic!("{error}"));
    Battle::begin(std::sync::Arc::new(la_bataille::state::fixed::Fixed::new(setup)))
}

/// Does what a position text cannot say; how many acts of their own that was.
fn carry_out(battle: &mut Battle, before: &mut Battle, clerk: &mut Clerk, order: &str) -> usize {
    let words: Vec<&str> = order.split(' ').collect();
    match words.as_slice() {
        ["do", "rout", id] => {
            let _ = battle.rout(clerk, unit(battle, id), &Manner::CHECK);
            return 1;
        }
        ["do", "lose", id, number] => {
            let number = number.parse().expect("a number");
            let _ = battle.lose(clerk, unit(battle, id), number, Cause::Fire);
            return 1;
        }
        ["contact", ids, target, more @ ..] => battle.contacts.push(Contact {
            attackers: ids.split(',').map(|id| unit(battle, id)).collect(),
            target: hex(battle, target),
            straight: more.contains(&"straight"),
            reacted: more.contains(&"reacted"),
            unrecalled: more.contains(&"unrecalled"),
            opportunity: more.contains(&"opportunity"),
        }),
        ["mark", id, name] => {
            let id = unit(battle, id);
            *marks(&mut battle.unit_mut(id).marks)
                .into_iter()
                .find(|(key, _)| key == name)
                .expect("a mark")
                .1 = true;
        }
        ["night", step] => battle.stage = Stage::Night(step.parse().expect("a number")),
        ["gone", id, "lost"] => {
            let id = unit(battle, id);
            battle.unit_mut(id).place = Whereabouts::Eliminated;
        }
        ["gone", id, label] => {
            let (id, hex) = (unit(battle, id), hex(battle, label));
            battle.unit_mut(id).place = Whereabouts::Exited;
            let increments = battle.increments(id);
            let exit =
                la_bataille::rules::c17_scenarios::victory::Exit { unit: id, hex, increments };
            battle.exits.push(exit);
        }
        ["holds", side, place] => {
            let places = &battle.fixed.setup.scenario.victory.places;
            let found = places.iter().position(|other| other.name == *place);
            battle.holders[found.expect("a place")] = Battle::seat_named(side).expect("a side");
        }
        ["back", name, turn] => {
            let state = leader(battle, name);
            let state = &mut battle.leaders[state.index()];
            (state.place, state.hex) = (Whereabouts::Waiting, ground::Hex::NOWHERE);
            state.back = Some(turn.parse().expect("a turn"));
        }
        ["panels"] => {}
        _ => panic!("what is '{order}'?"),
    }
    *before = battle.clone();
    0
}

/// The marks of a unit by their names.
fn marks(marks: &mut Marks) -> [(&'static str, &mut bool); 18] {
    [
        ("moved", &mut marks.moved),
        ("begun", &mut marks.begun),
        ("halted", &mut marks.halted),
        ("line_penalty", &mut marks.line_penalty),
        ("square_pace", &mut marks.square_pace),
        ("limber_failed", &mut marks.limber_failed),
        ("spent_by_retreat", &mut marks.spent_by_retreat),
        ("fired", &mut marks.fired),
        ("charged", &mut marks.charged),
        ("reacted", &mut marks.reacted),
        ("answered", &mut marks.answered),
        ("stands", &mut marks.stands),
        ("force_march", &mut marks.force_march),
        ("fought", &mut marks.fought),
        ("engaged", &mut marks.engaged),
        ("marked_now", &mut marks.marked_now),
        ("stirred", &mut marks.stirred),
        ("restless", &mut marks.restless),
    ]
}

/// What has changed, a line for each unit, leader and fact.
fn changes(before: &Battle, after: &Battle) -> Vec<String> {
    let (was, is) = (facts(before), facts(after));
    let changed = was.iter().zip(&is).filter(|((_, was), (_, is))| was != is);
    let shown = |text: &String| if text.is_empty() { "none".to_owned() } else { text.clone() };
    changed
        .map(|((name, was), (_, is))| format!("= {name}: {} -> {}", shown(was), shown(is)))
        .collect()
}

fn facts(battle: &Battle) -> Vec<(String, String)> {
    let army = &battle.fixed.setup.army;
    let label = |hex| battle.board().label(hex);
    let mut all = Vec::new();
    for (def, troops) in army.units.iter().zip(&battle.units) {
        let hexes: Vec<String> = troops.hexes.iter().map(label).collect();
        let mut text = match troops.place {
            Whereabouts::OnMap => hexes.join("+"),
            place => place.key().to_owned(),
        };
        text += &format!(" {} {}", troops.formation.key(), troops.facing.number());
        if troops.state != la_bataille::nouns::kinds::Morale::GoodOrder {
            text += &format!(" {}", troops.state.key());
        }
        if troops.losses > 0 {
            text += &format!(" losses={}", troops.losses);
        }
        if troops.readiness != la_bataille::nouns::kinds::Readiness::Fresh {
            text += &format!(" {}", troops.readiness.key());
        }
        if let Some(marker) = troops.marker {
            text += &format!(" {}", marker.key());
        }
        let mut copy = troops.marks;
        for (name, set) in marks(&mut copy) {
            if *set {
                text += &format!(" {name}");
            }
        }
        let numbers = [
            ("spent", i32::from(troops.spent)),
            ("forced", i32::from(troops.force_marches)),
            ("lost_to_defence", i32::from(troops.marks.lost_to_defence)),
            ("elite_weight", i32::from(troops.marks.elite_weight)),
        ];
        for (name, number) in numbers.iter().filter(|(_, number)| *number != 0) {
            text += &format!(" {name}={number}");
        }
        let below = troops.below.iter().flatten();
        let below: Vec<&str> = below.map(|unit| battle.def(*unit).id.as_str()).collect();
        if !below.is_empty() {
            text += &format!(" on {}", below.join("+"));
        }
        all.push((def.id.clone(), text));
    }
    for (def, leader) in army.leaders.iter().zip(&battle.leaders) {
        let mut text = match leader.place {
            Whereabouts::OnMap => label(leader.hex),
            place => place.key().to_owned(),
        };
        if leader.spent > 0 {
            text += &format!(" spent={}", leader.spent);
        }
        if let Some(turn) = leader.back {
            text += &format!(" back={turn}");
        }
        all.push((def.name.clone(), text));
    }
    all.extend(common_facts(battle));
    all
}

/// What belongs to no unit and no leader.
fn common_facts(battle: &Battle) -> Vec<(String, String)> {
    let label = |hex| battle.board().label(hex);
    let id = |unit| battle.def(unit).id.as_str();
    let contacts = battle.contacts.iter().map(|contact| {
        let units: Vec<&str> = contact.attackers.iter().map(|unit| id(*unit)).collect();
        let mut text = format!("{} at {}", units.join("+"), label(contact.target));
        for (name, is) in [
            ("straight", contact.straight),
            ("reacted", contact.reacted),
            ("unrecalled", contact.unrecalled),
            ("opportunity", contact.opportunity),
        ] {
            if is {
                text += &format!(" {name}");
            }
        }
        text
    });
    let contacts: Vec<String> = contacts.collect();
    let targets: Vec<String> = battle.targets.iter().map(|hex| label(*hex)).collect();
    let aimed = battle.aimed.iter().map(|(unit, hex)| format!("{} at {}", id(*unit), label(*hex)));
    let aimed: Vec<String> = aimed.collect();
    let stage = match battle.stage {
        Stage::Segment(seat, phase) => format!("{seat:?} {}", phase.key()),
        stage => format!("{stage:?}"),
    };
    let facts = [
        ("stage", stage),
        ("turn", battle.turn.to_string()),
        ("levels", format!("{:?}", battle.levels)),
        ("contacts", contacts.join(", ")),
        ("targets", targets.join(" ")),
        ("shots", battle.shots.len().to_string()),
        ("charges", battle.charges.as_ref().map_or(-1, |all| all.len() as i32).to_string()),
        ("aimed", aimed.join(", ")),
        ("forcing", format!("{:?}", battle.forcing)),
        ("due", format!("{:?}", battle.due)),
        ("holders", format!("{:?}", battle.holders)),
        ("exits", format!("{:?}", battle.exits)),
        ("leaders out", format!("{:?}", battle.leaders_out)),
        ("shift", battle.shift.to_string()),
        ("ended", format!("{:?}", battle.ended)),
    ];
    facts.map(|(name, text)| (name.to_owned(), text)).to_vec()
}

/// What stands beside the map.
fn panels(battle: &Battle) -> Vec<String> {
    let scene = battle.scene(Viewer::Umpire);
    let rows = scene.panels.iter().flat_map(|panel| {
        panel.rows.iter().map(|row| {
            let side = row.side.as_deref().map_or(String::new(), |side| format!(" ({side})"));
            let bar = row.bar.map_or(String::new(), |(now, full)| format!(" {now}/{full}"));
            let row = format!("{}{side}: {}{bar}", row.name, row.value);
            format!("# {} [{}] {}", panel.title, panel.rule, row.trim_end())
        })
    });
    rows.collect()
}
