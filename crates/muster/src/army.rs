//! The order of battle: sides, formations, regiments and commanders.

use crate::error::Text;
use crate::{MusterError, Provenance};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// All troops of a battle, both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// The battle's name.
    pub battle: String,
    /// The two sides.
    pub sides: Vec<Side>,
    /// Their formations in the order of the file.
    pub formations: Vec<Formation>,
    /// Everybody who commands something.
    pub commanders: Vec<Commander>,
}

/// One side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Short name, e.g. `french`.
    pub id: String,
    /// Its name, e.g. `Grande Armée`.
    pub name: String,
}

/// A division or a body that acts as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Short name, e.g. `1/IV`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The side it fights for.
    pub side: String,
    /// The corps it belongs to, if its army has corps.
    pub corps: Option<String>,
    /// What kind of body it is.
    pub role: Role,
    /// The name of its commander, if it has one of its own: corps artillery may have none.
    pub commander: Option<String>,
    /// Where its composition comes from.
    pub provenance: Provenance,
    /// Remarks on the source.
    pub note: Option<String>,
    /// Its regiments and batteries.
    pub regiments: Vec<Regiment>,
}

/// What kind of body a formation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// An infantry division.
    Infantry,
    /// A cavalry division or group.
    Cavalry,
    /// A division of the reserve artillery.
    ReserveArtillery,
    /// A guard of all arms.
    Guard,
}

/// A regiment, or a battery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regiment {
    /// Short name, e.g. `36`.
    pub id: String,
    /// Its name, e.g. `36th Line`.
    pub name: String,
    /// What kind of troops it is.
    pub troops: Troops,
    /// Whose uniform it wears: `french`, `russian`, `prussian`.
    pub nation: String,
    /// How good it is.
    pub quality: Quality,
    /// Whether it belongs to a guard.
    pub guard: bool,
    /// Men of each battalion, riders of each part of a cavalry regiment, or guns of a battery.
    pub strengths: Vec<u32>,
    /// Where the strengths come from.
    pub provenance: Provenance,
}

/// The three arms. Files may call them foot, horse and guns as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot, counted in men.
    #[serde(alias = "foot")]
    Infantry,
    /// Horse, counted in riders.
    #[serde(alias = "horse")]
    Cavalry,
    /// Guns, counted as such.
    #[serde(alias = "guns")]
    Artillery,
}

impl Arm {
    /// All of them, as strengths are listed.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    /// Their names, in the same order.
    pub const KEYS: &'static [&'static str] = &["infantry", "cavalry", "artillery"];

    /// Its name.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The arm of this name.
    pub fn from_key(key: &str) -> Option<Arm> {
        Arm::ALL.into_iter().find(|arm| arm.key() == key)
    }
}

/// What kind of troops a regiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    /// Line infantry, fusiliers, musketeers.
    Line,
    /// Light infantry.
    Light,
    /// Grenadiers on foot.
    Grenadier,
    /// Chasseurs on foot.
    Chasseur,
    /// Jäger.
    Jager,
    /// Cuirassiers.
    Cuirassier,
    /// Mounted grenadiers.
    GrenadierACheval,
    /// Dragoons.
    Dragoon,
    /// Hussars.
    Hussar,
    /// Mounted chasseurs.
    ChasseurACheval,
    /// Mamelukes.
    Mameluke,
    /// Lancers and uhlans.
    Lancer,
    /// Cossacks.
    Cossack,
    /// Light foot guns.
    LightGuns,
    /// Horse artillery.
    HorseGuns,
    /// Foot artillery.
    FootGuns,
    /// Position guns, 12-pounders.
    HeavyGuns,
}

impl Troops {
    /// Foot, horse or guns.
    pub fn arm(self) -> Arm {
        use Troops::*;
        match self {
            Line | Light | Grenadier | Chasseur | Jager => Arm::Infantry,
            Cuirassier | GrenadierACheval | Dragoon | Hussar | ChasseurACheval | Mameluke
            | Lancer | Cossack => Arm::Cavalry,
            LightGuns | HorseGuns | FootGuns | HeavyGuns => Arm::Artillery,
        }
    }
}

/// How good troops are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// The best.
    Elite,
    /// The ordinary soldier of many campaigns.
    Veteran,
    /// Raw troops.
    Green,
}

/// A general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// His name, unique in the battle.
    pub name: String,
    /// The side he fights for.
    pub side: String,
    /// What he leads.
    pub rank: CommanderRank,
    /// The corps or formation he leads; nothing for an army.
    pub commands: Option<String>,
    /// What the day brought him, if it matters.
    pub fate: Option<String>,
}

/// What a general leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommanderRank {
    /// An army.
    Army,
    /// The reserve cavalry.
    Cavalry,
    /// A corps.
    Corps,
    /// A division.
    Division,
}

/// One piece of a regiment: a battalion, a part of a cavalry regiment, or a battery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Short name: `36/II`, `EHu/1`, or the regiment's own if it has one part only.
    pub id: String,
    /// Its name, e.g. `36th Line, 2nd battalion`.
    pub name: String,
    /// Foot, horse or guns.
    pub arm: Arm,
    /// Men, riders or guns.
    pub strength: u32,
}

impl Regiment {
    /// The pieces the regiment fights in. Battalions get Roman numbers, parts of a cavalry regiment
    /// Arabic ones, and a regiment of one part keeps its name.
    pub fn parts(&self) -> Vec<Part> {
        const ROMAN: [&str; 6] = ["I", "II", "III", "IV", "V", "VI"];
        const ORDINAL: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
        let arm = self.troops.arm();
        let single = self.strengths.len() == 1;
        self.strengths
            .iter()
            .enumerate()
            .map(|(index, &strength)| {
                let (suffix, word) = match arm {
                    Arm::Infantry => (ROMAN[index].to_string(), "battalion"),
                    Arm::Cavalry => ((index + 1).to_string(), "part"),
                    Arm::Artillery => ((index + 1).to_string(), "battery"),
                };
                let (id, name) = if single {
                    (self.id.clone(), self.name.clone())
                } else {
                    let name = format!("{}, {} {word}", self.name, ORDINAL[index]);
                    (format!("{}/{suffix}", self.id), name)
                };
                Part { id, name, arm, strength }
            })
            .collect()
    }
}

/// The most parts a regiment can have.
const MOST_PARTS: usize = 6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawArmy {
    battle: String,
    side: Vec<Side>,
    commander: Vec<Spanned<Commander>>,
    formation: Vec<RawFormation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFormation {
    id: Spanned<String>,
    name: String,
    side: Spanned<String>,
    nation: String,
    corps: Option<String>,
    role: Role,
    commander: Option<Spanned<String>>,
    provenance: Provenance,
    note: Option<String>,
    regiments: Vec<RawRegiment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRegiment {
    id: Spanned<String>,
    name: String,
    #[serde(rename = "type")]
    troops: Troops,
    nation: Option<String>,
    quality: Quality,
    #[serde(default)]
    guard: bool,
    men: Option<Spanned<Vec<u32>>>,
    riders: Option<Spanned<Vec<u32>>>,
    guns: Option<Spanned<Vec<u32>>>,
    provenance: Option<Provenance>,
}

/// The sides of a battle.
#[derive(Clone, Copy)]
struct Sides<'a>(&'a [Side]);

impl Sides<'_> {
    fn know(self, id: &str) -> bool {
        self.0.iter().any(|side| side.id == id)
    }

    fn expected(self) -> String {
        let names: Vec<&str> = self.0.iter().map(|side| side.id.as_str()).collect();
        format!("one of the sides {}", names.join(", "))
    }
}

/// The formations, each of which has an id, a side, a commander and regiments of its own.
fn formations(
    source: &Text<'_>,
    raw: Vec<RawFormation>,
    commanders: &[Spanned<Commander>],
    sides: Sides<'_>,
) -> Result<Vec<Formation>, MusterError> {
    let mut formations: Vec<Formation> = Vec::new();
    let mut unit_ids: Vec<String> = Vec::new();
    for formation in raw {
        let id = formation.id.get_ref();
        let what = format!("formation {id:?}");
        if formations.iter().any(|other| other.id == *id) {
            let expected = "each formation once";
            return Err(source.error(&formation.id.span(), &what, expected, "it twice"));
        }
        let side = formation.side.get_ref();
        if !sides.know(side) {
            let span = formation.side.span();
            return Err(source.error(&span, &what, &sides.expected(), &format!("{side:?}")));
        }
        if let Some(name) = &formation.commander {
            let leads = |commander: &Spanned<Commander>| {
                let commander = commander.get_ref();
                commander.name == *name.get_ref()
                    && commander.commands.as_ref() == Some(id)
                    && commander.side == *side
            };
            if !commanders.iter().any(leads) {
                let expected = format!("a commander of {side} who commands {id}");
                let found = format!("{:?}", name.get_ref());
                return Err(source.error(&name.span(), &what, &expected, &found));
            }
        }
        if formation.regiments.is_empty() {
            let expected = "at least one regiment";
            return Err(source.error(&formation.id.span(), &what, expected, "none"));
        }
        let mut regiments = Vec::new();
        for regiment in formation.regiments {
            let span = regiment.id.span();
            let regiment = regiment.check(source, &formation.nation)?;
            for part in regiment.parts() {
                if unit_ids.contains(&part.id) {
                    let what = format!("unit {:?}", part.id);
                    return Err(source.error(&span, &what, "each unit once", "it twice"));
                }
                unit_ids.push(part.id);
            }
            regiments.push(regiment);
        }
        formations.push(Formation {
            id: formation.id.into_inner(),
            name: formation.name,
            side: formation.side.into_inner(),
            corps: formation.corps,
            role: formation.role,
            commander: formation.commander.map(Spanned::into_inner),
            provenance: formation.provenance,
            note: formation.note,
            regiments,
        });
    }
    Ok(formations)
}

/// The commanders, each of whom has a side and what he commands.
fn commanders(
    source: &Text<'_>,
    raw: Vec<Spanned<Commander>>,
    formations: &[Formation],
    sides: Sides<'_>,
) -> Result<Vec<Commander>, MusterError> {
    let mut commanders: Vec<Commander> = Vec::new();
    for commander in raw {
        let span = commander.span();
        let commander = commander.into_inner();
        let what = format!("commander {:?}", commander.name);
        let error = |expected: &str, found: String| source.error(&span, &what, expected, &found);
        if commanders.iter().any(|other| other.name == commander.name) {
            return Err(error("each commander once", "him twice".to_string()));
        }
        if !sides.know(&commander.side) {
            return Err(error(&sides.expected(), format!("{:?}", commander.side)));
        }
        let commands = commander.commands.as_deref();
        let fits = match commander.rank {
            CommanderRank::Army | CommanderRank::Cavalry => commands.is_none(),
            CommanderRank::Corps => {
                formations.iter().any(|f| commands.is_some() && f.corps.as_deref() == commands)
            }
            CommanderRank::Division => formations.iter().any(|f| Some(f.id.as_str()) == commands),
        };
        if !fits {
            let expected = match commander.rank {
                CommanderRank::Army | CommanderRank::Cavalry => "no \"commands\" for this rank",
                CommanderRank::Corps => "a corps that some formation belongs to",
                CommanderRank::Division => "the id of a formation",
            };
            return Err(error(expected, format!("{:?}", commands.unwrap_or("nothing"))));
        }
        commanders.push(commander);
    }
    Ok(commanders)
}

impl Army {
    /// Reads an order of battle. `file` is the name that errors show.
    pub fn parse(file: &str, text: &str) -> Result<Army, MusterError> {
        let source = Text { file, text };
        let raw: RawArmy = source.parse()?;
        let sides = Sides(&raw.side);
        let formations = formations(&source, raw.formation, &raw.commander, sides)?;
        let commanders = commanders(&source, raw.commander, &formations, sides)?;
        Ok(Army { battle: raw.battle, sides: raw.side, formations, commanders })
    }

    /// The formation with this id.
    pub fn formation(&self, id: &str) -> Option<&Formation> {
        self.formations.iter().find(|formation| formation.id == id)
    }
}

impl RawRegiment {
    fn check(self, source: &Text<'_>, nation: &str) -> Result<Regiment, MusterError> {
        let what = format!("regiment {:?}", self.id.get_ref());
        let (key, wanted, others) = match self.troops.arm() {
            Arm::Infantry => ("men", self.men, [self.riders, self.guns]),
            Arm::Cavalry => ("riders", self.riders, [self.men, self.guns]),
            Arm::Artillery => ("guns", self.guns, [self.men, self.riders]),
        };
        let expected = format!("{key:?} and no other strength for these troops");
        if let Some(other) = others.into_iter().flatten().next() {
            return Err(source.error(&other.span(), &what, &expected, "another"));
        }
        let Some(strengths) = wanted else {
            return Err(source.error(&self.id.span(), &what, &expected, "nothing"));
        };
        let span = strengths.span();
        let strengths = strengths.into_inner();
        if strengths.is_empty() || strengths.len() > MOST_PARTS {
            let expected = format!("1 to {MOST_PARTS} strengths");
            return Err(source.error(&span, &what, &expected, &strengths.len().to_string()));
        }
        if strengths.contains(&0) {
            return Err(source.error(&span, &what, "strengths above 0", "0"));
        }
        Ok(Regiment {
            id: self.id.into_inner(),
            name: self.name,
            troops: self.troops,
            nation: self.nation.unwrap_or_else(|| nation.to_string()),
            quality: self.quality,
            guard: self.guard,
            strengths,
            provenance: self.provenance.unwrap_or(Provenance::Reconstructed),
        })
    }
}
