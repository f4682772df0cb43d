//! The one place that decides what may happen to a prediction. It holds no clock and moves no money: it says what is to be done, and whoever
//! asked does all of it in one transaction or none of it.

use super::{CHOICE_WINDOW, Kind, Millis, RETRY_WINDOW, Refusal, Side, Tally, Terms, UNDO_WINDOW};
use crate::UserId;
use crate::ledger::Amount;

/// All that decisions rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prediction {
    pub kind: Kind,
    pub creator: UserId,
    /// When voting closes by itself.
    pub ends_at: Millis,
    /// When voting closed, at most `ends_at`. It never opens again.
    pub closed_at: Option<Millis>,
    pub votes: Tally,
    /// The creator's pool; it is held until it is paid or goes back.
    pub pool: Option<Amount>,
    /// The sharers of the pool. With terms it is paid when the result is final; without, of predictions from before there were any and where they
    /// are switched off, everybody who was right shares, at once.
    pub terms: Option<Terms>,
    /// The pool was paid, and not taken back.
    pub paid: bool,
    pub state: State,
    /// When the result becomes final; set with the first result, and never moved.
    pub undo_until: Option<Millis>,
    /// The result that was undone. It comes back when no other is chosen: what was paid once is never refunded.
    pub undone: Option<Side>,
    /// Deleted or cleared.
    pub hidden: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Active,
    Ended(Outcome),
}

/// How a prediction ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Won(Side),
    /// By its creator, before there was a result.
    Deleted,
    /// 24 hours passed without a choice, or a result.
    Expired,
    /// The stream ended or was removed.
    StreamEnded,
    /// It has no winner: a poll, or a frame whose match has none.
    Void,
}

/// A vote that is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vote {
    pub side: Side,
    pub at: Millis,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// `earlier` is what the store holds of that person.
    Vote {
        by: UserId,
        side: Side,
        earlier: Option<Vote>,
    },
    /// The clock: voting closes.
    Close,
    Resolve {
        by: UserId,
        winner: Side,
    },
    Undo {
        by: UserId,
    },
    /// Before the result it ends the prediction, after it it hides the result.
    Delete {
        by: UserId,
    },
    /// Somebody who may ends a poll before its time.
    EndPoll,
    /// The clock: there was no choice.
    Expire,
    /// The clock: the result is final, and what was held back for it is paid.
    Settle,
    StreamEnded,
    /// The table: what is asked about has begun.
    CloseByTable,
    /// The table: the match has ended, or has no winner.
    SettleByTable {
        winner: Option<Side>,
    },
}

/// Effects to be carried out, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Count {
        by: UserId,
        side: Side,
    },
    CloseVoting {
        at: Millis,
    },
    End(Outcome),
    /// The result can be undone until then.
    KeepUndoable {
        until: Millis,
    },
    /// From the hold: equal shares to those who voted for that side and have one, the remainder to the creator; all of it when there are none.
    Pay {
        side: Side,
    },
    /// The hold goes back to the creator whole.
    Refund,
    /// Every transfer of the pay-out is reversed, and the pool is held again.
    TakeBack {
        side: Side,
    },
    Reopen,
    Hide,
}

impl Prediction {
    /// Whether a vote that commits at `now` counts.
    pub fn is_open(&self, now: Millis) -> bool {
        self.state == State::Active && !self.hidden && self.closed_at.is_none() && now < self.ends_at
    }

    /// When a prediction that stays without a choice ends by itself.
    pub fn expires_at(&self) -> Millis {
        self.closed_at
            .unwrap_or(self.ends_at)
            .min(self.ends_at)
            .saturating_add(CHOICE_WINDOW)
    }

    /// Decides. Nothing to do is an answer too: what was asked has been done before.
    pub fn handle(&self, command: Command, now: Millis) -> Result<Vec<Effect>, Refusal> {
        match command {
            Command::Vote { by, side, earlier } => self.vote(by, side, earlier, now),
            Command::Close => match self.state {
                State::Active if self.closed_at.is_none() && now < self.ends_at => Err(Refusal::NotDue),
                State::Active => Ok(self.close_voting(now)),
                State::Ended(_) => Ok(Vec::new()),
            },
            Command::EndPoll => self.end_poll(now),
            Command::Resolve { by, winner } => self.resolve(by, winner, now),
            Command::Undo { by } => self.undo(by, now),
            Command::Delete { by } => self.delete(by, now),
            Command::Expire => match self.state {
                State::Active if now < self.expires_at() => Err(Refusal::NotDue),
                State::Active => Ok(self.end_without_winner(Outcome::Expired, now)),
                State::Ended(_) => Ok(Vec::new()),
            },
            Command::Settle => self.settle(now),
            // Else a creator could cancel what is about to be lost.
            Command::StreamEnded if self.kind.settles_itself() => Ok(Vec::new()),
            Command::StreamEnded => match self.state {
                State::Active => Ok(self.end_without_winner(Outcome::StreamEnded, now)),
                State::Ended(_) => Ok(Vec::new()),
            },
            Command::CloseByTable | Command::SettleByTable { .. } if !self.kind.settles_itself() => {
                Err(Refusal::NotActive)
            }
            Command::CloseByTable => match self.state {
                State::Active => Ok(self.close(now).into_iter().collect()),
                State::Ended(_) => Ok(Vec::new()),
            },
            Command::SettleByTable { winner } => Ok(self.settle_by_table(winner, now)),
        }
    }

    /// The state after an effect.
    pub fn apply(&mut self, effect: &Effect) {
        match *effect {
            Effect::Count { side, .. } => self.votes.add(side, 1),
            Effect::CloseVoting { at } => self.closed_at = Some(at),
            Effect::End(outcome) => self.state = State::Ended(outcome),
            Effect::KeepUndoable { until } => self.undo_until = Some(until),
            Effect::Reopen => {
                if let State::Ended(Outcome::Won(side)) = self.state {
                    self.undone = Some(side);
                }
                self.state = State::Active;
            }
            Effect::Hide => self.hidden = true,
            Effect::Pay { .. } => self.paid = true,
            Effect::TakeBack { .. } => self.paid = false,
            Effect::Refund => {}
        }
    }

    fn vote(&self, by: UserId, side: Side, earlier: Option<Vote>, now: Millis) -> Result<Vec<Effect>, Refusal> {
        match earlier {
            Some(vote) if vote.side == side && now - vote.at <= RETRY_WINDOW => return Ok(Vec::new()),
            Some(_) => return Err(Refusal::AlreadyVoted),
            None => {}
        }
        if !self.is_open(now) {
            return Err(Refusal::NotActive);
        }
        if by == self.creator && self.pool.is_some() {
            return Err(Refusal::OwnPool);
        }
        Ok(vec![Effect::Count { by, side }])
    }

    fn resolve(&self, by: UserId, winner: Side, now: Millis) -> Result<Vec<Effect>, Refusal> {
        if self.kind.settles_itself() {
            return Err(Refusal::SettlesItself);
        }
        if by != self.creator {
            return Err(Refusal::EndByOther);
        }
        if self.kind == Kind::Poll {
            return Err(Refusal::NoWinner);
        }
        if self.hidden {
            return Err(Refusal::Gone);
        }
        match self.state {
            State::Ended(Outcome::Won(side)) if side == winner => return Ok(Vec::new()),
            State::Ended(_) => return Err(Refusal::NotActive),
            State::Active => {}
        }
        let mut effects = Vec::from_iter(self.close(now));
        effects.push(Effect::End(Outcome::Won(winner)));
        if self.undo_until.is_none() {
            effects.push(Effect::KeepUndoable {
                until: now.saturating_add(UNDO_WINDOW),
            });
        }
        if self.pool.is_some() && self.pays_at_once(now) {
            effects.push(Effect::Pay { side: winner });
        }
        Ok(effects)
    }

    /// Whether a result that is chosen now is paid now. Nobody can spend what may yet be taken back.
    fn pays_at_once(&self, now: Millis) -> bool {
        self.terms.is_none() || self.undo_until.is_some_and(|until| now > until)
    }

    /// When what is held back for a result is paid.
    pub fn settles_at(&self) -> Option<Millis> {
        let waits = matches!(self.state, State::Ended(Outcome::Won(_))) && self.pool.is_some() && !self.paid;
        self.undo_until.filter(|_| waits)
    }

    fn settle(&self, now: Millis) -> Result<Vec<Effect>, Refusal> {
        match (self.state, self.settles_at()) {
            (State::Ended(Outcome::Won(side)), Some(until)) if now > until => Ok(vec![Effect::Pay { side }]),
            (State::Ended(Outcome::Won(_)), Some(_)) => Err(Refusal::NotDue),
            (State::Active | State::Ended(_), _) => Ok(Vec::new()),
        }
    }

    fn undo(&self, by: UserId, now: Millis) -> Result<Vec<Effect>, Refusal> {
        if self.kind.settles_itself() {
            return Err(Refusal::SettlesItself);
        }
        if by != self.creator {
            return Err(Refusal::UndoByOther);
        }
        if self.hidden {
            return Err(Refusal::Gone);
        }
        match (self.state, self.undo_until) {
            // Undone before.
            (State::Active, Some(_)) => Ok(Vec::new()),
            (State::Ended(Outcome::Won(side)), Some(until)) if now <= until => {
                let mut effects = Vec::new();
                if self.paid {
                    effects.push(Effect::TakeBack { side });
                }
                effects.push(Effect::Reopen);
                Ok(effects)
            }
            (State::Ended(Outcome::Won(_)), _) => Err(Refusal::UndoTooLate),
            (State::Active, None) | (State::Ended(_), _) => Err(Refusal::NoResult),
        }
    }

    fn delete(&self, by: UserId, now: Millis) -> Result<Vec<Effect>, Refusal> {
        if self.kind.settles_itself() {
            return Err(Refusal::SettlesItself);
        }
        if by != self.creator {
            return Err(Refusal::DeleteByOther);
        }
        if self.hidden {
            return Ok(Vec::new());
        }
        let mut effects = match self.state {
            State::Active => self.end_without_winner(Outcome::Deleted, now),
            State::Ended(_) => Vec::new(),
        };
        effects.push(Effect::Hide);
        Ok(effects)
    }

    /// There is nothing to undo, so a pool is paid at once.
    fn settle_by_table(&self, winner: Option<Side>, now: Millis) -> Vec<Effect> {
        match self.state {
            State::Ended(_) => return Vec::new(),
            State::Active => {}
        }
        let mut effects = Vec::from_iter(self.close(now));
        let (outcome, money) = match winner {
            Some(side) => (Outcome::Won(side), Effect::Pay { side }),
            None => (Outcome::Void, Effect::Refund),
        };
        effects.push(Effect::End(outcome));
        effects.extend(self.pool.map(|_| money));
        effects
    }

    fn end_without_winner(&self, outcome: Outcome, now: Millis) -> Vec<Effect> {
        let mut effects = Vec::from_iter(self.close(now));
        let (outcome, money) = match self.undone {
            Some(side) => (
                Outcome::Won(side),
                self.pays_at_once(now).then_some(Effect::Pay { side }),
            ),
            None => (outcome, Some(Effect::Refund)),
        };
        effects.push(Effect::End(outcome));
        effects.extend(money.filter(|_| self.pool.is_some()));
        effects
    }

    /// With its votes a poll has its result.
    fn close_voting(&self, now: Millis) -> Vec<Effect> {
        match self.kind {
            Kind::Poll => self.end_without_winner(Outcome::Void, now),
            Kind::Crowd | Kind::Frame | Kind::Quick => self.close(now).into_iter().collect(),
        }
    }

    fn end_poll(&self, now: Millis) -> Result<Vec<Effect>, Refusal> {
        match (self.kind, self.state) {
            _ if self.hidden => Err(Refusal::Gone),
            (Kind::Poll, State::Active) => Ok(self.close_voting(now)),
            (Kind::Poll, State::Ended(_)) => Ok(Vec::new()),
            (Kind::Crowd | Kind::Frame | Kind::Quick, _) => Err(Refusal::NotActive),
        }
    }

    fn close(&self, now: Millis) -> Option<Effect> {
        self.closed_at.is_none().then(|| Effect::CloseVoting {
            at: now.min(self.ends_at),
        })
    }
}
