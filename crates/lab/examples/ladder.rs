fn main() {
    let args: Vec<String> = std::env::args().collect();
    let systems = systems::all(&bots::all());
    for name in args[1].split(',') {
        let system = systems.iter().find(|s| name.starts_with(&format!("{}/", s.id()))).unwrap();
        let start = system.open(name, &[], &[]).unwrap();
        let ladder = lab::Ladder {
            start: &*start,
            pairs: args[3].parse().unwrap(),
            players: [args[2].split(',').next().unwrap().to_owned(), args[2].split(',').nth(1).unwrap().to_owned()],
            seed: args[4].parse().unwrap(),
            threads: None,
        };
        let clock = std::time::Instant::now();
        let r = ladder.run(&|_| ()).unwrap();
        println!("{name} {:?} pairs {} won {} even {} share {:.2} [{:.2} {:.2}] margin {:+.1} unfinished {} | {:?} | {:.1}s", r.players, r.pairs, r.won, r.even, r.share, r.interval[0], r.interval[1], r.margin, r.unfinished, r.conduct, clock.elapsed().as_secs_f64());
    }
}
