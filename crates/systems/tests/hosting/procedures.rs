/// Every procedure of every system can take place in the system's own example, and its odds are whole.
#[test]
fn every_example_takes_place() {
    for system in systems::all(&bots::all()).into_iter().filter(|system| !system.in_work()) {
        for procedure in system.procedures() {
            let Some(example) = procedure.example else { continue };
            let name = procedure.name;
            let odds = system.odds_in(system.example(), name, example);
            let odds = odds.unwrap_or_else(|error| panic!("{} {name}: {error}", system.id()));
            let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.probability).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{} {name}: {sum}", system.id());
            assert!(odds.outcomes.len() > 1, "{} {name}: {odds:?}", system.id());
        }
        let unknown = system.odds_in(system.example(), "tea", "");
        assert!(unknown.is_err_and(|error| error.to_string().contains("there are")));
    }
}
