//! A match from its first shot to its last.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use actors::table::told_again;
use actors::wire::ShotPlayed;
use domain::MatchId;
use domain::agent::{self, Fault, Seeds, Verified, Version};
use domain::billiards::StateHash;
use domain::match_rules::{Broken, Decision, Match, Rules, Setup, Shot, ShotResult};
use domain::matchup::TableLength;
use sqlx::PgConnection;

use super::{
    read::{Record, find},
    table::{read, rules, seeds},
    thin::Retained,
};
use crate::db::{Result, parse};

/// A match that was played, and all that it takes to play it again.
#[derive(Debug, Clone)]
pub struct Recording {
    pub record: Record,
    pub kept: Retained,
    pub table: TableLength,
    /// Of the rack.
    pub seed: u64,
    /// Of the agents' shots: nobody else's business while the match runs.
    pub seeds: Seeds,
    pub rules: Rules,
    /// The number of the agents' version, which may be one that is not known here.
    pub agents: i16,
    /// None before the match began.
    pub setup: Option<Setup>,
    /// Decisions that were stored.
    pub steps: usize,
    pub decisions: Vec<Decision>,
    /// Shots that are stored as they were told, in order; the newest always is.
    pub told: Vec<ShotPlayed>,
}

/// A shot of a recording.
#[derive(Debug, Clone)]
pub struct Shown {
    /// As it was told, or as it comes out when it is played again.
    pub shot: ShotPlayed,
    /// Simulated anew; None behind a shot that came out otherwise.
    pub hash: Option<StateHash>,
}

/// Why a recording is not that of its match.
#[derive(Debug, thiserror::Error)]
pub enum RecordingFault {
    #[error("its shots are no longer kept, its result is")]
    NotKept,
    #[error("{missing} of its steps are missing")]
    Missing { missing: usize },
    #[error(transparent)]
    Played(#[from] Fault),
    #[error("a shot was told otherwise than it was decided")]
    ToldOtherwise,
}

impl Recording {
    /// Whether what was secret may be told.
    pub fn is_over(&self) -> bool {
        self.record.ended_at.is_some()
    }

    /// The version of its agents, if it is known here.
    pub fn known_agents(&self) -> Option<Version> {
        Version::of(self.agents)
    }

    /// Plays all of it again, and compares what is stored of what was told. The agents' thoughts are part of it where their version is known;
    /// otherwise their shots are played as they are recorded.
    pub fn verify(&self) -> std::result::Result<Verified, RecordingFault> {
        if self.kept == Retained::Result {
            return Err(RecordingFault::NotKept);
        }
        let missing = self.steps.saturating_sub(self.decisions.len());
        if missing > 0 {
            return Err(RecordingFault::Missing { missing });
        }
        let Some(setup) = self.setup else {
            return Ok(Verified::default());
        };
        let agents = self.record.players.each_ref().map(|player| player.agent);
        let verified = agent::verify(
            self.record.id,
            setup,
            agents,
            self.known_agents(),
            &self.seeds,
            &self.decisions,
        )?;
        let decided: Vec<_> = self
            .decisions
            .iter()
            .filter_map(|decision| {
                let Decision::Shot { number, seat, hash, .. } = decision else {
                    return None;
                };
                Some((*number, u8::from(*seat), hash.to_string()))
            })
            .collect();
        let told = |shot: &ShotPlayed| (shot.number, shot.seat, shot.hash.clone());
        let newest = self.told.last().map(told);
        match self.told.iter().all(|shot| decided.contains(&told(shot))) && decided.last() == newest.as_ref() {
            true => Ok(verified),
            false => Err(RecordingFault::ToldOtherwise),
        }
    }

    /// Whether every shot that is stored as it was told comes out the same when it is played again: what was told need not be kept then.
    pub fn comes_out_as_told(&self) -> bool {
        if self.decisions.len() < self.steps {
            return false;
        }
        let mut again = self.play().into_iter();
        self.told.iter().all(|told| {
            let again = again.find(|again| again.number == told.number);
            again.is_some_and(|again| again.moves_as(told))
        })
    }

    /// Simulates every shot anew, from the seed on: as far as it comes out, and beyond that what is stored as it was told.
    pub fn shots(&self) -> Vec<Shown> {
        let mut told: BTreeMap<u32, &ShotPlayed> = self.told.iter().map(|shot| (shot.number, shot)).collect();
        let (mut shots, mut computed) = (Vec::new(), None);
        let Some(stored) = self.told.last() else { return shots };
        self.each(
            |result, after| {
                let number = result.outcome.number;
                let shot = told.remove(&number).cloned();
                shots.push(Shown {
                    shot: shot.unwrap_or_else(|| told_again(stored, result, after)),
                    hash: Some(result.run.hash),
                });
            },
            |number, hash| computed = Some((number, hash)),
        );
        shots.extend(told.into_values().map(|shot| Shown {
            shot: shot.clone(),
            hash: computed.and_then(|(number, hash)| (number == shot.number).then_some(hash)),
        }));
        shots
    }

    /// One shot as `shots` has it: nothing is simulated that comes after it, and nothing at all where it is stored as it was told.
    pub fn shot(&self, number: u32) -> Option<ShotPlayed> {
        let told = self.told.iter().find(|shot| shot.number == number).cloned();
        let stored = self.told.last()?;
        let again = || {
            let mut found = None;
            let one = |result: &ShotResult, after: &Match| match result.outcome.number == number {
                true => {
                    found = Some(told_again(stored, result, after));
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            };
            self.each_until(one, |_, _| {});
            found
        };
        told.or_else(again)
    }

    /// Another shot in the place of one that was played, as it would have been told; None where the match before it does not come out, or the rules
    /// refuse it.
    pub fn instead(&self, number: u32, shot: Shot) -> Option<ShotPlayed> {
        let stored = self.told.last()?;
        let mut game = Match::new(self.setup?);
        for decision in &self.decisions {
            if let Decision::Shot {
                number: played,
                seat,
                at,
                ..
            } = decision
                && *played == number
            {
                let result = game.play_instead(*seat, number, shot, *at).ok()?;
                return Some(told_again(stored, &result, &game));
            }
            game.replay(decision).ok()?;
        }
        None
    }

    /// Every shot as it comes out now.
    fn play(&self) -> Vec<ShotPlayed> {
        let mut shots = Vec::new();
        if let Some(stored) = self.told.last() {
            self.each(|result, after| shots.push(told_again(stored, result, after)), |_, _| {});
        }
        shots
    }

    /// Hands on every shot with the match after it, until one comes out otherwise: of that, its number and what it came to.
    fn each(&self, mut shot: impl FnMut(&ShotResult, &Match), diverged: impl FnMut(u32, StateHash)) {
        let all = |result: &ShotResult, after: &Match| {
            shot(result, after);
            ControlFlow::Continue(())
        };
        self.each_until(all, diverged);
    }

    /// As `each`, until `shot` has seen enough.
    fn each_until(
        &self,
        mut shot: impl FnMut(&ShotResult, &Match) -> ControlFlow<()>,
        mut diverged: impl FnMut(u32, StateHash),
    ) {
        let Some(setup) = self.setup else { return };
        let mut game = Match::new(setup);
        for decision in &self.decisions {
            match game.replay(decision) {
                Ok(Some(result)) => {
                    if shot(&result, &game).is_break() {
                        return;
                    }
                }
                Ok(None) => {}
                Err(Broken::Diverged { number, computed, .. }) => return diverged(number, computed),
                Err(Broken::Refused { .. } | Broken::NotOffered { .. }) => return,
            }
        }
    }
}

/// The part of an existing match that can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Showable {
    /// It is still being played.
    Running,
    /// Its shots are no longer kept.
    Gone,
    NoSuchShot,
    Shot,
}

/// Whether a shot of a match can be shown, by keys alone; none when there is no such match.
pub async fn showable(db: &mut PgConnection, id: MatchId, number: u32) -> Result<Option<Showable>> {
    let row = sqlx::query!(
        r#"SELECT m.ended_at IS NOT NULL AS "is_over!", m.kept,
                  EXISTS (SELECT FROM match_steps s WHERE s.match_id = m.id AND s.shot_number = $2) AS "played!"
           FROM matches m WHERE m.id = $1"#,
        id.to_string(),
        i32::try_from(number).ok()
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let kept: Retained = parse(&row.kept)?;
    Ok(Some(match (row.is_over, kept, row.played) {
        (false, ..) => Showable::Running,
        (true, Retained::Result, _) => Showable::Gone,
        (true, _, false) => Showable::NoSuchShot,
        (true, _, true) => Showable::Shot,
    }))
}

/// The match of a shot, if it is over and the shot was played and can still be shown.
pub async fn of_shot(db: &mut PgConnection, id: MatchId, number: u32) -> Result<Option<Record>> {
    let is_kept = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM match_steps s JOIN matches m ON m.id = s.match_id
                          WHERE s.match_id = $1 AND s.shot_number = $2 AND m.kept <> 'result' AND m.ended_at IS NOT NULL) AS "kept!""#,
        id.to_string(),
        i32::try_from(number).ok()
    )
    .fetch_one(&mut *db)
    .await?;
    if is_kept { find(db, id).await } else { Ok(None) }
}

/// A match's recording so far.
pub async fn recording(db: &mut PgConnection, id: MatchId) -> Result<Option<Recording>> {
    let Some(record) = find(db, id).await? else {
        return Ok(None);
    };
    let row = sqlx::query!(
        "SELECT table_size, seed, hand_version, hand_secret, rules, agents, started_ms, steps, kept FROM matches WHERE id = $1",
        id.to_string()
    )
    .fetch_one(&mut *db)
    .await?;
    let steps = sqlx::query!(
        r#"SELECT decision::text AS "decision!", shot::text AS shot FROM match_steps WHERE match_id = $1 ORDER BY number"#,
        id.to_string()
    )
    .fetch_all(db)
    .await?;
    let (table, seed) = (parse(&row.table_size)?, row.seed.cast_unsigned());
    let rules = rules(row.rules)?;
    let setup = |at| actors::table::setup(record.kind, table, seed, rules, at);
    Ok(Some(Recording {
        setup: row.started_ms.map(setup),
        table,
        seed,
        seeds: seeds(row.hand_version, row.hand_secret.as_deref(), row.seed)?,
        rules,
        agents: row.agents,
        kept: parse(&row.kept)?,
        steps: usize::try_from(row.steps).unwrap_or_default(),
        decisions: steps.iter().map(|step| read(&step.decision)).collect::<Result<_>>()?,
        told: steps
            .iter()
            .filter_map(|step| step.shot.as_deref().map(read))
            .collect::<Result<_>>()?,
        record,
    }))
}
