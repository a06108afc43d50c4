//! The battle in words: a bulletin with an article for each part of it in which something happened.

use crate::About;
use crate::course::{Course, Stretch};
use crate::types::{Article, Faction, Sentence};
use crate::words::{count, people, sentence};
use std::collections::BTreeMap;

/// So many blows of a part are told, if they cost something.
const BLOWS: usize = 2;

impl Course<'_> {
    /// The whole bulletin.
    pub fn bulletin(&self, about: &About<'_>, factions: &[Faction]) -> Vec<Article> {
        let mut articles = vec![self.opening(about, factions)];
        articles.extend(self.stretches().filter_map(|stretch| self.article(stretch)));
        articles.push(self.ending(about, factions));
        articles
    }

    fn opening(&self, about: &About<'_>, factions: &[Faction]) -> Article {
        let scene = &self.chronicle.ground;
        let mut sentences = Vec::new();
        let players: Vec<String> = factions
            .iter()
            .map(|faction| format!("{} ({})", faction.people, faction.player))
            .collect();
        let date =
            if scene.subtitle.is_empty() { String::new() } else { format!(", {}", scene.subtitle) };
        let where_and_when = format!("{}{date}: {}", scene.title, players.join(" against "));
        sentences.push(plain(&where_and_when, 0));
        sentences.push(plain(&about.info.words, 0));
        for faction in factions {
            let (people, full) = (&faction.people, faction.full);
            let units = count(faction.units, "unit");
            let words =
                format!("{people} brought {units} to the field, {full} {}", self.chronicle.points);
            sentences.push(plain(&words, 0));
        }
        Article { title: "The armies".to_owned(), after: 0, sentences }
    }

    /// What happened from a moment to the next, if anything did.
    fn article(&self, stretch: Stretch<'_>) -> Option<Article> {
        let after = stretch.from.after as u32;
        let until = stretch.to.after as u32;
        let within = |at: u32| at > after && at <= until || at == until;
        let mut sentences = Vec::new();
        let mut came: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for arrival in
            self.arrivals.iter().filter(|arrival| arrival.after == until && until > after)
        {
            let units = count(arrival.units, "unit");
            came.entry(&arrival.side)
                .or_default()
                .push(format!("{} with {units}", arrival.formation));
        }
        for (side, formations) in came {
            let words =
                format!("{} were joined by {}", people(side), crate::words::list(&formations));
            sentences.push(plain(&words, until));
        }
        for blow in self.dearest(stretch.lines(), BLOWS) {
            let (text, after) = (blow.told(), blow.after);
            // The first of its rules leads to the others.
            let rules = blow.rules.into_iter().take(1).collect();
            sentences.push(Sentence { text, after, rules });
        }
        for leader in self.leaders.iter().filter(|leader| within(leader.after)) {
            let words = format!("{} lost {}: {}", people(&leader.side), leader.name, leader.words);
            sentences.push(plain(&words, leader.after));
        }
        for crisis in self.crises.iter().filter(|crisis| crisis.after == until && until > after) {
            let words = format!(
                "{} of {} was down to {} of {}",
                crisis.formation,
                people(&crisis.side),
                crisis.left,
                crisis.full
            );
            sentences.push(plain(&words, until));
        }
        for (place, holder) in self.passed(stretch) {
            sentences.push(plain(&format!("{place} passed to {holder}"), until));
        }
        let lost = self.lost_in(stretch);
        if sentences.is_empty() && lost == [0, 0] {
            return None;
        }
        if lost != [0, 0] {
            sentences.push(plain(&self.cost(stretch), until));
        }
        Some(Article { title: self.title(stretch.from), after, sentences })
    }

    fn ending(&self, about: &About<'_>, factions: &[Faction]) -> Article {
        let verdict = self.verdict(about.outcome.as_ref());
        let last = self.chronicle.moments.last().map_or(0, |moment| moment.after as u32);
        let mut sentences = vec![plain(&verdict.words, last), plain(&verdict.margin, last)];
        let share = |faction: &Faction| {
            let Faction { people, lost, full, gone, .. } = faction;
            let hundredths = (100.0 * f64::from(*lost) / f64::from((*full).max(1))).round();
            let units = count(*gone, "unit");
            format!(
                "{people} lost {lost} of {full} {} ({hundredths:.0} in a hundred) and {units}",
                self.chronicle.points
            )
        };
        sentences.extend(factions.iter().map(|faction| plain(&share(faction), last)));
        for faction in factions.iter().filter(|faction| faction.tests > 0) {
            let tests = count(faction.tests, "test");
            let words = format!("{} failed {} of {tests}", faction.people, faction.failed);
            sentences.push(plain(&words, last));
        }
        let title = if about.outcome.is_some() { "The end" } else { "As it stands" };
        Article { title: title.to_owned(), after: last, sentences }
    }
}

/// A sentence without a rule.
fn plain(text: &str, after: u32) -> Sentence {
    Sentence { text: sentence(text), after, rules: Vec::new() }
}
