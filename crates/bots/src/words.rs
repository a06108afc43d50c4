//! Reasons in words, as all players give them.

/// A chance in percent.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// A number of hexes.
pub fn hexes(count: u16) -> String {
    if count == 1 { "1 hex".to_owned() } else { format!("{count} hexes") }
}

/// How own strength compares with the enemy's.
pub fn odds(own: f64, enemy: f64) -> String {
    if enemy <= 0.0 {
        "nobody is there to stop it".to_owned()
    } else {
        format!("{own:.0} against {enemy:.0}")
    }
}
