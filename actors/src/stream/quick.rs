//! The quick question of a table of the house, beside the stream's prediction: told as the latest value there is, in messages of its own, and in no
//! order with anything.

use std::time::Instant;

use actix::prelude::*;
use domain::PredictionId;
use domain::prediction::Side;

use super::StreamRoom;
use super::prediction::view;
use crate::clock::{millis_of, unix_millis};
use crate::ports::PredictionNews;
use crate::room::{Paced, Slot};
use crate::wire::{Encode, PredictionView, QuickUpdate};

/// How long who comes is told of a result, in milliseconds.
const SHOWN: i64 = 10_000;

/// The newest quick question, and when it was told.
#[derive(Default)]
pub(super) struct QuickLane {
    news: Option<PredictionNews>,
    told: Option<Instant>,
    is_due: bool,
}

impl QuickLane {
    pub(super) fn new(news: Option<PredictionNews>) -> Self {
        Self {
            news,
            ..Self::default()
        }
    }
}

impl StreamRoom {
    /// Remembers and tells the news, unless newer ones are known.
    pub(super) fn take_quick(&mut self, news: PredictionNews, ctx: &mut Context<Self>) {
        let age = |news: &PredictionNews| (news.number, news.revision);
        let known = self.quick.news.as_ref().map(age);
        if known.is_some_and(|known| known >= age(&news)) {
            return;
        }
        self.quick.news = Some(news);
        self.tell_quick(ctx);
    }

    /// Tells the latest, now or when the pace allows.
    fn tell_quick(&mut self, ctx: &mut Context<Self>) {
        if self.quick.is_due {
            return;
        }
        let wait = self.wait_to_tell(self.quick.told);
        if wait.is_zero() {
            return self.tell_quick_now(ctx);
        }
        self.quick.is_due = true;
        ctx.run_later(wait, |room, ctx| {
            room.quick.is_due = false;
            room.tell_quick_now(ctx);
        });
    }

    fn tell_quick_now(&mut self, ctx: &mut Context<Self>) {
        let Some(news) = &self.quick.news else { return };
        let update = QuickUpdate {
            at: self.broadcast.told(),
            prediction: news.prediction.clone(),
        };
        self.quick.told = Some(Instant::now());
        self.broadcast.out.set(Slot::Quick, update.json());
        self.flush_at_pace(ctx);
    }

    /// As `joined` shows it to one person; None once its result has been seen.
    pub(super) fn quick_for(&self, votes: &[(PredictionId, Side)]) -> Option<PredictionView> {
        let news = self.quick.news.as_ref()?;
        let is_seen = |ended| unix_millis() - millis_of(ended) > SHOWN;
        (!news.prediction.ended_at.is_some_and(is_seen)).then(|| view(news, votes))
    }
}
