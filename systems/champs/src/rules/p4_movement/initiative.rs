//! Who moves first. [MOV-1] [MOV-1b]

use super::{Ask, Told};
use crate::host::{Choice, Question};
use crate::state::{At, Battle};
use engine::{Play, Seat, rule};

impl Battle {
    /// Both sides throw for the initiative; who has it chooses to move first or second. [SEQ-IV]
    /// [MOV-1]
    pub fn initiative_step(&mut self, table: At<'_>) -> Play<()> {
        let mut leaders = Seat::BOTH.map(|seat| self.average_ability(seat));
        let winner = loop {
            let mut dice = [0; 2];
            for die in &mut dice {
                *die = self.d6(table, rule!("MOV-1"), "movement initiative")?;
            }
            self.tell(table, Told::Initiative { dice, leaders });
            let total = |seat: Seat| i32::from(dice[seat.index()]) + leaders[seat.index()];
            match total(Seat::First).cmp(&total(Seat::Second)) {
                std::cmp::Ordering::Greater => break Seat::First,
                std::cmp::Ordering::Less => break Seat::Second,
                // [MOV-1b] Ties are thrown again without modifiers.
                std::cmp::Ordering::Equal => leaders = [0; 2],
            }
        };
        self.initiative = winner;
        self.tell(table, Told::Won(winner));
        let question = Question::Movement(Ask::FirstOrSecond);
        let choices = vec![Choice::First, Choice::Second];
        let choice = self.ask(table, winner, rule!("SEQ-IV"), question, choices)?;
        self.first = if choice == Choice::First { winner } else { winner.other() };
        self.tell(table, Told::First(self.first));
        self.end_phase(table);
        Ok(())
    }

    /// The average ability of a side's leaders on the table, halves rounded up. [MOV-1] (CR-42)
    /// (CR-43)
    pub fn average_ability(&self, seat: Seat) -> i32 {
        let book = &self.field.book;
        let (mut sum, mut count) = (0, 0);
        for leader in self.leaders_of(seat) {
            sum += book.initiative(self.leader(leader).ability);
            count += 1;
        }
        if count == 0 { 0 } else { (2 * sum + count).div_euclid(2 * count) }
    }
}
