//! A match from what is stored of it.

use super::{
    CHOICE_CLOCK, Command, Decision, Match, Millis, Plan, RETURN_WINDOW, Refusal, SHOT_CLOCK, Setup, Shot, ShotResult,
};
use crate::billiards::StateHash;
use crate::eight_ball::Seat;

/// The stored decisions are not those of this match, or the physics has changed since they were taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("shot {number} is stored with the state {stored}, and comes out as {computed}")]
    Diverged {
        number: u32,
        stored: StateHash,
        computed: StateHash,
    },
    #[error("shot {number} cannot be played: {refusal}")]
    Refused { number: u32, refusal: Refusal },
    #[error("before shot {number} nobody could choose so: {refusal}")]
    NotOffered { number: u32, refusal: Refusal },
}

impl Match {
    /// The match after its decisions. Both players count as having left: each has the time of `RETURN_WINDOW` from `now` to come back, and
    /// whoever is at the table has at least a whole shot clock.
    pub fn restore(setup: Setup, decisions: &[Decision], now: Millis) -> Result<Self, Broken> {
        let mut game = Self::new(setup);
        for decision in decisions {
            game.replay(decision)?;
        }
        game.resume(now);
        Ok(game)
    }

    /// Nobody pays for the time in which the match was not run.
    pub(super) fn resume(&mut self, now: Millis) {
        if self.ending.is_none() {
            self.deadline = self.deadline.max(now.saturating_add(SHOT_CLOCK));
            self.return_by = [Some(now.saturating_add(RETURN_WINDOW)); 2];
            if let Some(offered) = &mut self.offered {
                offered.until = offered.until.max(now.saturating_add(CHOICE_CLOCK));
            }
        }
    }

    /// The player at the table has all of their time from now on, as after a restart: what the server itself holds up costs nobody anything.
    pub fn grant_whole_clock(&mut self, now: Millis) {
        if self.ending.is_none() {
            self.deadline = self.deadline.max(now.saturating_add(self.allowed()));
        }
    }

    /// Applies a stored decision. A shot is simulated again, and its state must come out the same to the bit.
    pub fn replay(&mut self, decision: &Decision) -> Result<Option<ShotResult>, Broken> {
        let Decision::Shot {
            number,
            seat,
            at,
            shot,
            hash,
        } = *decision
        else {
            return self.replay_other(decision).map(|()| None);
        };
        let refused = |refusal| Broken::Refused { number, refusal };
        let played = self.simulate(seat, number, shot, at).map_err(refused)?;
        if played.run.hash != hash {
            return Err(Broken::Diverged {
                number,
                stored: hash,
                computed: played.run.hash,
            });
        }
        self.apply_shot(&played)
            .map_err(|_| refused(Refusal::WrongShotNumber))?;
        Ok(Some(played))
    }

    /// Plays a shot that nobody decided in the place of the one that was, at its moment.
    pub fn play_instead(&mut self, seat: Seat, number: u32, shot: Shot, at: Millis) -> Result<ShotResult, Refusal> {
        let played = self.simulate(seat, number, shot, at)?;
        self.apply_shot(&played).map_err(|_| Refusal::WrongShotNumber)?;
        Ok(played)
    }

    fn simulate(&mut self, seat: Seat, number: u32, shot: Shot, at: Millis) -> Result<ShotResult, Refusal> {
        // A clock that was moved on when the match was restored is not stored.
        self.deadline = self.deadline.max(at);
        match self.plan(seat, number, shot, at)? {
            Plan::Ready(ready) => ready.run(),
            Plan::Repeated => Err(Refusal::WrongShotNumber),
        }
    }

    fn replay_other(&mut self, decision: &Decision) -> Result<(), Broken> {
        if let Decision::Chose { seat, at, choice } = *decision {
            let number = self.shots + 1;
            // As with a shot: a clock that was moved on is not stored.
            if let Some(offered) = &mut self.offered {
                offered.until = offered.until.max(at);
            }
            self.decide(Command::Choose { seat, number, choice }, at)
                .map_err(|refusal| Broken::NotOffered { number, refusal })?;
        }
        self.apply(decision);
        Ok(())
    }
}
