//! What the tests share: fields of open snow, and short names.

use battles_of_napoleon::book::modifiers::Mods;
use battles_of_napoleon::host::position_text;
use battles_of_napoleon::nouns::field::{FormationId, LeaderId, UnitId};
use battles_of_napoleon::nouns::kinds::{Order, Shape};
use battles_of_napoleon::rules::event::Event;
pub use battles_of_napoleon::rules::r21_fire::volley::FireKind;
use battles_of_napoleon::rules::r21_fire::volley::Volley;
use battles_of_napoleon::rules::{r19_movement, r21_fire, r23_assault};
use battles_of_napoleon::state::battle::Battle;
use ground::{Dir, Hex};

/// A table with written answers.
pub type Script = engine::Script<Battle>;

/// No modifiers at all.
pub const NONE: [i8; 0] = [];

/// A position on its own ground or the battlefield.
pub fn pos(text: &str) -> Battle {
    position_text::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A position on twelve columns by twenty rows of open snow, from 0101.
pub fn open(text: &str) -> Battle {
    open_map(12, 20, text)
}

/// A position on open snow of so many columns and rows.
pub fn open_map(columns: usize, rows: usize, text: &str) -> Battle {
    let row = ".".repeat(columns);
    pos(&format!("map\n{}end\n{text}", format!("{row}\n").repeat(rows)))
}

/// A unit by its name.
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    battle.field.unit_named(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// A leader by his name.
pub fn leader(battle: &Battle, name: &str) -> LeaderId {
    battle.field.leader_named(name).unwrap_or_else(|| panic!("no leader {name}"))
}

/// A hex by its number.
pub fn hex(battle: &Battle, label: &str) -> Hex {
    battle.field.board.hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// Strength of a unit.
pub fn sp(battle: &Battle, id: &str) -> u8 {
    battle.unit(unit(battle, id)).sp
}

/// The hex of a unit.
pub fn place(battle: &Battle, id: &str) -> String {
    let hex = battle.unit(unit(battle, id)).hex;
    if hex.is_somewhere() { battle.field.board.label(hex) } else { "nowhere".to_owned() }
}

/// The modifiers without those that are zero.
pub fn values(mods: &Mods) -> Vec<i8> {
    mods.0.iter().map(|(_, value)| *value).filter(|value| *value != 0).collect()
}

/// All volleys told: hex fired at, fire strength, sum of modifiers.
pub fn fires(battle: &Battle, script: &Script) -> Vec<(String, u8, i32)> {
    let fire = |event: &Event| match event {
        Event::Fire(r21_fire::Told::Volley { at, strength, mods, .. }) => {
            Some((battle.field.board.label(*at), *strength, mods.total()))
        }
        _ => None,
    };
    script.events.iter().filter_map(fire).collect()
}

/// The sum of the modifiers of the assaults told.
pub fn assaults(script: &Script) -> Vec<i32> {
    let assault = |event: &Event| match event {
        Event::Assault(r23_assault::Told::Fought { mods, .. }) => Some(mods.total()),
        _ => None,
    };
    script.events.iter().filter_map(assault).collect()
}

/// Units that checked to stand, with the sum of their modifiers and whether they stood.
pub fn stands(battle: &Battle, script: &Script) -> Vec<(String, i32, bool)> {
    let stand = |event: &Event| match event {
        Event::Assault(r23_assault::Told::Stand { unit, mods, stands, .. }) => {
            Some((battle.def(*unit).id.clone(), mods.total(), *stands))
        }
        _ => None,
    };
    script.events.iter().filter_map(stand).collect()
}

/// How many events are of a kind.
pub fn count(script: &Script, kind: impl Fn(&Event) -> bool) -> usize {
    script.events.iter().filter(|event| kind(event)).count()
}

/// One volley of a unit with some points at a hex.
pub fn volley(battle: &Battle, firer: &str, at: &str, sp: u8, kind: FireKind) -> Volley {
    let at = hex(battle, at);
    Volley { firers: vec![unit(battle, firer)], at, targets: battle.stack(at), sp, kind }
}

/// Whether a question under a rule was asked.
pub fn was_asked(script: &Script, rule: &str) -> bool {
    script.asked.iter().any(|(asked, _)| asked == rule)
}

/// A script that answers what is not written with `done`, `no`, or the first answer.
pub fn script() -> Script {
    Script::new().otherwise(&["done", "no", "*"])
}

pub fn formation(battle: &Battle, id: &str) -> FormationId {
    battle.field.formation_named(id).unwrap()
}

pub fn leader_place(battle: &Battle, name: &str) -> String {
    battle.field.board.label(battle.leader_hex(leader(battle, name)))
}

pub fn shape(battle: &Battle, id: &str) -> Shape {
    battle.unit(unit(battle, id)).shape
}

pub fn facing(battle: &Battle, id: &str) -> u8 {
    battle.unit(unit(battle, id)).facing.number()
}

pub fn order(battle: &Battle, id: &str) -> Order {
    battle.formation(formation(battle, id)).order
}

/// Activates a formation.
pub fn activate(battle: &mut Battle, id: &str, script: Script) -> Script {
    let mut script = script;
    let formation = formation(battle, id);
    battle.activate(&mut script, &[formation]).unwrap();
    script.finish();
    script
}

/// Marches a unit by the written answers.
pub fn march(battle: &mut Battle, id: &str, script: Script) -> Script {
    let mut script = script;
    let unit = unit(battle, id);
    battle.march(&mut script, vec![unit]).unwrap();
    script.finish();
    script
}

/// The half points that one step of a unit that has not moved costs, or the rule against it.
pub fn step(battle: &Battle, id: &str, dir: Dir) -> Result<i16, String> {
    let mut battle = battle.clone();
    let unit = unit(&battle, id);
    let march = battle.begin_march(vec![unit]);
    match battle.step(&march, &march.pose, dir) {
        Ok(next) => Ok(march.pose.left[0] - next.left[0]),
        Err(refusal) => Err(refusal.rule.to_owned()),
    }
}

/// What a unit that has not moved may do.
pub fn options(battle: &Battle, id: &str) -> Vec<String> {
    let mut battle = battle.clone();
    let unit = unit(&battle, id);
    let march = battle.begin_march(vec![unit]);
    let options = battle.march_options(&march);
    options.into_iter().map(|(choice, _)| battle.choice_text(choice)).collect()
}

/// Movement points of a unit of an acting formation as it stands.
pub fn points(battle: &Battle, id: &str) -> i16 {
    let unit = unit(battle, id);
    let order = battle.formation(battle.formation_of(unit)).order;
    battle.allowance(unit, battle.unit(unit).shape, Some(order))
}

/// How often a rule was asked about.
pub fn asked(script: &Script, rule: &str) -> usize {
    script.asked.iter().filter(|(key, _)| key == rule).count()
}

/// Half points of every step told.
pub fn costs(script: &Script) -> Vec<i16> {
    let steps = script.events.iter().filter_map(|event| match event {
        Event::Movement(r19_movement::Told::Stepped(_, _, cost, _)) => Some(*cost),
        _ => None,
    });
    steps.collect()
}

/// One unit of each French formation, in the order of the army sheet.
pub const FRENCH_SHEET: [(&str, &str, &str); 17] = [
    ("GUARD", "1GrG/I", "column"),
    ("1DRAG", "1Dr", "fresh"),
    ("2DRAG", "3Dr", "fresh"),
    ("3DRAG", "5Dr", "fresh"),
    ("2CUIR", "1Cu", "fresh"),
    ("IVCAV", "8Hu", "fresh"),
    ("1/IV", "10L/I", "column"),
    ("2/IV", "24L/I", "column"),
    ("3/IV", "26L/I", "column"),
    ("1/VII", "16L/I", "column"),
    ("2/VII", "7L/I", "column"),
    ("1/III", "13L/I", "column"),
    ("2/III", "33/I", "column"),
    ("3/III", "12/I", "column"),
    ("1/VI", "6L/I", "column"),
    ("2/VI", "25L/I", "column"),
    ("VICAV", "3Hu", "fresh"),
];

/// One unit of some Russian formations.
pub const RUSSIAN_SHEET: [(&str, &str, &str); 6] = [
    ("2D", "Pav/I", "column"),
    ("3D", "Tav/I", "column"),
    ("4D", "Tul/I", "column"),
    ("5D", "Sev/I", "column"),
    ("6D", "Vil/I", "column"),
    ("7D", "Eka/I", "column"),
];

/// Formations with these orders, a unit each, French in the first row and Russians in the last.
pub fn sheets(french: &[&str], russian: &[&str], more: &str) -> Battle {
    let mut text = String::new();
    for (row, sheet, orders) in [(1, &FRENCH_SHEET[..], french), (9, &RUSSIAN_SHEET[..], russian)] {
        for (index, ((formation, unit, state), order)) in sheet.iter().zip(orders).enumerate() {
            text +=
                &format!("order {formation} {order}\n{unit} {:02}{row:02} {state}\n", index + 1);
        }
    }
    open_map(40, 9, &(text + more))
}
