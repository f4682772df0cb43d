//! Every handler; the OpenAPI document is collected from the same list.

use crate::features::{
    admins, audit_log, chain, chat, credits, deposits, drills, duel_rooms, emotes, home, house, incentives, limits,
    matches, media, moderation, nfts, notifications, operations, people, pool_token, predictions, presale, profile,
    quests, reserves, search, seasons, sessions, site, streams, tables, tasks, tournaments, wallet, withdrawals,
};
use crate::http::routing::ServiceConfig;

/// Registers the handlers of all features.
pub fn routes(config: &mut ServiceConfig) {
    // A request is held against one path after the other, and a hundred patterns take longer than an answer from memory: most asked for first.
    home::routes(config);
    streams::routes(config);
    tables::routes(config);
    house::routes::routes(config);
    operations::routes(config);
    site::routes(config);
    sessions::routes(config);
    search::routes(config);
    quests::routes(config);
    seasons::routes(config);
    credits::routes(config);
    reserves::routes(config);
    presale::routes(config);
    credits::tokens::routes(config);
    chat::routes(config);
    predictions::routes(config);
    duel_rooms::routes(config);
    drills::routes(config);
    moderation::routes(config);
    emotes::routes(config);
    // Both have paths below `/api/users/{address}`, the profile's `me` and `by-name` before it (decision C29).
    profile::routes(config);
    people::routes(config);
    notifications::routes(config);
    media::routes(config);
    nfts::routes(config);
    admins::routes(config);
    audit_log::routes(config);
    incentives::routes(config);
    wallet::routes(config);
    deposits::routes(config);
    credits::orders::routes(config);
    withdrawals::routes(config);
    limits::routes(config);
    pool_token::routes(config);
    chain::routes(config);
    matches::routes(config);
    tournaments::routes(config);
    tasks::routes(config);
}
