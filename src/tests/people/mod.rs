//! Profiles, and who follows whom.

mod blocks;
mod directory;
mod figures;
mod users;

use crate::support::{Answer, Server, Wallet, refusal};
use serde_json::{Value, json};

async fn follow(server: &Server, token: &str, wallet: &Wallet) -> Answer {
    let path = format!("/api/users/{}/follow", wallet.checksummed());
    server.post(&path, token, Value::Null).await
}

async fn block(server: &Server, token: &str, wallet: &Wallet) -> Value {
    let path = format!("/api/users/{}/block", wallet.address());
    server.post(&path, token, Value::Null).await.ok()
}

async fn profile(server: &Server, token: &str, wallet: &Wallet) -> Value {
    let path = format!("/api/users/{}", wallet.address());
    server.get(&path, token).await.ok()["profile"].clone()
}

/// The retries of a toggle end after 3 seconds.
async fn later(server: &Server) {
    server
        .sql("UPDATE user_follows SET changed_at = changed_at - interval '4 seconds'; UPDATE user_blocks SET changed_at = changed_at - interval '4 seconds'")
        .await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_07_12_a_profile_shows_the_person_and_of_others_only_the_caller() {
    let server = Server::start().await;
    let (ada, bob, eve) = (Wallet::number(1), Wallet::number(2), Wallet::number(3));
    let (ada_token, bob_token) = (server.token(&ada).await, server.token(&bob).await);
    let eve_token = server.token(&eve).await;
    let body = json!({ "bio": " Races to seven.\nSince 1998. " });
    server.put("/api/users/me/profile", &ada_token, body).await.ok();
    server
        .put("/api/users/me/username", &ada_token, json!({ "username": "Ada_L" }))
        .await
        .ok();
    let mut streams = Vec::new();
    for _ in 0..7 {
        streams.insert(0, server.live_stream(&ada_token).await);
    }
    follow(&server, &bob_token, &ada).await.ok();
    follow(&server, &eve_token, &ada).await.ok();

    let public = profile(&server, "", &ada).await;
    assert_eq!(public["address"], ada.address());
    assert_eq!(public["bio"], "Races to seven.\nSince 1998.");
    assert_eq!(
        (&public["username"], &public["profilePicture"]),
        (&json!("Ada_L"), &Value::Null)
    );
    assert_eq!((&public["followers"], &public["blockedBy"]), (&json!([]), &json!([])));
    assert_eq!(
        (&public["followerCount"], &public["followingCount"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(
        (&public["isFollowing"], &public["isBlocked"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(
        (&public["live"], &public["liveStreams"]),
        (&json!(streams[0]), &json!(streams)),
        "the newest, and all of them"
    );
    let shown: Vec<&Value> = public["streams"]
        .as_array()
        .unwrap()
        .iter()
        .map(|stream| &stream["_id"])
        .collect();
    assert_eq!(shown, streams.iter().take(6).collect::<Vec<_>>());
    assert!(public.get("email").is_none(), "an e-mail address is nobody else's");

    let to_bob = profile(&server, &bob_token, &ada).await;
    assert_eq!(
        (&to_bob["followers"], &to_bob["isFollowing"]),
        (&json!([bob.address()]), &json!(true))
    );
    block(&server, &eve_token, &ada).await;
    let to_eve = profile(&server, &eve_token, &ada).await;
    assert_eq!(
        (&to_eve["blockedBy"], &to_eve["isBlocked"]),
        (&json!([eve.address()]), &json!(true))
    );
    assert_eq!(
        (&to_eve["followers"], &to_eve["followerCount"]),
        (&json!([]), &json!(1))
    );
    assert_eq!(
        profile(&server, &ada_token, &ada).await["blockedBy"],
        json!([]),
        "nobody learns who blocks them"
    );

    let named = server.get("/api/users/by-name/ada_l", "").await.ok();
    assert_eq!(named["profile"]["address"], ada.address());
    server
        .sql(
            "INSERT INTO users (id, address, username)
             VALUES ('e7ce4197d46864192046cd02', '0x4208d41ca03b3ce4341cb420b4e92ff786e5cc62', 'Cuecast')",
        )
        .await;
    let house = server.get("/api/users/by-name/cuecast", "").await.ok();
    assert_eq!(house["profile"]["address"], domain::house::ADDRESS);
    let unknown = [
        format!("/api/users/{}", Wallet::number(9).address()),
        "/api/users/by-name/nobody_here".to_owned(),
        "/api/users/by-name/%00".to_owned(),
    ];
    for path in unknown {
        assert_eq!(
            refusal(&server.get(&path, "").await),
            (404, "USER_NOT_FOUND", "User not found"),
            "{path}"
        );
    }
    for junk in ["0x12", "admin", "%27%20OR%201%3D1", "by-name"] {
        let answer = server.get(&format!("/api/users/{junk}"), "").await;
        assert_eq!(
            refusal(&answer),
            (400, "BAD_REQUEST", "Invalid wallet address"),
            "{junk}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_08_09_11_13_follow_is_a_toggle_for_people_with_a_token_and_a_retry_is_none() {
    let server = Server::start().await;
    let (ada, bob) = (Wallet::number(1), Wallet::number(2));
    let (ada_token, bob_token) = (server.token(&ada).await, server.token(&bob).await);
    let guest = follow(&server, "", &ada).await;
    assert_eq!(refusal(&guest), (401, "UNAUTHENTICATED", "Please login first"));
    let follows = json!({ "success": true, "following": true, "followerCount": 1 });
    assert_eq!(follow(&server, &bob_token, &ada).await.ok(), follows);
    assert_eq!(
        follow(&server, &bob_token, &ada).await.ok(),
        follows,
        "within 3 s it is a retry"
    );
    later(&server).await;
    let not = json!({ "success": true, "following": false, "followerCount": 0 });
    assert_eq!(follow(&server, &bob_token, &ada).await.ok(), not);
    assert_eq!(follow(&server, &bob_token, &ada).await.ok(), not);
    later(&server).await;
    assert_eq!(follow(&server, &bob_token, &ada).await.ok(), follows);

    let own = follow(&server, &ada_token, &ada).await;
    assert_eq!(refusal(&own), (400, "BAD_REQUEST", "You cannot follow yourself."));
    let nobody = follow(&server, &ada_token, &Wallet::number(9)).await;
    assert_eq!(refusal(&nobody), (404, "USER_NOT_FOUND", "User not found"));
    let me = server.get("/api/users/me", &bob_token).await.ok();
    assert_eq!(
        (&me["profile"]["followingCount"], &me["profile"]["followerCount"]),
        (&json!(1), &json!(0))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn user_08_14_a_block_ends_follows_in_both_directions_and_bars_new_ones() {
    let server = Server::start().await;
    let (ada, bob) = (Wallet::number(1), Wallet::number(2));
    let (ada_token, bob_token) = (server.token(&ada).await, server.token(&bob).await);
    follow(&server, &ada_token, &bob).await.ok();
    follow(&server, &bob_token, &ada).await.ok();
    assert_eq!(block(&server, &ada_token, &bob).await["blocked"], true);
    for (token, wallet) in [(&ada_token, &bob), (&bob_token, &ada)] {
        let seen = profile(&server, token, wallet).await;
        assert_eq!(
            (&seen["isFollowing"], &seen["followerCount"]),
            (&json!(false), &json!(0))
        );
    }
    later(&server).await;
    assert_eq!(
        refusal(&follow(&server, &bob_token, &ada).await),
        (403, "FORBIDDEN", "You cannot follow this person.")
    );
    assert_eq!(
        refusal(&follow(&server, &ada_token, &bob).await),
        (409, "CONFLICT", "You block this person. Unblock them first.")
    );
    assert_eq!(block(&server, &ada_token, &bob).await["blocked"], false);
    assert_eq!(follow(&server, &bob_token, &ada).await.ok()["following"], true);
}

#[actix_rt::test(system = "crate::support::System")]
async fn however_follows_and_blocks_race_nobody_follows_who_blocks_them_and_the_counts_are_right() {
    let server = Server::start().await;
    let wallets: Vec<Wallet> = (1..=5).map(Wallet::number).collect();
    let mut tokens = Vec::new();
    for wallet in &wallets {
        tokens.push(server.token(wallet).await);
    }
    for _ in 0..4 {
        let (server, tokens, wallets) = (&server, &tokens, &wallets);
        let pairs = (0..25).map(|n| (n / 5, n % 5)).filter(|(a, b)| a != b);
        let calls = pairs.map(|(a, b)| async move {
            let (token, wallet) = (&tokens[a], &wallets[b]);
            if (a + b) % 3 == 0 {
                block(server, token, wallet).await;
            } else {
                let answer = follow(server, token, wallet).await;
                assert!(matches!(answer.status, 200 | 403 | 409), "{}", answer.raw);
            }
        });
        futures_util::future::join_all(calls).await;
        later(server).await;
    }
    let wrong: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM user_follows f JOIN user_blocks b ON b.active AND f.active
                 AND (b.user_id, b.blocked_id) IN ((f.user_id, f.followed_id), (f.followed_id, f.user_id)))
              + (SELECT count(*) FROM user_follow_counts c
                 WHERE c.followers <> (SELECT count(*) FROM user_follows f WHERE f.followed_id = c.user_id AND f.active)
                    OR c.following <> (SELECT count(*) FROM user_follows f WHERE f.user_id = c.user_id AND f.active))",
    )
    .fetch_one(&server.context.pool)
    .await
    .unwrap();
    assert_eq!(wrong, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn lists_of_followers_are_paged_and_private_and_following_has_a_bound() {
    let server = Server::start().await;
    let ada = Wallet::number(1);
    let (ada_token, bob_token) = (server.token(&ada).await, server.token(&Wallet::number(2)).await);
    server
        .sql(
            "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1, 5001) n;
             INSERT INTO user_follows (user_id, followed_id, changed_at)
             SELECT lpad(to_hex(n), 24, '0'), s.user_id, now() - n * interval '1 minute' FROM generate_series(1, 5) n, (SELECT user_id FROM sessions ORDER BY created_at LIMIT 1) s;
             INSERT INTO user_follows (user_id, followed_id, changed_at)
             SELECT s.user_id, lpad(to_hex(n), 24, '0'), now() - interval '1 hour' FROM generate_series(1, 5000) n, (SELECT user_id FROM sessions ORDER BY created_at LIMIT 1) s",
        )
        .await;
    let list = format!("/api/users/{}/followers?limit=2", ada.checksummed());
    let (mut seen, mut next) = (Vec::new(), String::new());
    loop {
        let page = server.get(&format!("{list}&cursor={next}"), &ada_token).await.ok();
        seen.extend(
            page["people"]
                .as_array()
                .unwrap()
                .iter()
                .map(|user| user["address"].clone()),
        );
        match page["nextCursor"].as_str() {
            Some(cursor) => next = cursor.to_owned(),
            None => break,
        }
    }
    let expected: Vec<Value> = (1..=5).map(|n| json!(format!("0x{n:040x}"))).collect();
    assert_eq!(seen, expected, "newest first, each once");
    for path in ["followers", "following"] {
        let path = format!("/api/users/{}/{path}", ada.address());
        assert_eq!(server.get(&path, &bob_token).await.status, 403);
        assert_eq!(server.get(&path, "").await.status, 401);
        assert_eq!(server.get(&format!("{path}?cursor=1-x"), &ada_token).await.status, 400);
        assert_eq!(server.get(&format!("{path}?limit=0"), &ada_token).await.status, 400);
    }
    let one_more = format!("/api/users/0x{:040x}/follow", 5001);
    let refused = server.post(&one_more, &ada_token, Value::Null).await;
    assert_eq!(
        refusal(&refused),
        (409, "CONFLICT", "You follow as many people as is allowed.")
    );
    let fewer = format!("/api/users/0x{:040x}/follow", 1);
    assert_eq!(
        server.post(&fewer, &ada_token, Value::Null).await.ok()["following"],
        false
    );
    server.post(&one_more, &ada_token, Value::Null).await.ok();
}
