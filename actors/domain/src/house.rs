//! The house: an account that nobody has a key to (decision E51), and the frames of its agents.

use crate::{Address, UserId, agent::Level};

/// The last 20 bytes of SHA-256("cuecast house"): no key leads to it that anybody could find.
pub const ADDRESS: &str = "0x4208d41ca03b3ce4341cb420b4e92ff786e5cc62";
/// The first 12 bytes of the same hash.
pub const USER: &str = "e7ce4197d46864192046cd02";
/// Reserved: nobody can choose it.
pub const NAME: &str = "Cuecast";
/// The most tables that the house can have.
pub const MAX_TABLES: u8 = 16;

/// Names of the agents that the house came with, without what is not a letter or digit: nobody poses as one of them.
pub const AGENTS: [&str; 8] = [
    "vesper",
    "professorchalk",
    "kestrel",
    "oldbram",
    "thedeacon",
    "minatworails",
    "luckylou",
    "pip",
];

/// Two are drawn within so many points of rating, where there is somebody.
const CLOSE: f64 = 300.0;

/// Whether this is the house's address, as which nobody signs in.
pub fn is_address(address: Address) -> bool {
    address.to_string() == ADDRESS
}

/// Whether this is the house's account.
pub fn is_user(user: UserId) -> bool {
    user.to_string() == USER
}

/// An agent that waits for a frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    pub id: String,
    pub rating: f64,
}

/// The next two, of those who wait, the one that has waited longest first: that one, and the one of nearly its strength that has waited longest. Where
/// none is near, the nearest. None of fewer than two.
pub fn pair(waiting: &[Waiting]) -> Option<[&Waiting; 2]> {
    let (first, others) = waiting.split_first()?;
    let apart = |other: &&Waiting| (other.rating - first.rating).abs();
    let close = others.iter().find(|other| apart(other) <= CLOSE);
    let nearest = || others.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
    Some([first, close.or_else(nearest)?])
}

/// How long a table's first frame waits, of `tables` tables whose frames usually wait `usual` milliseconds: the first of several begins at once and the
/// last after the usual time, so that who comes to a new server sees one in play and may call another.
pub fn first_break(number: u8, tables: u8, usual: i64) -> i64 {
    let others = i64::from(tables.saturating_sub(1));
    match others {
        0 => usual,
        _ => usual * i64::from(number.min(tables).saturating_sub(1)) / others,
    }
}

/// An agent with a name, and how good it is at its own table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Character {
    pub id: String,
    pub level: Level,
}

/// Under which name an agent plays elsewhere: the first goes by the character's own, the second by 'Vesper II'.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub character: String,
    /// From 1.
    pub number: u16,
}

/// The agent that practises with people at a level, always the same one.
pub fn partner(level: Level) -> &'static str {
    match level {
        Level::Easy => "pip",
        Level::Medium => "old-bram",
        Level::Hard => "vesper",
    }
}

/// The parts of `count` more agents of a level, beside those that are taken: by characters that are as good, each once before any plays twice, so that a
/// name means the same everywhere; by others only where the level has none. None where there are no characters.
pub fn cast(characters: &[Character], taken: &[Part], level: Level, count: u16) -> Vec<Part> {
    let mut parts = taken.to_vec();
    for _ in 0..count {
        let next_number = |character: &Character| {
            let own = parts.iter().filter(|part| part.character == character.id);
            own.map(|part| part.number).max().unwrap_or_default().saturating_add(1)
        };
        let next = characters
            .iter()
            .map(|character| (character.level != level, next_number(character), character))
            .min_by_key(|(is_other, number, _)| (*is_other, *number));
        let Some((_, number, character)) = next else { break };
        parts.push(Part {
            character: character.id.clone(),
            number,
        });
    }
    parts.split_off(taken.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_level_are_given_each_once_before_any_twice_and_others_only_where_there_is_none() {
        let character = |id: &str, level| Character {
            id: id.to_owned(),
            level,
        };
        let all = [
            character("pip", Level::Easy),
            character("vesper", Level::Hard),
            character("kestrel", Level::Hard),
        ];
        let names = |parts: &[Part]| -> Vec<String> {
            let named = |part: &Part| format!("{} {}", part.character, part.number);
            parts.iter().map(named).collect()
        };
        let four = cast(&all, &[], Level::Hard, 4);
        assert_eq!(names(&four), ["vesper 1", "kestrel 1", "vesper 2", "kestrel 2"]);
        assert_eq!(names(&cast(&all, &four, Level::Easy, 2)), ["pip 1", "pip 2"]);
        assert_eq!(names(&cast(&all, &[], Level::Medium, 2)), ["pip 1", "vesper 1"]);
        // One that was taken out before the start leaves its name free.
        assert_eq!(names(&cast(&all, &four[..1], Level::Hard, 1)), ["kestrel 1"]);
        assert_eq!(cast(&[], &[], Level::Hard, 3), []);
    }

    #[test]
    fn of_new_tables_the_first_begins_at_once_and_the_last_after_the_usual_break() {
        let breaks = |tables: u8| {
            (1..=tables)
                .map(|number| first_break(number, tables, 60_000))
                .collect::<Vec<_>>()
        };
        assert_eq!(breaks(1), [60_000], "who comes to the only one may call");
        assert_eq!(breaks(2), [0, 60_000]);
        assert_eq!(breaks(3), [0, 30_000, 60_000]);
    }

    fn waiting(ratings: &[f64]) -> Vec<Waiting> {
        let agent = |(at, rating): (usize, &f64)| Waiting {
            id: at.to_string(),
            rating: *rating,
        };
        ratings.iter().enumerate().map(agent).collect()
    }

    fn drawn(ratings: &[f64]) -> Option<[String; 2]> {
        Some(pair(&waiting(ratings))?.map(|agent| agent.id.clone()))
    }

    #[test]
    fn who_waits_longest_meets_the_one_near_its_strength_that_waits_longest() {
        assert_eq!(drawn(&[1500.0, 1801.0, 1799.0, 1500.0]).unwrap(), ["0", "2"]);
        assert_eq!(drawn(&[1200.0, 1900.0, 1700.0]).unwrap(), ["0", "2"]);
        assert_eq!(drawn(&[1500.0]), None);
        assert_eq!(drawn(&[]), None);
    }

    #[test]
    fn the_house_has_a_name_that_nobody_can_take_and_an_account_of_its_own() {
        assert!(NAME.parse::<crate::Username>().is_err());
        assert!(is_address(ADDRESS.parse().unwrap()) && is_user(USER.parse().unwrap()));
        assert!(!is_user(UserId::new(1, [0; 8])));
    }
}
