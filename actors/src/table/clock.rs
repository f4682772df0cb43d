//! The clock of a table.

use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::match_rules::{Match, Millis};

use super::Table;
use super::ask::Ask;
use crate::clock::unix_millis;
use crate::room::{Held, Slot};
use crate::wire::TableViewers;

/// Between two looks at the clock.
pub(super) const TICK_INTERVAL: Duration = Duration::from_millis(100);
/// How long the players are waited for.
pub const ARRIVAL_TIMEOUT: Millis = 60_000;
/// After a restart they have at least so much of it.
pub(super) const RESTART_TIMEOUT: Millis = 30_000;
/// Between two counts of viewers.
const COUNT_INTERVAL: Millis = 1_000;

impl Table {
    pub(super) fn tick(&mut self, ctx: &mut Context<Self>) {
        let now = unix_millis();
        if let Some(aim) = self.aim.take() {
            self.tell(Slot::Aim, &aim, ctx);
        }
        if self.out.take_missed() {
            self.tell_state(ctx);
        }
        self.count_viewers(now, ctx);
        if self.over.is_some() {
            return self.rest(ctx);
        }
        // A decision that is due stays due: it does not wait behind the commit under way.
        if self.asks.is_committing() {
            return;
        }
        self.call_the_roll(ctx);
        self.hold_agents_clock(now);
        match &self.game {
            None if now >= self.wait_until => self.stop_waiting(ctx),
            None => {}
            Some(game) if is_due(game, now) => self.ask(Ask::Tick, ctx),
            // The result of a thought may have been lost with a panic on its thread.
            Some(_) => self.let_agent_think(ctx),
        }
    }

    /// The time to come is over. Who never sat down has left, and nobody has won against them.
    fn stop_waiting(&mut self, ctx: &mut Context<Self>) {
        if self.asks.is_committing() {
            return;
        }
        match self.came {
            [true, true] => self.ask(Ask::Begin, ctx),
            [true, false] | [false, true] | [false, false] => self.ask(Ask::NobodyCame, ctx),
        }
    }

    fn count_viewers(&mut self, now: Millis, ctx: &mut Context<Self>) {
        let count = self.out.audience.people();
        let whole = now / COUNT_INTERVAL != (now - TICK_INTERVAL.as_millis() as Millis) / COUNT_INTERVAL;
        if whole {
            let shot = self
                .last
                .as_ref()
                .map_or(0, |shot| shot.trajectory.len() + shot.events.held());
            self.out.count_memory(self.seats.held() + self.asks.held() + shot);
        }
        if whole && count != self.told_viewers {
            self.told_viewers = count;
            self.tell(Slot::ViewerCount, &TableViewers { count }, ctx);
        }
    }

    fn rest(&mut self, ctx: &mut Context<Self>) {
        let watched = self.out.audience.sockets() > 0;
        if watched {
            self.empty_since = Instant::now();
        }
        if !watched && !self.asks.is_committing() && self.empty_since.elapsed() >= self.deps.idle {
            ctx.stop();
        }
    }
}

fn is_due(game: &Match, now: Millis) -> bool {
    game.wake_at().is_some_and(|at| at <= now)
}
