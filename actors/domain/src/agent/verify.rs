//! Playing a match again, agents included: what proves after a match that nobody chose how its agents played.

use super::seeds::{Agents, Seeds};
use super::{Version, choose};
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
    #[error("before shot {number} the agent chooses otherwise")]
    OtherChoice { number: u32 },
}

/// Plays every decision again, and asks each agent for its shots again, if `version`, the one that made them, is known here: otherwise they
/// are played as they are recorded. Each shot of a strong agent is some thousand simulations.
pub fn verify(
    id: MatchId,
    setup: Setup,
    agents: Agents,
    version: Option<Version>,
    seeds: &Seeds,
    decisions: &[Decision],
) -> Result<Verified, Fault> {
    let mut game = Match::new(setup);
    let mut verified = Verified::default();
    for decision in decisions {
        if let Decision::Shot {
            number, seat, shot, at, ..
        } = *decision
        {
            verified.shots += 1;
            if let (Some(level), Some(version)) = (agents[seat.index()], version) {
                // An agent chooses before it thinks of a shot; it is too late for a choice only after a server was away.
                if game.offered().is_some_and(|offered| at < offered.until) {
                    return Err(Fault::OtherChoice { number });
                }
                let seed = seeds.of_shot(id, number);
                if version.think(&game.table(), game.layout(), game.frame(), level, seed) != shot {
                    return Err(Fault::OtherShot { number });
                }
                verified.by_agents += 1;
            }
        }
        if let Decision::Chose { seat, choice, .. } = *decision
            && let (Some(level), Some(_)) = (agents[seat.index()], version)
            && choose(&game, level).is_some_and(|chosen| chosen != choice)
        {
            return Err(Fault::OtherChoice {
                number: game.view().shot_number,
            });
        }
        game.replay(decision)?;
    }
    Ok(verified)
}
