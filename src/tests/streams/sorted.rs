//! The list by viewers, and of those whom one follows.

use crate::support::{Server, Wallet, refusal, text};
use serde_json::Value;

fn titles(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| text(&one["title"])).collect()
}

/// Six streams of three people, the newest last; the fifth is scheduled and the sixth has ended.
async fn hall(server: &Server) {
    for number in 1..=3 {
        server.token(&Wallet::number(number)).await;
    }
    server
        .sql(
            "INSERT INTO streams (id, creator_id, title, category, channel, status, scheduled_start_at, started_at, ended_at, created_at)
             SELECT lpad(to_hex(n), 24, '0'), (SELECT id FROM users ORDER BY address OFFSET n % 3 LIMIT 1), 'S' || n, 'gaming', 'cuemaster',
                    CASE n WHEN 5 THEN 'scheduled' WHEN 6 THEN 'ended' ELSE 'live' END, now() + interval '1 day', now(),
                    CASE WHEN n = 6 THEN now() END, timestamptz '2026-01-01' + n * interval '1 minute'
             FROM generate_series(1, 6) n",
        )
        .await;
    for (id, viewers) in [(2, 5), (1, 9)] {
        server.recorder.watch(format!("{id:0>24}").parse().unwrap(), viewers);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn by_viewers_the_most_watched_come_first_then_the_newest_and_pages_join_up() {
    let server = Server::start().await;
    hall(&server).await;
    let whole = server.get("/api/streams?sort=viewers", "").await.ok();
    assert_eq!(titles(&whole), ["S1", "S2", "S4", "S3"]);
    let first = server.get("/api/streams?sort=viewers&limit=3", "").await;
    let cursor = first.header("x-next-cursor").unwrap().to_owned();
    assert_eq!(titles(&first.ok()), ["S1", "S2", "S4"]);
    let rest = server
        .get(&format!("/api/streams?sort=viewers&limit=3&cursor={cursor}"), "")
        .await;
    assert_eq!(rest.header("x-next-cursor"), None);
    assert_eq!(titles(&rest.ok()), ["S3"]);
    assert_eq!(
        titles(&server.get("/api/streams", "").await.ok())[0],
        "S4",
        "without it the order stays"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn by_viewers_two_hundred_are_listed_and_no_more() {
    let server = Server::start().await;
    hall(&server).await;
    server
        .sql(
            "INSERT INTO streams (id, creator_id, title, category, channel, status, started_at)
             SELECT lpad(to_hex(n), 24, '0'), (SELECT id FROM users LIMIT 1), 'N' || n, 'gaming', 'cuemaster', 'live', now()
             FROM generate_series(10, 250) n",
        )
        .await;
    for id in 10..=60u8 {
        server.recorder.watch(format!("{id:0>24x}").parse().unwrap(), 1);
    }
    let mut seen = 0;
    for place in [0, 100, 200] {
        let page = server
            .get(&format!("/api/streams?sort=viewers&limit=100&cursor=at-{place}"), "")
            .await;
        let more = page.header("x-next-cursor").is_some();
        seen += titles(&page.ok()).len();
        assert_eq!(more, place == 0, "after {place}");
    }
    assert_eq!(seen, 200);
}

#[actix_rt::test(system = "crate::support::System")]
async fn following_lists_what_those_have_on_whom_the_caller_follows_and_asks_a_guest_to_sign_in() {
    let server = Server::start().await;
    hall(&server).await;
    let token = server.token(&Wallet::number(9)).await;
    assert_eq!(
        titles(&server.get("/api/streams?following=1", &token).await.ok()),
        Vec::<&str>::new()
    );
    server
        .sql(
            "INSERT INTO user_follows (user_id, followed_id)
             SELECT u.id, s.creator_id FROM users u, streams s WHERE s.title = 'S2'
               AND u.address NOT IN (SELECT address FROM users u JOIN streams s ON s.creator_id = u.id)",
        )
        .await;
    let followed = |query: &'static str| server.get(query, &token);
    assert_eq!(titles(&followed("/api/streams?following=1").await.ok()), ["S2", "S5"]);
    assert_eq!(
        titles(&followed("/api/streams?following=1&status=scheduled").await.ok()),
        ["S5"]
    );
    assert_eq!(
        titles(&followed("/api/streams?following=1&limit=1&cursor=at-1").await.ok()),
        ["S5"]
    );
    assert_eq!(
        titles(&followed("/api/streams?following=1&sort=viewers").await.ok()),
        ["S2"],
        "live ones alone"
    );
    for guest in ["following=1", "following=1&sort=age"] {
        assert_eq!(
            server.get(&format!("/api/streams?{guest}"), "").await.status,
            401,
            "{guest}"
        );
    }
    server.sql("UPDATE user_follows SET active = false").await;
    assert_eq!(
        titles(&followed("/api/streams?following=1").await.ok()),
        Vec::<&str>::new(),
        "followed no more"
    );
    for bad in [
        "following=2",
        "following=1&status=ended",
        "sort=age",
        "sort=viewers&cursor=at-x",
        "sort=viewers&status=ended",
    ] {
        assert_eq!(
            refusal(&server.get(&format!("/api/streams?{bad}"), &token).await).0,
            400,
            "{bad}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_category_lists_what_is_live_and_scheduled_in_it_also_by_viewers_and_of_whom_the_caller_follows() {
    let server = Server::start().await;
    hall(&server).await;
    let token = server.token(&Wallet::number(9)).await;
    server
        .sql(
            "UPDATE streams SET category = 'billiards' WHERE title IN ('S1', 'S3', 'S5', 'S6');
             INSERT INTO user_follows (user_id, followed_id)
             SELECT u.id, s.creator_id FROM users u, streams s WHERE s.title = 'S2'
               AND u.address NOT IN (SELECT address FROM users u JOIN streams s ON s.creator_id = u.id)",
        )
        .await;
    for (query, expected) in [
        ("category=billiards", &["S3", "S1", "S5"][..]),
        ("category=billiards&sort=viewers", &["S1", "S3"]),
        ("category=billiards&status=scheduled", &["S5"]),
        ("category=billiards&limit=2&cursor=at-1", &["S1", "S5"]),
        ("category=gaming", &["S4", "S2"]),
        ("category=crypto", &[]),
        ("category=billiards&following=1", &["S5"]),
        ("category=gaming&following=1&sort=viewers", &["S2"]),
    ] {
        let list = server.get(&format!("/api/streams?{query}"), &token).await.ok();
        assert_eq!(titles(&list), expected, "{query}");
    }
    server
        .sql("UPDATE streams SET status = 'ended', ended_at = now(), deleted_at = now() WHERE title = 'S1'")
        .await;
    let left = server.get("/api/streams?category=billiards", "").await.ok();
    assert_eq!(titles(&left), ["S3", "S5"]);
    for bad in ["category=snooker", "category=billiards&status=ended"] {
        let answer = server.get(&format!("/api/streams?{bad}"), "").await;
        assert_eq!(refusal(&answer).0, 400, "{bad}");
    }
}
