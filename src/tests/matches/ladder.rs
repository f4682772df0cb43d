//! Ranks.

use crate::support::{Server, Wallet, text};
use cuecast::features::matches;
use std::time::{Duration, Instant};

#[actix_rt::test(system = "crate::support::System")]
async fn where_all_stand_is_read_once_in_some_seconds_however_many_ask() {
    let server = Server::start().await;
    let (pool, now) = (&server.context.pool, Instant::now());
    let mut first = None;
    let mut ranks = Vec::new();
    for (rating, later) in [(1600.0, 0), (1700.0, 1), (1800.0, 6)] {
        let session = server.session(&Wallet::random()).await;
        sqlx::query("INSERT INTO ratings (user_id, rating, deviation, volatility) VALUES ($1, $2, 90, 0.06)")
            .bind(text(&session["user"]["id"]))
            .bind(rating)
            .execute(pool)
            .await
            .unwrap();
        let address = *first.get_or_insert(text(&session["user"]["address"]).parse().unwrap());
        let stats = matches::store::stats(&mut pool.acquire().await.unwrap(), address)
            .await
            .unwrap();
        let standing = stats.unwrap().standing.unwrap();
        let standings = server
            .services
            .ladder
            .standings(pool, now + Duration::from_secs(later))
            .await;
        ranks.push(standings.unwrap().rank(standing));
    }
    assert_eq!(ranks, [Some(1), Some(1), Some(3)]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn while_it_cannot_be_read_where_all_stand_it_is_answered_as_it_was_before() {
    let server = Server::start().await;
    let (pool, now) = (&server.context.pool, Instant::now());
    let before = server.services.ladder.standings(pool, now).await.unwrap();
    let mut lock = pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE ratings IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *lock)
        .await
        .unwrap();
    let later = now + Duration::from_secs(6);
    let asked = (0..20).map(|_| server.services.ladder.standings(pool, later));
    let asked = tokio::time::timeout(Duration::from_secs(60), futures_util::future::join_all(asked)).await;
    for standings in asked.expect("one stuck read stops all") {
        assert!(std::sync::Arc::ptr_eq(&standings.unwrap(), &before));
    }
    lock.rollback().await.unwrap();
    let after = server.services.ladder.standings(pool, later).await.unwrap();
    assert!(!std::sync::Arc::ptr_eq(&after, &before));
}
