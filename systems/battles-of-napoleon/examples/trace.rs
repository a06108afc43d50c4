//! Plays one fuzz game and prints the events of the activity in which the position breaks.
use battles_of_napoleon::{book::shelf, check, load};
use engine::{Game, Inline, RandomBot, Seeded};

fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let ids = ["serpallen", "augereau-and-murat", "davout-against-the-left", "grand-battle"];
    let hidden: Vec<String> = vec!["hidden-orders".into(), "free-orders".into()];
    let options: &[String] = if n % 8 >= 4 { &hidden } else { &[] };
    let mut game = load(ids[n as usize % 4], options, &shelf()).unwrap();
    let (mut a, mut b) = (RandomBot::new(7 ^ (n << 1) ^ 1), RandomBot::new(7 ^ (n << 1) ^ 0x5555));
    let mut dice = Seeded::numbered(7, n);
    let mut table = Inline::new(&mut a, &mut b, &mut dice);
    table.journal = Some(vec![]);
    while game.outcome().is_none() {
        table.events = Some(vec![]);
        let from = table.journal.as_ref().map_or(0, Vec::len);
        if game.play(&mut table).is_err() {
            println!("stuck");
            break;
        }
        if let Err(what) = check::audit(&game) {
            for event in table.events.iter().flatten() {
                println!("{}", game.render(event).text)
            }
            for entry in &table.journal.as_ref().unwrap()[from..] {
                println!("{:?}", entry.body)
            }
            println!("{what}");
            return;
        }
    }
}
