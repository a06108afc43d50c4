//! Modifiers of a roll as they were added up.

use crate::book::{
    AnyCheck, BeingCharged, Book, FireDrm, MeleeDrm, MoraleReason, Number, PreMelee, SquareDrm,
};
use crate::nouns::army::LeaderId;
use crate::rules::c04_morale::reason_words;
use crate::state::battle::Battle;
use charts::Provenance;
use engine::{Modifier, Rule, rule};
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
pub struct Modifiers(pub Vec<(Drm, i8)>);

impl Modifiers {
    /// Their sum, the net modifier.
    pub fn total(&self) -> i32 {
        // [2.5.2]
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
        let led = |rule: Rule, words: String, value: i8| plain(rule.key(), words, value);
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
                plain(book.pre_melee_attacker_rule(row), assaulting(row).to_owned(), value)
            }
            Drm::Assaulted(row) => {
                plain(book.pre_melee_defender_rule(row), assaulted(row).to_owned(), value)
            }
            Drm::Strength => {
                plain(book.strength_rule(), "strength of both sides".to_owned(), value)
            }
            Drm::Reason(reason) => {
                plain(book.reason_rule(reason), reason_words(reason).to_owned(), value)
            }
            Drm::Leads(leader) => {
                led(rule!("2.3.3"), format!("{} is with it", name(leader)), value)
            }
            Drm::Fell(leader) => led(rule!("14.2.2"), format!("{} fell", name(leader)), value),
            Drm::Fire(key) => of(book.fire_drm(key), value),
            Drm::Guns(leader) => {
                led(rule!("2.3.5"), format!("{} directs the guns", name(leader)), value)
            }
            Drm::Melee(key) => of(book.melee_drm(key), value),
            Drm::WetGround => {
                let words = "wet ground, uphill or over a stream";
                plain(book.wet_ground_rule(), words.to_owned(), value)
            }
            Drm::Fights(leader) => led(rule!("13.5.5"), format!("{} leads", name(leader)), value),
            Drm::Square(key) => of(book.square_drm(key), value),
            Drm::Mixing => {
                plain(book.number_rule(Number::CoalitionMixing), "nations mixed".to_owned(), value)
            }
            Drm::EliteFire => {
                let words = "losses to elite infantry";
                plain(book.number_rule(Number::EliteBest), words.to_owned(), value)
            }
        };
        self.0.iter().map(explain).collect()
    }

    /// Whether a modifier is among them.
    pub fn has(&self, drm: Drm) -> bool {
        self.0.iter().any(|(found, _)| *found == drm)
    }
}

/// A line of Table 3 as it helps or hinders an attacker.
const fn assaulting(row: PreMelee) -> &'static str {
    match row {
        PreMelee::Flank => "into the enemy's flank",
        PreMelee::Rear => "into the enemy's rear",
        PreMelee::Square => "against a square",
        PreMelee::Line => "against a line",
        PreMelee::Skirmish => "against skirmishers",
        PreMelee::Disordered => "against disordered troops",
        PreMelee::Routed => "against routed troops",
        PreMelee::Upslope => "uphill",
        PreMelee::AcrossStream => "across a stream",
        PreMelee::LossToDefensiveFire => "lost to defensive fire",
    }
}

/// The same for a defender.
const fn assaulted(row: PreMelee) -> &'static str {
    match row {
        PreMelee::Flank => "taken in flank",
        PreMelee::Rear => "taken in rear",
        PreMelee::Square => "in square",
        PreMelee::Line => "in line",
        PreMelee::Skirmish => "in skirmish order",
        PreMelee::Disordered => "disordered",
        PreMelee::Routed => "routed",
        PreMelee::Upslope => "the enemy comes uphill",
        PreMelee::AcrossStream => "the enemy comes across a stream",
        PreMelee::LossToDefensiveFire => "lost to defensive fire",
    }
}
