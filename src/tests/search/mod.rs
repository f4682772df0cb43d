//! Search, for everybody.

mod figures;

use crate::support::{Server, Wallet, refusal, text};
use serde_json::{Value, json};

/// People with names, and streams and tournaments of the first of them.
async fn hall(server: &Server) {
    server.token(&Wallet::number(1)).await;
    server
        .sql(
            "INSERT INTO users (id, address, username, avatar_url)
             SELECT lpad(to_hex(n + 100), 24, '0'), '0x' || lpad(to_hex(n + 100), 40, '0'), name, CASE WHEN n = 1 THEN 'https://x.test/a.png' END
             FROM unnest(ARRAY['Vesper', 'Vesper_2', 'vespers-fan', 'Old_Vesper', 'Q_ann_b', 'Q_annXb']) WITH ORDINALITY AS names (name, n);
             INSERT INTO user_emails (user_id, email) VALUES (lpad(to_hex(101), 24, '0'), 'secret@example.org');
             INSERT INTO user_follow_counts (user_id, followers) VALUES (lpad(to_hex(103), 24, '0'), 7)
                ON CONFLICT (user_id) DO UPDATE SET followers = 7;
             INSERT INTO ratings (user_id, rating, deviation, volatility) VALUES (lpad(to_hex(101), 24, '0'), 1620, 200, 0.06), (lpad(to_hex(102), 24, '0'), 1500, 60, 0.06);
             INSERT INTO streams (id, creator_id, title, category, channel, status, scheduled_start_at, started_at, ended_at, deleted_at)
             SELECT lpad(to_hex(n), 24, '0'), (SELECT min(id) FROM users), title, 'gaming', 'cuemaster', status, now() + interval '1 day', now(),
                    CASE WHEN status = 'ended' THEN now() END, CASE WHEN title LIKE '%gone%' THEN now() END
             FROM unnest(ARRAY['Eight ball night', 'The eighth frame', 'Weights and cues', 'eight', 'Eight that ended', 'Eight that is gone',
                               '100% Мир pool', 'Ｆｕｌｌ width'],
                         ARRAY['live', 'live', 'scheduled', 'live', 'ended', 'ended', 'live', 'live']) WITH ORDINALITY AS made (title, status, n);
             INSERT INTO tournaments (id, title, game, prize, starts_at, thumbnail, description, status)
             SELECT lpad(to_hex(n), 24, '0'), title, '8-ball', 'A cup', now(), '/t.png', 'x', status
             FROM unnest(ARRAY['Winter Eight', 'Eight Cup'], ARRAY['Completed', 'In Progress']) WITH ORDINALITY AS made (title, status, n)",
        )
        .await;
}

async fn found(server: &Server, query: &str) -> Value {
    server.get(&format!("/api/search?q={query}"), "").await.ok()
}

fn names<'a>(found: &'a Value, kind: &str, field: &str) -> Vec<&'a str> {
    found[kind]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one[field]))
        .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn people_are_found_by_a_beginning_and_a_part_of_their_names_and_show_what_their_profiles_lead_with_alone() {
    let server = Server::start().await;
    hall(&server).await;
    let all = found(&server, "VESPER").await;
    assert_eq!(
        names(&all, "people", "username"),
        ["Vesper", "vespers-fan", "Vesper_2", "Old_Vesper"],
        "equal, then the beginnings by followers, then the parts"
    );
    assert_eq!(
        all["people"][0],
        json!({
            "address": format!("0x{:0>40}", "65"), "username": "Vesper", "avatar": "https://x.test/a.png",
            "followers": 0, "rating": 1620.0, "provisional": true
        })
    );
    let standing = |at: usize| ["followers", "rating", "provisional"].map(|field| all["people"][at][field].clone());
    assert_eq!(standing(1), [json!(7), Value::Null, json!(false)]);
    assert_eq!(standing(2), [json!(0), json!(1500.0), json!(false)]);
    assert_eq!(names(&found(&server, "ann_b").await, "people", "username"), ["Q_ann_b"]);
    for nobody in ["secret", "0x000000", "user_0000", "%25%25%25", "___"] {
        assert_eq!(found(&server, nobody).await["people"], json!([]), "{nobody}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn streams_are_found_while_they_are_live_or_scheduled_and_never_once_they_are_deleted() {
    let server = Server::start().await;
    hall(&server).await;
    let titles = ["eight", "Eight ball night", "The eighth frame", "Weights and cues"];
    assert_eq!(names(&found(&server, "eight").await, "streams", "title"), titles);
    assert_eq!(names(&found(&server, "ei").await, "streams", "title"), &titles[..3]);
    assert_eq!(names(&found(&server, "%25n").await, "streams", "title").len(), 0);
    for (typed, title) in [
        ("00%25", "100% Мир pool"),
        ("мир", "100% Мир pool"),
        ("full", "Ｆｕｌｌ width"),
    ] {
        assert_eq!(
            names(&found(&server, typed).await, "streams", "title"),
            [title],
            "{typed}"
        );
    }
    server
        .sql("UPDATE streams SET status = 'ended', ended_at = now(), deleted_at = now()")
        .await;
    server.context.lists.changed();
    assert_eq!(found(&server, "eight").await["streams"], json!([]));
}

#[actix_rt::test(system = "crate::support::System")]
async fn streams_are_found_by_what_is_played_after_those_that_are_called_so() {
    let server = Server::start().await;
    hall(&server).await;
    server
        .sql("UPDATE streams SET game = 'Snooker' WHERE title = 'Weights and cues'; UPDATE streams SET title = 'Old snooker' WHERE title = 'eight'")
        .await;
    assert_eq!(
        names(&found(&server, "snook").await, "streams", "title"),
        ["Old snooker", "Weights and cues"]
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn streams_are_found_by_their_creator_too_before_those_that_only_hold_the_word() {
    let server = Server::start().await;
    hall(&server).await;
    server
        .sql(
            "UPDATE streams SET creator_id = (SELECT id FROM users WHERE username IS NULL LIMIT 1);
             UPDATE streams SET creator_id = (SELECT id FROM users WHERE username = 'Old_Vesper') WHERE title IN ('eight', 'Eight that ended');
             UPDATE streams SET title = 'A frame of vesper' WHERE title = 'Weights and cues'",
        )
        .await;
    assert_eq!(
        names(&found(&server, "old_vesper").await, "streams", "title"),
        ["eight"],
        "ended ones are not found"
    );
    assert_eq!(
        names(&found(&server, "vesper").await, "streams", "title"),
        ["A frame of vesper", "eight"]
    );
    server
        .sql("UPDATE streams SET creator_id = (SELECT id FROM users WHERE username = 'Vesper') WHERE title = 'eight'")
        .await;
    server.context.lists.changed();
    assert_eq!(
        names(&found(&server, "vesper").await, "streams", "title"),
        ["eight", "A frame of vesper"]
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_title_behind_the_first_thousand_is_found_by_the_index() {
    let server = Server::start().await;
    hall(&server).await;
    server
        .sql(
            "INSERT INTO streams (id, creator_id, title, category, channel, status, started_at)
             SELECT lpad(to_hex(n + 1000), 24, '0'), (SELECT min(id) FROM users), 'Frame ' || n, 'gaming', 'cuemaster', 'live', now()
             FROM generate_series(1, 1200) n;
             UPDATE streams SET created_at = now() - interval '1 day' WHERE title = 'Eight ball night'",
        )
        .await;
    assert_eq!(
        names(&found(&server, "ball+night").await, "streams", "title"),
        ["Eight ball night"]
    );
    assert_eq!(
        found(&server, "frame&limit=3").await["streams"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn tournaments_are_found_by_their_titles_too() {
    let server = Server::start().await;
    hall(&server).await;
    let all = found(&server, "eight").await;
    assert_eq!(names(&all, "tournaments", "title"), ["Eight Cup", "Winter Eight"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_cannot_be_looked_for_is_refused_and_who_asks_too_often_waits() {
    let server = Server::start().await;
    for query in [
        "",
        "?q=",
        "?q=a",
        "?q=+a+",
        "?q=a%00b",
        "?q=ab&limit=0",
        "?q=ab&limit=21",
    ] {
        let refused = server.get(&format!("/api/search{query}"), "").await;
        assert_eq!(refused.status, 400, "{query}");
    }
    assert_eq!(
        server
            .get(&format!("/api/search?q={}", "a".repeat(41)), "")
            .await
            .status,
        400
    );
    let mut refused = None;
    for _ in 0..500 {
        let answer = server.get("/api/search?q=ab", "").await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refusal(&refused.unwrap()).0, 429);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_search_that_finds_nothing_in_time_says_so_and_not_that_there_is_nothing() {
    let server = Server::start().await;
    hall(&server).await;
    let mut held = server.context.pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE tournaments IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *held)
        .await
        .unwrap();
    let answer = server.get("/api/search?q=eight%20cup", "").await;
    assert_eq!(refusal(&answer).0, 503);
    let vesper = found(&server, "vesper").await;
    assert_eq!(
        names(&vesper, "people", "username").len(),
        3,
        "those who begin so came by then"
    );
    held.rollback().await.unwrap();
    let cup = found(&server, "eight%20cup").await;
    assert_eq!(names(&cup, "tournaments", "title"), ["Eight Cup"]);
}
