//! Tells this node's rooms, pages and sockets what was committed, here or on another node.

use crate::{cluster::news::News, context::Context};
use actors::ports::PredictionNews;

/// Tells it where the context leads to those who hear it. The others are told by the parts they concern: here by the command itself, on other
/// nodes by the app.
pub async fn tell(news: &News, context: &Context) {
    if let News::Announced { stream, what } = news {
        return context.rooms.announce(*stream, what.clone()).await;
    }
    push(news, context);
}

/// Tells what waits for nobody: all but what a room puts in its order.
pub fn push(news: &News, context: &Context) {
    match news {
        News::Counted(count) => {
            // A room that is too busy for it is told a later count.
            context.rooms.count(PredictionNews::clone(count));
        }
        News::Balances { users } => context.users.balances_changed(users),
        News::Notified { cause, users } => context.users.notified(cause, users),
        News::FollowersNotified { cause } => context.users.followers_notified(cause),
        News::ListsChanged => context.lists.changed(),
        News::SessionsEnded { owner, sessions } => {
            sessions.iter().for_each(|id| context.sockets.revoke(*id, *owner));
        }
        News::Renamed { user, name } => context.users.renamed(*user, name.clone()),
        News::Blocked { user, other, blocked } => context.users.blocked(*user, *other, *blocked),
        News::TableChanged { id } => context.tables.changed(*id),
        News::Rematch { id, offer } => context.tables.again(*id, *offer),
        News::Announced { .. }
        | News::TournamentChanged { .. }
        | News::MatchEnded { .. }
        | News::Restart { .. }
        | News::Drain { .. } => {}
    }
}
