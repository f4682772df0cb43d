//! Seeding: the entrants by strength.

use super::node::EntrantId;
use super::words::Seeding;
use crate::glicko::Rating;
use crate::matchup::AgentLevel;
use crate::random::Random;

/// The strength of an entrant, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Strength {
    /// A person's rating of duels; none before the first rated match.
    Person(Option<f64>),
    Agent(AgentLevel),
}

impl Strength {
    /// An agent has no rating; for its seed alone it counts as much above or below a newcomer.
    fn points(self) -> f64 {
        let newcomer = Rating::default().rating;
        match self {
            Self::Person(rating) => rating.unwrap_or(newcomer),
            Self::Agent(AgentLevel::Easy) => newcomer - 300.0,
            Self::Agent(AgentLevel::Medium) => newcomer,
            Self::Agent(AgentLevel::Hard) => newcomer + 300.0,
        }
    }
}

/// Puts entrants, given in the order of joining, into the order of their seeds. The same `random` gives the same order.
pub fn seeded(seeding: Seeding, entrants: &[(EntrantId, Strength)], random: u64) -> Vec<EntrantId> {
    let mut order = entrants.to_vec();
    match seeding {
        Seeding::Joined => {}
        Seeding::Rating => order.sort_by(|(_, one), (_, other)| other.points().total_cmp(&one.points())),
        Seeding::Random => {
            let mut random = Random::new(random);
            for at in (1..order.len()).rev() {
                // Of at most 128 places, so that the bias of the remainder is below 2^-56.
                let other = random.next() % (at as u64 + 1);
                order.swap(at, usize::try_from(other).unwrap_or(at));
            }
        }
    }
    order.into_iter().map(|(entrant, _)| entrant).collect()
}
