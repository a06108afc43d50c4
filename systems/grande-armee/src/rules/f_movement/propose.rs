//! Proposals: good legal answers to open questions, for bots and for the page.

use crate::book::Distance;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::e_control::obligations::Obligation;
use crate::rules::f_movement::attach::offsets;
use crate::rules::f_movement::march::{Asked, March, Opened, Trial};
use crate::rules::f_movement::move_cost::{Mover, unit_of};
use crate::rules::f_movement::neighbours::{Neighbours, Ray};
use crate::rules::f_movement::radius::{Centres, Company, FoundPosts};
use crate::rules::f_movement::reach::{Roads, Shown, course, stays_off};
use crate::state::battle::Battle;
use engine::Proposals;
use ground::table::{
    Base, Bearing, Crowd, Gait, Mil, Pose, Quarter, SAMPLE, Shape, Side, Size, Spot, Step, Stop,
};
use std::rc::Rc;

const INCH: Mil = Mil::inches(1);
/// So many paths at most.
const PATHS: usize = 12;
/// Who ends so near to a place made for it is set there.
const SET: Mil = Mil(300);
/// A move is worth proposing if it leads this far, turns the unit or meets somebody.
const WORTH: Mil = Mil(100);
/// Ends nearer than this, facing the same way, are the same.
const ALIKE: Mil = Mil(400);

impl Battle {
    /// Good paths for a march, each of them legal; those that are shown come first.
    pub fn propose(&self, march: &March, shown: &[Vec<Step>]) -> Vec<Vec<Step>> {
        self.propose_some(march, shown, Proposals::All)
    }

    /// As many of them as are wanted: where a few will do, the search begins anywhere and ends with
    /// the first path that it finds.
    pub fn propose_some(
        &self,
        march: &March,
        shown: &[Vec<Step>],
        wanted: Proposals,
    ) -> Vec<Vec<Step>> {
        let shown = Shown { paths: shown.to_vec(), ..Shown::default() };
        let found = self.propose_among(march, &self.crowd(), shown, wanted);
        found.into_iter().map(|(steps, _)| steps).collect()
    }

    /// The same with all bases on the table at hand, and with where each path leads.
    pub(crate) fn propose_among(
        &self,
        march: &March,
        crowd: &Crowd,
        shown: Shown,
        wanted: Proposals,
    ) -> Vec<(Vec<Step>, Trial)> {
        let Shown { paths: mut shown, posts } = shown;
        let mut desk = Desk::new(self, march, crowd, posts);
        // [E3.0h2]
        let all: &[Search] = if self.turns_only(march.unit) { &TURNS } else { &SEARCHES };
        let number = match wanted {
            Proposals::All => 0,
            Proposals::Few(number) => {
                desk.enough = 1;
                number as usize
            }
        };
        let (first, within) = (number % all.len(), number / all.len());
        for (index, search) in all.iter().enumerate().cycle().skip(first).take(all.len()) {
            if desk.is_full() {
                break;
            }
            let shown = if index == 0 { std::mem::take(&mut shown) } else { Vec::new() };
            let mut tries: Vec<Try> = shown.into_iter().map(Try::Path).collect();
            search(&desk, &mut tries);
            if !tries.is_empty() {
                let first = within % tries.len();
                tries.rotate_left(first);
            }
            for attempt in tries {
                desk.attempt(attempt);
            }
        }
        desk.found
    }
}

/// What may come to a path: it is walked only if it is its turn.
enum Try {
    /// A path as it is.
    Path(Vec<Step>),
    /// An opening, then straight on so far off the facing, as far as it goes or by a part of that in
    /// percent.
    Onward { opening: Vec<Step>, off: i32, part: i32 },
}

/// One way to look for paths.
type Search = fn(&Desk<'_>, &mut Vec<Try>);

/// All of them, the most promising first.
const SEARCHES: [Search; 7] = [
    |desk, tries| desk.toward_enemies(tries),
    |desk, tries| desk.join_line(tries),
    |desk, tries| desk.enter_towns(tries),
    |desk, tries| desk.back_to_officer(tries),
    |desk, tries| desk.ahead_and_aside(tries),
    |desk, tries| desk.away(tries),
    |_, tries| turn(tries),
];

/// For who may only turn.
const TURNS: [Search; 1] = [|_, tries| turn(tries)];

/// A straight step after an opening, as far as it goes.
struct Walked<'a> {
    start: Base,
    heading: Bearing,
    /// The march after the opening.
    opened: Opened<'a>,
    end: Base,
    stop: Stop,
}

/// Where proposals are collected.
struct Desk<'a> {
    battle: &'a Battle,
    march: &'a March,
    crowd: &'a Crowd,
    company: Company<'a>,
    mover: Mover<'a>,
    neighbours: Neighbours,
    roads: Roads,
    base: Base,
    found: Vec<(Vec<Step>, Trial)>,
    /// The openings after which it went straight on, how far off the facing, and where that led.
    walked: Vec<(Vec<Step>, i32, Option<Rc<Walked<'a>>>)>,
    /// So many paths will do.
    enough: usize,
}

impl<'a> Desk<'a> {
    fn new(battle: &'a Battle, march: &'a March, crowd: &'a Crowd, posts: FoundPosts) -> Desk<'a> {
        let base = battle.base(march.unit);
        let (company, mover) = (battle.company_with(march, posts), battle.mover(march));
        let roads = Roads::near(battle, march);
        let reach = march.left() * battle.stretch(march.unit);
        let neighbours = Neighbours::of(battle, march.unit, reach);
        Desk {
            battle,
            march,
            crowd,
            company,
            mover,
            neighbours,
            roads,
            base,
            found: Vec::new(),
            walked: Vec::new(),
            enough: PATHS,
        }
    }

    fn is_full(&self) -> bool {
        self.found.len() >= self.enough
    }

    /// Whether a path that ends there would be a new one and do what the unit has to.
    fn is_new(&self, end: &Base, met: Option<UnitId>) -> bool {
        self.battle.fulfils(self.march, end, met)
            && !self.found.iter().any(|(_, other)| is_alike(other, end, met))
    }

    /// Whether a path leads nowhere, and the unit may as well stand.
    fn is_idle(&self, trial: &Trial) -> bool {
        let unit = self.march.unit;
        trial.contact.is_none()
            && trial.end.facing() == self.base.facing()
            && trial.end.centre().distance(self.base.centre()) < WORTH
            && self.battle.fulfils(self.march, &self.base, None)
            && self.battle.check_row_standing(unit).is_ok()
    }

    /// Walks what may come to a path, unless there are enough of them.
    fn attempt(&mut self, attempt: Try) {
        match attempt {
            Try::Path(steps) => self.add(steps),
            Try::Onward { opening, off, part } => self.push_on(opening, off, part),
        }
    }

    /// Takes a path in if it is legal and leads somewhere new.
    fn add(&mut self, steps: Vec<Step>) {
        if self.is_full() || steps.is_empty() || self.is_hopeless(&steps) {
            return;
        }
        let opened = self.set_out();
        self.add_opened(&opened, steps);
    }

    /// A march before its first step.
    fn set_out(&self) -> Opened<'a> {
        self.battle.set_out(self.march, self.crowd, &self.mover)
    }

    /// The same for a path whose first steps have been made.
    fn add_opened(&mut self, opened: &Opened<'_>, steps: Vec<Step>) {
        let (battle, march) = (self.battle, self.march);
        let legal = battle
            .try_path_from(march, &self.mover, opened, &steps, Asked::Whether)
            .and_then(|trial| battle.check_end(march, &self.company, trial));
        let Ok(trial) = legal else { return };
        let met = trial.contact.map(|contact| unit_of(contact.who));
        if self.is_idle(&trial) {
            return;
        }
        if !self.found.iter().any(|(_, other)| is_alike(other, &trial.end, met)) {
            self.found.push((steps, trial));
        }
    }

    /// Whether a path can be told to be illegal without walking it: it meets nobody, and may not end
    /// where it leads.
    fn is_hopeless(&self, steps: &[Step]) -> bool {
        let mut end = self.base;
        for step in steps {
            let start = end;
            end = step.after(&start);
            if self.may_meet(step, &start, &end) {
                return false;
            }
        }
        let end = self.battle.snapped(self.march.unit, self.crowd, end);
        let moved = steps.iter().any(|step| step.gait() != Gait::Turn);
        !self.battle.fulfils(self.march, &end, None)
            || (moved && !self.company.keeps(&end))
            || self.neighbours.have_taken(&end)
    }

    /// Whether a step may meet an enemy.
    fn may_meet(&self, step: &Step, start: &Base, end: &Base) -> bool {
        let Size { width, depth } = start.size();
        match step {
            Step::Wheel { .. } => {
                let around = start.bounds().grown(width + depth);
                self.neighbours.enemies_in(around).next().is_some()
            }
            _ => self.neighbours.enemies_between(start, end).next().is_some(),
        }
    }

    /// Whether nothing that a straight step from a place leads to can be legal: it meets nobody whom
    /// it may meet, and may end nowhere.
    fn is_hopeless_from(&self, start: &Base, heading: Bearing) -> bool {
        let (battle, march) = (self.battle, self.march);
        let Size { width, depth } = start.size();
        let far = self.roads.reach(start, march.left(), width + depth);
        let end = start.moved(heading, far);
        let mut met = self.neighbours.enemies_between(start, &end).map(|enemy| enemy.unit);
        if let Obligation::Contact(_, with) = &march.obligation {
            let wanted = |enemy: UnitId| {
                let partner = battle.unit(enemy).partner;
                [Some(enemy), partner].into_iter().flatten().any(|enemy| with.contains(&enemy))
            };
            return !met.any(|enemy| with.is_empty() || wanted(enemy));
        }
        if met.next().is_some() {
            return false;
        }
        let near = |base: Base, reach: Mil| {
            let centres = Centres::new(&base, start.size(), reach);
            centres.may_lie_between(start.centre(), end.centre())
                && !stays_off(start, &end, &base, reach)
        };
        let serves = match &march.obligation {
            Obligation::None | Obligation::Away(..) => true,
            Obligation::Contact(..) => false,
            Obligation::Close(_, targets) => {
                targets.iter().any(|&(enemy, most)| near(battle.base(enemy), most))
            }
            Obligation::Rejoin(most) => {
                let officer = battle.sub_commander(battle.unit(march.unit).force);
                battle.officer_base(officer).is_none_or(|base| near(base, *most))
            }
        };
        let limits = self.company.limits(start.size());
        let kept = limits.is_none_or(|limits| {
            // At its end it may be set on a place made for it.
            let (low, high) = Ray::new(start.centre(), heading).within(limits.grown(SET));
            low.max(Mil::ZERO) <= high.min(far)
        });
        !serves || !kept
    }

    /// Goes straight on after an opening as far as it goes; nothing if that leads nowhere. It is walked
    /// once: several places lie the same way.
    fn walk_on(&mut self, opening: &[Step], off: i32) -> Option<Rc<Walked<'a>>> {
        let known = self.walked.iter().find(|(steps, angle, _)| *angle == off && steps == opening);
        if let Some((_, _, walked)) = known {
            return walked.clone();
        }
        let walked = self.find_walk(opening, off).map(Rc::new);
        self.walked.push((opening.to_vec(), off, walked.clone()));
        walked
    }

    fn find_walk(&self, opening: &[Step], off: i32) -> Option<Walked<'a>> {
        let start = opening.iter().fold(self.base, |base, step| step.after(&base));
        let heading = start.facing().turned(off);
        if self.is_hopeless_from(&start, heading) {
            return None;
        }
        let mut opened = self.set_out();
        for step in opening {
            if opened.walker.take(step, &mut opened.mover) != Stop::Done {
                return None;
            }
        }
        opened.made = opening.len();
        // A step that is barred at once leads nowhere.
        if opened.mover.bars(&course(off, SAMPLE), &start, heading) {
            let (mut walker, mut mover) = (opened.walker.clone(), opened.mover.clone());
            let stop = walker.take(&course(off, SAMPLE), &mut mover);
            if matches!(stop, Stop::Halted(_)) && *walker.base() == start {
                return None;
            }
        }
        let (mut walker, mut mover) = (opened.walker.clone(), opened.mover.clone());
        let stop = walker.take(&course(off, walker.left() * 2), &mut mover);
        Some(Walked { start, heading, opened, end: *walker.base(), stop })
    }

    /// Takes in an opening followed by a straight step as far as it goes, or by a part of it in
    /// percent; back by inches until it may end there.
    fn push_on(&mut self, opening: Vec<Step>, off: i32, part: i32) {
        if self.is_full() {
            return;
        }
        let Some(walked) = self.walk_on(&opening, off) else { return };
        let Walked { start, heading, opened, end, stop } = &*walked;
        let far = start.centre().distance(end.centre());
        let before = self.found.len();
        let path = |length: Mil| opening.iter().copied().chain([course(off, length)]).collect();
        if let Stop::Contact(contact) = stop
            && part == 100
            && self.is_new(end, Some(unit_of(contact.who)))
        {
            // A little more than the way to it: the path ends at contact.
            self.add_opened(opened, path(far + Mil(100)));
            if self.found.len() > before {
                return;
            }
        }
        let mut length = Mil((i64::from(far.0) * i64::from(part) / 100) as i32);
        let mut tries = 0;
        while length > Mil::ZERO && self.found.len() == before && tries < 4 {
            if !self.is_new(&start.moved(*heading, length), None) {
                return;
            }
            let steps: Vec<Step> = path(length);
            if !self.is_hopeless(&steps) {
                self.add_opened(opened, steps);
            }
            length -= INCH * if tries == 0 { 1 } else { 2 };
            tries += 1;
        }
    }

    /// Wheels to look at a spot, or faces about first if it lies behind, then goes there.
    fn go_to(&self, tries: &mut Vec<Try>, spot: Spot, part: i32) {
        for (opening, off) in self.openings_to(spot) {
            tries.push(Try::Onward { opening, off, part });
        }
    }

    fn openings_to(&self, spot: Spot) -> Vec<(Vec<Step>, i32)> {
        let wanted = Bearing::between(self.base.centre(), spot);
        let turn = self.base.facing().turn_to(wanted);
        let (first, rest) = match turn.abs() {
            0..=5399 => (None, turn),
            5400..=8099 if turn > 0 => (Some(Quarter::Right), turn - 5400),
            5400..=8099 => (Some(Quarter::Left), turn + 5400),
            _ if turn > 0 => (Some(Quarter::About), turn - 10_800),
            _ => (Some(Quarter::About), turn + 10_800),
        };
        let face = first.map(Step::Face);
        let faced = face.map_or(self.base, |step| step.after(&self.base));
        let mut found = Vec::new();
        // Obliquely, without a wheel.
        if rest.abs() <= 2700 {
            let off = (rest + rest.signum() * 450) / 900 * 900;
            found.push((face.into_iter().collect(), off));
        }
        // A wheel that ends looking at the spot: the corner it turns on shifts the view a little.
        let side = if rest < 0 { Side::Left } else { Side::Right };
        let angle = rest.unsigned_abs() as u16 / 60 * 60;
        if angle >= 300 {
            let wheel = Step::Wheel { side, angle };
            let wheeled = wheel.after(&faced);
            let (_, aside) = offsets(&wheeled, spot);
            let more = if (aside.0 < 0) == (side == Side::Left) { 300 } else { 0 };
            let angle = (angle + more).min(5400);
            let wheel = Step::Wheel { side, angle };
            found.push((face.into_iter().chain([wheel]).collect(), 0));
        }
        found
    }

    fn enemies_by_distance(&self) -> Vec<(Mil, UnitId)> {
        let seat = self.battle.seat_of(self.march.unit);
        let mut all: Vec<(Mil, UnitId)> = self
            .battle
            .enemies_of(seat)
            .map(|enemy| (self.battle.base(enemy).gap(&self.base).mils(), enemy))
            .collect();
        all.sort_unstable();
        all
    }

    /// To contact with the nearest, and toward the thickest of them.
    fn toward_enemies(&self, tries: &mut Vec<Try>) {
        let unit = self.march.unit;
        let enemies = self.enemies_by_distance();
        let guns = self.battle.arm(unit) == Arm::Artillery;
        if !guns {
            let ahead = self.battle.nearest_ahead(unit);
            for enemy in ahead.into_iter().take(2) {
                self.go_to(tries, self.battle.base(enemy).centre(), 100);
            }
            for &(_, enemy) in enemies.iter().take(3) {
                self.go_to(tries, self.battle.base(enemy).centre(), 100);
            }
        }
        for target in self.battle.attack_targets(unit).into_iter().take(2) {
            let at = self.battle.base(target).centre();
            self.go_to(tries, at, 100);
            self.go_to(tries, at, 50);
        }
        if guns && let Some(&(gap, enemy)) = enemies.first() {
            // Guns come up to where canister tells, no nearer.
            let stand = Mil::inches(4);
            let part = if gap > stand { 100 } else { 0 };
            if part > 0 {
                let at = self.battle.base(enemy).centre();
                let way = Bearing::between(at, self.base.centre());
                self.go_to(tries, at.moved(way, stand + Mil::inches(3)), 75);
            }
        }
    }

    /// Beside infantry, or into the line of a Grand Battery. [F9.31a] [D7.1a]
    fn join_line(&self, tries: &mut Vec<Try>) {
        let unit = self.march.unit;
        if self.battle.arm(unit) != Arm::Artillery {
            return;
        }
        let mut rows = self.battle.row_paths(self.march, self.crowd);
        rows.truncate(3);
        for steps in rows {
            tries.push(Try::Path(steps));
        }
        let mut places: Vec<(Mil, Base)> = self
            .battle
            .side_places(unit)
            .into_iter()
            .map(|place| (place.centre().distance(self.base.centre()), place))
            .filter(|(far, _)| *far > Mil::ZERO && *far <= self.march.left() * 2)
            .collect();
        places.sort_by_key(|(far, place)| (*far, place.centre()));
        for (_, place) in places.into_iter().take(3) {
            for steps in self.battle.steps_to(unit, place.pose()) {
                tries.push(Try::Path(steps));
            }
        }
    }

    /// Into the nearest towns. [A4.2]
    fn enter_towns(&self, tries: &mut Vec<Try>) {
        let unit = self.march.unit;
        if self.battle.arm(unit) != Arm::Infantry {
            return;
        }
        let mut towns: Vec<(Mil, Spot)> = self
            .battle
            .field
            .ground
            .features()
            .filter(|(_, feature)| Terrain::of(feature) == Terrain::Town)
            .filter_map(|(_, feature)| Some(feature.base()?.centre()))
            .map(|at| (at.distance(self.base.centre()), at))
            .filter(|(far, _)| *far > Mil::ZERO && *far <= self.march.left() + INCH)
            .collect();
        towns.sort_unstable();
        let quarter = (i32::from(self.base.facing().get()) + 2700) / 5400;
        for (_, at) in towns.into_iter().take(2) {
            for turn in [0, 1, -1, 2] {
                let facing = Bearing::minutes((quarter + turn) * 5400);
                for steps in self.battle.steps_to(unit, Pose::new(at, facing)) {
                    tries.push(Try::Path(steps));
                }
            }
        }
    }

    /// Back into radius. [F13.1]
    fn back_to_officer(&self, tries: &mut Vec<Try>) {
        let unit = self.march.unit;
        let officer = self.battle.sub_commander(self.battle.unit(unit).force);
        if let Some(at) = self.battle.officer(officer).at
            && !self.battle.in_radius(unit)
        {
            self.go_to(tries, at, 100);
            self.go_to(tries, at, 50);
        }
    }

    fn ahead_and_aside(&self, tries: &mut Vec<Try>) {
        let mut onward = |opening, off, part| tries.push(Try::Onward { opening, off, part });
        onward(Vec::new(), 0, 100);
        onward(Vec::new(), 0, 50);
        for off in [-2700, 2700] {
            onward(Vec::new(), off, 100);
        }
        for side in Side::BOTH {
            onward(vec![Step::Wheel { side, angle: 2700 }], 0, 100);
        }
    }

    /// Away: back, or about and off.
    fn away(&self, tries: &mut Vec<Try>) {
        let seat = self.battle.seat_of(self.march.unit);
        let near = self.battle.field.book.distance(Distance::EnemyNear);
        let Some((enemy, gap)) = self.battle.nearest_enemy(&self.base, seat) else { return };
        if gap > near {
            return;
        }
        let at = self.battle.base(enemy).centre();
        let away = Bearing::between(at, self.base.centre());
        let spot = self.base.centre().moved(away, self.march.left());
        self.go_to(tries, spot, 100);
        let rows = self.battle.def(self.march.unit);
        let row = self.battle.field.book.ground(rows.troop.mover(rows.sk));
        let back = self.march.left() / row.sideways.max(1) as i32;
        tries.push(Try::Path(vec![Step::Retro(back)]));
        tries.push(Try::Path(vec![Step::Retro(back / 2)]));
    }
}

/// On the spot.
fn turn(tries: &mut Vec<Try>) {
    tries.extend(Quarter::ALL.map(|quarter| Try::Path(vec![Step::Face(quarter)])));
}

/// Whether a path found leads to nearly the same.
fn is_alike(found: &Trial, end: &Base, met: Option<UnitId>) -> bool {
    found.end.facing() == end.facing()
        && found.end.centre().distance(end.centre()) <= ALIKE
        && found.contact.map(|contact| unit_of(contact.who)) == met
}
