//! What is told beside the table: panels, and marks on pieces.

use crate::nouns::field::{OfficerId, Rank, UnitId};
use crate::nouns::kinds::Sky;
use crate::state::battle::{Battle, Phase};
use engine::scene::{Mark, Panel, PanelRow};
use engine::{Game, Seat, Viewer, rule};

fn of(row: PanelRow, seat: Seat) -> PanelRow {
    row.of(Battle::side(seat))
}

impl Battle {
    /// All panels, as a viewer sees them.
    pub(crate) fn panels(&self, viewer: Viewer) -> Vec<Panel> {
        vec![self.turn_panel(), self.cups_panel(viewer), self.morale_panel(), self.forces_panel()]
    }

    /// Turn, pulse and weather, and who goes first.
    fn turn_panel(&self) -> Panel {
        let weather = match self.field.sky(self.now()) {
            Sky::Precipitating => "rain or snow",
            Sky::Overcast => "overcast",
            Sky::Normal => "fair",
        };
        let rows = vec![
            PanelRow::new("Turn", self.turn_words()),
            PanelRow::new("Pulse", format!("no. {}", self.pulse)),
            PanelRow::new("Weather", weather),
            PanelRow::new("Initiative", self.side_words(self.initiative)),
            PanelRow::new("First Side", self.side_words(self.first)),
        ];
        Panel::new("Turn", rule!("B1.1"), rows)
    }

    /// The turn by its number, and which of the turns up to the Basic Length it is.
    fn turn_words(&self) -> String {
        let (turn, clock) = (self.turn, self.field.clock);
        let count = (clock.basic_length + 1).saturating_sub(clock.first_turn);
        match clock.first_turn {
            1 => format!("{turn} of about {count}"),
            first => {
                format!("{turn} ({} of about {count})", (turn + 1).saturating_sub(first))
            }
        }
    }

    /// Command dice in cups and in the hands of wing commanders.
    fn cups_panel(&self, viewer: Viewer) -> Panel {
        let armies = self.field.army_ids().map(|army| {
            let def = self.field.army(army);
            let row = if self.sees_cup(viewer, def.seat) {
                PanelRow::pieces(&def.name, u32::from(self.army(army).cup))
            } else {
                PanelRow::new(&def.name, "in the cup")
            };
            of(row, def.seat)
        });
        let seen = Seat::BOTH.into_iter().filter(|&seat| self.sees_cup(viewer, seat));
        let wings = seen.flat_map(|seat| {
            let dice =
                |wing| PanelRow::pieces(self.officer_words(wing), self.officer(wing).dice.into());
            self.wings_of(seat).map(move |wing| of(dice(wing), seat)).collect::<Vec<_>>()
        });
        Panel::new("Command dice", rule!("B3.0a"), armies.chain(wings).collect())
    }

    /// Losses of all armies and what they can bear.
    fn morale_panel(&self) -> Panel {
        let rows = self.field.army_ids().map(|army| {
            let (def, state) = (self.field.army(army), self.army(army));
            let value = match (state.left, state.collapsed) {
                (true, _) => "has left".to_owned(),
                (_, 1..) => "has broken".to_owned(),
                _ => format!("{} lost, breaks at {}", state.lost, state.break_point),
            };
            let row = PanelRow::new(&def.name, value);
            of(row.bar(state.lost.into(), state.break_point.into()), def.seat)
        });
        Panel::new("Army morale", rule!("I3.0a"), rows.collect())
    }

    /// The Forces: what they do, or who leads them.
    fn forces_panel(&self) -> Panel {
        let forces = Seat::BOTH.into_iter().flat_map(|seat| self.forces_of(seat));
        let rows = forces.map(|force| {
            let (seat, officer) = (self.field.force(force).seat, self.sub_commander(force));
            let value = if self.shows_status(seat) {
                self.force(force).status.name().to_owned()
            } else {
                let (name, state) = (self.officer_words(officer), self.officer(officer));
                format!("{name} {:+}, {}", state.personality, state.radius)
            };
            of(PanelRow::new(self.force_words(force), value), seat)
        });
        Panel::new("Forces", rule!("E2.0a"), rows.collect())
    }

    /// Whether what the Forces of a side do matters now. [E3.0a]
    fn shows_status(&self, seat: Seat) -> bool {
        matches!(self.phase, Phase::Movement(now) | Phase::Combat(now) if now == seat)
    }

    /// What lies beside a unit.
    pub(crate) fn unit_marks(&self, unit: UnitId) -> Vec<Mark> {
        let (def, state) = (self.def(unit), self.unit(unit));
        let mut marks = Vec::new();
        if state.marks.suppressed {
            marks.push(Mark::new("S", "suppressed", rule!("H2.0")));
        }
        if state.marks.fired {
            marks.push(Mark::new("F", "has fired", rule!("D1.0c")));
        }
        if state.marks.locked {
            marks.push(Mark::new("×", "in contact", rule!("F9.24")));
        }
        if state.marks.moved {
            marks.push(Mark::new("·", "has moved", rule!("F1.0")));
        }
        if let Some(partner) = state.partner {
            let words = format!("attached: {}", self.unit_words(partner));
            marks.push(Mark::new("+", words, rule!("F9.31a")));
        }
        if !self.in_radius(unit) {
            marks.push(Mark::new("!", "out of its officer's radius", rule!("F13.1")));
        }
        if def.sk > 0 {
            marks.push(Mark::new(&format!("SK{}", def.sk), "skirmish value", rule!("C2.0")));
        }
        if def.troop.is_mixed() {
            marks.push(Mark::new("MX", "mixed brigade", rule!("GLO-3")));
        }
        marks
    }

    /// What lies beside an officer.
    pub(crate) fn officer_marks(&self, officer: OfficerId) -> Vec<Mark> {
        let (def, state) = (self.officer_def(officer), self.officer(officer));
        let force = match def.rank {
            Rank::Commander { .. } => {
                return vec![Mark::new(state.skill.key(), "skill", rule!("A3.1a"))];
            }
            Rank::Wing => return Vec::new(),
            Rank::Sub { force, .. } => self.force(force),
        };
        let personality = format!("{:+}", state.personality);
        let mut marks = vec![Mark::new(&personality, "personality", rule!("A3.1b"))];
        if force.dice > 0 {
            marks.push(Mark::new(&format!("{}d", force.dice), "command dice", rule!("E1.0")));
        }
        if self.shows_status(def.seat) {
            marks.push(Mark::new(force.status.name(), "status of the Force", rule!("E3.0a")));
        }
        marks
    }
}
