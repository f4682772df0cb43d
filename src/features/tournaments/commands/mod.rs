//! Use cases of tournaments, each in one transaction, or committed by the room of one that runs itself.

pub mod admin;
pub mod entrants;
pub mod run;

use crate::{cluster::news::News, command::Outcome};
use actors::tournament::Tournaments;
use domain::TournamentId;

/// The tournament's own room hears of it, wherever it runs.
fn room_hears<T, A>(done: Outcome<T, A>, live: Tournaments, id: TournamentId) -> Outcome<T, A> {
    done.elsewhere(News::TournamentChanged { id })
        .then(async move |_| live.changed(id))
}
