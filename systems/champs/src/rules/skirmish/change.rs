//! Screens change: reinforced at the start of movement, formed up at its end, sheltered in a square.
//! [SKR-3b] [SKR-4] [SKR-5] [SKR-6]

use super::{Ask, Told};
use crate::book::{Distance, Number};
use crate::host::{Choice, Question};
use crate::nouns::{Arm, BlockId, BlockSet, Echelon, Formation, OrgId, UnitId};
use crate::rules::way::Manner;
use crate::state::{At, Battle, Screen, Screened, UnitPlace};
use engine::{Play, Seat, rule};
use ground::table::{Bearing, Body, Edge, Mil, Pose, Size, link};

/// Skirmishers take no space: they go as a speck. (SKR-2b)
const SPECK: Size = Size::new(Mil(2), Mil(2));
/// A battalion that forms up stands so far behind the other, or as much further as it must.
const BEHIND: Mil = Mil(250);

impl Battle {
    /// Whether a battalion may screen a unit: skirmishers of its own nation and division, or from a
    /// light or advance division or independent brigade of its corps. [SKR-1] [SKR-8] [SKR-8b]
    pub fn may_screen(&self, of: UnitId, with: UnitId) -> bool {
        // [SKR-1] Skirmish-capable foot before formed foot.
        let capable = self.troop(of).infantry().is_some_and(|foot| foot.skirmishers.is_some());
        let formed = self.arm(with) == Arm::Infantry
            && self.unit(with).place() == UnitPlace::Table
            && !self.unit(with).is_broken();
        let (own, theirs) = (self.def(of), self.def(with));
        if !capable || !formed || of == with || own.seat != theirs.seat {
            return false;
        }
        // [SKR-8b] Some nations count as one.
        let book = &self.field.book;
        let nation = book.nation(own.nation).skirmishers == book.nation(theirs.nation).skirmishers;
        let same = |echelon| self.standing(own.org, echelon) == self.standing(theirs.org, echelon);
        // [SKR-8]
        (nation && same(Echelon::Division)) || (self.is_light(own.org) && same(Echelon::Corps))
    }

    /// The organisation of the order of battle at an echelon above another, or the highest below it.
    fn standing(&self, org: OrgId, echelon: Echelon) -> OrgId {
        let parent = |org: OrgId| self.field.org(org).and_then(|def| def.parent);
        let mut here = org;
        while let Some(above) = parent(here)
            && self.field.org(above).is_some_and(|def| def.echelon >= echelon)
        {
            here = above;
        }
        here
    }

    /// Whether an organisation belongs to a light or advance division or an independent brigade.
    fn is_light(&self, org: OrgId) -> bool {
        let mut next = Some(org);
        while let Some(here) = next.and_then(|org| self.field.org(org)) {
            if here.light {
                return true;
            }
            next = here.parent;
        }
        false
    }

    /// Whether a screen is bound by the losses of whom it screens. [SKR-4] [SKR-4b]
    fn is_bound(&self, with: Screened) -> bool {
        let many = self.field.book.number(Number::ScreenSteps);
        match with {
            Screened::Unit(unit) => i32::from(self.unit(unit).steps) >= many,
            Screened::Edge(block, _) => {
                let mut inside = self.occupants(block);
                inside.any(|unit| i32::from(self.unit(unit).steps) >= many)
            }
        }
    }

    /// The ground of whoever is screened.
    fn screened_body(&self, with: Screened) -> Body {
        match with {
            Screened::Unit(unit) => self.body(unit).clone(),
            Screened::Edge(block, _) => Body::from(self.field.laid.block(block).base),
        }
    }

    /// Whether somebody has a screen, if only of its own.
    fn has_screen(&self, with: Screened) -> bool {
        let own = match with {
            Screened::Unit(unit) => {
                self.troop(unit).infantry().is_some_and(|foot| foot.integral.0 > 0)
            }
            Screened::Edge(..) => false,
        };
        own || self.screens.iter().any(|screen| screen.with == with)
    }

    /// Whether castings may go from a place to screen somebody: within 4", harder ground counting
    /// more, and no enemy within 2" of him. [SKR-5] [SKR-4] [SKR-4b]
    fn may_reinforce(&self, of: UnitId, from: &Body, with: Screened) -> bool {
        let to = self.screened_body(with);
        // [SKR-5]
        if self.enemy_within(of, &to, Distance::SkirmishersEnemy) {
            return false;
        }
        // [SKR-4] No new screen before a unit that has suffered so much; [SKR-4b] a standing one may
        // be reinforced.
        if self.is_bound(with) && !self.has_screen(with) {
            return false;
        }
        self.skirmishers_reach(of, from, &to)
    }

    /// Whether skirmishers come from one footprint to another within 4", as the ground lets them.
    /// [SKR-5]
    fn skirmishers_reach(&self, of: UnitId, from: &Body, to: &Body) -> bool {
        let reach = self.reach(Distance::Skirmishers);
        let mine = from.nearest(to.first());
        let [start, end] = link(mine, to.nearest(mine));
        let length = start.distance(end);
        if length <= Mil(1) {
            return true;
        }
        let pace = self.pace(of, Formation::Column);
        let speck = Body::from(SPECK.at(Pose::new(start, Bearing::NORTH)));
        let go = (Bearing::between(start, end), length);
        length <= reach && {
            let way = self.way(of, &speck, go, &pace, reach, Manner::March);
            way.length + Mil(1) >= length
        }
    }

    /// Whom some castings could screen, with the answers that say so. [SKR-5] [STR-1d]
    fn screen_choices(
        &self,
        of: UnitId,
        from: &Body,
        now: Option<Screened>,
        castings: u8,
    ) -> Vec<Choice> {
        let seat = self.seat_of(of);
        let mut choices = Vec::new();
        for with in self.units_of(seat).filter(|&with| self.may_screen(of, with)) {
            let with_unit = Screened::Unit(with);
            if now != Some(with_unit) && self.may_reinforce(of, from, with_unit) {
                choices.extend((1..=castings).rev().map(|count| Choice::Castings(count, with)));
            }
        }
        for block in self.field.laid.block_ids() {
            for edge in Edge::ALL {
                let with = Screened::Edge(block, edge);
                if now != Some(with)
                    && self.edge_room(of, block, edge) > 0
                    && self.may_reinforce(of, from, with)
                {
                    choices.push(Choice::BlockEdge(block, edge));
                }
            }
        }
        choices
    }

    /// How many castings of a battalion still find room at an edge of a block that its side holds with
    /// units it may screen. [STR-1d]
    pub fn edge_room(&self, of: UnitId, block: BlockId, edge: Edge) -> u8 {
        if !self.occupants(block).any(|unit| self.may_screen(of, unit)) {
            return 0;
        }
        let there = self.screens.iter().filter(|one| one.with == Screened::Edge(block, edge));
        let taken: u8 = there.map(|screen| screen.castings).sum();
        // [STR-1d] Six at most.
        (self.field.book.number(Number::EdgeSkirmishers) as u8).saturating_sub(taken)
    }

    /// Screens of a side are reinforced at the start of its movement: by battalions that go into
    /// skirmish order, and by castings of other screens. [SKR-5] [SKR-4] (CD-15)
    pub fn reinforce_screens(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let capable = |unit: &UnitId| {
            let foot = self.troop(*unit).infantry();
            self.seat_of(*unit) == seat && foot.is_some_and(|foot| foot.skirmishers.is_some())
        };
        let mut left: Vec<UnitId> = self.field.unit_ids().filter(capable).collect();
        left.retain(|&unit| {
            matches!(self.unit(unit).place(), UnitPlace::Table | UnitPlace::Screening)
        });
        while !left.is_empty() {
            let able = left.iter().copied().filter(|&unit| self.could_reinforce(unit));
            let mut choices: Vec<Choice> = able.map(Choice::Unit).collect();
            choices.push(Choice::Done);
            let question = Question::Skirmish(Ask::Reinforce);
            // [CON-3] Who may do so depends on steps: the question comes in any case; and it looks like
            // those about roles, which depend on orders.
            let Choice::Unit(of) =
                self.ask_always(table, seat, rule!("SEQ-IVb"), question, choices)?
            else {
                break;
            };
            left.retain(|&unit| unit != of);
            match self.unit(of).place() {
                UnitPlace::Table => self.go_skirmishing(table, of)?,
                _ => self.transfer(table, of)?,
            }
        }
        Ok(())
    }

    /// Whether a battalion has anybody to go to.
    fn could_reinforce(&self, of: UnitId) -> bool {
        let state = self.unit(of);
        match state.place() {
            UnitPlace::Table => {
                // [SEQ-IVb] Going into skirmish order is its move.
                let free = !state.is_broken()
                    && state.inside().is_empty()
                    && !(state.marks.moved || state.marks.reacted || state.marks.fought);
                // [SKR-2b] Nobody may be left screening a unit that is not formed any more.
                let alone = !self.screens.iter().any(|one| one.with == Screened::Unit(of));
                free && alone && self.finds_room(of)
            }
            UnitPlace::Screening => self.sources(of).iter().any(|&(from, _)| {
                let body = self.screened_body(from);
                !self.screen_choices(of, &body, Some(from), 1).is_empty()
            }),
            UnitPlace::Waiting | UnitPlace::Gone | UnitPlace::Spare => false,
        }
    }

    /// Whether all castings of a formed battalion find somebody to screen. [STR-1d]
    fn finds_room(&self, of: UnitId) -> bool {
        let choices = self.screen_choices(of, self.body(of), None, 1);
        let room = choices.iter().map(|choice| match choice {
            Choice::BlockEdge(block, edge) => self.edge_room(of, *block, *edge),
            _ => self.def(of).castings,
        });
        room.map(i32::from).sum::<i32>() >= i32::from(self.def(of).castings)
    }

    /// The screens of a battalion that may go elsewhere. [SKR-4] [SKR-4b]
    fn sources(&self, of: UnitId) -> Vec<(Screened, u8)> {
        let own = self.screens.iter().filter(|screen| screen.of == of);
        let free = own.filter(|screen| !self.is_bound(screen.with));
        free.map(|screen| (screen.with, screen.castings)).collect()
    }

    /// A formed battalion goes into skirmish order: all its castings screen somebody. [SKR-1] [SKR-4c]
    fn go_skirmishing(&mut self, table: At<'_>, of: UnitId) -> Play<()> {
        let body = self.body(of).clone();
        let seat = self.seat_of(of);
        let mut left = self.def(of).castings;
        let mut placed: Vec<(Screened, u8)> = Vec::new();
        while left > 0 {
            let mut choices = self.screen_choices(of, &body, None, left);
            choices.retain(|choice| match choice {
                Choice::BlockEdge(block, edge) => {
                    let with = Screened::Edge(*block, *edge);
                    !placed.iter().any(|(other, _)| *other == with)
                }
                _ => true,
            });
            let question = Question::Skirmish(Ask::Screen { of, from: None, castings: left });
            let answer = self.ask(table, seat, rule!("SKR-5"), question, choices)?;
            let Some((with, count)) = self.read_screen(of, &answer, left) else { break };
            placed.push((with, count));
            left -= count;
        }
        self.unit_mut(of).marks.moved = true;
        // [SKR-4c] This battalion alone; others of its regiment stay formed.
        self.take_off(of, UnitPlace::Screening);
        for (with, castings) in placed {
            self.screens.push(Screen { of, with, castings });
            self.tell(table, Told::Screens { of, with, castings });
        }
        self.merge_screens();
        Ok(())
    }

    /// Castings of a battalion's screens go to others, as its owner says for each. [SKR-5]
    fn transfer(&mut self, table: At<'_>, of: UnitId) -> Play<()> {
        let seat = self.seat_of(of);
        for (from, castings) in self.sources(of) {
            let body = self.screened_body(from);
            let mut choices = self.screen_choices(of, &body, Some(from), castings);
            choices.push(Choice::No);
            let ask = Ask::Screen { of, from: Some(from), castings };
            let question = Question::Skirmish(ask);
            let answer = self.ask(table, seat, rule!("SKR-5"), question, choices)?;
            let Some((with, count)) = self.read_screen(of, &answer, castings) else { continue };
            let old = self.screens.iter_mut().find(|one| one.of == of && one.with == from);
            if let Some(old) = old {
                old.castings -= count;
            }
            self.screens.retain(|screen| screen.castings > 0);
            self.screens.push(Screen { of, with, castings: count });
            self.merge_screens();
            self.tell(table, Told::Screens { of, with, castings: count });
        }
        Ok(())
    }

    fn read_screen(&self, of: UnitId, answer: &Choice, left: u8) -> Option<(Screened, u8)> {
        match answer {
            Choice::Castings(count, with) => Some((Screened::Unit(*with), *count)),
            Choice::BlockEdge(block, edge) => {
                let room = self.edge_room(of, *block, *edge);
                Some((Screened::Edge(*block, *edge), left.min(room)))
            }
            _ => None,
        }
    }

    /// Castings of one battalion before one unit are one screen.
    pub(crate) fn merge_screens(&mut self) {
        let mut merged: Vec<Screen> = Vec::new();
        for screen in std::mem::take(&mut self.screens) {
            match merged.iter_mut().find(|one| one.of == screen.of && one.with == screen.with) {
                Some(same) => same.castings += screen.castings,
                None => merged.push(screen),
            }
        }
        merged.sort_unstable();
        self.screens = merged;
    }

    /// Battalions in skirmish order form up behind a unit they screen, at the end of their side's
    /// movement. [SKR-6] [SKR-1b] [SKR-4] (CD-15)
    pub fn form_up_screens(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let skirmish = |unit: &UnitId| {
            let foot = self.troop(*unit).infantry().and_then(|foot| foot.skirmishers);
            // [SKR-1b] Riflemen never form.
            let riflemen = foot.is_none_or(|one| one.riflemen);
            self.seat_of(*unit) == seat
                && self.unit(*unit).place() == UnitPlace::Screening
                && !riflemen
        };
        let battalions: Vec<UnitId> = self.field.unit_ids().filter(skirmish).collect();
        for of in battalions {
            let places = self.places_to_form(of);
            let mut behind: Vec<UnitId> = places.iter().map(|(with, ..)| *with).collect();
            behind.dedup();
            let mut choices: Vec<Choice> = behind.into_iter().map(Choice::Unit).collect();
            choices.push(Choice::No);
            let question = Question::Skirmish(Ask::FormUp(of));
            // [CON-3] It is asked whatever the steps of those it screens.
            let answer = self.ask_always(table, seat, rule!("SKR-6"), question, choices)?;
            let Choice::Unit(with) = answer else { continue };
            let forms = places.iter().filter(|(other, ..)| *other == with);
            let choices = forms.clone().map(|(_, formation, _)| Choice::Form(*formation));
            let choices: Vec<Choice> = choices.collect();
            let question = Question::Skirmish(Ask::FormUpIn(of));
            let answer = self.ask(table, seat, rule!("SKR-6"), question, choices)?;
            let chosen = forms.clone().find(|(_, form, _)| Choice::Form(*form) == answer);
            if let Some(&(_, formation, pose)) = chosen {
                self.screens.retain(|screen| screen.of != of);
                self.put(of, pose, formation, BlockSet::NONE);
                self.unit_mut(of).marks.moved = true;
                self.unit_mut(of).post = pose.at;
                self.tell(table, Told::FormedUp(of));
            }
        }
        Ok(())
    }

    /// Where a battalion may form up, and how. [SKR-6]
    fn places_to_form(&self, of: UnitId) -> Vec<(UnitId, Formation, Pose)> {
        let own: Vec<&Screen> = self.screens.iter().filter(|screen| screen.of == of).collect();
        let all: u8 = own.iter().map(|screen| screen.castings).sum();
        // [SKR-4] [SKR-4b] Not from a unit with four steps; [SKR-6] nor with the enemy within 2".
        let free = |screen: &&&Screen| {
            let body = self.screened_body(screen.with);
            !self.is_bound(screen.with) && !self.enemy_within(of, &body, Distance::SkirmishersEnemy)
        };
        if all < self.def(of).castings || own.iter().filter(free).count() < own.len() {
            return Vec::new();
        }
        let mut places = Vec::new();
        for screen in &own {
            let Screened::Unit(with) = screen.with else { continue };
            let near = |other: &&Screen| self.gathers(other.with, with);
            if !own.iter().all(near) {
                continue;
            }
            for formation in [Formation::Column, Formation::Line] {
                if let Some(pose) = self.place_behind(of, with, formation) {
                    places.push((with, formation, pose));
                }
            }
        }
        places
    }

    /// Whether skirmishers before somebody may form up behind a unit: it is he, or he is within 4" and
    /// sight of it. [SKR-6]
    fn gathers(&self, from: Screened, with: UnitId) -> bool {
        let reach = self.reach(Distance::Skirmishers);
        match from {
            Screened::Unit(unit) if unit == with => true,
            Screened::Unit(unit) => {
                self.body(unit).within(self.body(with), reach) && self.sees_unit(with, unit)
            }
            Screened::Edge(block, _) => {
                let body = self.screened_body(from);
                let inside: Vec<UnitId> = self.occupants(block).chain([with]).collect();
                self.body(with).within(&body, reach) && self.sees_body(with, &body, &inside)
            }
        }
    }

    /// The first clear place straight behind a unit, with no enemy within 2". [SKR-6]
    fn place_behind(&self, of: UnitId, with: UnitId, formation: Formation) -> Option<Pose> {
        let front = self.body(with).parts()[self.body(with).parts().len() / 2];
        let (back, facing) = (front.facing().opposite(), front.facing());
        let rear = front.edge_centre(Edge::Rear);
        let depth = self.body_at(of, formation, Pose::new(rear, facing)).first().size().depth;
        let most = self.exact(Distance::Skirmishers);
        let mut gap = BEHIND;
        while gap <= most {
            let pose = Pose::new(rear.moved(back, gap + depth / 2), facing);
            let body = self.body_at(of, formation, pose);
            if self.could_stand(of, &body)
                && !self.enemy_within(of, &body, Distance::SkirmishersEnemy)
            {
                return Some(pose);
            }
            gap += BEHIND;
        }
        None
    }

    /// The owner says whether the skirmishers before a unit that has formed anti-cavalry shelter in
    /// it; then they do not screen it this turn. [SKR-3b] (CD-30)
    pub fn shelter_screen(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let screened = self.screens.iter().any(|screen| screen.with == Screened::Unit(unit));
        if !screened || !self.unit(unit).formation().is_square() {
            return Ok(());
        }
        let question = Question::Skirmish(Ask::Shelter(unit));
        // [SKR-3b]
        if self.confirm(table, self.seat_of(unit), rule!("SKR-3b"), question)? {
            self.unit_mut(unit).marks.screen_sheltered = true;
            self.tell(table, Told::Sheltered(unit));
        }
        Ok(())
    }

    /// Whom a screen covers, in words.
    pub fn screened_words(&self, with: Screened) -> String {
        match with {
            Screened::Unit(unit) => self.unit_words(unit),
            Screened::Edge(block, _) => self.field.laid.block(block).name.clone(),
        }
    }
}
