//! The stream's prediction, as its viewers see it: the latest count at a bounded pace, everything else as an ordered event.

use std::time::{Duration, Instant};

use actix::prelude::*;
use bytes::Bytes;
use domain::PredictionId;
use domain::prediction::Side;

use super::{Count, StreamRoom};
use crate::clock::unix_millis;
use crate::ports::PredictionNews;
use crate::room::{Paced, Position, Slot};
use crate::rooms::PredictionChange;
use crate::wire::{
    Encode, PredictionCleared, PredictionDeleted, PredictionEnded, PredictionResolved, PredictionUpdate, PredictionView,
};

/// Counts are told at most this often; in a large room less, so that telling takes no more than about a twentieth of a core.
const MIN_TELL_INTERVAL: Duration = Duration::from_millis(100);
const MAX_TELL_INTERVAL: Duration = Duration::from_secs(1);
const TELL_INTERVAL_PER_SOCKET: Duration = Duration::from_micros(100);

impl StreamRoom {
    pub(super) fn count(&mut self, Count(news): Count, ctx: &mut Context<Self>) {
        if news.prediction.quick.is_some() {
            return self.take_quick(news, ctx);
        }
        self.take_prediction(PredictionChange::Updated, &news);
        self.tell_prediction(ctx);
    }

    /// Remembers the news, unless newer ones are known.
    pub(super) fn take_prediction(&mut self, change: PredictionChange, news: &PredictionNews) {
        let age = (news.number, news.revision);
        if self.prediction_age >= age {
            return;
        }
        self.prediction_age = age;
        self.prediction = match change {
            PredictionChange::Updated | PredictionChange::VotingClosed | PredictionChange::Resolved => {
                Some(news.clone())
            }
            PredictionChange::Deleted | PredictionChange::Cleared => None,
        };
    }

    /// Tells the latest, now or when the pace allows.
    pub(super) fn tell_prediction(&mut self, ctx: &mut Context<Self>) {
        if self.prediction_due {
            return;
        }
        let wait = self.wait_to_tell(self.prediction_told);
        if wait.is_zero() {
            self.tell_prediction_now(ctx);
        } else {
            self.prediction_due = true;
            ctx.run_later(wait, |room, ctx| {
                room.prediction_due = false;
                room.tell_prediction_now(ctx);
            });
        }
    }

    /// How long the next count waits for the pace, after one that was told then.
    pub(super) fn wait_to_tell(&self, told: Option<Instant>) -> Duration {
        let sockets = u32::try_from(self.broadcast.out.audience.sockets()).unwrap_or(u32::MAX);
        let pace = TELL_INTERVAL_PER_SOCKET
            .saturating_mul(sockets)
            .clamp(MIN_TELL_INTERVAL, MAX_TELL_INTERVAL);
        told.map_or(Duration::ZERO, |told| pace.saturating_sub(told.elapsed()))
    }

    fn tell_prediction_now(&mut self, ctx: &mut Context<Self>) {
        let Some(news) = &self.prediction else { return };
        let update = PredictionUpdate {
            at: self.broadcast.told(),
            prediction: news.prediction.clone(),
        };
        self.prediction_told = Some(Instant::now());
        self.broadcast.out.set(Slot::Prediction, update.json());
        self.flush_at_pace(ctx);
    }

    /// As `joined` shows it to one person.
    pub(super) fn prediction_for(&self, votes: &[(PredictionId, Side)]) -> Option<PredictionView> {
        Some(view(self.prediction.as_ref()?, votes))
    }
}

/// With the vote of somebody on it, among theirs.
pub(super) fn view(news: &PredictionNews, votes: &[(PredictionId, Side)]) -> PredictionView {
    let prediction = news.prediction.clone();
    let vote = votes.iter().find(|(of, _)| *of == prediction.id);
    PredictionView {
        user_vote: vote.map(|(_, side)| *side),
        prediction,
        no_share: None,
    }
}

/// The ordered event of a change; `None` for what is told as the latest.
pub(super) fn event(change: PredictionChange, news: PredictionNews, at: Position) -> Option<Bytes> {
    let prediction = news.prediction;
    let (stream_id, prediction_id, timestamp) = (prediction.stream_id, prediction.id, unix_millis());
    match change {
        PredictionChange::Updated => None,
        PredictionChange::VotingClosed => Some(PredictionEnded { at, prediction }.json()),
        PredictionChange::Resolved => {
            let winning_option = prediction.winner;
            let resolved = PredictionResolved {
                at,
                prediction,
                winning_option,
            };
            Some(resolved.json())
        }
        PredictionChange::Deleted => {
            let deleted = PredictionDeleted {
                at,
                stream_id,
                prediction_id,
                timestamp,
            };
            Some(deleted.json())
        }
        PredictionChange::Cleared => {
            let cleared = PredictionCleared {
                at,
                stream_id,
                prediction_id,
                manual_clear: true,
                timestamp,
            };
            Some(cleared.json())
        }
    }
}
