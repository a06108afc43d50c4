//! Sections 12.5 and 12.6: the Offensive and the Defensive Fire Phase.

use crate::book::{FireCell, Number, Together};
use crate::nouns::army::{FirePower, UnitId};
use crate::nouns::kinds::{Arm, Formation, Morale, Terrain};
use crate::rules::c12_fire::{Occasion, Piece, Told, Volley};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::arc::Arc;
use ground::{Dir, Hex};
use serde::Serialize;

/// Questions about fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which hex is fired at next, if any? [12.5.1]
    Target,
    /// Who fires at it? [12.5.2]
    Firers(Hex),
    /// Who fires at those who leave the hex or act in it? [12.7.1]
    Opportunity(UnitId, Hex),
    /// Do the cavalry skirmishers fall back, and which way? [6.8.3p1]
    FallBack(UnitId),
}

impl Battle {
    // ---- the phases ---------------------------------------------------------------------------

    /// The side whose segment it is not fires, one attack after the other.
    pub fn defensive_fire_phase(&mut self, table: At<'_>, segment: Seat) -> Play<bool> {
        // [12.6.1]
        let seat = segment.other();
        let done = self.next_volley(table, seat, Occasion::Defensive)?;
        if done {
            self.screens_fall_back(table, seat)?;
        }
        Ok(done)
    }

    /// The side whose segment it is fires, one attack after the other.
    pub fn offensive_fire_phase(&mut self, table: At<'_>, segment: Seat) -> Play<bool> {
        // [12.1.2]
        self.next_volley(table, segment, Occasion::Offensive)
    }

    /// [12.5.1] One attack, in any order; says whether there are no more.
    fn next_volley(&mut self, table: At<'_>, seat: Seat, occasion: Occasion) -> Play<bool> {
        let options = self.fire_options(seat, occasion);
        let mut hexes: Vec<Hex> = options.iter().map(|(_, at)| *at).collect();
        hexes.sort_unstable();
        hexes.dedup();
        if hexes.is_empty() {
            return Ok(true);
        }
        let mut choices = vec![Choice::Done];
        choices.extend(hexes.into_iter().map(Choice::Hex));
        let question = Question::Fire(Ask::Target);
        let Choice::Hex(at) = table.ask(self, seat, rule!("12.5.1"), question, choices)? else {
            return Ok(true);
        };
        let mut left: Vec<Piece> =
            options.into_iter().filter(|(_, hex)| *hex == at).map(|(piece, _)| piece).collect();
        let mut pieces: Vec<Piece> = Vec::new();
        loop {
            left.retain(|piece| self.may_join(&pieces, *piece, at));
            let mut choices: Vec<Choice> =
                left.iter().map(|piece| self.piece_choice(*piece)).collect();
            if !pieces.is_empty() {
                choices.insert(0, Choice::Done);
            }
            if choices == [Choice::Done] {
                break;
            }
            let question = Question::Fire(Ask::Firers(at));
            let answer = table.ask(self, seat, rule!("12.5.2"), question, choices)?;
            let Some(piece) =
                left.iter().copied().find(|piece| self.piece_choice(*piece) == answer)
            else {
                break;
            };
            left.retain(|other| *other != piece);
            pieces.push(piece);
        }
        let targets = self.targets_in(at, seat.other());
        self.fire(table, &Volley { pieces, at, targets, occasion })?;
        Ok(false)
    }

    /// How a piece is named: by its unit, and by its hex where the unit has two.
    pub(crate) fn piece_choice(&self, piece: Piece) -> Choice {
        if self.unit(piece.unit).hexes.len() > 1 {
            Choice::Piece(piece.unit, piece.from)
        } else {
            Choice::Unit(piece.unit)
        }
    }

    /// The units of a side in a hex, top first.
    pub(crate) fn targets_in(&self, hex: Hex, seat: Seat) -> Vec<UnitId> {
        self.units_at(hex).filter(|unit| self.seat_of(*unit) == seat).collect()
    }

    // ---- who may fire at what -----------------------------------------------------------------

    /// All pieces of a side with the hexes they may fire at now.
    pub fn fire_options(&self, seat: Seat, occasion: Occasion) -> Vec<(Piece, Hex)> {
        let mut enemies: Vec<Hex> = self
            .army(seat.other())
            .flat_map(|unit| self.unit(unit).hexes.as_slice())
            .copied()
            .filter(|hex| !self.targets.contains(hex))
            .collect();
        enemies.sort_unstable();
        enemies.dedup();
        let mut options = Vec::new();
        for piece in self.pieces(seat) {
            // [11.2.8] Who force marches does not fire offensively.
            let marches = self.unit(piece.unit).marks.force_march;
            if occasion == Occasion::Offensive && marches {
                continue;
            }
            let mut found: Vec<Hex> = enemies
                .iter()
                .copied()
                .filter(|at| self.may_fire_at(piece, *at, occasion))
                .collect();
            if self.arm(piece.unit) == Arm::Artillery {
                // [12.4.1] The closest of them; its owner breaks ties. (R71) (R123)
                let near = found.iter().map(|at| self.distance(piece.from, *at)).min();
                found.retain(|at| Some(self.distance(piece.from, *at)) == near);
            }
            options.extend(found.into_iter().map(|at| (piece, at)));
        }
        options
    }

    /// All units of a side that could fire, by their hexes: those of a line fire together
    /// or apart. [12.1.2]
    pub fn pieces(&self, seat: Seat) -> Vec<Piece> {
        self.army(seat)
            .flat_map(|unit| {
                let hexes = self.unit(unit).hexes.as_slice();
                // [6.4.10c]
                hexes.iter().map(move |&from| Piece { unit, from })
            })
            .filter(|piece| self.is_ready_to_fire(*piece))
            .collect()
    }

    /// Whether a unit can fire from a hex as it stands there.
    pub fn is_ready_to_fire(&self, piece: Piece) -> bool {
        let (troops, seat) = (self.unit(piece.unit), self.seat_of(piece.unit));
        let on_top = self.top_of(piece.from, seat) == Some(piece.unit);
        match self.def(piece.unit).fire {
            // [6.8.6]
            FirePower::Cavalry { skirmish, .. } => {
                troops.formation == Formation::Skirmish
                    && troops.state == Morale::GoodOrder
                    && skirmish.is_some()
            }
            FirePower::Infantry { row, .. } => match (troops.state, troops.formation) {
                // [4.3.6b]
                (Morale::Routed, _) => false,
                (Morale::Disordered, _) => on_top,
                (Morale::GoodOrder, formation) => {
                    // [12.5.2a] [6.10.8p1] Nobody fires on the march.
                    let fires = self.book().infantry_fire(row, formation) != FireCell::NotPossible;
                    fires
                        && match formation {
                            Formation::Line | Formation::Skirmish => true,
                            Formation::Square => {
                                self.formed_top(piece.from, seat) == Some(piece.unit)
                            }
                            // [12.1.6] [6.3.4] [6.6.4]
                            _ => on_top,
                        }
                }
            },
            FirePower::Artillery { .. } => {
                troops.formation == Formation::Unlimbered
                    && troops.state == Morale::GoodOrder
                    && self.guns_may_fire(piece, seat)
            }
        }
    }

    /// Which of the guns in a hex may fire.
    fn guns_may_fire(&self, piece: Piece, seat: Seat) -> bool {
        let on_top = self.top_of(piece.from, seat) == Some(piece.unit);
        let first = self
            .units_at(piece.from)
            .find(|unit| self.seat_of(*unit) == seat && self.arm(*unit) == Arm::Artillery);
        let Some(foot) = self.formed_top(piece.from, seat) else {
            // [12.4.2] In clear terrain all of them, [12.4.3] elsewhere the top one.
            return self.terrain(piece.from) == Terrain::Clear || on_top;
        };
        let troops = self.unit(foot);
        match (troops.state, troops.formation) {
            // [12.4.4] [6.4.10b] One battery beside a line, [12.4.5] and those in a square.
            (Morale::GoodOrder, Formation::Line) => first == Some(piece.unit),
            (Morale::GoodOrder, Formation::Square) => true,
            // [12.4.6] [6.3.4p1] (R10) [6.6.4]
            _ => on_top,
        }
    }

    /// Whether a piece may fire at a hex: range, front and sight, and what it has done already.
    pub fn may_fire_at(&self, piece: Piece, at: Hex, occasion: Occasion) -> bool {
        let seat = self.seat_of(piece.unit);
        // Most are too far away: that is asked first.
        let far = self.distance(piece.from, at) > self.longest_range(piece.unit, occasion);
        if far || !self.enemy_in(at, seat) {
            return false;
        }
        // Nobody fires into friends; only a square does at the cavalry upon it. (R124)
        if piece.from != at && self.units_at(at).any(|unit| self.seat_of(unit) == seat) {
            return false;
        }
        self.reaches(piece, at, occasion)
            && (occasion == Occasion::Opportunity || self.has_a_shot(piece, at))
    }

    /// Beyond so many hexes a unit never fires, however it stands.
    fn longest_range(&self, unit: UnitId, occasion: Occasion) -> u16 {
        match self.def(unit).fire {
            FirePower::Artillery { range, .. } | FirePower::Infantry { range, .. }
                if occasion == Occasion::Offensive =>
            {
                u16::from(range.max(1))
            }
            _ => 1,
        }
    }

    /// Whether a hex lies in range, before the front and in sight of a piece.
    pub fn reaches(&self, piece: Piece, at: Hex, occasion: Occasion) -> bool {
        let apart = self.distance(piece.from, at);
        let troops = self.unit(piece.unit);
        let seat = self.seat_of(piece.unit);
        if self.is_square(piece.from, seat) {
            // [6.5.7] [6.5.9] [12.4.5b] All round and into its own hex.
            return apart <= 1;
        }
        let front = || {
            let dir = self.board().direction(piece.from, at);
            dir.is_some_and(|dir| self.arc(piece.unit, piece.from, dir) == Some(Arc::Front))
        };
        // [12.6.3] [12.7.4] [6.7.11] Only offensive fire reaches beyond the next hex.
        let far = occasion == Occasion::Offensive;
        match self.def(piece.unit).fire {
            FirePower::Artillery { range, .. } if far => {
                // [12.4.9]
                apart >= 1
                    && apart <= u16::from(range)
                    && self.sees_from(piece.unit, piece.from, at)
            }
            FirePower::Infantry { range, .. }
                if far
                    && troops.formation == Formation::Skirmish
                    && troops.state == Morale::GoodOrder =>
            {
                // [6.7.10]
                apart >= 1
                    && apart <= u16::from(range)
                    && self.sees_from(piece.unit, piece.from, at)
            }
            // [16.2.7c] Like a column, [16.2.7c1] and all round at cavalry. (R40) (R125)
            FirePower::Infantry { .. }
                if troops.formation == Formation::Masse && troops.state == Morale::GoodOrder =>
            {
                let horse = self.units_at(at).any(|unit| self.arm(unit) == Arm::Cavalry);
                apart == 1 && (horse || front())
            }
            // [12.1.3] [12.6.2] [6.11.2] [6.8.3] The front hexes, which are the zone.
            _ => apart == 1 && front(),
        }
    }

    /// Whether a piece has a shot left in this Fire Phase. (R64)
    fn has_a_shot(&self, piece: Piece, at: Hex) -> bool {
        let seat = self.seat_of(piece.unit);
        if self.arm(piece.unit) == Arm::Cavalry {
            // [6.8.6] One at each formation beside it.
            let mut mine = self.shots.iter().filter(|shot| shot.piece.unit == piece.unit);
            return mine.all(|shot| {
                shot.at != at && !self.targets_in(at, seat.other()).contains(&shot.aimed)
            });
        }
        let mut mine = self.shots.iter().filter(|shot| shot.piece == piece);
        if self.is_square(piece.from, seat) {
            // [6.5.7] Three hexes that do not touch, or its own hex with everything. (R126)
            let mut ours = self.shots.iter().filter(|shot| shot.piece.from == piece.from);
            return mine.all(|shot| shot.at != at)
                && ours.all(|shot| self.in_one_set(piece.from, shot.at, at));
        }
        // [12.4.4] The guns beside a line fire at its target or not at all.
        let apart = self.shots.iter().any(|shot| {
            shot.piece.from == piece.from
                && (self.arm(shot.piece.unit) == Arm::Artillery)
                    != (self.arm(piece.unit) == Arm::Artillery)
        });
        // [6.4.10a] What others of the hex have fired is gone.
        let ours: Vec<Piece> = self
            .shots
            .iter()
            .filter(|shot| shot.piece.from == piece.from)
            .map(|shot| shot.piece)
            .collect();
        // [12.1.7] [12.6.4]
        mine.next().is_none() && !apart && self.has_rank_to_fire(&ours, piece)
    }

    /// [6.5.7] Whether a square may fire into both hexes: both its own, or both of the same three.
    pub(crate) fn in_one_set(&self, square: Hex, first: Hex, second: Hex) -> bool {
        let way = |hex: Hex| self.board().direction(square, hex).map(|dir| dir as u8 % 2);
        way(first) == way(second)
    }

    /// Whether a piece may join others in one attack.
    pub(crate) fn may_join(&self, pieces: &[Piece], piece: Piece, at: Hex) -> bool {
        // [6.8.6] A screen fires once at a formation, from whichever hex.
        let cavalry = self.arm(piece.unit) == Arm::Cavalry;
        if cavalry && pieces.iter().any(|other| other.unit == piece.unit) {
            return false;
        }
        match self.arm(piece.unit) {
            Arm::Artillery => self.batteries_may_join(pieces, piece, at),
            Arm::Infantry => self.has_rank_to_fire(pieces, piece),
            Arm::Cavalry => true,
        }
    }

    /// [6.4.10a] [6.7.8] Whether some of the increments that may fire from a hex in line or skirmish
    /// order are left when others of the hex fire.
    fn has_rank_to_fire(&self, pieces: &[Piece], piece: Piece) -> bool {
        let most = match self.unit(piece.unit).formation {
            Formation::Line => Number::LineFires,
            Formation::Skirmish => Number::SkirmishFires,
            _ => return true,
        };
        let firing = pieces
            .iter()
            .filter(|other| other.from == piece.from && self.arm(other.unit) == Arm::Infantry);
        let firing: i32 =
            firing.map(|other| i32::from(self.increments_in(other.unit, other.from))).sum();
        firing < self.book().number(most)
    }

    /// Batteries of different hexes fire together if all of them are
    /// beside the target, or if two hexes beside each other have a leader for guns. (R51)
    fn batteries_may_join(&self, pieces: &[Piece], piece: Piece, at: Hex) -> bool {
        let book = self.book();
        let mut guns: Vec<Piece> =
            pieces.iter().copied().filter(|piece| self.arm(piece.unit) == Arm::Artillery).collect();
        guns.push(piece);
        let mut hexes: Vec<Hex> = guns.iter().map(|gun| gun.from).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let [first, rest @ ..] = &hexes[..] else { return true };
        if rest.is_empty() {
            return true;
        }
        let beside = hexes.iter().all(|hex| self.distance(*hex, at) <= 1);
        let nation = |piece: &Piece| self.def(piece.unit).nation;
        let worst = guns.iter().map(|other| {
            if beside {
                // [12.4.8]
                book.may_fire_adjacent(nation(&piece), nation(other))
            } else {
                // [16.2.4b]
                book.may_fire_distant(nation(&piece), nation(other))
            }
        });
        let worst: Vec<Together> = worst.collect();
        if worst.contains(&Together::No) {
            return false;
        }
        let led = hexes.iter().any(|hex| {
            self.leaders_at(*hex).any(|leader| {
                let def = self.leader_def(leader);
                def.artillery > 0 && def.nation == nation(&piece)
            })
        });
        let pair = rest.len() == 1 && self.distance(*first, rest[0]) == 1;
        // [12.4.7]
        !worst.contains(&Together::Leader) || pair && led
    }

    // ---- cavalry skirmishers ------------------------------------------------------------------

    /// [6.8.3p1] Screens of cavalry may fall back a hex before offensive fire. (R127)
    fn screens_fall_back(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let screens: Vec<UnitId> =
            self.army(seat).filter(|&unit| self.is_cavalry_screen(unit)).collect();
        for unit in screens {
            let ways = self.ways_back(unit);
            if !self.is_pressed(unit) || ways.is_empty() {
                continue;
            }
            let mut choices = vec![Choice::Done];
            choices.extend(ways.iter().map(|dir| Choice::Step(*dir)));
            let question = Question::Fire(Ask::FallBack(unit));
            let answer = table.ask(self, seat, rule!("6.8.3p1"), question, choices)?;
            if let Choice::Step(dir) = answer
                && let Some(hexes) = self.advanced(Formation::Skirmish, self.unit(unit).hexes, dir)
            {
                // [6.8.4p1]
                self.put(unit, hexes);
                self.unit_mut(unit).marks.stirred = true;
                table.tell(self, Event::Fire(Told::FellBack(unit)));
                self.meet_leaders_here(table, unit)?;
            }
        }
        Ok(())
    }

    /// Whether an enemy stands beside a screen, but no light cavalry and nobody too fast for it.
    /// [6.8.3p1] [6.8.5] [6.8.7p2] (R181)
    fn is_pressed(&self, unit: UnitId) -> bool {
        let beside = self.enemies_beside(unit);
        !beside.is_empty()
            && !beside.iter().any(|enemy| self.is_light(*enemy))
            && self.outruns_neighbours(unit)
    }

    /// Whether a unit is cavalry in skirmish order. [6.8]
    pub(crate) fn is_cavalry_screen(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::Cavalry && self.formed(unit) == Some(Formation::Skirmish)
    }

    /// The enemies in the hexes around a unit.
    fn enemies_beside(&self, unit: UnitId) -> Vec<UnitId> {
        let seat = self.seat_of(unit);
        let hexes = self.unit(unit).hexes;
        hexes
            .iter()
            .flat_map(|hex| self.board().neighbours(hex).collect::<Vec<_>>())
            .flat_map(|(_, next)| self.targets_in(next, seat.other()))
            .collect()
    }

    /// [6.8.7p2] Whether the allowance of a screen is two points above that of every enemy beside it.
    pub(crate) fn outruns_neighbours(&self, unit: UnitId) -> bool {
        let faster = self.book().number(Number::FasterBy);
        let ma = |unit: UnitId| i32::from(self.def(unit).ma);
        self.enemies_beside(unit).into_iter().all(|enemy| ma(unit) >= ma(enemy) + faster)
    }

    /// The two ways straight back, where both hexes are free and open to cavalry.
    fn ways_back(&self, unit: UnitId) -> Vec<Dir> {
        let troops = self.unit(unit);
        let back = troops.facing.number() + 3;
        [Dir::new(back), Dir::new(back + 1)]
            .into_iter()
            .filter(|dir| {
                let Some(to) = self.advanced(Formation::Skirmish, troops.hexes, *dir) else {
                    return false;
                };
                troops.hexes.iter().zip(to.iter()).all(|(from, to)| {
                    let open = self.entry_cost(Arm::Cavalry, from, *dir, to).is_some();
                    let free = self.top(to).is_none_or(|there| there == unit);
                    open && free && self.terrain(to) == Terrain::Clear
                })
            })
            .collect()
    }
}

impl Ask {
    /// What `done` means as an answer to it.
    pub const fn done(&self) -> &'static str {
        match self {
            Ask::Target => "no more fire",
            Ask::Firers(_) => "nobody else fires at it",
            Ask::Opportunity(..) => "no more fire at it",
            Ask::FallBack(_) => "it stands",
        }
    }

    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Ask::Target => "Which hex do you fire at?".to_owned(),
            Ask::Firers(hex) => format!("Who fires at {}?", battle.place_words(*hex)),
            Ask::Opportunity(unit, hex) => {
                format!("Who fires at {} in {}?", name(unit), label(hex))
            }
            Ask::FallBack(unit) => format!("Does {} fall back before the fire?", name(unit)),
        }
    }
}
