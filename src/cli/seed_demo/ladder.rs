//! The ladder of the demo: frames that are really played, with an agent at each person's cue.

use actors::{
    clock::unix_millis,
    table::{play_out, port::TableStore},
};
use domain::{
    UserId,
    agent::Level,
    matchup::{MatchKind, Player, TableLength},
};
use sqlx::PgPool;

use super::{demo, people::person};
use crate::{
    cli::outcome::Outcome,
    features::matches::store::{MatchHooks, NewMatch, PgTableStore, create, leaderboard},
    ids,
};

/// Each of the six meets each other at least once, and nobody more than twice.
const FRAMES: usize = 24;
/// A frame of two agents lasts minutes: it began so long ago, in milliseconds.
const AGO: i64 = 20 * 60_000;

/// Plays the frames, unless somebody is ranked already.
pub(super) async fn play(pool: &PgPool) -> Outcome {
    if !leaderboard(&mut *pool.acquire().await?, 1).await?.is_empty() {
        return Ok(());
    }
    let mut people = Vec::new();
    for one in &demo::PEOPLE {
        people.push((person(&mut *pool.acquire().await?, one.name).await?, one.hand));
    }
    let store = PgTableStore::new(pool.clone(), MatchHooks::default());
    let pairs = || (0..people.len()).flat_map(|a| (a + 1..people.len()).map(move |b| (a, b)));
    for (number, (a, b)) in (0_u64..).zip(pairs().chain(pairs()).take(FRAMES)) {
        frame(pool, &store, [people[a], people[b]], number).await?;
    }
    println!("{FRAMES} frames played: agents held the cues of the demo's people");
    Ok(())
}

async fn frame(pool: &PgPool, store: &dyn TableStore, players: [(UserId, Level); 2], seed: u64) -> Outcome {
    let new = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: MatchKind::Quick,
        players: players.map(|(user, _)| Player::User(user)),
        table: TableLength::Nine,
        seed,
        stake: None,
    };
    let mut db = pool.begin().await?;
    create(&mut db, &new)
        .await?
        .map_err(|refused| format!("a frame of the demo was refused: {refused:?}"))?;
    db.commit().await?;
    play_out(store, new.id, players.map(|(_, hand)| hand), unix_millis() - AGO).await?;
    Ok(())
}
