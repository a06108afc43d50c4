//! Section 3.1: how much may stand in a hex, and what happens when it is too much.

use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{MoraleReason, Number, RuleOption, StackColumn, StackLimit, StackRow};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Guns, Morale, Nation, Size, Terrain, Troop};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c04_morale::line;
use crate::rules::c14_leaders as leaders;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::Refusal;
use engine::{Line, Play, Rule, Seat, rule};
use ground::Hex;
use serde::Serialize;
use smallvec::SmallVec;

/// Questions about crowded hexes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Who makes room in a hex? [3.1.5b]
    Who(Hex),
    /// To which hex? [3.1.5b]
    Where(UnitId),
}

/// What is told of crowded hexes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Too many of a side stand in a hex: all check. [3.1.5]
    Crowded(Hex, Option<Seat>),
    /// A unit makes room, by this rule. [3.1.5b] [16.2.4a2] [10.1.10b]
    MadeRoom(UnitId, Hex, Rule),
}

/// A unit as it would stand in a hex.
#[derive(Clone, Copy, Debug)]
pub struct Guest {
    /// Who.
    pub unit: UnitId,
    /// How it would be drawn up.
    pub formation: Formation,
    /// Increments it would have there.
    pub increments: u8,
}

/// The units of a hex as they would stand; seldom many.
pub(crate) type Guests = SmallVec<[Guest; 8]>;

impl Battle {
    /// The units of a hex as they stand.
    pub fn guests(&self, hex: Hex) -> Vec<Guest> {
        self.units_at(hex).map(|unit| self.guest_at(unit, hex)).collect()
    }

    /// A unit of a hex as it stands.
    pub(crate) fn guest_at(&self, unit: UnitId, hex: Hex) -> Guest {
        let increments = self.increments_in(unit, hex);
        Guest { unit, formation: self.unit(unit).formation, increments }
    }

    /// Whether these units may stand together in a hex at the end of a move, or why not.
    pub fn may_stand_together(&self, hex: Hex, guests: &[Guest]) -> Result<(), Refusal> {
        self.may_mix(guests)?;
        // [6.1.1] One formation, whatever the guns do.
        let mut formed = guests
            .iter()
            .filter(|guest| self.arm(guest.unit) != Arm::Artillery && self.is_formed(guest.unit));
        if let Some(first) = formed.next()
            && formed.any(|guest| guest.formation != first.formation)
        {
            return Err(Refusal::new(rule!("6.1.1"), "a hex has one formation"));
        }
        self.within_limits(hex, guests)
    }

    /// Whether these units may be together in a hex, however they are drawn up, or why not.
    pub(crate) fn may_mix(&self, guests: &[Guest]) -> Result<(), Refusal> {
        let [first, rest @ ..] = guests else { return Ok(()) };
        // [3.1.2] [3.1.2p2] [3.1.3] [6.1.3] Cavalry keeps to itself.
        let is_horse = |guest: &Guest| self.arm(guest.unit) == Arm::Cavalry;
        let horse = is_horse(first);
        if rest.iter().any(|guest| is_horse(guest) != horse) {
            return Err(Refusal::new(rule!("3.1.2"), "cavalry may not stop with other arms"));
        }
        // [16.2.4a] Nations do not mix.
        let nation = self.def(first.unit).nation;
        if rest.iter().any(|guest| self.def(guest.unit).nation != nation) {
            return Err(Refusal::new(rule!("16.2.4a"), "nations may not stack"));
        }
        Ok(())
    }

    /// Whether the formation of a unit counts: those without order have none [4.3.5], so that they may
    /// share a hex with troops in any formation. (R183)
    fn is_formed(&self, unit: UnitId) -> bool {
        self.unit(unit).state == Morale::GoodOrder
    }

    /// [3.1.1] Whether units keep to the stacking chart.
    pub fn within_limits(&self, hex: Hex, guests: &[Guest]) -> Result<(), Refusal> {
        self.within_limits_led(hex, guests, &[])
    }

    /// The same with leaders who come along with them.
    pub(crate) fn within_limits_led(
        &self,
        hex: Hex,
        guests: &[Guest],
        along: &[LeaderId],
    ) -> Result<(), Refusal> {
        let guns = guests.iter().any(|guest| self.arm(guest.unit) == Arm::Artillery);
        if guests.len() < 2 && !guns {
            return guests.iter().try_for_each(|guest| self.may_be_alone(hex, guest));
        }
        if !self.fits_chart(hex, guests, along) {
            return Err(Refusal::new(rule!("3.1.1"), "too many for the hex"));
        }
        self.may_regiments_share(hex, guests, along)?;
        self.may_brigade_guns_share(guests)
    }

    /// A unit alone fits, except where its arm may not be at all, or only a battalion.
    fn may_be_alone(&self, hex: Hex, guest: &Guest) -> Result<(), Refusal> {
        let (row, column) = self.stack_cell(hex, std::slice::from_ref(guest));
        match self.book().stacking(row, column) {
            StackLimit::Nothing => {
                Err(Refusal::new(rule!("3.1.1"), "this arm may not stand there"))
            }
            // [6.6.3] (R184)
            StackLimit::Battalion if !self.is_one_battalion(guest.unit) => {
                let cover = self.terrain(hex).is_cover();
                let rule = if cover { rule!("6.6.3") } else { rule!("3.1.1") };
                let why = "a regiment must break down first: only one battalion fits";
                Err(Refusal::new(rule, why))
            }
            _ => Ok(()),
        }
    }

    /// [3.1.1] Whether the stacking chart has room for units in a hex, with leaders who come along.
    fn fits_chart(&self, hex: Hex, guests: &[Guest], along: &[LeaderId]) -> bool {
        let (row, column) = self.stack_cell(hex, guests);
        let limit = self.book().stacking(row, column);
        let of = |arm: Arm| guests.iter().filter(move |guest| self.arm(guest.unit) == arm);
        let sum = |arm: Arm| -> u16 { of(arm).map(|guest| u16::from(guest.increments)).sum() };
        let count = |arm: Arm| of(arm).count();
        let all: u16 = guests.iter().map(|guest| u16::from(guest.increments)).sum();
        let foot = count(Arm::Infantry);
        // Two battalions; a regiment counter is more than one. (R184)
        let pair = foot == 2 && of(Arm::Infantry).all(|guest| self.is_one_battalion(guest.unit));
        match limit {
            StackLimit::Nothing => false,
            StackLimit::Increments(most) => all <= u16::from(most),
            // [6.3.3] [6.4.5] [6.5.2]
            StackLimit::RegimentOr(most) => {
                guests.len() == 1 || all <= u16::from(most) || self.are_one_regiment(guests)
            }
            StackLimit::InRegiments(most, regiments) => {
                guests.len() == 1
                    || all <= u16::from(most) && guests.len() <= usize::from(regiments)
            }
            StackLimit::Battalion | StackLimit::Regiment => guests.len() == 1,
            StackLimit::BatteryOf(most) => guests.len() == 1 && all <= u16::from(most),
            StackLimit::AndBattery(most) => {
                let regiment = |guest: &Guest| self.def(guest.unit).size == Size::Regiment;
                let one_regiment = foot == 1 && of(Arm::Infantry).any(regiment);
                count(Arm::Artillery) == 1
                    && (one_regiment || sum(Arm::Infantry) <= u16::from(most))
            }
            StackLimit::BattalionAndBattery => {
                let battalions = of(Arm::Infantry).all(|guest| self.is_one_battalion(guest.unit));
                foot == 1 && battalions && count(Arm::Artillery) == 1
            }
            // [16.2.7a1] Two battalions only under a leader's eye, [16.2.7a2] and so a battery.
            StackLimit::Masse => foot == 1 || pair && self.is_led(hex, guests, along),
            StackLimit::MasseAndBattery => {
                let few = foot == 1 || pair;
                few && count(Arm::Artillery) == 1 && self.is_led(hex, guests, along)
            }
        }
    }

    /// [16.2.2] Russian and Prussian regiments count as battalions.
    fn may_regiments_share(
        &self,
        hex: Hex,
        guests: &[Guest],
        along: &[LeaderId],
    ) -> Result<(), Refusal> {
        let foot = guests.iter().filter(|guest| self.arm(guest.unit) == Arm::Infantry).count();
        // [16.2.2p1] Two at most, with a leader.
        let whole = guests.iter().filter(|guest| {
            let def = self.def(guest.unit);
            self.arm(guest.unit) == Arm::Infantry
                && def.size == Size::Regiment
                && matches!(def.nation, Nation::Russian | Nation::Prussian)
        });
        if whole.count() > 0 && foot > 1 && (foot > 2 || !self.is_led(hex, guests, along)) {
            let why = "two Russian or Prussian regiments need a leader, and three are too many";
            return Err(Refusal::new(rule!("16.2.2"), why));
        }
        Ok(())
    }

    /// [16.2.4b1] Austrian brigade batteries stand with Austrian infantry only.
    fn may_brigade_guns_share(&self, guests: &[Guest]) -> Result<(), Refusal> {
        // Nations are kept apart elsewhere; here it is other guns and horse.
        let brigade =
            |guest: &Guest| self.def(guest.unit).troop == Troop::Guns(Guns::AustrianBrigade);
        let foot_of_austria = |guest: &Guest| {
            self.arm(guest.unit) == Arm::Infantry && self.def(guest.unit).nation == Nation::Austrian
        };
        if let Some(battery) = guests.iter().find(|guest| brigade(guest))
            && guests.iter().any(|guest| guest.unit != battery.unit && !foot_of_austria(guest))
        {
            let why = "Austrian brigade batteries stand with Austrian infantry only";
            return Err(Refusal::new(rule!("16.2.4b1"), why));
        }
        Ok(())
    }

    /// Whether a counter is no more than a battalion: [16.2.2] all but the regiments that can break
    /// down, French and Austrian ones. (R184)
    pub(crate) fn is_one_battalion(&self, unit: UnitId) -> bool {
        self.def(unit).battalions.is_empty()
    }

    /// [3.4.4a] [6.3.3] Whether units are battalions of one regiment, which fits as a whole.
    fn are_one_regiment(&self, guests: &[Guest]) -> bool {
        let regiment = |guest: &Guest| self.def(guest.unit).regiment;
        let first = guests.first().and_then(regiment);
        first.is_some() && guests.iter().all(|guest| regiment(guest) == first)
    }

    /// Whether a leader of their nation is in the hex or comes along. [16.2.2] [16.2.7a]
    fn is_led(&self, hex: Hex, guests: &[Guest], along: &[LeaderId]) -> bool {
        let nation = guests.first().map(|guest| self.def(guest.unit).nation);
        let mut leaders = self.leaders_at(hex).chain(along.iter().copied());
        leaders.any(|leader| Some(self.leader_def(leader).nation) == nation)
    }

    /// The cell of the chart for units in a hex.
    fn stack_cell(&self, hex: Hex, guests: &[Guest]) -> (StackRow, StackColumn) {
        let has = |arm: Arm| guests.iter().any(|guest| self.arm(guest.unit) == arm);
        let any = |formation: Formation| guests.iter().any(|guest| guest.formation == formation);
        // [6.10.4] Limbered guns on a road through woods are in Road March. (R75)
        let on_road = self.terrain(hex) == Terrain::Woods
            && self.fixed.setup.field.on_road(hex)
            && guests.iter().all(|guest| guest.formation == Formation::Limbered);
        let row = if on_road || any(Formation::RoadMarch) {
            StackRow::RoadMarch
        } else {
            match self.terrain(hex) {
                // [6.6.3] General order has the rows of its ground.
                Terrain::Woods => StackRow::Woods,
                Terrain::Village => StackRow::Village,
                Terrain::Town => StackRow::Town,
                Terrain::Steep => StackRow::Steep,
                Terrain::Clear if any(Formation::Masse) => StackRow::ClearMasse,
                Terrain::Clear if any(Formation::Skirmish) => StackRow::ClearSkirmish,
                Terrain::Clear => StackRow::ClearFormed,
            }
        };
        let column = match (has(Arm::Infantry), has(Arm::Cavalry), has(Arm::Artillery)) {
            (true, _, true) => StackColumn::InfantryAndArtillery,
            (true, _, false) => StackColumn::Infantry,
            (false, true, _) => StackColumn::Cavalry,
            (false, false, _) => StackColumn::Artillery,
        };
        (row, column)
    }

    /// When a hex has become too full by a flight, all units of it check; who fails goes
    /// back three hexes; [3.1.5b] who came in makes room if it is still too full. [16.2.4a] The same for
    /// nations thrown together.
    pub fn crowd(&mut self, table: At<'_>, hex: Hex, newcomer: Option<UnitId>) -> Play<()> {
        let Some(reason) = self.crowding(hex) else { return Ok(()) };
        table.tell(self, Event::Stacking(Told::Crowded(hex, self.owner(hex))));
        let mut occasion = Modifiers::default();
        // [OPT-4] [16.2.4a1]
        if reason == MoraleReason::MixedNations && self.has_option(RuleOption::CoalitionMixing) {
            occasion.add(Drm::Mixing, -self.book().number(Number::CoalitionMixing));
        }
        // [3.1.5] [4.1p5] All of them check.
        for unit in self.stack(hex) {
            let here = self.is_on_map(unit) && self.unit(unit).hexes.contains(hex);
            if here && !self.check_morale(table, unit, reason, &occasion)? {
                // [10.2.7g] Whom a charge has struck fails in place. (R257)
                let struck = self.is_struck(unit);
                let manner = if struck { Manner::CROWDED_IN_PLACE } else { Manner::CROWDED };
                self.fails_check(table, unit, &manner)?;
                // In place may be its other hex, where the charge is.
                if struck && self.is_on_map(unit) && !self.unit(unit).hexes.contains(hex) {
                    self.crowd(table, self.unit(unit).hexes.first(), None)?;
                }
            }
        }
        let mut last = newcomer;
        while let Some(reason) = self.crowding(hex) {
            let Some(moved) = self.make_room(table, hex, last, reason)? else { break };
            last = Some(moved);
        }
        Ok(())
    }

    /// [3.1.5b] One unit of a hex makes room, to a hex of its owner's choice: first the one that ran
    /// in; who of the others he says as well. [16.2.4a2] Of mixed nations one goes as a whole. The
    /// unit that went, if any could.
    pub(crate) fn make_room(
        &mut self,
        table: At<'_>,
        hex: Hex,
        first: Option<UnitId>,
        reason: MoraleReason,
    ) -> Play<Option<UnitId>> {
        let mut able: Vec<UnitId> = self.stack(hex);
        able.retain(|unit| !self.rooms_for(*unit, hex, reason).is_empty());
        // A unit in several hexes gives way only where no other can. (R182)
        let narrow = |unit: &UnitId| self.unit(*unit).hexes.len() == 1;
        if able.iter().any(narrow) {
            able.retain(narrow);
        }
        // [10.2.7d] Whom a charge has struck stays where it is, if others can go. (R257)
        let free = |unit: &UnitId| !self.is_struck(*unit);
        if able.iter().any(free) {
            able.retain(free);
        }
        let nation = |unit: &UnitId| self.def(*unit).nation;
        let same = |unit: &UnitId| {
            reason == MoraleReason::MixedNations
                && first.as_ref().is_some_and(|first| nation(first) == nation(unit))
        };
        if first.is_some_and(|unit| able.contains(&unit)) {
            able.retain(|unit| Some(*unit) == first);
        } else if able.iter().any(same) {
            able.retain(same);
        }
        let Some(&top) = able.first() else { return Ok(None) };
        let seat = self.seat_of(top);
        let rule = match reason {
            MoraleReason::MixedNations => rule!("16.2.4a2"),
            _ => rule!("3.1.5b"),
        };
        let choices = able.into_iter().map(Choice::Unit).collect();
        let question = Question::Stacking(Ask::Who(hex));
        let Choice::Unit(unit) = table.ask(self, seat, rule, question, choices)? else {
            return Ok(None);
        };
        let rooms = self.rooms_for(unit, hex, reason);
        self.step_aside(table, unit, rule, rooms)?;
        Ok(Some(unit))
    }

    /// A unit goes to one of some hexes, as its owner says.
    fn step_aside(&mut self, table: At<'_>, unit: UnitId, rule: Rule, to: Vec<Hex>) -> Play<()> {
        let seat = self.seat_of(unit);
        let choices = to.into_iter().map(Choice::Hex).collect();
        let question = Question::Stacking(Ask::Where(unit));
        let answer = table.ask(self, seat, rule, question, choices)?;
        let Choice::Hex(to) = answer else { return Ok(()) };
        self.put(unit, Hexes::one(to));
        let plain = self.plain_formation(unit, to);
        self.unit_mut(unit).formation = plain;
        table.tell(self, Event::Stacking(Told::MadeRoom(unit, to, rule)));
        self.meet_leaders(table, unit, to)
    }

    /// [10.1.10b] Cavalry does not stay upon a square: what neither broke it nor was thrown back
    /// leaves for a hex beside it, with its leaders, as its owner says, and routs if there is none.
    /// (R230)
    pub(crate) fn leave_square(&mut self, table: At<'_>, hex: Hex, seat: Seat) -> Play<()> {
        let own = |battle: &Battle| -> Option<UnitId> {
            battle.units_at(hex).find(|unit| battle.seat_of(*unit) == seat)
        };
        while self.enemy_in(hex, seat)
            && let Some(unit) = own(self)
        {
            let rooms = self.rooms_for(unit, hex, MoraleReason::OverStacked);
            if rooms.is_empty() {
                self.rout(table, unit, &Manner::MELEE)?;
                if self.unit(unit).hexes.contains(hex) {
                    break;
                }
                continue;
            }
            self.step_aside(table, unit, rule!("10.1.10b"), rooms)?;
            let to = self.unit(unit).hexes.first();
            if own(self).is_none() {
                for leader in self.own_leaders(hex, seat) {
                    self.leaders[leader.index()].hex = to;
                    let told = leaders::Told::Joined(leader, to, rule!("10.1.10b"));
                    table.tell(self, Event::Leaders(told));
                }
            }
        }
        Ok(())
    }

    /// Why the units of a hex are too many, as the reason of a check.
    pub(crate) fn crowding(&self, hex: Hex) -> Option<MoraleReason> {
        let guests = self.guests(hex);
        let nation = guests.first().map(|guest| self.def(guest.unit).nation);
        if guests.iter().any(|guest| Some(self.def(guest.unit).nation) != nation) {
            return Some(MoraleReason::MixedNations);
        }
        // [3.1.2p2] [3.1.3] Cavalry that ran among other arms may not stay there.
        let horse = guests.iter().any(|guest| self.arm(guest.unit) == Arm::Cavalry);
        let mixed = horse && guests.iter().any(|guest| self.arm(guest.unit) != Arm::Cavalry);
        let crowded = guests.len() > 1 && (mixed || self.within_limits(hex, &guests).is_err());
        crowded.then_some(MoraleReason::OverStacked)
    }

    /// [3.1.5b] The hexes into which a unit can make room: the nearest that take it and lie farther
    /// from the enemy, a hex away or more; if there are none, those that lie no nearer (R182), as for
    /// nations thrown together [16.2.4a2]; and if those are wanting too, those out of his zones. (R172)
    pub(crate) fn rooms_for(&self, unit: UnitId, hex: Hex, reason: MoraleReason) -> Vec<Hex> {
        const FARTHEST: u16 = 6;
        let seat = self.seat_of(unit);
        let near = self.nearest_enemy(hex, seat);
        let fits = |next: &Hex| {
            let mut guests = self.guests(*next);
            guests.push(Guest {
                unit,
                formation: self.plain_formation(unit, *next),
                increments: self.increments(unit),
            });
            self.book().entry(self.terrain(*next), self.arm(unit)).is_some()
                && !self.enemy_in(*next, seat)
                && self.may_stand_together(*next, &guests).is_ok()
        };
        let rooms = |takes: &dyn Fn(Hex) -> bool| -> Option<Vec<Hex>> {
            (1..=FARTHEST).find_map(|ring| {
                let around = self.board().around(hex, ring);
                let mut all: Vec<Hex> = around
                    .filter(|next| self.distance(hex, *next) == ring && takes(*next) && fits(next))
                    .collect();
                all.sort_unstable();
                Some(all).filter(|all| !all.is_empty())
            })
        };
        let apart = |next: Hex| self.nearest_enemy(next, seat);
        let farther = || match reason {
            MoraleReason::MixedNations => None,
            _ => rooms(&|next| apart(next) > near),
        };
        farther()
            .or_else(|| rooms(&|next| apart(next) >= near))
            .or_else(|| rooms(&|next| !self.in_enemy_zone(next, seat)))
            .unwrap_or_default()
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Who(hex) => format!("Who makes room in {}?", battle.board().label(*hex)),
            Ask::Where(unit) => format!("Where does {} make room to?", battle.def(*unit).name),
        }
    }
}

impl Told {
    /// Whose doing it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Crowded(_, seat) => *seat,
            Told::MadeRoom(unit, ..) => Some(battle.seat_of(*unit)),
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Crowded(hex, _) => {
                line(format!("Too many stand in {}.", label(hex)), &[rule!("3.1.5")])
            }
            Told::MadeRoom(unit, hex, rule) => {
                let text = format!("{} makes room, to {}.", battle.def(*unit).name, label(hex));
                line(text, &[*rule])
            }
        }
    }
}
