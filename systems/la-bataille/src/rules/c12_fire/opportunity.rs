//! Section 12.7: fire at enemies on the move.

use crate::nouns::army::UnitId;
use crate::rules::c12_fire::phases::Ask;
use crate::rules::c12_fire::{Occasion, Piece, Volley};
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::Hex;

impl Battle {
    /// [12.7.1] [12.7.1p1] Everybody who looks into a hex may fire at those who leave it, or who
    /// change formation or facing in it: [6.8.4] screens of cavalry, too, at guns. It is asked before they do so: they are struck as they
    /// were. [12.7.3] Who enters a hex triggers nothing.
    pub fn opportunity_fire(&mut self, table: At<'_>, movers: &[UnitId], hex: Hex) -> Play<()> {
        // [12.7.1p2] Before they leave: who enters triggers nothing.
        self.opportunity_fire_going(table, movers, hex, None)
    }

    /// The same, by troops that go to a certain hex next: a square fires once more at cavalry that
    /// comes onto it. [6.5.11a1] (R32)
    pub fn opportunity_fire_going(
        &mut self,
        table: At<'_>,
        movers: &[UnitId],
        hex: Hex,
        to: Option<Hex>,
    ) -> Play<()> {
        let Some(seat) = movers.first().map(|unit| self.seat_of(*unit).other()) else {
            return Ok(());
        };
        // Hexes and units whose fire has been given at this trigger. [12.7.2] (R32)
        let mut fired: Vec<Piece> = Vec::new();
        loop {
            // (R198) Only those who move are under fire.
            let targets: Vec<UnitId> =
                self.units_at(hex).filter(|unit| movers.contains(unit)).collect();
            let Some(&first) = targets.first() else { return Ok(()) };
            let ready: Vec<Piece> = self
                .opportunity_pieces(seat, first, hex, to)
                .into_iter()
                .filter(|piece| !fired.iter().any(|earlier| self.fires_with(*earlier, *piece)))
                .collect();
            if ready.is_empty() {
                return Ok(());
            }
            let mut pieces: Vec<Piece> = Vec::new();
            loop {
                let mut choices = vec![Choice::Done];
                let open = ready.iter().filter(|piece| {
                    !pieces.contains(piece)
                        && pieces.first().is_none_or(|first| self.fires_with(*first, **piece))
                        && self.may_join(&pieces, **piece, hex)
                });
                choices.extend(open.map(|piece| self.piece_choice(*piece)));
                if choices.len() == 1 {
                    break;
                }
                let question = Question::Fire(Ask::Opportunity(first, hex));
                let answer = table.ask(self, seat, rule!("12.7.1"), question, choices)?;
                let chosen = ready.iter().find(|piece| self.piece_choice(**piece) == answer);
                let Some(piece) = chosen else { break };
                pieces.push(*piece);
            }
            if pieces.is_empty() {
                return Ok(());
            }
            fired.extend(&pieces);
            let volley = Volley { pieces, at: hex, targets, occasion: Occasion::Opportunity };
            self.fire(table, &volley)?;
        }
    }

    /// Whether two pieces fire as one: hexes of one unit, or units of one hex. (R128)
    fn fires_with(&self, piece: Piece, other: Piece) -> bool {
        piece.unit == other.unit || piece.from == other.from
    }

    /// Who of a side may fire at a unit in a hex now. [12.7.4] [12.7.5]
    pub fn opportunity_pieces(
        &self,
        seat: engine::Seat,
        mover: UnitId,
        hex: Hex,
        to: Option<Hex>,
    ) -> Vec<Piece> {
        let mut near: Vec<Hex> = self.board().neighbours(hex).map(|(_, next)| next).collect();
        near.push(hex);
        let mut found = Vec::new();
        // [12.7.5p1]
        for from in near {
            for unit in self.targets_in(from, seat) {
                let piece = Piece { unit, from };
                let square = self.is_square(from, seat);
                // [10.2.7c1] Foot that waits for a charge does nothing else until Defensive Fire. (R129)
                let waits = self.is_struck(unit) && !square;
                // [6.8.4] Screens of cavalry, too.
                if self.is_ready_to_fire(piece)
                    && !waits
                    && self.may_fire_at(piece, hex, Occasion::Opportunity)
                    && (!square || self.square_has_a_shot(piece, mover, hex, to))
                {
                    found.push(piece);
                }
            }
        }
        found
    }

    /// Against one moving unit a square fires only into one of its two sets of hexes, and
    /// once more when the unit comes onto it or leaves it. (R32)
    fn square_has_a_shot(&self, piece: Piece, mover: UnitId, hex: Hex, to: Option<Hex>) -> bool {
        // [6.5.11a1]
        if hex == piece.from || to == Some(piece.from) {
            return true;
        }
        let mut before = self.shots.iter().filter(|shot| {
            shot.piece.from == piece.from && shot.aimed == mover && shot.at != piece.from
        });
        // [10.5n]
        before.all(|shot| self.in_one_set(piece.from, shot.at, hex))
    }
}
