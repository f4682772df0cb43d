//! Finished plays, played again: the same shots, the same score, and a reward that follows from it.

use super::{
    end::pool_reward,
    games::{self, Play},
};
use crate::{
    db::Result,
    features::{
        credits,
        matches::store::{Recording, Retained, recording},
        pool_token::rates,
    },
};
use domain::{
    MatchId,
    ledger::Amount,
    match_rules::{Match, Played},
    matchup::Side,
};
use sqlx::PgConnection;

/// Why a play is not what was booked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayFault {
    #[error("there is no such play")]
    Unknown,
    #[error("its shots are no longer kept, its result is")]
    NotKept,
    #[error("its steps are not all there")]
    Missing,
    #[error("it does not come out as it was stored: {0}")]
    Diverged(String),
    #[error("it was booked as {booked:?}, and comes out as {computed:?}")]
    Otherwise { booked: Booked, computed: Booked },
    #[error("it was paid {paid} minor units, where {due} follow from it")]
    Paid { paid: Amount, due: &'static str },
}

/// A game as it was booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Booked {
    pub won: bool,
    pub played: Played,
}

/// A play with all that it takes to play it again.
pub struct Replayed {
    play: Play,
    recording: Recording,
    paid: Amount,
    /// The most that a pool game pays for its score; None for one of a quest.
    most: Option<Amount>,
}

/// The newest plays, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn newest(db: &mut PgConnection, limit: i64) -> Result<Vec<MatchId>> {
    games::newest(db, limit).await
}

/// Reads a play; None where there is none of that match.
///
/// # Errors
/// The database's.
pub async fn read(db: &mut PgConnection, game: MatchId) -> Result<Option<Replayed>> {
    let Some(play) = games::play(db, games::Which::Game(game)).await? else {
        return Ok(None);
    };
    let Some(recording) = recording(db, game).await? else {
        return Ok(None);
    };
    let most = match (play.quest, credits::plays::paid_game(db, game).await?) {
        (None, Some(paid)) => {
            let rates = rates::at(db, paid.begun_at).await?;
            Some(pool_reward(&rates, play.played.score, Amount::ZERO))
        }
        (Some(_), _) | (None, None) => None,
    };
    Ok(Some(Replayed {
        play,
        recording,
        paid: games::paid(db, game).await?,
        most,
    }))
}

impl Replayed {
    /// Plays it again. `agents`: what the agents play is thought again too, which takes longer.
    ///
    /// # Errors
    /// The first thing that is otherwise than it was booked.
    pub fn verify(&self, agents: bool) -> std::result::Result<(), PlayFault> {
        let recording = &self.recording;
        if recording.kept == Retained::Result {
            return Err(PlayFault::NotKept);
        }
        if recording.decisions.len() < recording.steps {
            return Err(PlayFault::Missing);
        }
        if agents {
            recording
                .verify()
                .map_err(|fault| PlayFault::Diverged(fault.to_string()))?;
        }
        let computed = self.compute()?;
        let booked = Booked {
            won: self.play.won,
            played: self.play.played,
        };
        if computed != booked {
            return Err(PlayFault::Otherwise { booked, computed });
        }
        self.check_paid()
    }

    fn compute(&self) -> std::result::Result<Booked, PlayFault> {
        let setup = self.recording.setup.ok_or(PlayFault::Missing)?;
        let mut game = Match::new(setup);
        for decision in &self.recording.decisions {
            game.replay(decision)
                .map_err(|broken| PlayFault::Diverged(broken.to_string()))?;
        }
        let seat = Side::Challenger;
        Ok(Booked {
            won: game.ending().is_some_and(|ending| ending.winner == Some(seat)),
            played: game.played(seat),
        })
    }

    fn check_paid(&self) -> std::result::Result<(), PlayFault> {
        let paid = self.paid;
        let wrong = |due| Err(PlayFault::Paid { paid, due });
        match (self.play.quest, self.play.reached) {
            (Some(_), false) if !paid.is_zero() => wrong("none, since its goal was not reached,"),
            (None, _) if self.most.is_none_or(|most| paid > most) => wrong("at most its rate times its score"),
            (Some(_) | None, _) => Ok(()),
        }
    }
}
