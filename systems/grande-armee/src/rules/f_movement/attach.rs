//! Side by side: batteries attached to infantry [F9.31a], and the line of a Grand Battery [D7.1a].

use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::ask::Choice;
use crate::rules::d_artillery::grand_battery::abreast;
use crate::rules::f_movement::march::March;
use crate::rules::f_movement::radius::Company;
use crate::rules::f_movement::{Ask, Event};
use crate::state::battle::{At, Battle};
use engine::{Play, Refusal, rule};
use ground::table::{
    Base, Bearing, Crowd, Feature, Mil, Pose, Quarter, Shape, Side, Size, Spot, Step, beside,
};

/// A base that ends this near to a place made for it is set on it.
const SNAP: Mil = Mil(250);
/// And if it is turned by no more than this many arc-minutes.
const SNAP_TURN: u16 = 300;

impl Battle {
    /// [F9.31a] The infantry to which a battery standing there can attach.
    pub fn hosts(&self, battery: UnitId, base: &Base) -> Vec<UnitId> {
        let force = self.unit(battery).force;
        self.members(force)
            .filter(|&other| {
                // [F9.31d] With no other battery, and never cavalry.
                let free = self.unit(other).partner.is_none_or(|partner| partner == battery);
                self.arm(other) == Arm::Infantry && free && abreast(base, &self.base(other))
            })
            // [A4.2d] Not in a town.
            .filter(|&other| self.town_of(other).is_none())
            .collect()
    }

    /// [F9.31a] What a unit that has had its move is attached to, or joins. Whether the guns come to
    /// the infantry or it to them does not matter.
    pub(crate) fn settle_attachment(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        if self.unit(unit).partner.is_some() {
            return Ok(());
        }
        let pair = match self.arm(unit) {
            Arm::Cavalry => None,
            Arm::Infantry => self.guns_beside(table, unit)?.map(|battery| (battery, unit)),
            Arm::Artillery => {
                let force = self.unit(unit).force;
                if self.force(force).grand_battery {
                    // [D7.0c]
                    self.settle_battery(force);
                }
                self.host_of(table, unit)?.map(|infantry| (unit, infantry))
            }
        };
        if let Some((battery, infantry)) = pair {
            self.attach(battery, infantry);
            table.tell(self, Event::Attached(battery, infantry));
        }
        Ok(())
    }

    /// [F9.31a] The battery to which infantry has come up; between two the owner chooses.
    fn guns_beside(&self, table: At<'_>, infantry: UnitId) -> Play<Option<UnitId>> {
        let guns: Vec<Choice> = self
            .free_guns(infantry)
            .filter(|&battery| self.hosts(battery, &self.base(battery)).contains(&infantry))
            .map(Choice::Unit)
            .collect();
        if guns.is_empty() {
            return Ok(None);
        }
        let (seat, question) = (self.seat_of(infantry), Ask::AttachTo(infantry));
        Ok(match table.ask(self, seat, rule!("F9.31a"), question, guns)? {
            Choice::Unit(battery) => Some(battery),
            _ => None,
        })
    }

    /// Batteries of a unit's Force that are attached to nobody.
    fn free_guns(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.members(self.unit(unit).force).filter(|&other| {
            self.arm(other) == Arm::Artillery && self.unit(other).partner.is_none()
        })
    }

    /// [F9.31a] The infantry to which a battery attaches where it stands; between two the owner
    /// chooses.
    pub(crate) fn host_of(&self, table: At<'_>, battery: UnitId) -> Play<Option<UnitId>> {
        let grand = self.force(self.unit(battery).force).grand_battery;
        let hosts = if grand { Vec::new() } else { self.hosts(battery, &self.base(battery)) };
        if hosts.is_empty() {
            return Ok(None);
        }
        let seat = self.seat_of(battery);
        let choices = hosts.into_iter().map(Choice::Unit).collect();
        let question = Ask::AttachTo(battery);
        let answer = table.ask(self, seat, rule!("F9.31a"), question, choices)?;
        Ok(match answer {
            Choice::Unit(infantry) => Some(infantry),
            _ => None,
        })
    }

    /// [F9.31a] A battery and infantry stand together.
    pub(crate) fn attach(&mut self, battery: UnitId, infantry: UnitId) {
        self.unit_mut(battery).partner = Some(infantry);
        self.unit_mut(infantry).partner = Some(battery);
    }

    /// A base near enough to a place made for it is set on it exactly: a town or the side of guns for
    /// infantry, the side of infantry or of a Grand Battery for guns.
    pub(crate) fn snapped(&self, unit: UnitId, crowd: &Crowd, end: Base) -> Base {
        let fits = |place: &Base| {
            place.centre().distance(end.centre()) <= SNAP
                && place.facing().off(end.facing()) <= SNAP_TURN
                && self.rests_free(unit, crowd, place)
        };
        let place = match self.arm(unit) {
            Arm::Infantry => {
                let beside_guns = self.free_guns(unit).flat_map(|battery| {
                    Side::BOTH.map(|side| beside(&self.base(battery), side, end.size()))
                });
                self.town_places(&end).chain(beside_guns).find(fits)
            }
            Arm::Artillery => {
                let far = |host: &UnitId| {
                    let Size { width, depth } = self.def(*host).base;
                    let reach = SNAP + width + depth + end.size().width + end.size().depth;
                    self.unit(*host).pose.at.distance(end.centre()) > reach
                };
                self.side_places_but(unit, far).find(fits)
            }
            Arm::Cavalry => None,
        };
        place.unwrap_or(end)
    }

    /// The towns under a base, each as a base that looks nearly the same way.
    fn town_places<'a>(&'a self, end: &Base) -> impl Iterator<Item = Base> + 'a {
        let (size, facing) = (end.size(), end.facing());
        let quarter = (i32::from(facing.get()) + 2700) / 5400;
        let facing = Bearing::minutes(quarter * 5400);
        let is_town = |feature: &Feature| Terrain::of(feature) == Terrain::Town;
        self.field.ground.solids_under(end, is_town).into_iter().filter_map(move |id| {
            let town = self.field.ground.feature(id).base()?;
            Some(size.at(Pose::new(town.centre(), facing)))
        })
    }

    /// The places beside those to whom a battery may attach or which it may join.
    pub(crate) fn side_places(&self, battery: UnitId) -> Vec<Base> {
        self.side_places_but(battery, |_| false).collect()
    }

    /// The same without those beside some.
    fn side_places_but<'a>(
        &'a self,
        battery: UnitId,
        left_out: impl Fn(&UnitId) -> bool + 'a,
    ) -> impl Iterator<Item = Base> + 'a {
        let force = self.unit(battery).force;
        let size = self.def(battery).base;
        let grand = self.force(force).grand_battery;
        self.members(force)
            .filter(move |&other| other != battery && !left_out(&other))
            .filter(move |&other| {
                if grand {
                    !self.unit(other).marks.joining
                } else {
                    self.arm(other) == Arm::Infantry
                        && self.unit(other).partner.is_none_or(|partner| partner == battery)
                        && self.town_of(other).is_none()
                }
            })
            .flat_map(move |other| {
                let base = self.base(other);
                Side::BOTH.map(|side| beside(&base, side, size))
            })
    }

    // ---- the Grand Battery ----

    /// The components beside which a battery must come to stand: when it joins those that have
    /// joined [D7.0c], else those that have moved in this segment [D7.1a]: the first is free.
    fn line(&self, unit: UnitId) -> Vec<UnitId> {
        let force = self.unit(unit).force;
        if !self.force(force).grand_battery {
            return Vec::new();
        }
        let joining = self.unit(unit).marks.joining;
        self.members(force)
            .filter(|&other| other != unit)
            .filter(|&other| {
                let marks = self.unit(other).marks;
                if joining { !marks.joining } else { marks.moved && !marks.joining }
            })
            .collect()
    }

    /// [D7.1a] Whether components of its Grand Battery have moved and left it behind.
    pub(crate) fn has_left_row(&self, unit: UnitId) -> bool {
        let line = self.line(unit);
        let force = self.unit(unit).force;
        !line.is_empty()
            && !self.unit(unit).marks.joining
            && !self.battery_is_closed(force)
            && !line.iter().any(|&other| abreast(&self.base(unit), &self.base(other)))
    }

    /// Paths that set a battery beside its line.
    pub(crate) fn row_paths(&self, march: &March, crowd: &Crowd) -> Vec<Vec<Step>> {
        let size = self.def(march.unit).base;
        self.line(march.unit)
            .into_iter()
            .flat_map(|other| {
                let base = self.base(other);
                Side::BOTH.map(|side| beside(&base, side, size))
            })
            .filter(|place| self.rests_free(march.unit, crowd, place))
            .flat_map(|place| self.steps_to(march.unit, place.pose()))
            .filter(|steps| {
                // Only where its officer can have it. [F13.0]
                let trial = self.try_path(march, crowd, steps);
                trial.is_ok_and(|trial| self.company(march).keeps(&trial.end))
            })
            .collect()
    }

    /// [D7.0c] [D7.1a] Whether a component of a Grand Battery may end its move there.
    pub(crate) fn check_row(
        &self,
        march: &March,
        company: &Company<'_>,
        end: &Base,
    ) -> Result<(), Refusal> {
        if self.lines_up(march, company, end) {
            return Ok(());
        }
        let unit = march.unit;
        let rule = if self.unit(unit).marks.joining { rule!("D7.0c") } else { rule!("D7.1a") };
        let why = format!("it must come into line with its Grand Battery, at {}", end.centre());
        Err(Refusal::new(rule, why))
    }

    /// The same without the reason: it comes into line there, or nearer to it if it cannot.
    pub(crate) fn lines_up(&self, march: &March, company: &Company<'_>, end: &Base) -> bool {
        let line = self.line(march.unit);
        if line.is_empty() || line.iter().any(|&other| abreast(end, &self.base(other))) {
            return true;
        }
        let gap = |base: &Base| line.iter().map(|&o| self.base(o).gap(base).mils()).min();
        let nearer = gap(end) < gap(&self.base(march.unit));
        let can_join = || !self.row_paths(march, &self.crowd()).is_empty();
        nearer && !*company.can_join.get_or_init(can_join)
    }

    /// [D7.0c] [D7.1a] Whether a component may stay where it is.
    pub(crate) fn check_row_standing(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(march) = self.march.as_ref() else { return Ok(()) };
        let joining = self.unit(unit).marks.joining;
        let late = joining || self.has_left_row(unit);
        if late && !self.row_paths(march, &self.crowd()).is_empty() {
            let rule = if joining { rule!("D7.0c") } else { rule!("D7.1a") };
            return Err(Refusal::new(rule, "it can come into line with its Grand Battery"));
        }
        Ok(())
    }

    // ---- ways to an exact place ----

    /// Short paths that lead a unit exactly to a pose: a turn, then one or two straight steps.
    pub(crate) fn steps_to(&self, unit: UnitId, goal: Pose) -> Vec<Vec<Step>> {
        let base = self.base(unit);
        let turn = base.facing().turn_to(goal.facing);
        let first = match turn {
            0 => None,
            5400 => Some(Step::Face(Quarter::Right)),
            -5400 => Some(Step::Face(Quarter::Left)),
            10_800 => Some(Step::Face(Quarter::About)),
            1.. => Some(Step::Wheel { side: Side::Right, angle: turn as u16 }),
            _ => Some(Step::Wheel { side: Side::Left, angle: turn.unsigned_abs() as u16 }),
        };
        let turned = first.map_or(base, |step| step.after(&base));
        straight_ways(turned, goal.at)
            .into_iter()
            .map(|way| first.into_iter().chain(way).collect::<Vec<Step>>())
            .filter(|steps| !steps.is_empty())
            .collect()
    }
}

/// Ways from a base to a spot without turning: obliquely, then straight; or straight, then aside.
fn straight_ways(base: Base, goal: Spot) -> Vec<Vec<Step>> {
    let facing = base.facing();
    let (ahead, aside) = offsets(&base, goal);
    let side = if aside.0 < 0 { Side::Left } else { Side::Right };
    let (wide, along) = (aside.abs(), ahead.abs());
    let straight = match ahead.0 {
        0 => None,
        1.. => Some(Step::Advance(along)),
        _ => Some(Step::Retro(along)),
    };
    if wide.0 <= 2 {
        return vec![straight.into_iter().collect()];
    }
    let mut ways = Vec::new();
    if ahead >= wide {
        // Half right until in line, then ahead: the way into a town.
        let mut length = Mil((i64::from(wide.0) * 141_421 / 100_000) as i32);
        let heading = facing.turned(if side == Side::Right { 2700 } else { -2700 });
        while offsets(&base.moved(heading, length), goal).1.abs() > Mil(1) && length.0 < wide.0 * 2
        {
            length += Mil(1);
        }
        let moved = base.moved(heading, length);
        let rest = offsets(&moved, goal).0;
        let mut way = vec![Step::Oblique { side, angle: 2700, length }];
        way.extend((rest.0 > 0).then_some(Step::Advance(rest)));
        ways.push(way);
    }
    let flank = Step::Flank { side, length: wide };
    ways.push(straight.into_iter().chain([flank]).collect());
    ways.push([flank].into_iter().chain(straight).collect());
    ways
}

/// How far a spot lies ahead of a base's centre and to its right.
pub(crate) fn offsets(base: &Base, spot: Spot) -> (Mil, Mil) {
    let centre = base.centre();
    let far = centre.distance(spot);
    let off = base.facing().turn_to(Bearing::between(centre, spot));
    // Read off a rectangle turned like the base: exact for right angles, a mil or two otherwise.
    let there = Spot::default().moved(Bearing::minutes(off), far);
    match base.facing().get() {
        0 => (spot.y - centre.y, spot.x - centre.x),
        5400 => (spot.x - centre.x, centre.y - spot.y),
        10_800 => (centre.y - spot.y, centre.x - spot.x),
        16_200 => (centre.x - spot.x, spot.y - centre.y),
        _ => (there.y, there.x),
    }
}

/// Frontage of a pair. [F9.31b]
pub(crate) fn pair_size(infantry: Size, battery: Size) -> Size {
    Size::new(infantry.width + battery.width, infantry.depth)
}
