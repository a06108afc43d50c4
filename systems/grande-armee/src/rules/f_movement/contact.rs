//! Sections F9 and G1: who may contact whom, and what the contacted do.

use crate::book::EQUIDISTANT;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Class, Terrain};
use crate::rules::ask::Choice;
use crate::rules::d_artillery::grand_battery::abreast;
use crate::rules::f_movement::march::{March, Trial};
use crate::rules::f_movement::move_cost::unit_of;
use crate::rules::f_movement::{Ask, Event};
use crate::rules::h_losses::event::Cause;
use crate::state::battle::{At, Battle, Fight};
use engine::{Play, Refusal, rule};
use ground::table::{
    Base, Contact, Edge, FeatureId, Gait, Lap, Mil, Pose, Shape, Size, Step, square_up,
};

/// What must lie against the enemy's edge when room is scarce: less is no contact.
const LEAST_LAP: Mil = Mil(100);

/// A base with the margin round it that keeps others from contact.
fn grown(base: &Base) -> Base {
    let size = base.size();
    let margin = EQUIDISTANT * 2 + Mil(2);
    Size::new(size.width + margin, size.depth + margin).at(base.pose())
}

/// What keeps an enemy from being attacked at all.
enum Shelter {
    /// Those who would have to attack are guns.
    Guns,
    Town,
    Rough,
}

impl Battle {
    /// [F9.1] Whether a unit may attack an enemy at all.
    pub fn check_attackable(&self, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
        let light = self.def(unit).troop.moves() == Some(Class::Light);
        let Some(shelter) = self.shelter_from(unit, enemy) else { return Ok(()) };
        let (rule, why) = match shelter {
            Shelter::Guns => (rule!("F9.1"), "guns never attack".to_owned()),
            // [F9.1c] [F9.1d] [G5.0c]
            Shelter::Town => {
                let rule = if light { rule!("F9.1c") } else { rule!("F9.1d") };
                (rule, format!("{} is in a town", self.unit_words(enemy)))
            }
            Shelter::Rough => {
                (rule!("F9.1d"), format!("{} is in rough ground", self.unit_words(enemy)))
            }
        };
        Err(Refusal::new(rule, why))
    }

    /// Whether a unit may attack another at all. [F9.1]
    pub(crate) fn is_attackable(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.shelter_from(unit, enemy).is_none()
    }

    fn shelter_from(&self, unit: UnitId, enemy: UnitId) -> Option<Shelter> {
        let troop = self.def(unit).troop;
        match troop.arm() {
            Arm::Artillery => Some(Shelter::Guns),
            // [F9.1b]
            Arm::Infantry => None,
            Arm::Cavalry if self.town_of(enemy).is_some() => Some(Shelter::Town),
            // [F9.1d] Light horse goes everywhere else.
            Arm::Cavalry if troop.moves() == Some(Class::Light) => None,
            Arm::Cavalry => self.is_in_rough(enemy).then_some(Shelter::Rough),
        }
    }

    /// Who fights when a unit is contacted: the infantry of an attached pair. [F9.31b]
    pub fn defender_of(&self, contacted: UnitId) -> UnitId {
        match self.unit(contacted).partner {
            Some(infantry) if self.arm(contacted) == Arm::Artillery => infantry,
            _ => contacted,
        }
    }

    /// Whether a contact is allowed.
    pub(crate) fn check_contact(
        &self,
        march: &March,
        trial: &Trial,
        contact: Contact,
    ) -> Result<(), Refusal> {
        let enemy = unit_of(contact.who);
        let (name, at) = (|| self.unit_words(enemy), contact.at);
        let refuse =
            |rule: engine::Rule, why: String| Err(Refusal::new(rule, format!("{why}, at {at}")));
        if let Err(refusal) = self.check_attackable(march.unit, enemy) {
            return Err(Refusal { why: format!("{}, at {at}", refusal.why).into(), ..refusal });
        }
        // [F11.1a] [E3.0w] Who may not close attacks nobody, however near he stands.
        if let Some(rule) = self.closing_rule(march) {
            return refuse(rule, format!("it may not close with {}", name()));
        }
        // [F5.3b] [G1.1]; [F5.1b] [F5.4] wheels and obliques may make contact.
        if matches!(trial.gait, Gait::Retro | Gait::Flank) {
            return refuse(rule!("F5.3b"), format!("it would back or sidle into {}", name()));
        }
        if !contact.by_front || !contact.is_straight() {
            let why = format!("only the front may make contact, and its side meets {}", name());
            return refuse(rule!("G1.1"), why);
        }
        // [F6.0b] Not half in a town either, [F6.0] and horse not at all; [A4.1b] only a garrison may
        // come out, even in part, to attack.
        let half_in = self.touches_town(&trial.end) && self.town_under(&trial.end).is_none();
        if half_in && !self.comes_out(march, &trial.end) {
            return refuse(rule!("F6.0b"), "it would stand only partly in a town".into());
        }
        if self.arm(march.unit) != Arm::Infantry && self.town_under(&trial.end).is_some() {
            return refuse(rule!("F6.0"), "only infantry may stop in a town".into());
        }
        let defender = self.defender_of(enemy);
        let wanted = |unit: &UnitId| self.defender_of(*unit) == defender;
        if let Some(fight) = self.fights.iter().find(|fight| fight.defender == defender) {
            // [G1.5b] [G1.5c]
            if fight.second.is_some() {
                let why = format!("{} has two attackers already", name());
                return refuse(rule!("G1.5c"), why);
            }
            if contact.edge == Edge::Front || contact.edge == fight.first.1 {
                let why =
                    format!("a second attacker must take a free flank or the rear of {}", name());
                return refuse(rule!("G1.5b"), why);
            }
            // [G1.3b]
            if let Some(&other) = trial.nearest_foes.first() {
                let why = format!("{} is the closest to its front", self.unit_words(other));
                return refuse(rule!("G1.3b"), why);
            }
            return Ok(());
        }
        // [G1.2]
        if !trial.nearest_foes.is_empty() && !trial.nearest_foes.iter().any(wanted) {
            let other = trial.nearest_foes[0];
            let why = format!("{} is closer to its front than {}", self.unit_words(other), name());
            return refuse(rule!("G1.2"), why);
        }
        Ok(())
    }

    /// [A4.1b] Whether a unit that began its move in a town has come out of that town alone, perhaps
    /// in part.
    pub(crate) fn comes_out(&self, march: &March, end: &Base) -> bool {
        let Some(town) = self.town_under(&end.size().at(march.start)) else { return false };
        let is_town = |id: &FeatureId| Terrain::of(self.field.ground.feature(*id)) == Terrain::Town;
        let mut under = self.field.ground.under(end).into_iter().filter(is_town);
        under.all(|id| id == town.feature())
    }

    /// [G1.2] Of enemies that it meets at the same moment the attacker names the one he attacks;
    /// batteries that stand alone are met together. [F9.33]
    pub(crate) fn choose_contact(
        &self,
        table: At<'_>,
        march: &March,
        trial: &Trial,
        first: Contact,
    ) -> Play<Contact> {
        let opponent = |enemy: UnitId| {
            let alone = self.arm(enemy) == Arm::Artillery && self.unit(enemy).partner.is_none();
            (!alone).then(|| self.defender_of(enemy))
        };
        let mut open: Vec<Contact> = Vec::new();
        for &contact in std::iter::once(&first).chain(&trial.others) {
            let enemy = unit_of(contact.who);
            let new = open.iter().all(|met| opponent(unit_of(met.who)) != opponent(enemy));
            if new && self.meets_obligation(march, &trial.end, Some(enemy)).is_ok() {
                open.push(contact);
            }
        }
        let choices: Vec<Choice> =
            open.iter().map(|contact| Choice::Unit(unit_of(contact.who))).collect();
        if choices.is_empty() {
            return Ok(first);
        }
        // [G1.5] He attacks one of them only.
        let (seat, question) = (self.seat_of(march.unit), Ask::Attack(march.unit));
        let answer = table.ask(self, seat, rule!("G1.2"), question, choices)?;
        let named = open.iter().find(|contact| answer == Choice::Unit(unit_of(contact.who)));
        Ok(named.copied().unwrap_or(first))
    }

    /// [F9.0] What happens at the moment of contact, before anything else. Afterwards the attacker is
    /// locked, or may go on, or is gone. [F9.23a]
    pub fn settle_contact(&mut self, table: At<'_>, unit: UnitId, contact: Contact) -> Play<()> {
        let enemy = unit_of(contact.who);
        let mut edge = contact.edge;
        table.tell(self, Event::Contact { by: unit, with: enemy, edge });
        // [G1.0b] Guns must roll to escape, and cavalry may evade, at once.
        if self.arm(enemy) == Arm::Artillery && self.unit(enemy).partner.is_none() {
            return self.run_into_batteries(table, unit, enemy);
        }
        let defender = self.defender_of(enemy);
        let locked = self.unit(defender).marks.locked;
        // [F9.24] Who is in contact already can do nothing more.
        if self.arm(defender) == Arm::Cavalry && !locked {
            if self.answers_attack(table, defender, unit)? {
                return Ok(());
            }
            edge = self.turn_to_face(table, defender, edge);
        }
        if let Some(battery) = self.unit(defender).partner.filter(|_| !locked) {
            if edge == Edge::Front {
                // [F9.31b] It does not escape; it only fires.
                self.fire_canister(table, battery, unit)?;
                if !self.is_here(unit) {
                    return Ok(());
                }
            } else {
                self.turn_pair(table, defender, battery, edge)?;
                edge = Edge::Front;
            }
        }
        self.join_fight(table, unit, defender, edge)
    }

    /// [F9.21] [F9.22a] Cavalry fights or evades. Whether the attacker may go on. (DP-22)
    fn answers_attack(&mut self, table: At<'_>, unit: UnitId, by: UnitId) -> Play<bool> {
        let escapes = self.escapes(unit, by);
        // [F9.23g] If it cannot get away it fights.
        if escapes.is_empty() {
            return Ok(false);
        }
        let seat = self.seat_of(unit);
        let question = Ask::Evade { unit, by };
        let choices = vec![Choice::Fight, Choice::Evade];
        let horse = self.arm(by) == Arm::Cavalry;
        let rule = if horse { rule!("F9.22a") } else { rule!("F9.21") };
        if table.ask(self, seat, rule, question, choices)? == Choice::Fight {
            return Ok(false);
        }
        // [F9.21b] From infantry it gets away without a die.
        if horse && !self.resolve_evasion(table, unit, by)? {
            // [F9.22d] If the loss broke it the attacker may move on.
            return Ok(!self.is_here(unit));
        }
        self.choose_escape(table, unit, &escapes)?;
        Ok(true)
    }

    /// What a unit adds to its evasion die, by what it moves as. [F9.22c]
    fn evasion_bonus(&self, unit: UnitId) -> u8 {
        let troop = self.def(unit).troop;
        let number = if troop.is_cossack() {
            crate::book::Number::EvadeCossacks
        } else if troop.moves() == Some(Class::Light) {
            crate::book::Number::EvadeLight
        } else {
            return 0;
        };
        self.field.book.number(number) as u8
    }

    /// [F9.22e] Cavalry tries to evade cavalry: a die each, and at least as much gets away.
    /// [F9.22b] Caught, it loses a point.
    pub fn resolve_evasion(&mut self, table: At<'_>, unit: UnitId, by: UnitId) -> Play<bool> {
        let throw = |why, who| engine::Throw::one_die(rule!("F9.22e"), why).by(self.seat_of(who));
        let evader = table.throw(self, throw("evasion", unit))?.first();
        let attacker = table.throw(self, throw("to catch the evaders", by))?.first();
        let (plus, minus) = (self.evasion_bonus(unit), self.evasion_bonus(by));
        let away = evader + plus >= attacker + minus;
        let (evader, attacker) = ((evader, plus), (attacker, minus));
        table.tell(self, Event::EvasionRoll { unit, by, evader, attacker, away });
        if !away {
            let loss = self.field.book.number(crate::book::Number::EvasionLoss) as u8;
            self.hit(table, unit, loss, Cause::CaughtEvading)?;
        }
        Ok(away)
    }

    /// The chance to evade, for the player.
    pub fn evade_words(&self, unit: UnitId, by: UnitId) -> String {
        if self.arm(by) != Arm::Cavalry {
            return "evade: it gets away".to_owned();
        }
        let (plus, minus) = (self.evasion_bonus(unit), self.evasion_bonus(by));
        let ways = (1..=6u8)
            .flat_map(|own| (1..=6u8).map(move |other| (own, other)))
            .filter(|(own, other)| own + plus >= other + minus)
            .count();
        format!("try to evade: {ways} in 36, else it loses a point and fights")
    }

    /// [F9.21] [F9.22a] Cavalry turns the struck edge to the front; its base is square and stays.
    pub(crate) fn turn_to_face(&mut self, table: At<'_>, unit: UnitId, edge: Edge) -> Edge {
        if edge != Edge::Front {
            let base = self.base(unit);
            let pose = Pose::new(base.centre(), base.outward(edge));
            self.put(unit, pose);
            table.tell(self, Event::TurnedToFace(unit, pose));
        }
        Edge::Front
    }

    // ---- G1.4, G1.5 ----

    /// The attacker squares up and the combat is on.
    fn join_fight(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        defender: UnitId,
        edge: Edge,
    ) -> Play<()> {
        let came = self.base(unit);
        // [G1.4] [F9.2] He squares up to whom he met, who does not stir.
        let squared = self.squared_up(unit, defender, edge);
        if squared != came {
            self.put(unit, squared.pose());
            table.tell(self, Event::SquaredUp(unit, squared.pose()));
            let ground = Step::Turn(squared.facing()).sweep(&squared);
            self.overrun_officers(table, unit, &ground)?;
        }
        self.unit_mut(unit).marks.left_cover = self.leaves_cover(unit, defender);
        self.unit_mut(unit).marks.locked = true;
        self.unit_mut(defender).marks.locked = true;
        match self.fights.iter_mut().find(|fight| fight.defender == defender) {
            Some(fight) => fight.second = Some((unit, edge)),
            None => self.fights.push(Fight { defender, first: (unit, edge), second: None }),
        }
        Ok(())
    }

    /// Where an attacker stands after squaring up: clear of all other enemies, and where it came, if
    /// there is no room.
    pub fn squared_up(&self, unit: UnitId, defender: UnitId, edge: Edge) -> Base {
        let came = self.base(unit);
        let other = self.pair_base(defender);
        // A battery that could not be set beside its infantry is in the way like any other.
        let beside = |guns: &UnitId| {
            self.arm(defender) != Arm::Infantry || abreast(&self.base(defender), &self.base(*guns))
        };
        let partner = self.unit(defender).partner.filter(beside);
        let in_way = || {
            self.on_table()
                .filter(|&near| near != unit && near != defender && Some(near) != partner)
                .map(|near| (self.seat_of(near) != self.seat_of(unit), self.base(near)))
        };
        // [G1.4b] Friends may be touched; other enemies are given a hair more than contact.
        let others: Vec<Base> =
            in_way().map(|(enemy, base)| if enemy { grown(&base) } else { base }).collect();
        let touches =
            |base: &Base| in_way().any(|(enemy, other)| enemy && other.within(base, EQUIDISTANT));
        let closed = |id| Terrain::of(self.field.ground.feature(id)) == Terrain::Impassable;
        let stands = |base: &Base| {
            self.field.ground.holds(base) && !self.field.ground.under(base).into_iter().any(closed)
        };
        let width = came.size().width;
        let squared = |least: Mil| {
            let lap = Lap { wanted: width / 2, least };
            square_up(&came, &other, edge, lap, &others).filter(stands)
        };
        match squared(width / 4) {
            Some(base) => base,
            None if touches(&came) => squared(LEAST_LAP).unwrap_or(came),
            None => came,
        }
    }

    /// [A4.1b] Whether an attacker has left cover, even in part, to attack somebody in the open.
    fn leaves_cover(&self, unit: UnitId, defender: UnitId) -> bool {
        let Some(march) = self.march.as_ref().filter(|march| march.unit == unit) else {
            return false;
        };
        let base = self.base(unit);
        let began = base.size().at(march.start);
        let covers = |_, feature: &ground::table::Feature| Terrain::of(feature).covers();
        self.is_in_cover(&began)
            && !self.field.ground.is_within(&base, covers)
            && !self.has_cover_from(defender, &base)
    }
}
