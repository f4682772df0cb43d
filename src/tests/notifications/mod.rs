//! Notifications to people: each is told once.

use crate::support::{Account, Live, Server, Socket, Victim, Wallet, refusal, text};
use cuecast::{
    features::{
        notifications::{self, followers, mentions},
        streams,
    },
    testing,
};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Instant;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

async fn follow(live: &Live, who: &Account, whom: &Account) {
    let path = format!("/api/users/{}/follow", whom.address);
    live.ok(Method::POST, &path, &who.token, Value::Null).await;
}

async fn list(live: &Live, who: &Account) -> Value {
    live.ok(Method::GET, "/api/notifications", &who.token, Value::Null)
        .await
}

#[actix_rt::test(system = "crate::support::System")]
async fn followers_hear_at_once_that_someone_went_live_and_find_it_in_their_list() {
    let live = Live::start().await;
    let (ada, bob, eve) = (live.account().await, live.account().await, live.account().await);
    follow(&live, &bob, &ada).await;
    let (mut bobs, mut eves) = (live.own_socket(&bob).await, live.own_socket(&eve).await);
    let stream = live.stream(&ada).await;
    let told = bobs.next_of("notification").await;
    assert_eq!((&told["kind"], &told["unread"]), (&json!("stream_live"), &json!(1)));
    assert_eq!(told["link"], format!("/live/{stream}"));
    assert_eq!(told["actor"]["address"], ada.address);
    assert_eq!(
        text(&told["text"]),
        format!("user_{} is live: Friday nine-ball", &ada.address[2..8])
    );
    let heard = eves.until_now().await;
    assert!(
        heard.iter().all(|message| message["type"] != "notification"),
        "{heard:?}"
    );

    let listed = list(&live, &bob).await;
    assert_eq!((&listed["unread"], &listed["nextCursor"]), (&json!(1), &Value::Null));
    let only = &listed["notifications"][0];
    for field in ["id", "kind", "at", "text", "link", "actor"] {
        assert_eq!(only[field], told[field], "{field}");
    }
    assert_eq!(only["read"], false);
    let read = json!({ "upTo": only["id"] });
    let left = live.ok(Method::POST, "/api/notifications/read", &bob.token, read).await;
    assert_eq!(left, json!({ "unread": 0 }));
    assert_eq!(list(&live, &bob).await["notifications"][0]["read"], true);
    let me = live.ok(Method::GET, "/api/users/me", &bob.token, Value::Null).await;
    assert_eq!(me["unreadNotifications"], 0);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_is_followed_or_named_is_told_but_not_of_people_whom_they_block() {
    let live = Live::start().await;
    let (ada, bob, eve) = (live.account().await, live.account().await, live.account().await);
    let name = json!({ "username": "Ada_L" });
    live.ok(Method::PUT, "/api/users/me/username", &ada.token, name).await;
    let mut page = live.own_socket(&ada).await;
    follow(&live, &bob, &ada).await;
    let told = page.next_of("notification").await;
    assert_eq!(
        (text(&told["kind"]), text(&told["link"])),
        ("follow", format!("/{}", bob.address).as_str())
    );
    let block = format!("/api/users/{}/block", eve.address);
    live.ok(Method::POST, &block, &ada.token, Value::Null).await;

    let stream = live.stream(&bob).await;
    let (mut eves, _) = live.watch(&stream, Some(&eve)).await;
    let (mut bobs, _) = live.watch(&stream, Some(&bob)).await;
    eves.say("1", "@ada_l look at me").await;
    bobs.say("2", "well played, @ADA_L and @nobody").await;
    bobs.say("3", "@ada_l again, @ada_l").await;
    let told = page.next_of("notification").await;
    assert_eq!(
        (text(&told["kind"]), &told["actor"]["address"]),
        ("mention", &json!(bob.address))
    );
    assert!(text(&told["text"]).ends_with("mentioned you: well played, @ADA_L and @nobody"));
    assert_eq!(
        (&told["link"], &told["unread"]),
        (&json!(format!("/live/{stream}")), &json!(2))
    );
    let kinds = list(&live, &ada).await;
    let kinds: Vec<&str> = kinds["notifications"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| text(&n["kind"]))
        .collect();
    assert_eq!(kinds, ["mention", "follow"], "one naming by one person in ten minutes");

    // Notifications from before a block are not shown either.
    let block = format!("/api/users/{}/block", bob.address);
    live.ok(Method::POST, &block, &ada.token, Value::Null).await;
    let listed = list(&live, &ada).await;
    assert_eq!((&listed["notifications"], &listed["unread"]), (&json!([]), &json!(0)));
    live.running.stop().await;
}

/// A creator with that many followers, none of whom has an account of their own.
async fn with_followers(server: &Server, token: &str, followers: i64) {
    let creator = server.get("/api/users/me", token).await.ok();
    sqlx::query(
        "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1, $1) n",
    )
    .bind(followers)
    .execute(&server.context.pool)
    .await
    .unwrap();
    // Counting a hundred thousand follows in one transaction would take longer than the test.
    server
        .sql("ALTER TABLE user_follows DISABLE TRIGGER user_follows_count")
        .await;
    sqlx::query("INSERT INTO user_follows (user_id, followed_id) SELECT lpad(to_hex(n), 24, '0'), $2 FROM generate_series(1, $1) n")
        .bind(followers)
        .bind(text(&creator["user"]["id"]))
        .execute(&server.context.pool)
        .await
        .unwrap();
}

async fn count(server: &Server, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&server.context.pool).await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_hundred_thousand_followers_are_told_by_one_statement_each_once() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    with_followers(&server, &token, 100_000).await;
    let began = Instant::now();
    server.live_stream(&token).await;
    let went_live = began.elapsed();
    let began = Instant::now();
    // Several servers look at once.
    let (one, two) = futures_util::join!(
        followers::tell_followers(&server.context),
        followers::tell_followers(&server.context)
    );
    one.and(two).unwrap();
    println!(
        "went live in {went_live:?}, told 100,000 followers in {:?}",
        began.elapsed()
    );
    assert_eq!(count(&server, "SELECT count(*) FROM notifications").await, 100_000);
    assert_eq!(
        count(&server, "SELECT count(DISTINCT user_id) FROM notifications").await,
        100_000
    );
    assert_eq!(count(&server, "SELECT count(*) FROM live_notices").await, 0);
    followers::tell_followers(&server.context).await.unwrap();
    assert_eq!(count(&server, "SELECT count(*) FROM notifications").await, 100_000);
    assert!(began.elapsed().as_secs() < 60, "a minute is too long on any machine");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_scheduled_stream_tells_its_followers_when_it_turns_live_also_after_a_downtime() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    with_followers(&server, &token, 3).await;
    let tomorrow = OffsetDateTime::now_utc() + Duration::days(1);
    let form = json!({
        "title": "Tomorrow", "category": "esports", "status": "scheduled", "scheduledStartTime": tomorrow.format(&Rfc3339).unwrap(),
        "twitchChannelLink": "twitch.tv/cuemaster"
    });
    server.post("/api/streams", &token, form.clone()).await.ok();
    let ended = text(&server.post("/api/streams", &token, form).await.ok()["streamId"]).to_owned();
    followers::tell_followers(&server.context).await.unwrap();
    assert_eq!(
        count(&server, "SELECT count(*) FROM notifications").await,
        0,
        "not before it is live"
    );
    server
        .sql("UPDATE streams SET scheduled_start_at = now() - interval '3 hours'")
        .await;
    streams::jobs::start_due(&server.context).await.unwrap();
    // One of the two is over before anybody was told.
    server
        .post("/api/streams/end", &token, json!({ "streamId": ended }))
        .await
        .ok();
    followers::tell_followers(&server.context).await.unwrap();
    assert_eq!(
        count(&server, "SELECT count(*) FROM notifications WHERE kind = 'stream_live'").await,
        3
    );
    assert_eq!(count(&server, "SELECT count(*) FROM live_notices").await, 0);
}

/// The server dies around the commit in which followers are told.
async fn told_once_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let (ana, ana_id) = live.account().await;
    for _ in 0..3 {
        let (bob, _) = live.account().await;
        let address: String = sqlx::query_scalar("SELECT address FROM users WHERE id = $1")
            .bind(&ana_id)
            .fetch_one(&live.database.pool)
            .await
            .unwrap();
        live.ok(Method::POST, &format!("/api/users/{address}/follow"), &bob, Value::Null)
            .await;
    }
    let stream = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    live.ok(Method::POST, "/api/streams", &ana, stream).await;
    live.until("SELECT count(*) FROM live_notices", 0).await;
    // A server that was killed behind the commit is started again by this call.
    live.ok(Method::GET, "/api/notifications", &ana, Value::Null).await;
    let told = "SELECT count(*) * 10 + count(DISTINCT user_id) FROM notifications WHERE kind = 'stream_live'";
    assert_eq!(live.number(told).await, 33, "{failpoint}");
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_followers_are_told_of_a_stream_exactly_once() {
    told_once_with("notices.before_commit").await;
    told_once_with("notices.after_commit").await;
}

/// The server dies around the commit of a line that names somebody, or of their notification.
async fn named_once_with(failpoint: &str) {
    let mut live = Victim::start(testing::database().await, failpoint, &[]).await;
    let ((ana, _), (bob, _)) = (live.account().await, live.account().await);
    let name = json!({ "username": "ana_l" });
    live.ok(Method::PUT, "/api/users/me/username", &ana, name).await;
    let stream = json!({
        "title": "Friday", "category": "gaming", "status": "live", "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let stream = live.ok(Method::POST, "/api/streams", &bob, stream).await;
    let mut socket = Socket::open(&live.address(), &format!("/stream/{}", text(&stream["streamId"]))).await;
    socket.send(json!({ "type": "join_stream_view", "token": bob })).await;
    socket.next_of("joined").await;
    socket.chat("1", "well played, @ana_l").await;
    live.until("SELECT count(*) FROM chat_messages", 1).await;
    live.until("SELECT count(*) FROM notifications WHERE kind = 'mention'", 1)
        .await;
    live.until("SELECT count(*) FROM mention_notices", 0).await;
    // A server that was killed behind the commit is started again by this call.
    let listed = live.ok(Method::GET, "/api/notifications", &ana, Value::Null).await;
    assert_eq!(listed["unread"], 1, "{failpoint}");
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_between_a_line_and_its_telling_those_who_are_named_are_told_exactly_once() {
    named_once_with("chat.after_commit").await;
    named_once_with("mention.before_commit").await;
    named_once_with("mention.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_mention_waits_for_a_database_that_is_away_and_a_deleted_line_is_told_to_nobody() {
    let server = Server::start().await;
    let (ana, bob) = (Wallet::number(1), Wallet::number(2));
    let (token, creator) = (server.token(&ana).await, server.token(&bob).await);
    let name = json!({ "username": "ana_l" });
    server.put("/api/users/me/username", &token, name).await.ok();
    let stream = server.live_stream(&creator).await;
    for (number, deleted) in [("1", true), ("2", false)] {
        sqlx::query(
            "WITH line AS (
                 INSERT INTO chat_messages (id, stream_id, epoch, seq, user_id, role, body, deleted_at)
                 SELECT lpad($1, 24, '0'), $2, 1, $1::bigint, id, 'viewer', 'number ' || $1 || ' is @ana_l', CASE WHEN $3 THEN now() END
                 FROM users WHERE address = $4 RETURNING stream_id, id)
             INSERT INTO mention_notices (stream_id, message_id) SELECT stream_id, id FROM line",
        )
        .bind(number)
        .bind(&stream)
        .bind(deleted)
        .bind(bob.address())
        .execute(&server.context.pool)
        .await
        .unwrap();
    }
    server
        .sql("ALTER TABLE notifications RENAME TO notifications_elsewhere")
        .await;
    mentions::tell_mentions(&server.context).await.unwrap_err();
    server
        .sql("ALTER TABLE notifications_elsewhere RENAME TO notifications")
        .await;
    // The transaction that failed may still be ending, and holds its lines until then.
    let (one, two) = futures_util::join!(
        mentions::tell_all_mentions(&server.context),
        mentions::tell_all_mentions(&server.context)
    );
    one.and(two).unwrap();
    let listed = server.get("/api/notifications", &token).await.ok();
    assert_eq!(listed["unread"], 1);
    assert!(text(&listed["notifications"][0]["text"]).ends_with("mentioned you: number 2 is @ana_l"));
    assert_eq!(count(&server, "SELECT count(*) FROM mention_notices").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn strangers_who_name_or_challenge_somebody_push_nothing_else_out_of_their_list() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let me = server.get("/api/users/me", &token).await.ok();
    let id = text(&me["user"]["id"]).parse().unwrap();
    let mut db = server.context.pool.acquire().await.unwrap();
    for n in 0..510 {
        let (kind, link) = match n {
            0..10 => (notifications::store::Kind::Tournament, "/tournaments"),
            _ if n % 2 == 0 => (notifications::store::Kind::Challenge, "/duel"),
            _ => (notifications::store::Kind::Mention, "/live"),
        };
        let notice = notifications::store::Notice {
            kind,
            cause: format!("test:{n}"),
            actor: None,
            text: format!("Number {n}."),
            link: link.to_owned(),
        };
        notifications::store::add(&mut db, &[id], &notice).await.unwrap();
    }
    let of = async |sql: &'static str| count(&server, sql).await;
    assert_eq!(
        of("SELECT count(*) FROM notifications WHERE kind = 'tournament'").await,
        10
    );
    assert_eq!(
        of("SELECT count(*) FROM notifications WHERE kind IN ('mention', 'challenge')").await,
        200
    );
    assert_eq!(
        of("SELECT count(*) FROM notifications WHERE body = 'Number 509.'").await,
        1,
        "the newest stay"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn telling_many_people_at_once_looks_through_the_lists_of_few_of_them() {
    let server = Server::start().await;
    server
        .sql("INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, 'f') FROM generate_series(1, 200) n")
        .await;
    server
        .sql("INSERT INTO notifications (user_id, kind, cause, body, link)
              SELECT id, 'mention', 'test:' || n, 'Told before.', '/live' FROM users, generate_series(1, 201) n WHERE address LIKE '0xfff%'")
        .await;
    let ids: Vec<String> = sqlx::query_scalar("SELECT id FROM users WHERE address LIKE '0xfff%'")
        .fetch_all(&server.context.pool)
        .await
        .unwrap();
    let people: Vec<_> = ids.iter().map(|id| id.parse().unwrap()).collect();
    let notice = notifications::store::Notice {
        kind: notifications::store::Kind::PredictionWin,
        cause: "test:won".to_owned(),
        actor: None,
        text: "You won.".to_owned(),
        link: "/live".to_owned(),
    };
    let mut db = server.context.pool.acquire().await.unwrap();
    let told = notifications::store::add(&mut db, &people, &notice).await.unwrap();
    assert_eq!(told.len(), 200);
    let before = count(
        &server,
        "SELECT count(*) FROM notifications WHERE body = 'Told before.'",
    )
    .await;
    let pruned = 200 * 201 - before;
    assert!((3..=4).contains(&pruned), "{pruned} of 200");
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_newest_500_are_kept_for_90_days_and_paged() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let me = server.get("/api/users/me", &token).await.ok();
    let id = text(&me["user"]["id"]).parse().unwrap();
    let mut db = server.context.pool.acquire().await.unwrap();
    for n in 0..503 {
        let notice = notifications::store::Notice {
            kind: notifications::store::Kind::Tournament,
            cause: format!("test:{n}"),
            actor: None,
            text: format!("Match {n} is ready."),
            link: "/tournaments".to_owned(),
        };
        assert_eq!(
            notifications::store::add(&mut db, &[id, id], &notice).await.unwrap(),
            [id]
        );
        assert_eq!(
            notifications::store::add(&mut db, &[id], &notice).await.unwrap(),
            [],
            "told before"
        );
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = server
            .get(&format!("/api/notifications?limit=100&cursor={cursor}"), &token)
            .await
            .ok();
        assert_eq!(page["unread"], 500);
        seen.extend(
            page["notifications"]
                .as_array()
                .unwrap()
                .iter()
                .map(|n| text(&n["text"]).to_owned()),
        );
        match page["nextCursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    let expected: Vec<String> = (3..503).rev().map(|n| format!("Match {n} is ready.")).collect();
    assert_eq!(seen, expected);
    server
        .sql("UPDATE notifications SET created_at = now() - interval '91 days' WHERE body < 'Match 2'")
        .await;
    let swept = notifications::store::sweep(&mut db).await.unwrap();
    assert!(swept > 0);
    assert_eq!(
        count(&server, "SELECT count(*) FROM notifications").await,
        500 - i64::try_from(swept).unwrap()
    );

    let guest = server.get("/api/notifications", "").await;
    assert_eq!((guest.status, refusal(&guest).1), (401, "UNAUTHENTICATED"));
    for bad in [
        "cursor=x",
        "cursor=-1",
        "cursor=99999999999999999999",
        "limit=0",
        "limit=101",
    ] {
        assert_eq!(
            server.get(&format!("/api/notifications?{bad}"), &token).await.status,
            400,
            "{bad}"
        );
    }
    for bad in [
        json!("x"),
        json!("-1"),
        json!("99999999999999999999"),
        json!(3),
        Value::Null,
    ] {
        let answer = server
            .post("/api/notifications/read", &token, json!({ "upTo": bad }))
            .await;
        assert_eq!(answer.status, 400, "{bad}");
    }
}
