//! Votes: gathered while a commit is under way, stored in one transaction, told, acknowledged.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use bytes::BytesMut;
use domain::PredictionId;

use super::{Cast, Crash, PredictionRoom, ReplyTo};
use crate::metrics::Metrics;
use crate::ports::{Ballot, Counted, PredictionStore, StoreError};
use crate::room::{Answers, WorkerHandle, WorkerId};
use crate::rooms::CastError;
use crate::wire::{Encode, VoteAck, VoteRejected, frame};

/// Votes in one transaction.
const BATCH: usize = 4_096;
/// Votes that wait at most; who comes then is told to come again.
const WAITING: usize = 32_768;
/// After a commit that brought few votes the next ones gather for so long: many small commits would cost more than they save.
const GATHER: Duration = Duration::from_millis(4);
const FEW: usize = 256;
/// How long an unavailable store is tried again before the voters are told.
const PATIENCE: Duration = Duration::from_secs(3);
const RETRY_EVERY: Duration = Duration::from_millis(200);
/// How soon a busy room is told of the newest count again.
const TELL_AGAIN: Duration = Duration::from_millis(50);

impl PredictionRoom {
    pub(super) fn cast(&mut self, cast: Cast, ctx: &mut Context<Self>) {
        self.voted_at = Instant::now();
        if cast.stream != self.news.prediction.stream_id {
            return self.answer(vec![(cast, Err(CastError::NotFound))]);
        }
        if self.queue.len() >= WAITING {
            return self.answer(vec![(cast, Err(CastError::Busy))]);
        }
        self.queue.push(cast);
        self.commit(ctx);
    }

    #[allow(clippy::panic, reason = "the drill that proves that a panic stays in its room")]
    pub(super) fn crash(&mut self, _: Crash, _: &mut Context<Self>) {
        panic!("a drill");
    }

    /// Stores what waits, unless a commit is under way: its end calls again.
    fn commit(&mut self, ctx: &mut Context<Self>) {
        if self.committing || self.queue.is_empty() {
            return;
        }
        self.committing = true;
        let count = self.queue.len().min(BATCH);
        let casts: Vec<Cast> = self.queue.drain(..count).collect();
        let ballots = casts.iter().map(|cast| Ballot {
            by: cast.by,
            side: cast.side,
        });
        let ballots: Vec<Ballot> = ballots.collect();
        let (store, metrics, id) = (self.deps.store.clone(), self.deps.metrics.clone(), self.id);
        let stored = store_votes(store, metrics, id, ballots).into_actor(self);
        let began = Instant::now();
        ctx.spawn(stored.map(move |counted, room, ctx| {
            room.exit.figures().committed(began.elapsed());
            room.committed(casts, counted, ctx);
        }));
    }

    fn committed(&mut self, casts: Vec<Cast>, counted: Result<Counted, StoreError>, ctx: &mut Context<Self>) {
        let few = casts.len() < FEW;
        match counted {
            Ok(counted) => {
                if let Some((tally, revision)) = counted.tally {
                    self.news.revision = revision;
                    self.news.prediction.option1_votes = tally.option1;
                    self.news.prediction.option2_votes = tally.option2;
                    self.tell(ctx);
                }
                let answers = counted
                    .answers
                    .into_iter()
                    .map(|answer| answer.map_err(CastError::Refused));
                self.answer(casts.into_iter().zip(answers).collect());
            }
            Err(e) => {
                // They may have been stored after all: only the store knows the count, so the actor is built from it again.
                tracing::error!(prediction = %self.id, cause = %e, "votes were not stored");
                let waiting = std::mem::take(&mut self.queue);
                let refused = casts.into_iter().chain(waiting);
                self.answer(refused.map(|cast| (cast, Err(CastError::Unavailable))).collect());
                self.exit.rebuild();
                return ctx.stop();
            }
        }
        if few && self.queue.len() < FEW {
            ctx.run_later(GATHER, |room, ctx| {
                room.committing = false;
                room.commit(ctx);
            });
        } else {
            self.committing = false;
            self.commit(ctx);
        }
    }

    /// Hands the newest count to the stream's room, which tells the latest.
    fn tell(&mut self, ctx: &mut Context<Self>) {
        let told = self.deps.rooms.count(self.news.clone());
        if !told && !self.untold {
            self.untold = true;
            ctx.run_later(TELL_AGAIN, |room, ctx| {
                room.untold = false;
                room.tell(ctx);
            });
        }
    }

    /// Answers everybody; sockets get one message a worker.
    fn answer(&self, answers: Vec<(Cast, Result<(), CastError>)>) {
        let mut replies: HashMap<WorkerId, (WorkerHandle, Answers)> = HashMap::new();
        for (cast, answer) in answers {
            match cast.reply {
                ReplyTo::Caller(caller) => {
                    let _ = caller.send(answer.map(|()| self.news.prediction.clone()));
                }
                ReplyTo::Socket {
                    worker,
                    connection,
                    client_vote_id,
                } => {
                    let json = match answer {
                        Ok(()) => VoteAck {
                            client_vote_id,
                            prediction_id: self.id,
                            option: cast.side,
                        }
                        .json(),
                        Err(e) => VoteRejected::new(client_vote_id, e.code(), e.to_string(), e.retry_after()).json(),
                    };
                    let (_, frames) = replies.entry(worker.id).or_insert_with(|| (worker, Vec::new()));
                    let mut frame = BytesMut::with_capacity(json.len() + 10);
                    frame::encode_text(&json, &mut frame);
                    frames.push((connection, frame.freeze()));
                }
            }
        }
        for (worker, replies) in replies.into_values() {
            if worker.answer(replies).is_err() {
                // The voters hear nothing, ask again, and get the first answer.
                tracing::warn!(prediction = %self.id, "a worker is too busy for the answers to votes");
            }
        }
    }
}

/// Tries an unavailable store again: a vote that was stored after all is found, not doubled.
async fn store_votes(
    store: Arc<dyn PredictionStore>,
    metrics: Metrics,
    id: PredictionId,
    ballots: Vec<Ballot>,
) -> Result<Counted, StoreError> {
    let begun = Instant::now();
    metrics.vote_batch.observe(ballots.len() as f64);
    loop {
        match store.cast(id, &ballots).await {
            Err(StoreError::Unavailable(cause)) if begun.elapsed() < PATIENCE => {
                tracing::warn!(prediction = %id, cause, "votes were not stored; trying again");
                tokio::time::sleep(RETRY_EVERY).await;
            }
            other => {
                metrics.vote_seconds.observe(begun.elapsed().as_secs_f64());
                return other;
            }
        }
    }
}
