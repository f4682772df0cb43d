//! One thing at a time: what is asked is decided, stored, applied, told; what comes meanwhile waits.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::StreamId;
use domain::match_rules::{Command, Decision, Ending, Match, Millis, Played, Refusal, Seat};
use domain::matchup::{MatchKind, Player};
use tokio::sync::oneshot;

use super::ask::Ask;
use super::port::{Committed, End, Over, Step};
use super::{Abort, Finish, Finishing, Table};
use crate::clock::unix_millis;
use crate::ports::StoreError;
use crate::rooms::{AbortError, Announcement, MatchOutcome, PredictionChange};
use crate::wire::{PredictionStatus, ShotCode};

/// Asks that wait for the commit under way at most, and how many of them are shots.
pub(super) const QUEUE_CAPACITY: usize = 32;
const SHOT_CAPACITY: usize = 8;

/// Why a match ended that the rules did not end.
const ABORTED: &str = "aborted";
/// The reason of a match to whose table somebody never came.
pub const NOBODY_CAME: &str = "nobody_came";

impl Table {
    /// The state tells everybody the outcome.
    pub(super) fn finish(&mut self, finish: Finish, ctx: &mut Context<Self>) {
        let Some(seat) = self.seats.get(&(finish.worker.id, finish.connection)).copied() else {
            return self.reject(&finish.worker, finish.connection, 0, ShotCode::NotAPlayer);
        };
        match finish.how {
            Finishing::Concede => self.ask(Ask::Concede(seat), ctx),
            Finishing::CallOff => self.ask(Ask::Abort(seat, oneshot::channel().0), ctx),
        }
    }

    pub(super) fn abort(&mut self, abort: Abort, ctx: &mut Context<Self>) {
        match self.info.seat_of(Player::User(abort.by)) {
            Some(seat) => self.ask(Ask::Abort(seat, abort.reply), ctx),
            None => {
                let _ = abort.reply.send(Err(AbortError::NotAPlayer));
            }
        }
    }

    pub(super) fn ask(&mut self, ask: Ask, ctx: &mut Context<Self>) {
        let played = |ask: &&Ask| matches!(ask, Ask::Shot(_) | Ask::Choose(_));
        let shots = || self.asks.waiting().filter(played).count();
        match ask {
            Ask::Shot(queued) if shots() >= SHOT_CAPACITY => return self.refuse(&queued, ShotCode::Unavailable),
            Ask::Choose(queued) if shots() >= SHOT_CAPACITY => {
                return self.refuse_choice(&queued, ShotCode::Unavailable);
            }
            Ask::Shot(_)
            | Ask::Choose(_)
            | Ask::Tick
            | Ask::Left(_)
            | Ask::Returned(_)
            | Ask::Concede(_)
            | Ask::Begin
            | Ask::Abort(..)
            | Ask::NobodyCame => {}
        }
        // Of a full queue nobody is told: the clock asks again, and so does the player who hears nothing.
        if self.asks.push(ask).is_ok() {
            self.next(ctx);
        }
    }

    pub(super) fn next(&mut self, ctx: &mut Context<Self>) {
        while let Some(ask) = self.asks.take_next() {
            match ask {
                Ask::Shot(queued) => self.shoot(queued, ctx),
                Ask::Choose(queued) => self.choose(queued, ctx),
                Ask::Tick => self.command(Command::Tick, ctx),
                Ask::Left(seat) => self.command(Command::Left { seat }, ctx),
                Ask::Returned(seat) => self.command(Command::Returned { seat }, ctx),
                Ask::Concede(seat) => self.command(Command::Concede { seat }, ctx),
                Ask::Begin => self.begin(ctx),
                Ask::Abort(by, reply) => match self.may_abort(by, ctx) {
                    Ok(()) => self.end_without_result(ABORTED, self.left_by_abort(by), Some(reply), ctx),
                    Err(refusal) => drop(reply.send(Err(refusal))),
                },
                Ask::NobodyCame => {
                    let absent = Seat::BOTH.into_iter().filter(|seat| !self.came[seat.index()]);
                    self.end_without_result(NOBODY_CAME, absent.collect(), None, ctx);
                }
            }
        }
    }

    fn command(&mut self, command: Command, ctx: &mut Context<Self>) {
        // But for a choice the only refusal is that the match is over, which everybody has been told.
        let _ = self.try_command(command, unix_millis(), ctx);
    }

    pub(super) fn try_command(
        &mut self,
        command: Command,
        now: Millis,
        ctx: &mut Context<Self>,
    ) -> Result<(), Refusal> {
        if self.over.is_some() {
            return Err(Refusal::MatchOver);
        }
        let Some(game) = &mut self.game else { return Ok(()) };
        let Some(decision) = game.decide(command, now)? else {
            return Ok(());
        };
        if !decision.is_durable() {
            game.apply(&decision);
            self.tell_state(ctx);
            return Ok(());
        }
        let mut after = game.clone();
        after.apply(&decision);
        let step = Step {
            epoch: self.epoch,
            number: self.steps + 1,
            decision: Some(decision),
            shot: None,
            end: after.ending().map(|ending| self.end(ending, &after, Some(&decision))),
        };
        self.commit(step, Duration::ZERO, ctx, move |table, committed, ctx| {
            table.game = Some(after);
            table.took_place(committed, ctx);
            table.tell_state(ctx);
        });
        Ok(())
    }

    /// Everybody who is waited for is here, or the time to wait is over.
    fn begin(&mut self, ctx: &mut Context<Self>) {
        if self.game.is_some() || self.over.is_some() {
            return;
        }
        let at = unix_millis();
        let (store, id, epoch) = (self.deps.store.clone(), self.info.id, self.epoch);
        self.asks.begin(Vec::new());
        let started = async move { store.start(id, epoch, at).await };
        ctx.spawn(started.into_actor(self).map(move |started, table, ctx| {
            if let Err(e) = started {
                return table.invalidate(&e, ctx);
            }
            table.asks.end();
            let mut game = Match::new(table.info.setup(at));
            for seat in Seat::BOTH.into_iter().filter(|seat| !table.is_here(*seat)) {
                if let Ok(Some(left)) = game.decide(Command::Left { seat }, at) {
                    game.apply(&left);
                }
            }
            table.game = Some(game);
            table.tell_state(ctx);
            table.let_agent_think(ctx);
            table.next(ctx);
        }));
    }

    /// Before the first turn is over either may go. After it a match ends without a result only when both want it: an offer stands until the
    /// next turn is over, and an agent always agrees. A tournament and a quest need a result: there both must want it from the start, and agents do not.
    fn may_abort(&mut self, by: Seat, ctx: &mut Context<Self>) -> Result<(), AbortError> {
        if self.over.is_some() {
            return Err(AbortError::Over);
        }
        let needed = matches!(self.info.kind, MatchKind::Tournament | MatchKind::Quest);
        let agreed = self.abort_by == Some(by.other()) || (self.is_agent(by.other()) && !needed);
        if (self.steps == 0 && !needed) || agreed {
            return Ok(());
        }
        if self.abort_by.replace(by).is_none() {
            self.tell_state(ctx);
        }
        Err(AbortError::Offered)
    }

    /// A player who aborts a quick match before its first shot waits for the next one; duels are agreed in their rooms.
    fn left_by_abort(&self, by: Seat) -> Vec<Seat> {
        let dodged = self.steps == 0 && self.info.kind == MatchKind::Quick;
        dodged.then_some(by).into_iter().collect()
    }

    fn end_without_result(
        &mut self,
        reason: &'static str,
        left: Vec<Seat>,
        reply: Option<oneshot::Sender<Result<(), AbortError>>>,
        ctx: &mut Context<Self>,
    ) {
        if self.over.is_some() {
            return;
        }
        let step = Step {
            epoch: self.epoch,
            number: self.steps + 1,
            decision: None,
            shot: None,
            end: Some(End {
                counts: false,
                rated: false,
                winner: None,
                reason: reason.to_owned(),
                left,
                played: self.played(),
            }),
        };
        self.commit(step, Duration::ZERO, ctx, move |table, committed, ctx| {
            table.over = Some(Over {
                aborted: true,
                winner: None,
                reason: reason.to_owned(),
                rating_changes: None,
            });
            table.tell_end(committed, ctx);
            table.tell_state(ctx);
            reply.map(|reply| reply.send(Ok(())));
        });
    }

    /// Viewers of streams see a shot roll before they read what came of it. Not the actor's own task: a table that is built anew meanwhile would
    /// not tell it. That voting has closed is told at once.
    fn announce(&self, announced: Vec<(StreamId, Announcement)>, rolls: Duration) {
        let (later, at_once): (Vec<_>, Vec<_>) = announced.into_iter().partition(|(_, what)| tells_how_it_ends(what));
        for (announced, wait) in [(at_once, Duration::ZERO), (later, rolls)] {
            if announced.is_empty() {
                continue;
            }
            let rooms = self.deps.rooms.clone();
            tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                for (stream, announcement) in announced {
                    rooms.announce(stream, announcement).await;
                }
            });
        }
    }

    /// Stores a step, and goes on with `then` once it is stored. When that is not known, only the store knows how the match stands. `rolls` is how
    /// long its result is not to be seen.
    pub(super) fn commit(
        &mut self,
        step: Step,
        rolls: Duration,
        ctx: &mut Context<Self>,
        then: impl FnOnce(&mut Self, Committed, &mut Context<Self>) + 'static,
    ) {
        self.asks.begin(Vec::new());
        let (store, id) = (self.deps.store.clone(), self.info.id);
        let decided = step.decision.is_some();
        let stored = async move { store.commit(id, &step).await };
        self.supervisor
            .commit(ctx, stored, move |table, stored, ctx| match stored {
                Ok(mut committed) => {
                    table.asks.end();
                    table.steps += u32::from(decided);
                    table.announce(std::mem::take(&mut committed.announced), rolls);
                    then(table, committed, ctx);
                    table.next(ctx);
                }
                Err(e) => table.invalidate(&e, ctx),
            });
    }

    /// Goes on after a decision that was stored and applied.
    pub(super) fn took_place(&mut self, committed: Committed, ctx: &mut Context<Self>) {
        self.aim = None;
        self.abort_by = None;
        match self.game.as_ref().and_then(Match::ending) {
            Some(ending) => {
                self.over = Some(Over {
                    aborted: !ending.counts(),
                    winner: ending.winner,
                    reason: ending.reason.as_str().to_owned(),
                    rating_changes: committed.rating_changes,
                });
                self.tell_end(committed, ctx);
            }
            None => {
                self.consider_question(ctx);
                self.let_agent_think(ctx);
            }
        }
    }

    /// Tells the others whom the end concerns: the duel room, and the pages of those whose balance moved.
    fn tell_end(&mut self, committed: Committed, ctx: &mut Context<Self>) {
        // Viewers of streams have no sockets here: they see the last shot roll, and read what came of it.
        self.empty_since = Instant::now();
        if !committed.moved.is_empty() {
            self.deps.users.balances_changed(&committed.moved);
        }
        let Some(room) = self.info.room.clone() else { return };
        let user = |seat: Seat| self.info.players[seat.index()].player.user();
        let won = self
            .over
            .as_ref()
            .and_then(|over| Some((over.winner?, over.reason.clone())));
        let outcome = won
            .and_then(|(winner, reason)| {
                Some(MatchOutcome::Won {
                    winner: user(winner)?,
                    loser: user(winner.other())?,
                    reason,
                })
            })
            .unwrap_or(MatchOutcome::Aborted);
        let (duels, id) = (self.deps.duels.clone(), self.info.id);
        ctx.spawn(async move { duels.match_ended(&room, id, outcome).await }.into_actor(self));
    }

    fn invalidate(&mut self, error: &StoreError, ctx: &mut Context<Self>) {
        tracing::error!(id = %self.info.id, cause = %error, "a step of a match was not stored");
        for ask in self.asks.fail() {
            if let Ask::Shot(queued) = ask {
                self.refuse(&queued, ShotCode::Unavailable);
            } else if let Ask::Choose(queued) = ask {
                self.refuse_choice(&queued, ShotCode::Unavailable);
            }
        }
        self.supervisor.rebuild(ctx);
    }

    fn played(&self) -> [Played; 2] {
        let game = self.game.as_ref();
        Seat::BOTH.map(|seat| game.map(|game| game.played(seat)).unwrap_or_default())
    }

    /// The end that the rules decided. Whoever ended it before it could cost them rating has left; who has not sat down since the table was
    /// loaded was sent away by a restart.
    pub(super) fn end(&self, ending: Ending, game: &Match, decision: Option<&Decision>) -> End {
        let loser = ending.winner.filter(|_| !game.is_rated()).map(Seat::other);
        let left = match decision {
            Some(Decision::Forfeited { seat }) => vec![*seat],
            Some(Decision::Abandoned) => Seat::BOTH.to_vec(),
            Some(
                Decision::Shot { .. }
                | Decision::TimeOut { .. }
                | Decision::Chose { .. }
                | Decision::Left { .. }
                | Decision::Returned { .. }
                | Decision::Conceded { .. },
            )
            | None => {
                // A player who is away when the end comes has left too.
                let away = game.view().players.map(|player| player.return_by.is_some());
                let gone = |seat: &Seat| away[seat.index()] || loser == Some(*seat);
                Seat::BOTH.into_iter().filter(gone).collect()
            }
        };
        End {
            counts: ending.counts(),
            rated: game.is_rated(),
            winner: ending.winner,
            reason: ending.reason.as_str().to_owned(),
            left: left.into_iter().filter(|seat| self.came[seat.index()]).collect(),
            played: Seat::BOTH.map(|seat| game.played(seat)),
        }
    }
}

/// Whether it would tell a shot's outcome while the balls roll.
fn tells_how_it_ends(what: &Announcement) -> bool {
    match what {
        Announcement::Quick(news) => news.prediction.status == PredictionStatus::Ended,
        Announcement::Prediction(change, _) => *change != PredictionChange::VotingClosed,
        Announcement::Moderation(_)
        | Announcement::Started
        | Announcement::Ended
        | Announcement::StandingChanged(_)
        | Announcement::PinChanged
        | Announcement::EmotesChanged
        | Announcement::BadgesHidden(_)
        | Announcement::HouseSays(_) => true,
    }
}
