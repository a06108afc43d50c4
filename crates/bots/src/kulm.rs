//! A first opponent for La Bataille: it looks one decision ahead.
//!
//! It marches on places in column, forms line to fire and square against horse, unlimbers in range,
//! fires whatever can fire, and fights hand to hand where it is stronger. It goes by the names of
//! questions, and answers one that it does not know by the first legal answer.

use engine::{AskOf, Bot, Fast, Seat, Sight};
use ground::{Facing, Hex};
use la_bataille::ask::{Choice, Question};
use la_bataille::kinds::{Arm, Formation, Morale, Readiness};
use la_bataille::{Battle, UnitId};

/// Hexes at which guns come into action.
const GUN_RANGE: u16 = 7;
/// Hexes at which infantry forms for the fight.
const NEAR: u16 = 3;
/// Hexes that cavalry looks over for somebody to charge, and that infantry fears it from.
const CHARGE: u16 = 6;
/// Attackers to defenders, in percent, from which an assault is worth it.
const ASSAULT: i32 = 150;
/// The same where the defenders are shaken.
const ASSAULT_SHAKEN: i32 = 90;

/// The greedy player.
pub struct Greedy {
    dice: Fast,
    /// Who has been chosen in this phase already: nobody is chosen twice.
    chosen: Vec<Choice>,
    /// The turn and stage of that phase.
    phase: String,
}

impl Greedy {
    /// From a seed, which only breaks ties.
    pub fn new(seed: u64) -> Self {
        Greedy { dice: Fast::new(seed), chosen: Vec::new(), phase: String::new() }
    }
}

impl Bot<Battle> for Greedy {
    fn answer(&mut self, sight: &Sight<'_, Battle>, ask: &AskOf<Battle>) -> Choice {
        let battle = sight.known();
        let phase = format!("{} {:?}", battle.turn, battle.stage);
        if phase != self.phase {
            self.phase = phase;
            self.chosen.clear();
        }
        let mind = Mind { battle: &battle, seat: sight.seat() };
        let (chapter, name) = ask.question.names();
        let picks = name == "Next" || name == "Declare";
        let mut best = (0, f64::NEG_INFINITY);
        for (index, choice) in ask.choices.iter().enumerate() {
            let again = picks && *choice != Choice::Done && self.chosen.contains(choice);
            // Earlier answers are better where nothing else tells them apart.
            let value =
                if again { -100.0 } else { mind.score(&ask.question, (&chapter, &name), *choice) };
            let value = value + self.dice.below(1000) as f64 * 1e-6 - index as f64 * 1e-3;
            if value > best.1 {
                best = (index, value);
            }
        }
        let choice = ask.choices[best.0];
        if picks {
            self.chosen.push(choice);
        }
        choice
    }
}

/// What the bot thinks about a position it knows.
struct Mind<'a> {
    battle: &'a Battle,
    seat: Seat,
}

impl Mind<'_> {
    /// How good an answer is; 0 is as good as doing nothing.
    fn score(&self, question: &Question, names: (&str, &str), choice: Choice) -> f64 {
        match names {
            ("Movement", "Next") => self.next_mover(choice),
            ("Movement", "March") => self.step(question, choice),
            ("Movement", "Ride") => self.ride(question, choice),
            ("Movement", "EntryFormation" | "LeaveCover") => self.formation(question, choice),
            ("Fire", "Target") => self.target(choice),
            // Whoever can fire, does.
            ("Fire", "Firers" | "Opportunity") => f64::from(u8::from(acts(choice))),
            ("Fire", "FallBack") => self.safety(question, choice),
            ("Charge", "Declare" | "React" | "Opportunity") => self.charger(choice),
            ("Charge", "Company") => f64::from(u8::from(acts(choice))),
            ("Charge", "Step" | "ReactStep" | "OpportunityStep") => {
                self.charge_step(question, choice)
            }
            ("Charge", "Target") => f64::from(u8::from(choice == Choice::Yes)),
            // A square is worth more than the volley.
            ("Charge", "Square" | "Masse") => f64::from(u8::from(acts(choice))),
            ("Charge", "Withdraw") => self.safety(question, choice),
            ("Melee", "Target" | "Onward") => self.assault(choice),
            ("Melee", "Join") => self.joins(choice),
            ("Melee", "Withdraw") => self.withdraws(choice),
            ("Melee", "Advance" | "Follow" | "Along" | "Leader") => {
                f64::from(u8::from(acts(choice)))
            }
            // Who fights, fights with all he has.
            ("Melee", "Spare") => f64::from(u8::from(choice == Choice::No)),
            ("Melee", "Suffer") => self.strongest(choice),
            ("Melee", "Step") | ("Flight" | "Leaders", _) | ("Night", "Apart") => {
                self.safety(question, choice)
            }
            ("Recovery", "Next") => 1.0 + self.strongest(choice),
            ("Readiness", _) | ("Deploy", "Recommended") => {
                f64::from(u8::from(choice == Choice::Yes))
            }
            // Nobody gives up, and nobody lets the beaten go.
            ("Command", "Offer" | "Accept") => f64::from(u8::from(choice == Choice::No)),
            ("Night", "Increment") => self.strongest(choice),
            ("Night", "Division") => f64::from(u8::from(choice == Choice::Done)),
            _ => 0.0,
        }
    }

    // ---- what the position looks like -----------------------------------------------------

    fn at(&self, unit: UnitId) -> Hex {
        self.battle.unit(unit).hexes.first()
    }

    fn enemies(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.battle.army(self.seat.other())
    }

    /// The nearest enemy of a kind and how far off it is.
    fn nearest(&self, from: Hex, wanted: impl Fn(UnitId) -> bool) -> Option<(u16, UnitId)> {
        let all = self.enemies().filter(|unit| wanted(*unit));
        all.map(|unit| (self.battle.distance(from, self.at(unit)), unit)).min()
    }

    fn is_shaken(&self, unit: UnitId) -> bool {
        self.battle.unit(unit).state != Morale::GoodOrder
    }

    /// Increments of a side within so many hexes.
    fn strength_near(&self, hex: Hex, seat: Seat, within: u16) -> i32 {
        let near = |unit: &UnitId| self.battle.distance(hex, self.at(*unit)) <= within;
        let fit = self.battle.army(seat).filter(near).filter(|unit| !self.is_shaken(*unit));
        fit.map(|unit| i32::from(self.battle.increments(unit))).sum()
    }

    /// Where a unit ought to go: to the nearest place that the enemy has, or to the enemy.
    fn goal(&self, from: Hex) -> Option<Hex> {
        let places = &self.battle.given.setup.scenario.victory.places;
        let theirs = places.iter().flat_map(|place| {
            let own = |hex: &Hex| self.battle.owner(*hex) == Some(self.seat);
            let held = place.hexes.iter().any(own);
            let lost = place.hexes.iter().any(|hex| self.battle.enemy_in(*hex, self.seat));
            let wanted = !held && (lost || place.holder != self.seat);
            place.hexes.iter().copied().filter(move |_| wanted)
        });
        let near = |hex: &Hex| self.battle.distance(from, *hex);
        let place = theirs.min_by_key(near);
        // Who holds all that counts waits for the enemy to come near.
        let enemy = self.nearest(from, |_| true).filter(|(far, _)| *far <= 2 * GUN_RANGE);
        place.or_else(|| enemy.map(|(_, unit)| self.at(unit)))
    }

    // ---- movement -------------------------------------------------------------------------

    fn next_mover(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Unit(unit) if !self.battle.is_on_map(unit) => 30.0,
            Choice::Unit(unit) => {
                let from = self.at(unit);
                let far = self.goal(from).map_or(0, |goal| self.battle.distance(from, goal));
                let faces = self.nearest(from, |_| true).map_or(99, |(far, _)| far);
                // The foremost first, so that nobody stands in the way.
                if far > 0 || faces <= GUN_RANGE {
                    20.0 - f64::from(far.min(90)) * 0.1
                } else {
                    -1.0
                }
            }
            Choice::Leader(leader) => {
                let at = self.battle.leaders[leader.index()].hex;
                if at.is_somewhere() {
                    if self.battle.top(at).is_none() { 3.0 } else { -1.0 }
                } else {
                    9.0
                }
            }
            Choice::Stack(_) | Choice::Division(_) => -1.0,
            Choice::Done => 0.0,
            _ => -2.0,
        }
    }

    /// The formation that a unit ought to have where it stands.
    fn wanted(&self, unit: UnitId, hex: Hex) -> Option<Formation> {
        let enemy = self.nearest(hex, |_| true).map_or(u16::MAX, |(far, _)| far);
        match self.battle.arm(unit) {
            Arm::Artillery if enemy <= GUN_RANGE => Some(Formation::Unlimbered),
            Arm::Artillery => Some(Formation::Limbered),
            Arm::Cavalry => Some(Formation::Column),
            Arm::Infantry if self.battle.terrain(hex).is_cover() => None,
            Arm::Infantry => {
                let horse = self.nearest(hex, |unit| self.battle.arm(unit) == Arm::Cavalry);
                let feared = horse.is_some_and(|(far, _)| far <= CHARGE);
                let line = enemy <= NEAR && !feared;
                Some(if line { Formation::Line } else { Formation::Column })
            }
        }
    }

    /// How well a facing looks at the nearest enemy, from 0 to 1.
    fn facing_value(&self, unit: UnitId, formation: Formation, hex: Hex, facing: Facing) -> f64 {
        let goal = self.nearest(hex, |_| true).map(|(_, enemy)| self.at(enemy));
        let Some(goal) = goal.or_else(|| self.goal(hex)) else { return 0.0 };
        let side = self.battle.faces_side(unit, formation);
        let number = usize::from(facing.number());
        let looked: Vec<usize> = if side { vec![number] } else { vec![number, (number + 1) % 6] };
        let near = |dir: usize| {
            let next = self.battle.board().neighbour(hex, ground::Dir::new(dir as u8));
            next.map_or(u16::MAX, |next| self.battle.distance(next, goal))
        };
        let best = looked.into_iter().map(near).min().unwrap_or(u16::MAX);
        let here = self.battle.distance(hex, goal);
        if best < here {
            1.0
        } else if best == here {
            0.4
        } else {
            0.0
        }
    }

    fn step(&self, question: &Question, choice: Choice) -> f64 {
        let strides = self.battle.strides(question, &[choice]);
        let Some(stride) = strides.into_iter().next().flatten() else {
            // To go on is better than to stop only where something is gained.
            return if choice == Choice::Done { 0.0 } else { -5.0 };
        };
        let la_bataille::ahead::Actor::Unit(unit) = stride.actor else { return -5.0 };
        let one = self.battle.unit(unit);
        let (from, to) = (self.at(unit), stride.hex);
        let formation = stride.formation.unwrap_or(one.formation);
        let facing = stride.facing.unwrap_or(one.facing);
        let looks = self.facing_value(unit, formation, to, facing);
        match choice {
            Choice::Turn(_) => {
                looks - self.facing_value(unit, one.formation, from, one.facing) - 0.3
            }
            Choice::Form(..) => {
                let wanted = self.wanted(unit, from);
                let good = wanted == Some(formation) && one.formation != formation;
                if good { 4.0 + looks - f64::from(stride.cost.unwrap_or(0)) * 0.01 } else { -5.0 }
            }
            _ => {
                if self.is_shaken(unit) || one.formation == Formation::Unlimbered {
                    return -5.0;
                }
                let Some(goal) = self.goal(from) else { return -1.0 };
                let nearer = f64::from(self.battle.distance(from, goal))
                    - f64::from(self.battle.distance(to, goal));
                if nearer <= 0.0 {
                    return -5.0;
                }
                let danger = self.nearest(to, |_| true).map_or(u16::MAX, |(far, _)| far);
                let ours = self.strength_near(to, self.seat, NEAR);
                let theirs = self.strength_near(to, self.seat.other(), NEAR);
                let keep = match self.battle.arm(unit) {
                    Arm::Artillery => GUN_RANGE - 2,
                    _ if 10 * ours < 9 * theirs => NEAR,
                    Arm::Cavalry if one.readiness == Readiness::Exhausted => CHARGE,
                    _ => 0,
                };
                if danger < keep {
                    return -5.0;
                }
                2.0 * nearer + looks - f64::from(stride.cost.unwrap_or(0)) * 0.02
            }
        }
    }

    fn formation(&self, question: &Question, choice: Choice) -> f64 {
        let strides = self.battle.strides(question, &[choice]);
        let Some(stride) = strides.into_iter().next().flatten() else { return 0.0 };
        let la_bataille::ahead::Actor::Unit(unit) = stride.actor else { return 0.0 };
        let (Some(formation), Some(facing)) = (stride.formation, stride.facing) else { return 0.0 };
        let wanted = self.wanted(unit, stride.hex) == Some(formation);
        f64::from(u8::from(wanted)) + 0.5 * self.facing_value(unit, formation, stride.hex, facing)
    }

    /// Leaders join the nearest troops of theirs.
    fn ride(&self, question: &Question, choice: Choice) -> f64 {
        let strides = self.battle.strides(question, &[choice]);
        let hex = match (choice, strides.into_iter().next().flatten()) {
            (Choice::Hex(hex), _) => hex,
            (_, Some(stride)) => stride.hex,
            _ => return 0.0,
        };
        let near = self.battle.army(self.seat).map(|unit| self.battle.distance(hex, self.at(unit)));
        0.5 - f64::from(near.min().unwrap_or(0))
    }

    // ---- fire, charges and melee ----------------------------------------------------------

    /// Dense and shaken targets first.
    fn target(&self, choice: Choice) -> f64 {
        let Choice::Hex(hex) = choice else { return 0.0 };
        let horse = self.battle.units_at(hex).any(|unit| self.battle.arm(unit) == Arm::Cavalry);
        1.0 + f64::from(self.battle.increments_at(hex)) * 0.1 + if horse { 0.5 } else { 0.0 }
    }

    /// Whether foot is a prey for horse: shaken, or in a formation that has flanks.
    fn is_prey(&self, unit: UnitId) -> bool {
        let one = self.battle.unit(unit);
        let foot = self.battle.arm(unit) != Arm::Cavalry;
        let closed =
            matches!(one.formation, Formation::Square | Formation::Masse | Formation::GeneralOrder);
        foot && (self.is_shaken(unit) || !closed)
            && !one.hexes.is_empty()
            && !self.battle.terrain(self.at(unit)).is_cover()
    }

    fn charger(&self, choice: Choice) -> f64 {
        let Choice::Unit(unit) = choice else { return 0.0 };
        let one = self.battle.unit(unit);
        if one.readiness == Readiness::Exhausted || self.is_shaken(unit) {
            return -1.0;
        }
        let Some((far, prey)) = self.nearest(self.at(unit), |enemy| self.is_prey(enemy)) else {
            return -1.0;
        };
        let stronger = 2 * self.battle.increments(unit) >= self.battle.increments(prey);
        if far <= CHARGE && (stronger || self.is_shaken(prey)) { 1.0 } else { -1.0 }
    }

    fn charge_step(&self, question: &Question, choice: Choice) -> f64 {
        let text = self.battle.choice_text(choice);
        // Nobody calls back a charge that he has declared.
        if text == "recall" {
            return -2.0;
        }
        // To name a target is what it rides for.
        if let Choice::Hex(hex) = choice {
            let prey = self.battle.units_at(hex).any(|unit| self.is_prey(unit));
            return if prey { 10.0 } else { 5.0 };
        }
        if matches!(choice, Choice::Form(..) | Choice::Done) {
            return -1.5;
        }
        let rider = self.battle.actors(question).into_iter().next();
        let Some(la_bataille::ahead::Actor::Unit(unit)) = rider else { return 0.0 };
        let strides = self.battle.strides(question, &[choice]);
        let Some(stride) = strides.into_iter().next().flatten() else { return 0.0 };
        let from = self.nearest(self.at(unit), |enemy| self.is_prey(enemy));
        let to = self.nearest(stride.hex, |enemy| self.is_prey(enemy));
        match (from, to) {
            (Some((before, _)), Some((after, _))) => f64::from(before) - f64::from(after),
            _ => -1.0,
        }
    }

    /// Attackers to defenders in percent, for all who stand before a hex.
    fn odds_against(&self, hex: Hex) -> i32 {
        let ours: i32 = self
            .battle
            .army(self.seat)
            .filter(|unit| !self.is_shaken(*unit) && self.battle.in_front(*unit, hex))
            .map(|unit| i32::from(self.battle.increments(unit)))
            .sum();
        100 * ours / i32::from(self.battle.increments_at(hex)).max(1)
    }

    fn assault(&self, choice: Choice) -> f64 {
        let Choice::Hex(hex) = choice else { return 0.0 };
        let shaken = self.battle.units_at(hex).any(|unit| self.is_shaken(unit));
        let least = if shaken { ASSAULT_SHAKEN } else { ASSAULT };
        f64::from(self.odds_against(hex) - least) / 100.0
    }

    fn joins(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Unit(unit) if self.battle.arm(unit) == Arm::Artillery => -1.0,
            Choice::Unit(unit) => 1.0 + f64::from(self.battle.increments(unit)) * 0.1,
            _ => 0.0,
        }
    }

    /// Guns leave, and so does who is far too weak.
    fn withdraws(&self, choice: Choice) -> f64 {
        let Choice::Unit(unit) = choice else {
            // Leaders stay with their troops.
            return if choice == Choice::Done { 0.0 } else { -1.0 };
        };
        let hex = self.at(unit);
        let theirs = self.strength_near(hex, self.seat.other(), 1);
        let ours = i32::from(self.battle.increments_at(hex));
        if self.battle.arm(unit) == Arm::Artillery || theirs > 3 * ours { 1.0 } else { -1.0 }
    }

    fn strongest(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Unit(unit) => 1.0 + f64::from(self.battle.increments(unit)),
            _ => 0.0,
        }
    }

    /// Away from the enemy.
    fn safety(&self, question: &Question, choice: Choice) -> f64 {
        let strides = self.battle.strides(question, &[choice]);
        let hex = match (choice, strides.into_iter().next().flatten()) {
            (Choice::Hex(hex), _) => hex,
            (_, Some(stride)) => stride.hex,
            (Choice::Yes, _) => return 0.5,
            _ => return 0.0,
        };
        f64::from(self.battle.nearest_enemy(hex, self.seat).min(30))
            - f64::from(self.battle.home_distance(self.seat, hex).min(90)) * 0.1
    }
}

/// Whether an answer does something.
fn acts(choice: Choice) -> bool {
    !matches!(choice, Choice::Done | Choice::No)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game, Match, Open, Seeded};
    use la_bataille::position;

    const POSITION: &str = "map
................
................
................
................
................
................
................
................
end
segment french movement
25e 0204 column N
1/7e 0206 column N
GrP 1504 column N
";

    /// Two columns with nobody to fear close up, and the phase comes to an end.
    #[test]
    fn it_marches_towards_the_enemy_and_ends() {
        let text = POSITION.replace("GrP", &coalition_foot());
        let mut game = Match::new(
            position::parse(&text).expect("a sound position"),
            Box::new(Seeded::numbered(3, 1)),
            [None, None],
        );
        let mut bot = Greedy::new(1);
        let start = game.now().clone();
        for _ in 0..60 {
            let Some(Open::Ask(ask, _, asked_in)) = game.open().first() else { break };
            if ask.seat != Seat::First || asked_in.stage != start.stage {
                break;
            }
            let choice = bot.answer(&Sight::new(asked_in, ask.seat), ask);
            let answer = asked_in.notation(ask, &choice);
            game.answer(Seat::First, &answer).expect("a legal answer");
        }
        let now = game.now();
        assert_ne!(now.stage, start.stage, "the phase is over");
        for id in ["25e", "1/7e"] {
            let unit = position::unit_named(now, id).expect("a unit");
            let column = |battle: &Battle| {
                let board = battle.board();
                board.printed(battle.unit(unit).hexes.first()).0
            };
            assert!(column(now) > column(&start), "{id}");
        }
    }

    /// Some infantry of the Coalition.
    fn coalition_foot() -> String {
        let battle = position::parse("").expect("the whole map");
        let army = &battle.given.setup.army;
        let mut foot = army.ids().filter(|(_, unit)| {
            unit.seat() == Seat::Second && unit.arm() == Arm::Infantry && unit.regiment.is_none()
        });
        foot.next().expect("there is some").1.id.clone()
    }
}
