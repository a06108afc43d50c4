//! Section B3: command dice, wing commanders, initiative and pulses.

use crate::book::{Distance, Number};
use crate::nouns::field::{ArmyId, OfficerId, Rank};
use crate::rules::ask::Choice;
use crate::rules::b_turn::{Ask, Event};
use crate::state::battle::{At, Battle};
use engine::{Faces, Play, Read, Seat, Throw, in_secret, rule};
use ground::table::Shape;

impl Battle {
    /// The commander of an army, while he is on the table.
    pub fn commander(&self, army: ArmyId) -> Option<OfficerId> {
        let officer = self.field.army(army).commander;
        self.officer(officer).at.map(|_| officer)
    }

    /// The army that throws for a side: the first whose commander is there.
    pub fn leading_army(&self, seat: Seat) -> Option<ArmyId> {
        let all = || self.armies_in_field(seat);
        all().find(|&army| self.commander(army).is_some()).or_else(|| all().next())
    }

    /// Command dice of a side, in all its cups. [GLO-5]
    pub fn dice_of(&self, seat: Seat) -> u8 {
        self.armies_in_field(seat).map(|army| self.army(army).cup).sum()
    }

    /// Pays one command die for what the whole side throws: the leading army first.
    pub fn pay_for_side(&mut self, seat: Seat) {
        let leading = self.leading_army(seat);
        let payer = leading
            .into_iter()
            .chain(self.armies_in_field(seat))
            .find(|&army| self.army(army).cup > 0);
        if let Some(army) = payer {
            self.army_mut(army).cup -= 1;
        }
    }

    /// [B3.0a] As many dice as the commander's skill gives; their sum goes into the cup.
    pub fn roll_command_dice(&mut self, table: At<'_>) -> Play<()> {
        for seat in Seat::BOTH {
            let armies: Vec<ArmyId> = self.armies_in_field(seat).collect();
            for army in armies {
                let Some(commander) = self.commander(army) else { continue };
                let skill = self.officer(commander).skill;
                let number = self.field.book.command_dice(skill);
                let throw = Throw {
                    rule: rule!("B3.0a"),
                    why: "command dice",
                    dice: number,
                    sides: 6,
                    read: Read::Sum,
                    by: Some(seat),
                };
                table.tell(self, Event::CommandThrow { army, skill, dice: number });
                let dice = table.throw(self, throw)?;
                self.army_mut(army).cup = dice.sum() as u8;
                table.tell(self, Event::CommandDice { army, dice });
            }
        }
        Ok(())
    }

    /// [E5.0b] The army commander may hand dice to wing commanders. How many the enemy does not
    /// learn. (DP-04)
    pub fn hand_over_dice(&mut self, table: At<'_>) -> Play<()> {
        let gifts = in_secret(self, table, |game, table, seat| {
            let mut gifts: Vec<(ArmyId, OfficerId, u8)> = Vec::new();
            let wings: Vec<OfficerId> = game.wings_of(seat).collect();
            for wing in wings {
                let army = game.officer_def(wing).army;
                if game.commander(army).is_none() {
                    continue;
                }
                let cup = game.army(army).cup;
                let choices = (0..=cup).map(Choice::Number).collect();
                let question = Ask::HandOver { army, wing };
                let answer = table.ask_always(game, seat, rule!("E5.0b"), question, choices)?;
                if let Choice::Number(sent @ 1..) = answer {
                    game.army_mut(army).cup -= sent;
                    let arrived = game.arrives_with(army, wing, sent);
                    gifts.push((army, wing, sent));
                    let wing = game.leader(wing);
                    table.tell(game, Event::HandedOverCount { wing, sent, arrived });
                }
            }
            Ok(gifts)
        })?;
        for (army, wing, sent) in gifts.into_iter().flatten() {
            let arrived = self.arrives_with(army, wing, sent);
            self.army_mut(army).cup -= sent;
            self.officer_mut(wing).dice += arrived;
            table.tell(self, Event::HandedOver { army, wing: self.leader(wing) });
        }
        Ok(())
    }

    /// Wing commanders of a side on the table. [E5.0a]
    pub fn wings_of(&self, seat: Seat) -> impl Iterator<Item = OfficerId> + '_ {
        self.officers_of(seat)
            .filter(|&officer| matches!(self.officer_def(officer).rank, Rank::Wing))
    }

    /// [E5.0d] How many of the dice sent to a wing commander reach him: beyond 20" one is lost on the
    /// way.
    fn arrives_with(&self, army: ArmyId, wing: OfficerId, sent: u8) -> u8 {
        let lost = self.field.book.number(Number::WingLoss) as u8;
        if self.is_far_wing(army, wing) { sent.saturating_sub(lost) } else { sent }
    }

    fn is_far_wing(&self, army: ArmyId, wing: OfficerId) -> bool {
        let near = self.field.book.distance(Distance::WingTransit);
        let bases = self
            .commander(army)
            .and_then(|commander| Some((self.officer_base(commander)?, self.officer_base(wing)?)));
        bases.is_none_or(|(his, other)| !his.within(&other, near))
    }

    /// [B3.1a] Both roll for the initiative of the next pulse. Whether there is one.
    pub fn roll_initiative(&mut self, table: At<'_>) -> Play<bool> {
        let (rule, read, by) = (rule!("B3.1d"), Read::Each, None);
        let d4 = Throw { rule, why: "the D4", dice: 1, sides: 4, read, by };
        let d4 = table.throw(self, d4)?.first();
        // [B3.1d] From the second roll of a turn on it may end the turn, and is read first.
        if self.pulse > 0 && d4 <= self.pulse {
            table.tell(self, Event::TurnOver { d4, pulse: self.pulse });
            return Ok(false);
        }
        let rule = rule!("B3.1a");
        let throw = Throw { rule, why: "initiative", dice: 2, sides: 6, read, by };
        let first = table.throw(self, throw.by(Seat::First))?;
        let second = table.throw(self, throw.by(Seat::Second))?;
        let mut dice = [first, second];
        table.tell(self, Event::Initiative { dice, d4 });
        for seat in Seat::BOTH {
            let faces = dice[seat.index()].as_slice();
            // [B3.1c] Doubles, of the first throw only.
            if faces[0] == faces[1]
                && let Some(army) = self.leading_army(seat)
            {
                self.army_mut(army).cup += d4;
                table.tell(self, Event::BonusDice { army, dice: d4 });
            }
        }
        // [B3.1e] The lower roller declares first; on a tie the one whom the D4 is against.
        let lower = self.ahead(&dice, d4).other();
        // [B3.1g] Then the other may do the same.
        for seat in [lower, lower.other()] {
            self.reroll_initiative(table, seat, &mut dice)?;
        }
        let seat = self.ahead(&dice, d4);
        let totals = dice.map(|faces| faces.sum() as u8);
        let by_d4 = totals[0] == totals[1];
        table.tell(self, Event::InitiativeWon { seat, totals, by_d4 });
        self.initiative = seat;
        // [B3.1b]
        let choices = vec![Choice::First, Choice::Second];
        let answer = table.ask(self, seat, rule!("B3.1b"), Ask::FirstOrSecond, choices)?;
        self.first = if answer == Choice::First { seat } else { seat.other() };
        table.tell(self, Event::FirstSide(self.first));
        Ok(true)
    }

    /// [B3.1a] Who has the higher total.
    fn ahead(&self, dice: &[Faces; 2], d4: u8) -> Seat {
        let [first, second] = [dice[0].sum(), dice[1].sum()];
        let owner = self.field.switches.d4;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Seat::First,
            std::cmp::Ordering::Less => Seat::Second,
            // [B3.1f] On a tie an even D4 is for its owner.
            std::cmp::Ordering::Equal if d4.is_multiple_of(2) => owner,
            std::cmp::Ordering::Equal => owner.other(),
        }
    }

    /// [B3.1e] One die again for one command die.
    fn reroll_initiative(&mut self, table: At<'_>, seat: Seat, dice: &mut [Faces; 2]) -> Play<()> {
        let mut open = vec![0, 1];
        for _ in 0..self.field.switches.initiative_rerolls {
            let mut choices = vec![Choice::No];
            if self.dice_of(seat) > 0 {
                choices.extend(open.iter().copied().map(Choice::Die));
            }
            let question = Ask::InitiativeReroll {
                own: dice[seat.index()],
                other: dice[seat.other().index()],
            };
            // Whether he has a die to spend is his secret. [A1.0b]
            let answer = table.ask_always(self, seat, rule!("B3.1e"), question, choices)?;
            let Choice::Die(die) = answer else { break };
            open.retain(|&other| other != die);
            self.pay_for_side(seat);
            let again = Throw::one_die(rule!("B3.1e"), "initiative again").by(seat);
            let to = table.throw(self, again)?.first();
            let mut faces = [0; 2];
            faces.copy_from_slice(dice[seat.index()].as_slice());
            let from = faces[usize::from(die)];
            // [B3.1h] The new face stands, even if it is worse.
            faces[usize::from(die)] = to;
            dice[seat.index()] = Faces::new(&faces);
            table.tell(self, Event::InitiativeRerolled { seat, die, from, to });
        }
        Ok(())
    }
}
