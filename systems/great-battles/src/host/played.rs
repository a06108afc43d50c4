//! The battle as a hosted game: how it is loaded, what is named on the board, what is asked.

use crate::book::{self, Book, Switch};
use crate::data::army::LimKind;
use crate::data::setup::{self, AUSTERLITZ, BattleData, Files};
use crate::host::ask::{Choice, Question};
use crate::host::position;
use crate::host::view::sees;
use crate::nouns::{Arm, CorpsId, DivisionId, Facing, LeaderId, LimId, UnitId};
use crate::rules::a15_setup;
use crate::state::{Battle, LimPlace};
use crate::{COVERAGE, LEDGER};
use charts::Shelf;
use engine::dice::Fast;
use engine::{AskOf, Rule, Seat, Viewer};
use ground::{Board, Hex};
use host::{Named, Played, Pointer, Sources, Summary};
use muster::{BattleFiles, File, LoadError, OptionRule, Setting, settings};
use std::sync::Arc;

const fn option(name: &'static str, words: &'static str) -> OptionRule {
    OptionRule { name, words }
}

/// Readings of doubtful lines, and a rule whose text is not known, as options: each turns a switch of
/// the charts to what it does not usually say. [SEQ-13]
pub const OPTIONS: &[OptionRule] = &[
    option(
        "class-f-other",
        "cavalry in column as a target, by another transcription [FIR-10] (G4)",
    ),
    option("segments-as-printed", "one whole Non-LIM segment after the other [SEQ-13]"),
    option("pass-final=off", "who passes in the Non-LIM phase may act later [SEQ-06] (G27)"),
    option("na-bars-single=off", "NA on the stacking chart binds stacks only [STK-07] (G50)"),
    option("disordered-may-attack", "disordered units may start melee, with +1 [BAY-14]"),
    option(
        "skirmish-move-in-charge=off",
        "skirmishers do not slip away from charges [CHG-11] (G40)",
    ),
    option(
        "column-third-both=off",
        "only charging cavalry in column counts a third [CHG-13] (G41)",
    ),
    option("neighbours-from-start", "those beside the start of a retreat check [MOR-05] (G8)"),
    option("pre-shock-retreat-once", "a defender who fails retreats once [BAY-15] (G28)"),
    option("grand-battery", "the French grand battery [EXC-07] (G16)"),
    option("murat-in-range", "Murat helps charges within his range [EXC-09] (G18)"),
];

/// What goes without saying of switches that are usually on.
const USUAL: &[&str] =
    &["pass-final=on", "na-bars-single=on", "skirmish-move-in-charge=on", "column-third-both=on"];

/// The files of the battle, in the places that a battle has for them. Its ground is the plan.
const FILES: BattleFiles<'static> = BattleFiles {
    ground: AUSTERLITZ.plan,
    armies: File {
        path: "battles/austerlitz/armies.toml",
        text: include_str!("../../../../battles/austerlitz/armies.toml"),
    },
    timeline: File {
        path: "battles/austerlitz/timeline.toml",
        text: include_str!("../../../../battles/austerlitz/timeline.toml"),
    },
    history: Some(File {
        path: "battles/austerlitz/history.toml",
        text: include_str!("../../../../battles/austerlitz/history.toml"),
    }),
    system: AUSTERLITZ.battle,
};

/// Turns the switches that a player wrote.
fn turn_switches(book: &mut Book, options: &[String]) -> Result<(), LoadError> {
    for (name, setting) in settings(options, OPTIONS, USUAL)? {
        if let Some(switch) = Switch::from_key(name) {
            book.set_switch(switch, matches!(setting, Setting::On | Setting::To("on")));
        }
    }
    Ok(())
}

impl Battle {
    fn label(&self, hex: Hex) -> Option<String> {
        hex.is_somewhere().then(|| self.board().label(hex))
    }

    fn ids(&self, units: impl Iterator<Item = UnitId>) -> Vec<String> {
        units.map(|unit| self.card(unit).id.clone()).collect()
    }
}

impl Battle {
    /// The units that a LIM may bring orders to.
    fn lim_units(&self, lim: LimId) -> impl Iterator<Item = UnitId> + '_ {
        let card = self.setup.army.lims[lim.index()];
        let all = (0..self.divisions.len() as u8).map(DivisionId);
        let of = all.filter(move |division| {
            let one = self.setup.army.division(*division);
            match card.kind {
                LimKind::Division(own) => *division == own,
                LimKind::Corps(corps) => one.corps == Some(corps),
                LimKind::Independent => one.independent && one.seat == card.seat,
            }
        });
        of.flat_map(|division| self.division_units(division))
    }
}

impl Played for Battle {
    const TITLE: &'static str = "Great Battles: Austerlitz 1805";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const OPTIONS: &'static [OptionRule] = OPTIONS;

    fn scenario_ids() -> Result<Vec<String>, LoadError> {
        Ok(setup::scenarios()?.into_iter().map(|(id, ..)| id).collect())
    }

    fn shelf() -> Shelf {
        book::shelf()
    }

    fn files(_: &str) -> Option<BattleFiles<'static>> {
        Some(FILES)
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        let files = from.files.as_ref().unwrap_or(&FILES);
        let data = BattleData::parse(Files { battle: files.system, plan: files.ground })?;
        let mut book = Book::read(&from.shelf)?;
        turn_switches(&mut book, options)?;
        Ok(Battle::start(Arc::new(data.scenario(book, scenario)?)))
    }

    fn summary(&self) -> Summary {
        let scenario = &self.setup.scenario;
        // Charts are printed whatever the scenario: the line tells of what is not.
        let source = match scenario.reconstructed {
            true => "our own scenario: set-up, counters and map are reconstructed, charts printed",
            false => {
                "the learning scenario: set-up, counters and map are found at second hand, charts \
                 printed"
            }
        };
        Summary {
            id: scenario.id.clone(),
            battle: "Austerlitz".to_owned(),
            title: scenario.name.clone(),
            words: format!("From {}; {source}.", scenario.clock(1)),
            units: self.units.len(),
            turns: u32::from(scenario.turns),
        }
    }

    fn position(text: &str) -> Result<Self, String> {
        position::parse(text)
    }

    fn board(&self) -> Option<&Board> {
        Some(Battle::board(self))
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        let army = &self.setup.army;
        match kind {
            "UnitId" => {
                let unit = UnitId(number as u16);
                Named::piece(&self.card(unit).id, self.label(self.unit(unit).hex))
            }
            "LeaderId" => {
                let leader = LeaderId(number as u8);
                Named::piece(&army.leader(leader).name, self.label(self.leader(leader).hex))
            }
            "DivisionId" => {
                Named::pieces(self.ids(self.division_units(DivisionId(number as u8))).into_iter())
            }
            "CorpsId" => {
                let divisions = army.corps(CorpsId(number as u8)).divisions.iter();
                let units = divisions.flat_map(|division| self.division_units(*division));
                Named::pieces(self.ids(units).into_iter())
            }
            "LimId" => Named::pieces(self.ids(self.lim_units(LimId(number as u8))).into_iter()),
            // Twelve ways are counted as six hexsides or six vertices of a piece.
            "Twelfth" => {
                let facing = Facing::new(number as u8).number() / 2;
                Named { facing: Some(facing), ..Named::default() }
            }
            _ => Named::default(),
        }
    }

    fn in_roll_call(&self, piece: usize) -> (Seat, Arm) {
        let unit = UnitId(piece as u16);
        (self.seat_of(unit), self.arm(unit))
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn margin(&self) -> i32 {
        self.lead()
    }

    fn blocks_sight(&self, from: Hex, to: Hex) -> Option<(Rule, String)> {
        self.sight_block(from, to).map(|rule| (rule, "the line of sight is blocked".to_owned()))
    }

    fn points_at(&self, _: &AskOf<Self>, choice: &Choice) -> Option<Pointer> {
        match *choice {
            Choice::Attack(from, to) => {
                let pieces = self.ids(self.units_at(from));
                let unit = pieces.first().cloned();
                Some(Pointer { hex: self.label(to), unit, pieces, ..Pointer::default() })
            }
            _ => None,
        }
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        match ask.question {
            Question::SetUp(a15_setup::Ask::Hex(_)) => Some(Choice::Done),
            Question::SetUp(_) => ask.choices.first().copied(),
            _ => None,
        }
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        // [SEQ-05] [SEQ-09] What the others have in play and what they left out is theirs to know.
        let mut other = self.clone();
        for (index, place) in other.lims.iter_mut().enumerate() {
            let hidden = matches!(place, LimPlace::InPlay | LimPlace::Out);
            if hidden && !sees(viewer, self.setup.army.lims[index].seat) {
                *place = if dice.below(2) == 0 { LimPlace::InPlay } else { LimPlace::Out };
            }
        }
        other
    }

    fn audit(&self) -> Result<(), String> {
        Battle::audit(self)
    }
}
