//! Playing a match again, agents included: what proves after a match that nobody chose how its agents played.

use super::seeds::{Agents, Seeds};
use super::think;
use crate::MatchId;
use crate::match_rules::{Broken, Decision, Match, Setup};

/// Shots that were played again and came out the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verified {
    pub shots: u32,
    /// Of these, shots that the agents play again.
    pub by_agents: u32,
}

/// Why a match is not what it is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Broken(#[from] Broken),
    #[error("shot {number} is not the one that the agent plays from these seeds")]
    OtherShot { number: u32 },
}

/// Plays every decision again, and asks each agent for its shots again. Each shot of a strong agent is some thousand simulations.
pub fn verify(
    id: MatchId,
    setup: Setup,
    agents: Agents,
    seeds: &Seeds,
    decisions: &[Decision],
) -> Result<Verified, Fault> {
    let mut game = Match::new(setup);
    let mut verified = Verified::default();
    for decision in decisions {
        if let Decision::Shot { number, seat, shot, .. } = *decision {
            verified.shots += 1;
            if let Some(level) = agents[seat.index()] {
                let seed = seeds.of_shot(id, number);
                if think(&game.table(), game.layout(), game.frame(), level, seed) != shot {
                    return Err(Fault::OtherShot { number });
                }
                verified.by_agents += 1;
            }
        }
        game.replay(decision)?;
    }
    Ok(verified)
}
