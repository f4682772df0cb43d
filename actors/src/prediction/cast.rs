//! Votes: gathered while a commit is under way, stored in one transaction, told, acknowledged.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use bytes::BytesMut;
use domain::PredictionId;
use domain::prediction::NoShare;

use super::{Cast, Crash, PredictionRoom, ReplyTo};
use crate::metrics::Metrics;
use crate::ports::{Ballot, Counted, PredictionStore, StoreError};
use crate::room::{Answers, WorkerHandle, WorkerId};
use crate::rooms::{CastError, Voted};
use crate::wire::{Encode, VoteAck, VoteRejected, frame};

/// Votes in one transaction.
const BATCH_SIZE: usize = 4_096;
/// Votes that wait at most; those that come then are answered busy.
pub(super) const QUEUE_CAPACITY: usize = 32_768;
/// After a commit of fewer votes than `SMALL_BATCH` the next ones gather for so long: many small commits would cost more than they save.
const GATHER_INTERVAL: Duration = Duration::from_millis(4);
const SMALL_BATCH: usize = 256;
/// How long an unavailable store is tried again before the voters are told.
const TIMEOUT: Duration = Duration::from_secs(3);
const RETRY_INTERVAL: Duration = Duration::from_millis(200);
/// How soon a busy room is told of the newest count again.
const TELL_RETRY_INTERVAL: Duration = Duration::from_millis(50);

impl PredictionRoom {
    pub(super) fn cast(&mut self, cast: Cast, ctx: &mut Context<Self>) {
        self.voted_at = Instant::now();
        if cast.stream != self.news.prediction.stream_id {
            return self.answer(vec![(cast, Err(CastError::NotFound))]);
        }
        match self.votes.push(cast) {
            Ok(()) => self.commit(ctx),
            Err(cast) => self.answer(vec![(cast, Err(CastError::Busy))]),
        }
    }

    #[allow(clippy::panic, reason = "the drill that proves that a panic stays in its room")]
    pub(super) fn crash(&mut self, _: Crash, _: &mut Context<Self>) {
        panic!("a drill");
    }

    /// Stores what waits, unless a commit is under way: its end calls again.
    fn commit(&mut self, ctx: &mut Context<Self>) {
        if self.gathering {
            return;
        }
        let casts = self.votes.take(BATCH_SIZE);
        if casts.is_empty() {
            return;
        }
        let ballots: Vec<Ballot> = casts.iter().map(|cast| cast.ballot).collect();
        self.votes.begin(casts);
        let (store, metrics, id) = (self.deps.store.clone(), self.deps.metrics.clone(), self.id);
        let stored = store_votes(store, metrics, id, ballots);
        self.supervisor.commit(ctx, stored, Self::committed);
    }

    fn committed(&mut self, counted: Result<Counted, StoreError>, ctx: &mut Context<Self>) {
        let counted = match counted {
            Ok(counted) => counted,
            Err(e) => {
                // They may have been stored after all: only the store knows the count, so the actor is built from it again.
                tracing::error!(prediction = %self.id, cause = %e, "votes were not stored");
                let refused = self.votes.fail().map(|cast| (cast, Err(CastError::Unavailable)));
                self.answer(refused.collect());
                return self.supervisor.rebuild(ctx);
            }
        };
        if let Some((tally, revision)) = counted.tally {
            self.news.revision = revision;
            self.news.prediction.option1_votes = tally.option1;
            self.news.prediction.option2_votes = tally.option2;
            self.tell(ctx);
        }
        let casts = self.votes.end();
        let is_small = casts.len() < SMALL_BATCH;
        let answers = counted
            .answers
            .into_iter()
            .map(|answer| answer.map_err(CastError::Refused));
        self.answer(casts.into_iter().zip(answers).collect());
        if is_small && self.votes.waiting().len() < SMALL_BATCH {
            self.gathering = true;
            ctx.run_later(GATHER_INTERVAL, |room, ctx| {
                room.gathering = false;
                room.commit(ctx);
            });
        } else {
            self.commit(ctx);
        }
    }

    /// Hands the newest count to the stream's room, which tells the latest.
    fn tell(&mut self, ctx: &mut Context<Self>) {
        let told = self.deps.rooms.count(self.news.clone());
        if !told && !self.untold {
            self.untold = true;
            ctx.run_later(TELL_RETRY_INTERVAL, |room, ctx| {
                room.untold = false;
                room.tell(ctx);
            });
        }
    }

    /// Answers everybody; sockets get one message a worker.
    fn answer(&self, answers: Vec<(Cast, Result<Option<NoShare>, CastError>)>) {
        let mut replies: HashMap<WorkerId, (WorkerHandle, Answers)> = HashMap::new();
        for (cast, answer) in answers {
            match cast.reply {
                ReplyTo::Caller(caller) => {
                    let _ = caller.send(answer.map(|no_share| Voted {
                        prediction: self.news.prediction.clone(),
                        no_share,
                    }));
                }
                ReplyTo::Socket {
                    worker,
                    connection,
                    client_vote_id,
                } => {
                    let json = match answer {
                        Ok(no_share) => VoteAck {
                            client_vote_id,
                            prediction_id: self.id,
                            option: cast.ballot.side,
                            no_share,
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
            Err(StoreError::Unavailable(cause)) if begun.elapsed() < TIMEOUT => {
                tracing::warn!(prediction = %id, cause, "votes were not stored; trying again");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
            other => {
                metrics.vote_seconds.observe(begun.elapsed().as_secs_f64());
                return other;
            }
        }
    }
}
