//! Records: what is written is read, and what is wrong is named.

mod skirmish;

use engine::record::{
    Ending, FORMAT, Record, RecordError, StoryLine, Tags, check_dice, ending_line, entry_line,
    parse, state_hash, story, tags_line,
};
use engine::{Game, Inline, Match, RandomBot, Seeded, Viewer};
use skirmish::*;

/// A finished game of two bots as a file.
fn finished(seed: u64) -> (String, Skirmish) {
    let start = Skirmish::new(Flaw::None);
    let mut dice = Seeded::numbered(seed, 0);
    let (commitment, reveal) = (dice.commitment(), dice.reveal());
    let (mut blue, mut red) = (RandomBot::new(seed), RandomBot::new(seed + 1));
    let mut table = Inline::new(&mut blue, &mut red, &mut dice);
    table.journal = Some(Vec::new());
    table.told = Some(Vec::new());
    let mut game = start;
    assert!(table.play_out(&mut game));
    let tags = Tags {
        format: FORMAT,
        system: Skirmish::SYSTEM.into(),
        scenario: "skirmish/one".into(),
        rules_version: Skirmish::RULES_VERSION,
        options: vec!["fog".into()],
        sides: Skirmish::SIDES.map(str::to_owned),
        players: ["random".into(), "random".into()],
        dice_commitment: commitment,
    };
    let story = story(&game, table.told.as_deref().unwrap(), 0);
    let mut lines = vec![tags_line(&tags, &after(&story, 0))];
    for (index, entry) in table.journal.iter().flatten().enumerate() {
        let n = index + 1;
        lines.push(entry_line(n, entry, Skirmish::SIDES, after(&story, n)));
    }
    let outcome = game.outcome().unwrap();
    let ending = Ending {
        result: outcome.winner.map_or("draw", |seat| Skirmish::side(seat)).into(),
        termination: outcome.words,
        hash: state_hash(&game),
        seed: reveal,
        resigned: None,
    };
    lines.push(ending_line(&ending, Some(&game.scene(Viewer::Umpire))));
    (lines.join("\n") + "\n", game)
}

/// What was told after so many answers.
fn after(story: &[(usize, StoryLine)], n: usize) -> Vec<StoryLine> {
    story.iter().filter(|(after, _)| *after == n).map(|(_, line)| line.clone()).collect()
}

fn read(text: &str) -> Result<Record<Choice>, RecordError> {
    parse(text)
}

fn replay(record: Record<Choice>) -> Result<Skirmish, String> {
    let dice = Box::new(engine::Typed);
    let start = Skirmish::new(Flaw::None);
    let game = Match::resume(start, dice, [None, None], record.entries);
    game.map(|game| game.now().clone()).map_err(|difference| difference.to_string())
}

#[test]
fn a_record_comes_back() {
    for seed in 0..20 {
        let (text, end) = finished(seed);
        let record = read(&text).unwrap();
        assert_eq!(record.cut_off, None);
        let ending = record.ending.clone().unwrap();
        assert_eq!(ending.hash, state_hash(&end));
        assert!(check_dice(&record).unwrap() >= usize::from(TURNS.min(end.turn)));
        // Written again it is the same file.
        let story = &record.story;
        let mut again = tags_line(&record.tags, &after(story, 0)) + "\n";
        for (index, entry) in record.entries.iter().enumerate() {
            let n = index + 1;
            again += &(entry_line(n, entry, Skirmish::SIDES, after(story, n)) + "\n");
        }
        again += &(ending_line(&ending, record.scene().as_ref()) + "\n");
        assert_eq!(again, text);
        assert_eq!(replay(record).unwrap(), end);
        assert_eq!(
            read(&text.replace('\n', "\r\n")).unwrap().entries.len(),
            text.lines().count() - 2
        );
    }
}

#[test]
fn a_record_cut_off_anywhere_loads_up_to_there() {
    let (text, _) = finished(4);
    let tags = text.lines().next().unwrap().len();
    for cut in tags..text.len() {
        let record = read(&text[..cut]).unwrap();
        let whole = text[..cut].matches('\n').count().saturating_sub(1);
        let at_line_end = text.as_bytes()[cut] == b'\n' || text.as_bytes()[cut - 1] == b'\n';
        assert!(record.entries.len() == whole || at_line_end, "{cut}");
        if !at_line_end {
            let line = text[..cut].lines().count();
            assert!(record.cut_off.as_ref().unwrap().starts_with(&format!("line {line}: ")));
        }
        replay(record).unwrap();
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let (text, _) = finished(4);
    let lines: Vec<&str> = text.lines().collect();
    let check = |change: &dyn Fn(&mut Vec<String>), expected: &str| {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        change(&mut lines);
        let error = read(&(lines.join("\n") + "\n")).err().map(|error| error.to_string());
        assert!(error.as_ref().is_some_and(|e| e.starts_with(expected)), "{error:?}");
    };
    check(&|lines| lines.clear(), "line 1: expected the tags");
    check(&|lines| lines[0] = "{}".into(), "line 1: expected the tags");
    check(&|lines| lines[0] = "PNG".into(), "line 1: expected the tags");
    check(
        &|lines| lines[0] = lines[0].replace("\"format\":1", "\"format\":2"),
        "line 1: record format 2, this program reads 1",
    );
    check(&|lines| lines[2].truncate(12), "line 3: not an answer");
    check(&|lines| drop(lines.remove(2)), "line 3: answer number 2 expected, found 3");
    check(
        &|lines| lines[1] = lines[1].replace("blue", "green"),
        "line 2: side blue or red expected",
    );
    check(
        &|lines| lines[1] = r#"{"n":1,"rule":"1a","hash":""}"#.into(),
        "line 2: either an answer",
    );
    check(
        &|lines| lines[1] = r#"{"n":1,"rule":"1a","answer":"bold","hash":""}"#.into(),
        "line 2: a choice names its side",
    );
    check(
        &|lines| lines[1] = r#"{"n":1,"rule":"1a","faces":[1],"hash":""}"#.into(),
        "line 2: a throw names its sides",
    );
    let end = lines.len();
    check(
        &|lines| lines.push(lines[1].clone()),
        &format!("line {}: the record goes on behind its end", end + 1),
    );
}

#[test]
fn tampering_is_found() {
    let (text, _) = finished(4);
    let record = read(&text).unwrap();
    let faces = text.lines().position(|line| line.contains("\"faces\"")).unwrap();
    // Another face: the dice are not the seed's, and the states part ways.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let old = lines[faces].clone();
    let face = old.split("\"faces\":[").nth(1).unwrap().chars().next().unwrap();
    let other = if face == '1' { '2' } else { '1' };
    lines[faces] = old.replace(&format!("[{face}"), &format!("[{other}"));
    let forged = read(&(lines.join("\n") + "\n")).unwrap();
    let fault = check_dice(&forged).unwrap_err();
    assert!(fault.contains(&format!("line {}", faces + 1)), "{fault}");
    // Another seed does not fit what was promised.
    let mut forged = record.clone();
    forged.ending.as_mut().unwrap().seed = Seeded::numbered(5, 0).reveal();
    assert_eq!(check_dice(&forged).unwrap_err(), "the revealed seed does not fit the commitment");
    forged.ending.as_mut().unwrap().seed = "07".into();
    assert_eq!(check_dice(&forged).unwrap_err(), "the seed is not 32 bytes");
    forged.ending = None;
    assert!(check_dice(&forged).unwrap_err().contains("not over"));
    let mut typed = record.clone();
    typed.tags.dice_commitment.clear();
    assert!(check_dice(&typed).unwrap_err().contains("threw these dice themselves"));
    // Any hash changed is named with its entry, choice or dice.
    for index in 0..record.entries.len() {
        let mut forged = record.clone();
        forged.entries[index].hash = "0".repeat(32);
        let difference = replay(forged).unwrap_err();
        assert!(
            difference.starts_with(&format!("entry {}: state hash", index + 1)),
            "{difference}"
        );
    }
    // A record that goes on after the end.
    let mut longer = record.clone();
    let extra = longer.entries[0].clone();
    longer.entries.push(extra);
    assert!(replay(longer).unwrap_err().contains("the game is over, but the journal goes on"));
}

/// Story and picture are what a live game tells and shows, line for line and at the same answers; and
/// without them a record is as good as with them.
#[test]
fn a_record_tells_its_story() {
    for seed in 0..20 {
        let (text, end) = finished(seed);
        let record = read(&text).unwrap();
        let dice = Box::new(engine::Typed);
        let start = Skirmish::new(Flaw::None);
        let live = Match::resume(start, dice, [None, None], record.entries.clone()).unwrap();
        assert_eq!(record.story, story(live.now(), live.log(), 0));
        assert!(record.story.len() > 5, "a battle has a story");
        assert!(record.agrees_with(&end.scene(Viewer::Umpire)));
        let other = engine::scene::Scene { title: "Leipzig".into(), ..end.scene(Viewer::Umpire) };
        assert!(!record.agrees_with(&other));
        let bare: Vec<String> = text
            .lines()
            .map(|line| {
                let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
                let fields = line.as_object_mut().unwrap();
                fields.remove("told");
                fields.remove("picture");
                line.to_string()
            })
            .collect();
        let bare = read(&(bare.join("\n") + "\n")).unwrap();
        assert!(bare.story.is_empty() && bare.scene().is_none());
        assert!(bare.agrees_with(&other), "what is not there cannot differ");
        assert_eq!(bare.entries, record.entries);
        assert_eq!(replay(bare).unwrap(), end);
    }
}
