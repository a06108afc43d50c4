//! Modifiers of a roll as they were added up.

use crate::book::{
    AnyCheck, BeingCharged, Book, FireDrm, MeleeDrm, MoraleReason, PreMelee, SquareDrm,
};
use crate::nouns::army::LeaderId;
use crate::state::battle::Battle;
use charts::Provenance;
use engine::Modifier;
use serde::Serialize;

/// Which modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Drm {
    /// Morale Modifier Table 1. [4.2.2]
    Any(AnyCheck),
    /// Table 2. [4.2.2]
    Charged(BeingCharged),
    /// Table 3 for an attacker. [13.2.3]
    Assaulting(PreMelee),
    /// Table 3 for a defender. [13.2.3]
    Assaulted(PreMelee),
    /// Table 4. [13.2.3a]
    Strength,
    /// What the reason of a check brings by itself.
    Reason(MoraleReason),
    /// A leader's morale bonus. [2.3.3]
    Leads(LeaderId),
    /// The bonus of a leader who has just fallen, subtracted. [14.2.2]
    Fell(LeaderId),
    /// Of fire.
    Fire(FireDrm),
    /// A leader's artillery bonus. [2.3.5]
    Guns(LeaderId),
    /// Of a melee.
    Melee(MeleeDrm),
    /// Wet ground in a melee. [16.1.3b]
    WetGround,
    /// A leader's melee bonus. [13.5.5]
    Fights(LeaderId),
    /// Of an attempt at a square. [10.2.8g]
    Square(SquareDrm),
    /// Nations thrown together, by option. [OPT-4]
    Mixing,
    /// Losses to the fire of elite infantry, by option. [OPT-1]
    EliteFire,
}

/// Modifiers in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mods(pub Vec<(Drm, i8)>);

impl Mods {
    /// [2.5.2] Their sum, the net modifier.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|(_, value)| i32::from(*value)).sum()
    }

    /// Adds a modifier, unless it is nothing.
    pub fn add(&mut self, drm: Drm, value: i32) {
        if value != 0 {
            let most = i32::from(i8::MAX);
            self.0.push((drm, value.clamp(-most, most) as i8));
        }
    }

    /// Adds a line of Table 1.
    pub fn any(&mut self, book: &Book, key: AnyCheck) {
        self.add(Drm::Any(key), i32::from(book.any_check(key).value));
    }

    /// Adds a line of Table 2.
    pub fn charged(&mut self, book: &Book, key: BeingCharged) {
        self.add(Drm::Charged(key), i32::from(book.being_charged(key).value));
    }

    /// The list in words, with rules and provenance.
    pub fn explain(&self, battle: &Battle) -> Vec<Modifier> {
        let book = battle.book();
        let name = |leader: LeaderId| battle.leader_def(leader).name.clone();
        let plain = |rule: &str, words: String, value: i8| Modifier {
            rule: rule.to_owned(),
            words,
            value: i32::from(value),
            reconstructed: false,
        };
        let of = |chart: &charts::Modifier, value: i8| Modifier {
            rule: chart.rule.clone(),
            words: chart.words.clone(),
            value: i32::from(value),
            reconstructed: chart.provenance == Provenance::Reconstructed,
        };
        let explain = |&(drm, value): &(Drm, i8)| match drm {
            Drm::Any(key) => of(book.any_check(key), value),
            Drm::Charged(key) => of(book.being_charged(key), value),
            Drm::Assaulting(row) => {
                let (rule, words) = assaulting(row);
                plain(rule, words.to_owned(), value)
            }
            Drm::Assaulted(row) => {
                let (rule, words) = assaulted(row);
                plain(rule, words.to_owned(), value)
            }
            Drm::Strength => plain("13.2.3a", "strength of both sides".to_owned(), value),
            Drm::Reason(reason) => {
                plain("4.2.2", crate::rules::c04_morale::reason_words(reason).to_owned(), value)
            }
            Drm::Leads(leader) => plain("2.3.3", format!("{} is with it", name(leader)), value),
            Drm::Fell(leader) => plain("14.2.2", format!("{} fell", name(leader)), value),
            Drm::Fire(key) => of(book.fire_drm(key), value),
            Drm::Guns(leader) => {
                plain("2.3.5", format!("{} directs the guns", name(leader)), value)
            }
            Drm::Melee(key) => of(book.melee_drm(key), value),
            Drm::WetGround => {
                plain("16.1.3b", "wet ground, uphill or over a stream".to_owned(), value)
            }
            Drm::Fights(leader) => plain("13.5.5", format!("{} leads", name(leader)), value),
            Drm::Square(key) => of(book.square_drm(key), value),
            Drm::Mixing => plain("OPT-4", "nations mixed".to_owned(), value),
            Drm::EliteFire => plain("OPT-1", "losses to elite infantry".to_owned(), value),
        };
        self.0.iter().map(explain).collect()
    }

    /// Whether a modifier is among them.
    pub fn has(&self, drm: Drm) -> bool {
        self.0.iter().any(|(found, _)| *found == drm)
    }
}

/// A line of Table 3 as it helps or hinders an attacker, with its rule. [13.2.4]
const fn assaulting(row: PreMelee) -> (&'static str, &'static str) {
    match row {
        PreMelee::Flank => ("6.2.3b", "into the enemy's flank"),
        PreMelee::Rear => ("6.2.4b", "into the enemy's rear"),
        PreMelee::Square => ("6.5.6", "against a square"),
        PreMelee::Line => ("13.2.4", "against a line"),
        PreMelee::Skirmish => ("13.2.4", "against skirmishers"),
        PreMelee::Disordered => ("13.2.4", "against disordered troops"),
        PreMelee::Routed => ("13.2.4", "against routed troops"),
        PreMelee::Upslope => ("13.2.4", "uphill"),
        PreMelee::AcrossStream => ("13.2.4", "across a stream"),
        PreMelee::LossToDefensiveFire => ("13.2.4", "lost to defensive fire"),
    }
}

/// The same for a defender. [13.2.3]
const fn assaulted(row: PreMelee) -> (&'static str, &'static str) {
    match row {
        PreMelee::Flank => ("6.2.3a", "taken in flank"),
        PreMelee::Rear => ("6.2.4a", "taken in rear"),
        PreMelee::Square => ("13.2.4n", "in square"),
        PreMelee::Line => ("13.2.3", "in line"),
        PreMelee::Skirmish => ("13.2.3", "in skirmish order"),
        PreMelee::Disordered => ("13.2.3", "disordered"),
        PreMelee::Routed => ("13.2.3", "routed"),
        PreMelee::Upslope => ("13.2.3", "the enemy comes uphill"),
        PreMelee::AcrossStream => ("13.2.3", "the enemy comes across a stream"),
        PreMelee::LossToDefensiveFire => ("13.2.3", "lost to defensive fire"),
    }
}
