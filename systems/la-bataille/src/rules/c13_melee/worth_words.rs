//! What an assault is worth before the dice fall, in words.

use super::Assault;
use crate::book::MeleeDrm;
use crate::state::battle::Battle;

impl Battle {
    /// Who assaults whom, with the increments of both sides and what they need to pass their checks.
    pub(crate) fn assault_words(&self, assault: &Assault) -> (String, Vec<String>) {
        let attackers = &assault.attackers;
        let defenders = self.defenders(assault.target, self.seat_of(attackers[0]));
        let (who, whom) = (self.ids(attackers), self.ids(&defenders));
        let subject = format!("{who} on {whom} in {}", self.board().label(assault.target));
        let (attack, defence) = self.assault_strength(assault);
        let mut notes = vec![format!("increments {attack} against {defence} [13.2.3a]")];
        notes.extend(defenders.iter().chain(attackers).map(|unit| self.morale_note(*unit)));
        (subject, notes)
    }

    /// What both sides are worth in the melee, if all stand.
    pub(crate) fn melee_words(&self, assault: &Assault) -> Vec<String> {
        let count = self.count_melee(assault);
        let column = self.book().melee_shift(count.odds, count.shift);
        let ratio = self.book().melee_ratio(column);
        let guard = match count.shift {
            0 => String::new(),
            shift => {
                let rule = &self.book().melee_drm(MeleeDrm::RussianGuard).rule;
                format!(", shifted {shift:+} for the Russian Guard [{rule}]")
            }
        };
        vec![
            format!("attack: {} [13.5.2]", count.attack_words(self)),
            format!("defence: {} [13.5.3]", count.defence_words(self)),
            format!("column {ratio} if all stand{guard} [13.5.4]"),
        ]
    }
}
