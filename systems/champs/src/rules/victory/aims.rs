//! How a scenario is won, for somebody who has never read the rules. [SCN-6] [SCN-7] [SCN-8]

use crate::nouns::PlaceId;
use crate::state::{Battle, Bonus, Holding, Verdict};
use engine::{Seat, rule};
use host::Aim;

impl Battle {
    /// What decides the scenario, most important first.
    pub fn scenario_aims(&self) -> Vec<Aim> {
        let places = self.field.place_ids().filter_map(|place| self.worth_of(place));
        let mut aims = vec![Aim::new(self.verdict_words(), rule!("SCN-8"))];
        aims.extend(places.map(|words| Aim::new(words, rule!("SCN-8"))));
        aims.push(Aim::new(self.destroyed_words(), rule!("SCN-7")));
        let bonuses = self.field.victory.bonuses.iter().map(|bonus| self.bonus_words(bonus));
        aims.extend(bonuses.map(|words| Aim::new(words, rule!("SCN-8"))));
        aims.push(Aim::new(
            format!("The battle lasts {} turns.", self.field.clock.turns),
            rule!("SCL-1"),
        ));
        aims
    }

    fn army(&self, seat: Seat) -> &str {
        &self.field.sides[seat.index()].name
    }

    fn verdict_words(&self) -> String {
        match self.field.victory.verdict {
            Verdict::Lead { victory, decisive } => format!(
                "Points are counted after the last turn: a lead of {victory} is a victory, of \
                 {decisive} a decisive one, less is a draw."
            ),
            Verdict::Points { seat, victory, decisive, defeat } => format!(
                "After the last turn the points of the {} count: with {victory} they win, with \
                 {decisive} decisively, with {defeat} or fewer they lose, and between them it is a draw.",
                self.army(seat)
            ),
        }
    }

    /// What a place brings, and how it is held; nothing if it brings nobody anything.
    fn worth_of(&self, place: PlaceId) -> Option<String> {
        let place = self.field.place(place);
        let worth = match place.worth {
            [0, 0] => return None,
            [one, other] if one == other => points(one),
            [one, 0] => format!("{} for the {}", points(one), self.army(Seat::First)),
            [0, other] => format!("{} for the {}", points(other), self.army(Seat::Second)),
            [one, other] => format!(
                "{one} for the {}, {} for the {}",
                self.army(Seat::First),
                points(other),
                self.army(Seat::Second)
            ),
        };
        let how = match &place.holding {
            Holding::Ground(_) => return None,
            Holding::Blocks(_) if place.each_block => "for each of its blocks",
            Holding::Blocks(_) => "to whoever holds more of its blocks",
            Holding::Area(_) => "to whoever last had steady troops in it while the enemy had none",
            Holding::Marker(..) => {
                "to whoever last had steady infantry beside it while the enemy had none"
            }
        };
        Some(format!("{}: {worth}, {how}.", place.name))
    }

    fn destroyed_words(&self) -> String {
        let victory = &self.field.victory;
        let leaders: Vec<String> = victory
            .leaders
            .iter()
            .filter(|worth| worth.points > 0)
            .map(|worth| match worth.echelon {
                Some(echelon) => {
                    format!("{} for a leader of the echelon {}", worth.points, echelon.key())
                }
                None => format!("{} for a leader", worth.points),
            })
            .collect();
        let unit = format!(
            "Each enemy unit that is gone, or broken at the end, brings {}",
            points(victory.unit)
        );
        if leaders.is_empty() {
            format!("{unit}.")
        } else {
            format!("{unit}; {}.", leaders.join(", "))
        }
    }

    fn bonus_words(&self, bonus: &Bonus) -> String {
        match bonus {
            Bonus::MoreInfantryWestOf { seat, x, points: worth } => format!(
                "The {} get {} for more steady infantry units than the enemy west of {}\".",
                self.army(*seat),
                points(*worth),
                f64::from(x.0) / 1000.0
            ),
            Bonus::Leader { leader, points: 0 } => {
                format!("The loss of {} brings nothing.", self.leader_def(*leader).name)
            }
            Bonus::Leader { leader, points: worth } => {
                format!("The loss of {} brings {}.", self.leader_def(*leader).name, points(*worth))
            }
        }
    }
}

fn points(count: u8) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}
