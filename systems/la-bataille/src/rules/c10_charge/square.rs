//! Section 10.2.8: infantry forms square before a charge, or breaks.

use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{Number, RuleOption, SquareDrm, SquareResult};
use crate::nouns::army::UnitId;
use crate::nouns::dice::Base6;
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Grade, Morale, Nation, Terrain};
use crate::rules::c03_increments::losses::{Cause, Order};
use crate::rules::c04_morale::flight::{Distance, Manner};
use crate::rules::c10_charge::{Ask, Ride, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};
use ground::Hex;
use std::collections::BTreeMap;

impl Battle {
    /// [10.2.8b] [10.2.8d] Infantry within reach may try to form square, hex after hex, or all of them
    /// one after the other. [16.2.7g] Austrian lines in two hexes close into masse instead.
    pub(crate) fn squares(&mut self, table: At<'_>, ride: &mut Ride) -> Play<()> {
        let pursued = ride.pursued.clone();
        loop {
            // A recall may have ended the charge, or routed it. [10.2.10]
            let Some(&lead) = ride.units.first().filter(|_| !ride.over) else { return Ok(()) };
            let open = self.squares_open(lead);
            let lines = self.lines_open(lead);
            if open.is_empty() && lines.is_empty() {
                return Ok(());
            }
            let mut choices = vec![Choice::Done];
            choices.extend(open.iter().map(|(hex, _)| Choice::Hex(*hex)));
            choices.extend(lines.iter().map(|unit| Choice::Unit(*unit)));
            if open.len() > 1 {
                choices.push(Choice::All);
            }
            let question = Question::Charge(Ask::Square(lead));
            let seat = self.seat_of(lead).other();
            match table.ask(self, seat, rule!("10.2.8d"), question, choices)? {
                Choice::Unit(unit) => {
                    let hex = self.nearest_hex(unit, lead);
                    self.close_to_masse(table, ride, unit, hex)?;
                }
                Choice::Hex(hex) => self.square_before(table, ride, hex)?,
                Choice::All => {
                    for hex in self.nearest_first(open) {
                        if ride.over || ride.pursued != pursued {
                            break;
                        }
                        self.square_before(table, ride, hex)?;
                    }
                }
                _ => return Ok(()),
            }
            // Who was recalled too late may have run himself [10.2.10], or the fire of the square has
            // ended the charge.
            if ride.over || ride.pursued != pursued {
                return Ok(());
            }
        }
    }

    /// Hexes by their distance from the charge, then by number.
    fn nearest_first(&self, mut open: Vec<(Hex, u8)>) -> Vec<Hex> {
        open.sort_by_key(|(hex, points)| (*points, *hex));
        open.into_iter().map(|(hex, _)| hex).collect()
    }

    /// One attempt, if the hex may still make it: a friend who ran may have swept it along.
    fn square_before(&mut self, table: At<'_>, ride: &mut Ride, hex: Hex) -> Play<()> {
        let Some(&lead) = ride.units.first() else { return Ok(()) };
        let open = self.squares_open(lead);
        if let Some(&(hex, points)) = open.iter().find(|(place, _)| *place == hex) {
            self.try_square(table, ride, hex, points)?;
            self.close_ranks(ride);
        }
        Ok(())
    }

    /// Hexes whose infantry may try to form square before a charging unit, with its distance in
    /// points: [10.2.8g] that of the unit which tries, from the nearest of its hexes.
    pub fn squares_open(&self, lead: UnitId) -> Vec<(Hex, u8)> {
        let seat = self.seat_of(lead).other();
        let near = self.ground_before(lead, |hex| self.may_form_square(hex, seat));
        let from = |unit: UnitId| {
            let hexes = self.unit(unit).hexes;
            hexes.iter().filter_map(|hex| near.get(&hex).copied()).min()
        };
        let mut found: Vec<(Hex, u8)> = Vec::new();
        for &hex in near.keys() {
            let tries = self.formed_top(hex, seat).filter(|_| self.may_form_square(hex, seat));
            if let Some(halves) = tries.and_then(from)
                && self.is_seen_by(lead, hex)
            {
                found.push((hex, ((halves + 1) / 2) as u8));
            }
        }
        found
    }

    /// [16.2.7g] Austrian lines in two hexes that may close into masse before a charging unit: those
    /// that it has named or might name, within the reach and the sight of squares. (R39)
    pub fn lines_open(&self, lead: UnitId) -> Vec<UnitId> {
        let seat = self.seat_of(lead).other();
        let line = |hex: Hex| self.targets_in(hex, seat).into_iter().find(|u| self.may_close(*u));
        let near = self.ground_before(lead, |hex| line(hex).is_some());
        let mut found: Vec<UnitId> = Vec::new();
        for &hex in near.keys() {
            if let Some(unit) = line(hex)
                && !found.contains(&unit)
                && self.is_seen_by(lead, hex)
            {
                found.push(unit);
            }
        }
        found
    }

    /// Whether there is a free line from a unit to a hex. [10.2.8b]
    fn is_seen_by(&self, lead: UnitId, hex: Hex) -> bool {
        self.unit(lead).hexes.iter().any(|from| self.sees(from, hex))
    }

    /// The hexes around a charge within which infantry may answer it, with its way there in half
    /// points; nothing if nobody there can.
    fn ground_before(&self, lead: UnitId, answers: impl Fn(Hex) -> bool) -> BTreeMap<Hex, i32> {
        let here = self.unit(lead).hexes;
        // Few charges have such infantry near them, and then the way to it is measured.
        let reach = self.square_reach();
        let anybody = |from: Hex| self.board().around(from, reach).any(&answers);
        if !here.iter().any(|from| answers(from) || anybody(from)) {
            return BTreeMap::new();
        }
        self.ride_distances(lead)
    }

    /// The hex of a unit that is nearest to another unit.
    pub(crate) fn nearest_hex(&self, unit: UnitId, to: UnitId) -> Hex {
        let (own, there) = (self.unit(unit).hexes, self.unit(to).hexes);
        let apart = |hex: &Hex| there.iter().map(|far| self.distance(*hex, far)).min();
        own.iter().min_by_key(apart).unwrap_or(own.first())
    }

    /// So many hexes away squares may be tried at most: over clear ground all the way. [10.2.8b]
    fn square_reach(&self) -> u16 {
        let points = 2 * self.book().number(Number::SquareWithin);
        let clear = self.book().entry(Terrain::Clear, Arm::Cavalry);
        clear.map_or(0, |cost| points as u16 / cost.0.max(1))
    }

    /// [10.2.8b] The cost for cavalry to ride from its place to hexes around it, in half points, up
    /// to the four points within which squares may be tried.
    fn ride_distances(&self, lead: UnitId) -> BTreeMap<Hex, i32> {
        let most = 2 * self.book().number(Number::SquareWithin);
        let mut best: BTreeMap<Hex, i32> = BTreeMap::new();
        let mut open: Vec<(i32, Hex)> = self.unit(lead).hexes.iter().map(|hex| (0, hex)).collect();
        while let Some(index) = (0..open.len()).min_by_key(|index| open[*index]) {
            let (spent, hex) = open.swap_remove(index);
            if best.contains_key(&hex) {
                continue;
            }
            best.insert(hex, spent);
            for (dir, next) in self.board().neighbours(hex) {
                let cost = self.entry_cost(Arm::Cavalry, hex, dir, next);
                let clear = self.terrain(next) == Terrain::Clear;
                if let (true, Some(cost)) = (clear, cost) {
                    let total = spent + i32::from(cost.0);
                    if total <= most && !best.contains_key(&next) {
                        open.push((total, next));
                    }
                }
            }
        }
        best
    }

    /// [6.5.5] Whether the infantry of a hex may try in the enemy's Charge Phase: the top unit in good order, in column or
    /// line; [10.2.6p1] [10.2.8c] not a second time; [6.5.1] [6.5.1p1] in the open and strong
    /// enough; [16.2.7e] never Austrians.
    pub fn may_form_square(&self, hex: Hex, seat: engine::Seat) -> bool {
        let Some(top) = self.formed_top(hex, seat) else { return false };
        let troops = self.unit(top);
        let foot = |unit: &UnitId| self.seat_of(*unit) == seat && self.arm(*unit) == Arm::Infantry;
        let strong: i32 =
            self.units_at(hex).filter(foot).map(|unit| i32::from(self.increments(unit))).sum();
        self.arm(top) == Arm::Infantry
            // [10.2.8a]
            && troops.state == Morale::GoodOrder
            && matches!(troops.formation, Formation::Column | Formation::Line)
            && !troops.marks.answered
            && self.def(top).nation != Nation::Austrian
            && self.terrain(hex) == Terrain::Clear
            && strong >= self.book().number(Number::SquareMinimum)
    }

    /// [10.2.8g] The modifiers of an attempt.
    pub fn square_mods(&self, top: UnitId, hex: Hex, chargers: &[UnitId]) -> Modifiers {
        let (book, def) = (self.book(), self.def(top));
        let mut mods = Modifiers::default();
        let mut add = |key: SquareDrm, times: i32| {
            mods.add(Drm::Square(key), times * i32::from(book.square_drm(key).value));
        };
        if self.leaders_at(hex).any(|leader| self.leader_def(leader).nation == def.nation) {
            add(SquareDrm::Leader, 1);
        }
        if chargers.iter().any(|unit| self.def(*unit).is_lancer()) {
            add(SquareDrm::Lancers, 1);
        } else if chargers.iter().any(|unit| self.is_light(*unit)) {
            add(SquareDrm::LightCavalry, 1);
        }
        if let Some(command) = def.command {
            add(SquareDrm::Level, i32::from(self.levels[command as usize]));
        }
        match (def.nation, def.grade) {
            (Nation::Prussian, Some(Grade::Reserve)) => add(SquareDrm::Reserve, 1),
            (Nation::Prussian, Some(Grade::Landwehr)) => add(SquareDrm::Landwehr, 1),
            (Nation::Russian, Some(Grade::Grenadier)) => add(SquareDrm::Grenadier, 1),
            (Nation::Russian, Some(Grade::Guard)) => add(SquareDrm::Guard, 1),
            _ => {}
        }
        mods
    }

    /// [10.2.8g] What a modified roll brings a unit that tries with the cavalry so many points away.
    fn square_result(&self, top: UnitId, row: u8, modified: Base6) -> Option<SquareResult> {
        // [OPT-10]
        let other = Some(RuleOption::LeipzigSquares).filter(|option| self.has_option(*option));
        let (nation, formation) = (self.def(top).nation, self.unit(top).formation);
        self.book().square(nation, formation, row, modified, other)
    }

    /// How many of the 36 rolls bring a square, disorder and rout to a hex that tries before a charge
    /// so many points away. [10.2.8g]
    pub fn square_chances(&self, lead: UnitId, hex: Hex, points: u8) -> [u8; 3] {
        let seat = self.seat_of(lead).other();
        let Some(top) = self.formed_top(hex, seat) else { return [0; 3] };
        let place = self.unit(lead).hexes;
        let with = |unit: &UnitId| {
            *unit == lead || self.unit(*unit).hexes == place && self.unit(*unit).marks.charged
        };
        let chargers: Vec<UnitId> = self.cavalry(seat.other()).filter(with).collect();
        let modifier = self.square_mods(top, hex, &chargers).total();
        let mut chances = [0; 3];
        for roll in Base6::all() {
            match self.square_result(top, self.square_row(points), roll.moved(modifier)) {
                Some(SquareResult::Square) => chances[0] += 1,
                Some(SquareResult::Disorder) => chances[1] += 1,
                Some(SquareResult::Rout) => chances[2] += 1,
                None => {}
            }
        }
        chances
    }

    /// The row of the square table for cavalry so many points away.
    fn square_row(&self, points: u8) -> u8 {
        points.clamp(1, self.book().number(Number::SquareWithin) as u8)
    }

    /// An attempt at a square in words, with its chances.
    pub(crate) fn square_words(&self, lead: UnitId, hex: Hex) -> String {
        let open = self.squares_open(lead);
        let points = open.iter().find(|(place, _)| *place == hex).map_or(1, |(_, points)| *points);
        let percent = self.square_chances(lead, hex, points).map(|rolls| {
            // To the nearest of a hundred.
            (200 * u16::from(rolls) + 36) / 72
        });
        let [square, disorder, rout] = percent;
        let who = self.formed_top(hex, self.seat_of(lead).other());
        let who = who.map_or(String::new(), |unit| format!("{}, ", self.def(unit).name));
        format!(
            "{}: {who}{points} MP away: square {square} %, disorder {disorder} %, rout {rout} %",
            self.board().label(hex)
        )
    }

    /// A line that closes into masse in words. [16.2.7g1]
    pub(crate) fn masse_words(&self, unit: UnitId) -> String {
        let hexes = self.unit(unit).hexes;
        let labels: Vec<String> = hexes.iter().map(|hex| self.board().label(hex)).collect();
        format!("{}, in {}, closes into masse", self.def(unit).name, labels.join(" and "))
    }

    /// An attempt, which the top unit makes for its hex.
    pub(crate) fn try_square(
        &mut self,
        table: At<'_>,
        ride: &mut Ride,
        hex: Hex,
        points: u8,
    ) -> Play<()> {
        let seat = self.seat_of(ride.units[0]).other();
        // [10.2.8e]
        let Some(top) = self.formed_top(hex, seat) else { return Ok(()) };
        let mods = self.square_mods(top, hex, &ride.units);
        // [6.5.5] [10.2.8f]
        let faces = table.throw(self, Base6::throw(rule!("10.2.8f"), "to form square"))?;
        let roll = Base6::shown(&faces);
        let modified = roll.moved(mods.total());
        let row = self.square_row(points);
        let Some(result) = self.square_result(top, row, modified) else { return Ok(()) };
        table.tell(
            self,
            Event::Charge(Told::Square { unit: top, points: row, roll, mods, modified, result }),
        );
        for unit in self.targets_in(hex, seat) {
            // [10.2.8c]
            self.unit_mut(unit).marks.answered = true;
        }
        // [10.2.8g1] For all units of the hex.
        match result {
            SquareResult::Square => self.form_square(table, hex, seat),
            SquareResult::Disorder => {
                // [10.2.8i1] [10.5.2b1] [10.5.3] Unlimbered guns are lost. (R11)
                self.lose_guns(table, hex, seat)?;
                // [10.2.8i] [10.5.2a]
                for unit in self.targets_in(hex, seat) {
                    match self.unit(unit).state {
                        Morale::GoodOrder => self.disorder(table, unit, &Manner::CHECK)?,
                        Morale::Disordered => self.rout(table, unit, &Manner::CHECK)?,
                        Morale::Routed => {}
                    }
                }
                Ok(())
            }
            SquareResult::Rout => {
                let all = self.targets_in(hex, seat);
                self.break_before(table, ride, hex, &all)
            }
        }
    }

    /// [10.2.8h] [10.5.2b] The square stands, guns and all; they stay as they are. A line in two
    /// hexes closes into one of them. (R68)
    fn form_square(&mut self, table: At<'_>, hex: Hex, seat: engine::Seat) -> Play<()> {
        let mut hexes = vec![hex];
        for unit in self.targets_in(hex, seat) {
            let troops = *self.unit(unit);
            // [10.5.2a1] Guns stay as they are.
            if self.arm(unit) != Arm::Infantry || troops.state != Morale::GoodOrder {
                continue;
            }
            if troops.hexes.len() > 1 {
                let to = self.closing_hex(table, unit, Formation::Square, hex)?;
                self.put(unit, Hexes::one(to));
                self.leaders_close_up(table, unit, troops.hexes);
            }
            self.unit_mut(unit).formation = Formation::Square;
            hexes.extend(self.unit(unit).hexes.iter());
        }
        hexes.sort_unstable();
        hexes.dedup();
        // [3.1.5] Lines that close up may be too many, in the hex that was theirs before as well.
        for hex in hexes {
            self.crowd(table, hex, None)?;
        }
        Ok(())
    }

    /// In which of its hexes a unit closes, by its owner: where stacking allows it. (R68) The foot
    /// of the hex that is charged forms square with it.
    pub(crate) fn closing_hex(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        formation: Formation,
        charged: Hex,
    ) -> Play<Hex> {
        let hexes = self.unit(unit).hexes;
        let mut open = self.closing_hexes(unit, formation, charged);
        if open.is_empty() {
            // All foot of the hex that is charged forms with it.
            open.extend(hexes.iter().find(|hex| *hex == charged).or(hexes.iter().next()));
        }
        let choices = open.iter().map(|hex| Choice::Hex(*hex)).collect();
        let question = Question::Charge(Ask::CloseIn(unit));
        let answer = table.ask(self, self.seat_of(unit), rule!("10.2.8h"), question, choices)?;
        Ok(match answer {
            Choice::Hex(hex) => hex,
            _ => hexes.first(),
        })
    }

    /// Those of its hexes in which stacking lets a unit close. (R68) [6.1.1]
    pub(crate) fn closing_hexes(
        &self,
        unit: UnitId,
        formation: Formation,
        charged: Hex,
    ) -> Vec<Hex> {
        let fits = |hex: &Hex| {
            let mut guests = self.guests(*hex);
            for guest in &mut guests {
                let forms = *hex == charged
                    && formation == Formation::Square
                    && self.arm(guest.unit) == Arm::Infantry;
                if guest.unit == unit {
                    guest.increments = self.increments(unit);
                }
                if guest.unit == unit || forms {
                    guest.formation = formation;
                }
            }
            self.may_stand_together(*hex, &guests).is_ok()
        };
        self.unit(unit).hexes.iter().filter(fits).collect()
    }

    /// Unlimbered guns of a hex are lost in a charge. [10.5.3]
    fn lose_guns(&mut self, table: At<'_>, hex: Hex, seat: engine::Seat) -> Play<()> {
        for unit in self.targets_in(hex, seat) {
            if self.unit(unit).formation == Formation::Unlimbered {
                self.eliminate(table, unit, rule!("10.5.2b1"))?;
            }
        }
        Ok(())
    }

    /// [10.2.8j] Troops break before a charge.
    pub(crate) fn break_before(
        &mut self,
        table: At<'_>,
        ride: &mut Ride,
        hex: Hex,
        units: &[UnitId],
    ) -> Play<()> {
        // A line in two hexes is the target in either of them.
        let is_in = |target: Hex| units.iter().any(|unit| self.unit(*unit).hexes.contains(target));
        let named = ride.target.is_some_and(|target| target == hex || is_in(target));
        let running = self.mark_routed(table, units)?;
        // [10.2.8j2] [10.2.9b] The cavalry must try to recall. (R62)
        let recalled = self.recall_roll(table, ride)?;
        if recalled && !named {
            // [10.2.8j6]
            for &unit in &running {
                self.rout_move(table, unit, &Manner::CHECK)?;
            }
            // [10.2.9e]
            return self.stop_or_go_on(table, ride);
        }
        // [10.2.8j3] Whether recalled or not, a charge pursues the target that breaks. [10.2.8j32]
        self.ride_down(table, &running)?;
        ride.pursued = running;
        ride.target = None;
        match ride.pursued.iter().find(|unit| self.is_on_map(**unit)) {
            Some(&unit) => ride.target = Some(self.unit(unit).hexes.first()),
            // [10.2.9e] Nobody is left to pursue. (R136)
            None if recalled => self.stop_or_go_on(table, ride)?,
            None => {}
        }
        Ok(())
    }

    /// [10.2.8j1] They are marked routed where they stand; guns in action are lost.
    pub(crate) fn mark_routed(&mut self, table: At<'_>, units: &[UnitId]) -> Play<Vec<UnitId>> {
        for &unit in units {
            if self.unit(unit).formation == Formation::Unlimbered {
                self.eliminate(table, unit, rule!("10.2.8j1"))?;
            } else if self.unit(unit).state != Morale::Routed {
                self.rout(table, unit, &Manner::IN_PLACE)?;
            }
        }
        Ok(units.iter().copied().filter(|unit| self.is_on_map(*unit)).collect())
    }

    /// [10.2.8j3] [10.2.8j31] The die says how many hexes they run and how many increments they
    /// lose, shared equally, the surplus from the top.
    pub(crate) fn ride_down(&mut self, table: At<'_>, units: &[UnitId]) -> Play<()> {
        let Some(&first) = units.first() else { return Ok(()) };
        let throw = Throw::one_die(rule!("10.2.8j3"), "hexes and increments");
        let die = table.throw(self, throw)?.first();
        table.tell(self, Event::Charge(Told::Broke(first, die)));
        let mut dealt: Vec<(UnitId, u8)> = units.iter().map(|unit| (*unit, 0)).collect();
        self.spread(units, die, Order::ByTurns, &mut dealt);
        for (unit, lost) in dealt {
            self.lose(table, unit, lost, Cause::RiddenDown)?;
        }
        let manner = Manner { distance: Some(Distance::Rolled(die)), ..Manner::CHECK };
        for &unit in units {
            if self.is_on_map(unit) {
                self.rout_move(table, unit, &manner)?;
            }
        }
        Ok(())
    }
}
