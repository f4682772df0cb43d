//! An agent at the table: it thinks on a thread of its own, and takes about as long as a person would.

use std::time::Duration;

use actix::prelude::*;
use domain::agent::think;
use domain::match_rules::{Millis, Seat};

use super::Table;
use super::ask::{Ask, QueuedShot};
use crate::clock::unix_millis;

/// After the balls rest, in milliseconds: a person looks at the table first. By the shot's number, so that it is not always the same.
const PAUSE: Millis = 900;
const PAUSE_STEP: Millis = 230;
const PAUSE_STEPS: u32 = 5;

impl Table {
    /// Whether nobody plays here for whom the balls have to come to rest.
    pub(super) fn hurries(&self) -> bool {
        !self.deps.agents_wait && Seat::BOTH.into_iter().all(|seat| self.is_agent(seat))
    }

    /// Lets the agent think when it is at the table. While one thought is under way there is no other.
    pub(super) fn let_agent_think(&mut self, ctx: &mut Context<Self>) {
        if self.thinking || self.asks.is_committing() || self.over.is_some() {
            return;
        }
        let Some(game) = &self.game else { return };
        let seat = game.frame().turn;
        let Some(level) = self.info.players[seat.index()].player.agent() else {
            return;
        };
        self.thinking = true;
        let number = game.view().shot_number;
        let pause = PAUSE + PAUSE_STEP * Millis::from(number % PAUSE_STEPS);
        let at = match self.hurries() {
            true => unix_millis(),
            false => game.rest_at().max(unix_millis()) + pause,
        };
        let seed = self.info.seed.wrapping_add(u64::from(number));
        let (game, gate) = (game.clone(), self.deps.thinking.clone());
        let thought = async move {
            let permit = gate.acquire_owned().await;
            let work = move || {
                let _permit = permit;
                think(&game.table(), game.layout(), game.frame(), level, seed)
            };
            let shot = tokio::task::spawn_blocking(work).await;
            let left = u64::try_from(at - unix_millis()).unwrap_or_default();
            tokio::time::sleep(Duration::from_millis(left)).await;
            shot
        };
        ctx.spawn(thought.into_actor(self).map(move |shot, table, ctx| {
            table.thinking = false;
            match shot {
                Ok(shot) => table.ask(
                    Ask::Shot(QueuedShot {
                        seat,
                        number,
                        shot,
                        from: None,
                    }),
                    ctx,
                ),
                // The clock goes on meanwhile, and the next tick lets it think again.
                Err(panic) => tracing::error!(id = %table.info.id, cause = %panic, "an agent failed"),
            }
        }));
    }
}
