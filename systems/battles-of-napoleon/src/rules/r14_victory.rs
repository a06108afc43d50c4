//! Chapters 6 and 14: army fatigue, objectives, and the end.

mod aims;
mod words;

use crate::nouns::field::{FormationId, Named, PointItem, UnitId, Victory};
use crate::nouns::kinds::{Arm, FRENCH, RUSSIAN};
use crate::state::battle::{At, Battle, Ending};
use engine::scene::{Panel, PanelRow};
use engine::{Game, Outcome, Seat, rule};
use ground::Hex;
use serde::Serialize;

/// Why army fatigue changed. [14]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FatigueCause {
    /// [9g] Orders of the turn.
    Orders,
    /// [14e] A unit was eliminated.
    Unit(UnitId),
    /// [14f] A leader fell.
    Leader(Named),
    /// [14i] An objective changed hands.
    Objective(u8),
}

/// What is told of fatigue, objectives and the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Army fatigue changed. [14]
    Fatigue(Seat, i16, FatigueCause),
    /// An objective changes hands. [14m]
    Control(u8, Seat),
    /// The battle is over, with the fatigue or victory points of both sides.
    Over(Ending, [i16; 2]),
}

impl Battle {
    /// Changes a side's fatigue points, if the scenario uses them. (R12) [14d]
    pub fn change_fatigue(&mut self, table: At<'_>, seat: Seat, change: i16, cause: FatigueCause) {
        if self.field.scenario.fatigue.is_none() || change == 0 {
            return;
        }
        // [14d] What is lost leaves the stock for good.
        self.fatigue[seat.index()] += change;
        table.tell(self, Told::Fatigue(seat, change, cause));
        self.check_collapse(table);
    }

    /// Changes both sides' points at the same moment.
    pub fn change_both(&mut self, table: At<'_>, change: [i16; 2], cause: FatigueCause) {
        if self.field.scenario.fatigue.is_none() {
            return;
        }
        for seat in Seat::BOTH {
            if change[seat.index()] != 0 {
                self.fatigue[seat.index()] += change[seat.index()];
                table.tell(self, Told::Fatigue(seat, change[seat.index()], cause));
            }
        }
        self.check_collapse(table);
    }

    /// [14p] [6a] [2b] [2n] An army without points has collapsed; the game ends at once. (R47)
    fn check_collapse(&mut self, table: At<'_>) {
        let out = Seat::BOTH.map(|seat| self.fatigue[seat.index()] <= 0);
        // [2b] [6a] [2n] Who has none left has lost, at once.
        match out {
            [true, true] => self.end(table, Ending::Tie),
            [true, false] => self.end(table, Ending::Collapse(FRENCH)),
            [false, true] => self.end(table, Ending::Collapse(RUSSIAN)),
            [false, false] => {}
        }
    }

    /// Ends the battle, once.
    pub fn end(&mut self, table: At<'_>, ending: Ending) {
        if self.ended.is_none() {
            self.ended = Some(ending);
            table.tell(self, Told::Over(ending, self.tally()));
        }
    }

    /// [14m] After every move, advance, retreat and elimination: who holds which objective? A unit
    /// that leaves a place, or falls there, may lose it as well as one that comes wins it. (R46)
    pub fn settle_control(&mut self, table: At<'_>) {
        for number in 0..self.field.objectives.len() {
            if let Some(&hex) = self.field.objectives[number].hexes.first() {
                self.check_control(table, hex);
            }
        }
    }

    /// Who holds the objective of a hex? (R46)
    pub fn check_control(&mut self, table: At<'_>, hex: Hex) {
        if !hex.is_somewhere() {
            return;
        }
        let number = self.field.objective_at[hex.index()];
        if number == u8::MAX {
            return;
        }
        let objective = &self.field.objectives[usize::from(number)];
        let mut held = [0usize; 2];
        for &hex in &objective.hexes {
            if let Some(seat) = self.owner(hex) {
                held[seat.index()] += 1;
            }
        }
        let half = objective.hexes.len();
        let holder = match held {
            [french, _] if 2 * french > half => Some(FRENCH),
            [_, russian] if 2 * russian > half => Some(RUSSIAN),
            [french, 0] if french > 0 => Some(FRENCH),
            [0, russian] if russian > 0 => Some(RUSSIAN),
            _ => None,
        };
        let Some(seat) = holder else { return };
        let before = self.holders[usize::from(number)];
        if before == Some(seat) {
            return;
        }
        let value = i16::from(objective.value);
        self.holders[usize::from(number)] = Some(seat);
        table.tell(self, Told::Control(number, seat));
        // [14i] [14j] Its value goes from the loser's stock to the taker's.
        if before.is_some() {
            let mut change = [0; 2];
            change[seat.index()] = value;
            change[seat.other().index()] = -value;
            self.change_both(table, change, FatigueCause::Objective(number));
        }
    }

    /// [14q] After the last turn.
    pub fn last_turn_is_over(&mut self, table: At<'_>) {
        let ending = match &self.field.scenario.victory {
            Victory::Fatigue => match self.fatigue[0].cmp(&self.fatigue[1]) {
                std::cmp::Ordering::Greater => Ending::MoreFatigue(FRENCH),
                std::cmp::Ordering::Less => Ending::MoreFatigue(RUSSIAN),
                // [14r] A tie goes to the Russians.
                std::cmp::Ordering::Equal => Ending::Tie,
            },
            Victory::Control { objective, decisive } => {
                let winner = self.holders[*objective];
                let lead = winner.map_or(0, |seat| {
                    self.eliminated[seat.other().index()][0] - self.eliminated[seat.index()][0]
                });
                Ending::Scenario(winner, lead >= *decisive)
            }
            Victory::Points { french_lead, russian_lead, .. } => {
                let lead = self.points(FRENCH) - self.points(RUSSIAN);
                if lead >= *french_lead {
                    Ending::Scenario(Some(FRENCH), false)
                } else if lead <= *russian_lead {
                    Ending::Scenario(Some(RUSSIAN), false)
                } else {
                    Ending::Scenario(None, false)
                }
            }
        };
        self.end(table, ending);
    }

    /// By how much the French are ahead as the battle stands: in army fatigue [14q], in points, or,
    /// where one objective decides, in units eliminated, with its holder's decisive lead on top.
    pub fn lead(&self) -> i32 {
        let lead = match &self.field.scenario.victory {
            Victory::Fatigue => self.fatigue[0] - self.fatigue[1],
            Victory::Points { .. } => self.points(FRENCH) - self.points(RUSSIAN),
            Victory::Control { objective, decisive } => {
                let eliminated = self.eliminated[1][0] - self.eliminated[0][0];
                eliminated
                    + match self.holders[*objective] {
                        Some(FRENCH) => *decisive,
                        Some(RUSSIAN) => -decisive,
                        None => 0,
                    }
            }
        };
        i32::from(lead)
    }

    /// Victory points of a side in scenarios that count them.
    pub fn points(&self, seat: Seat) -> i16 {
        let Victory::Points { items, .. } = &self.field.scenario.victory else { return 0 };
        let enemy = seat.other();
        let lost = self.eliminated[enemy.index()];
        let mut sum = 0;
        for item in items {
            sum += match item {
                PointItem::Eliminated { unit, guard } => {
                    (lost[0] - lost[1]) * unit + lost[1] * guard
                }
                PointItem::LeaderCasualty(value) => lost[2] * value,
                PointItem::Objective { objective, value, only } => {
                    let mine = self.holders[*objective] == Some(seat);
                    if mine && only.is_none_or(|only| only == seat) { *value } else { 0 }
                }
                PointItem::Batteries { formation, value } => {
                    if self.field.formation(*formation).seat == enemy {
                        self.batteries_lost(*formation) * (value - self.unit_value(items))
                    } else {
                        0
                    }
                }
                PointItem::Cleared { seat: whose, objective, distance, value } => {
                    if *whose == seat && self.is_cleared(enemy, *objective, *distance) {
                        *value
                    } else {
                        0
                    }
                }
            };
        }
        sum
    }

    /// Points for an ordinary unit, which a battery's own value replaces.
    fn unit_value(&self, items: &[PointItem]) -> i16 {
        items
            .iter()
            .find_map(|item| match item {
                PointItem::Eliminated { unit, .. } => Some(*unit),
                _ => None,
            })
            .unwrap_or(0)
    }

    fn batteries_lost(&self, formation: FormationId) -> i16 {
        let units = &self.field.formation(formation).units;
        let lost = |&&unit: &&UnitId| self.arm(unit) == Arm::Artillery && self.unit(unit).sp == 0;
        units.iter().filter(lost).count() as i16
    }

    fn is_cleared(&self, enemy: Seat, objective: usize, distance: u16) -> bool {
        let hexes = &self.field.objectives[objective].hexes;
        !self.army(enemy).any(|unit| {
            self.arm(unit) == Arm::Infantry
                && hexes.iter().any(|&hex| self.distance(hex, self.unit(unit).hex) <= distance)
        })
    }

    /// What decides a battle that ends with its last turn: fatigue or victory points, French first.
    pub fn tally(&self) -> [i16; 2] {
        match self.field.scenario.victory {
            Victory::Points { .. } => Seat::BOTH.map(|seat| self.points(seat)),
            Victory::Fatigue | Victory::Control { .. } => self.fatigue,
        }
    }

    /// The outcome for the engine.
    pub fn result(&self) -> Option<Outcome> {
        let ending = self.ended?;
        let winner = match ending {
            Ending::Collapse(seat) => Some(seat.other()),
            Ending::NapoleonLost | Ending::Tie => Some(RUSSIAN),
            Ending::MoreFatigue(seat) => Some(seat),
            Ending::Scenario(winner, _) => winner,
        };
        let (words, rule) = self.field.ending_words(ending, self.tally());
        Some(Outcome { winner, rule, words })
    }
}

impl Battle {
    /// The fatigue of both armies, where it counts. [14a]
    pub(crate) fn fatigue_panel(&self) -> Option<Panel> {
        let start = self.field.scenario.fatigue?;
        let row = |seat: Seat| {
            let (now, full) = (self.fatigue[seat.index()], start[seat.index()]);
            let row = PanelRow::new(["French", "Russian"][seat.index()], now.to_string());
            row.of(Battle::side(seat)).bar(now.into(), full.into())
        };
        Some(Panel::new("Army fatigue", rule!("14a"), Seat::BOTH.map(row).to_vec()))
    }
}
