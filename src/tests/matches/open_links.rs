//! The link by which somebody invites a friend to the table.

use crate::predictions::QUICK;
use crate::support::{Account, Live, duel::*, talk::until_waiting, text};
use actors::table::{
    NOBODY_CAME,
    port::{End, Step, TableStore},
};
use cuecast::{
    app::hooks,
    features::matches::store::{MatchHooks, NewMatch, PgTableStore, create},
    ids,
    testing::fund,
};
use domain::{
    match_rules::Seat,
    matchup::{MatchKind, Player, TableLength},
};
use futures_util::future::join;
use reqwest::Method;
use serde_json::{Value, json};

/// The host's link, made or answered again.
async fn made(live: &Live, host: &Account) -> Value {
    live.ok(Method::POST, "/api/duel/link", &host.token, Value::Null).await["data"].clone()
}

fn path(link: &Value) -> String {
    format!("/api/duel/links/{}", text(&link["inviteId"]))
}

async fn sit_down(live: &Live, link: &Value, who: &Account) -> (u16, Value) {
    let path = format!("{}/accept", path(link));
    live.answered(Method::POST, &path, &who.token, Value::Null).await
}

async fn own(live: &Live, host: &Account) -> Value {
    live.ok(Method::GET, "/api/duel/link", &host.token, Value::Null).await["data"].clone()
}

/// The match of a used link ends without a result, as its table would have it.
async fn ends(live: &Live, sat: &Value, reason: &str, left: Vec<Seat>) {
    let hooks = MatchHooks {
        begun: hooks::match_begun(),
        moved: hooks::table_moved(),
        ended: hooks::match_ended(),
    };
    let tables = PgTableStore::new(live.running.pool.clone(), hooks);
    let id = text(&sat["data"]["matchId"]);
    // The server has loaded it then, and takes no epoch any more.
    Guest::at(live, id, json!({})).await;
    let id = id.parse().unwrap();
    let step = Step {
        epoch: tables.open(id).await.unwrap().epoch,
        number: 1,
        decision: None,
        shot: None,
        end: Some(End {
            counts: false,
            rated: false,
            winner: None,
            reason: reason.to_owned(),
            left,
            played: Default::default(),
        }),
    };
    tables.commit(id, &step).await.unwrap();
}

/// As if time had passed.
async fn set(live: &Live, change: &str) {
    let sql = format!("UPDATE match_links SET {change}");
    let mut db = live.running.pool.acquire().await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *db).await.unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_link_seats_whoever_opens_it_first_opposite_its_host_and_nobody_else() {
    let live = Live::start().await;
    let (host, friend, late) = (live.account().await, live.account().await, live.account().await);
    assert_eq!(own(&live, &host).await, Value::Null, "nobody has one unasked");
    let link = made(&live, &host).await;
    assert_eq!(
        made(&live, &host).await["inviteId"],
        link["inviteId"],
        "one stands at a time"
    );
    assert_eq!(text(&link["path"]), format!("/duel/invite/{}", text(&link["inviteId"])));
    let shown = live.ok(Method::GET, &path(&link), "", Value::Null).await;
    assert_eq!(
        (&shown["data"]["userId"], &shown["data"]["present"]),
        (&json!(host.address), &json!(true)),
        "also without a session"
    );
    let (status, _) = sit_down(&live, &link, &host).await;
    assert_eq!(status, 409, "nobody plays themselves");

    let people = [&friend, &late];
    let tries = (0..40).map(|n| sit_down(&live, &link, people[n % 2]));
    let answers = futures_util::future::join_all(tries).await;
    let seated: Vec<_> = answers.iter().filter(|(status, _)| *status == 200).collect();
    assert!(!seated.is_empty());
    assert!(
        seated
            .iter()
            .all(|(_, answer)| answer["data"]["matchId"] == seated[0].1["data"]["matchId"])
    );
    for (n, (status, answer)) in answers.iter().enumerate() {
        assert_eq!(
            *status,
            answers[n % 2].0,
            "one of the two has the seat, however often they ask: {answer}"
        );
    }
    assert_ne!(answers[0].0, answers[1].0);
    let (status, _) = live.call(Method::GET, &path(&link), "", Value::Null).await;
    assert_eq!(status, 404, "it is used up");

    let of_host = own(&live, &host).await;
    assert_eq!(of_host["matchId"], seated[0].1["data"]["matchId"]);
    let mut seats = [
        Guest::seated(&live, &of_host).await,
        Guest::seated(&live, &seated[0].1["data"]).await,
    ];
    let state = running(&mut seats[1]).await;
    both_shoot(seats.each_mut(), &state).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_is_seated_opposite_a_host_who_is_away_or_busy_or_has_blocked_them_or_by_a_link_of_the_past() {
    let live = Live::start().await;
    let (host, friend) = (live.account().await, live.account().await);
    let link = made(&live, &host).await;
    set(&live, "seen_at = now() - interval '16 seconds'").await;
    let shown = live.ok(Method::GET, &path(&link), "", Value::Null).await;
    assert_eq!(shown["data"]["present"], false);
    assert_eq!(sit_down(&live, &link, &friend).await.0, 409);
    own(&live, &host).await;

    let block = format!("/api/users/{}/block", friend.address);
    live.ok(Method::POST, &block, &host.token, Value::Null).await;
    assert_eq!(sit_down(&live, &link, &friend).await.0, 403);

    let stranger = live.account().await;
    set(&live, "expires_at = now()").await;
    assert_eq!(sit_down(&live, &link, &stranger).await.0, 404);
    assert_eq!(own(&live, &host).await, Value::Null);
    let next = made(&live, &host).await;
    assert_ne!(next["inviteId"], link["inviteId"]);
    assert_eq!(sit_down(&live, &link, &stranger).await.0, 404, "the old one stays dead");

    live.ok(Method::DELETE, "/api/duel/link", &host.token, Value::Null)
        .await;
    assert_eq!(sit_down(&live, &next, &stranger).await.0, 404);

    let third = made(&live, &host).await;
    let [(playing, _), _] = quick(&live).await;
    assert_eq!(sit_down(&live, &third, &playing).await.0, 409, "one match at a time");
    let (status, _) = live.call(Method::POST, "/api/duel/link", "", Value::Null).await;
    assert_eq!(status, 401);
}

/// A hundred and forty-nine people who wait with a link each, and fifty more.
const HOSTS: &str = "
    INSERT INTO users (id, address) SELECT lpad(to_hex(g), 24, '0'), '0x' || lpad(to_hex(g), 40, '0') FROM generate_series(1, 199) g;
    INSERT INTO match_links (host_id, id, expires_at)
    SELECT lpad(to_hex(g), 24, '0'), lpad(to_hex(g), 24, 'a'), now() + interval '10 minutes' FROM generate_series(1, 149) g";
/// Those fifty invite somebody to a match with a stake.
const INVITES: &str = "
    INSERT INTO match_invites (id, inviter_id, invitee_id, currency, amount, table_size, expires_at)
    SELECT lpad(to_hex(g), 24, 'b'), lpad(to_hex(g), 24, '0'), $1, 'USDT', 1000000, 'nine', now() + interval '10 minutes'
    FROM generate_series(150, 199) g";
const MATCHES: &str = "SELECT id FROM matches WHERE status = 'running' AND $1 IN (challenger_id, rival_id)";

#[actix_rt::test(system = "crate::support::System")]
async fn of_two_hundred_links_and_invitations_and_the_queue_at_the_same_moment_one_seats_somebody() {
    let live = Live::with(&format!("[duels]\nstakes = \"on\"\n{QUICK}")).await;
    let (eve, waiting) = (live.account().await, live.account().await);
    live.ok(Method::POST, "/api/duel/queue", &waiting.token, Value::Null)
        .await;
    sqlx::raw_sql(HOSTS).execute(&live.running.pool).await.unwrap();
    let mut db = live.running.pool.acquire().await.unwrap();
    let hosts = (150..200).map(|number| format!("{number:0>24x}"));
    for id in hosts.chain([eve.user_id.clone()]) {
        fund(&mut db, id.parse().unwrap(), "USDT", "60").await;
    }
    sqlx::query(INVITES).bind(&eve.user_id).execute(&mut *db).await.unwrap();
    drop(db);
    let links = (1..150).map(|number| format!("/api/duel/links/{number:a>24x}/accept"));
    let invites = (150..200).map(|number| format!("/api/duel/invites/{number:b>24x}/accept"));
    let calls = links.chain(invites).chain(["/api/duel/queue".to_owned()]).map(|path| {
        let (live, eve) = (&live, &eve);
        async move { live.answered(Method::POST, &path, &eve.token, Value::Null).await }
    });
    // The links are of people who have just asked for them.
    set(&live, "seen_at = now() + interval '5 minutes'").await;
    let mut answers = futures_util::future::join_all(calls).await;
    let (_, queued) = answers.pop().unwrap();
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(status, _)| *status == 200);
    assert!(refused.iter().all(|(status, _)| *status == 409), "{refused:?}");
    let matches = sqlx::query_scalar(MATCHES).bind(&eve.user_id);
    let matches: Vec<String> = matches.fetch_all(&live.running.pool).await.unwrap();
    assert_eq!(matches.len(), 1);
    let mut shown: Vec<_> = seated.iter().map(|(_, answer)| &answer["data"]["matchId"]).collect();
    shown.extend(Some(&queued["data"]["matchId"]).filter(|id| !id.is_null()));
    assert!(!shown.is_empty() && seated.len() <= 1, "{seated:?}");
    assert!(shown.iter().all(|id| **id == matches[0]), "{shown:?}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_sits_down_by_a_link_is_paired_with_nobody_from_the_queue_and_is_shown_the_way_to_the_match() {
    let live = Live::start().await;
    let (host, friend, stranger) = (live.account().await, live.account().await, live.account().await);
    live.ok(Method::POST, "/api/duel/queue", &host.token, Value::Null).await;
    let link = made(&live, &host).await;
    let (_, sat) = sit_down(&live, &link, &friend).await;
    let queue =
        async |who: &Account, method| live.ok(method, "/api/duel/queue", &who.token, Value::Null).await["data"].clone();
    assert_eq!(queue(&stranger, Method::POST).await["status"], "waiting");
    let shown = queue(&host, Method::GET).await;
    assert_eq!(
        (&shown["status"], &shown["matchId"]),
        (&json!("matched"), &sat["data"]["matchId"])
    );
    let next = live.account().await;
    assert_eq!(
        queue(&next, Method::POST).await["status"],
        "matched",
        "the stranger waits for others"
    );
    assert_eq!(queue(&stranger, Method::GET).await["status"], "matched");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn there_is_no_rematch_while_one_of_the_two_plays_somebody_else() {
    let live = Live::start().await;
    let (one, other, host) = (live.account().await, live.account().await, live.account().await);
    let player = |account: &Account| Player::User(account.user_id.parse().unwrap());
    let played = NewMatch {
        id: ids::match_id(),
        room: None,
        kind: MatchKind::Quick,
        players: [player(&one), player(&other)],
        table: TableLength::Nine,
        seed: 1,
        stake: None,
    };
    let mut db = live.running.pool.begin().await.unwrap();
    create(&mut db, &played).await.unwrap().unwrap();
    sqlx::query("UPDATE matches SET status = 'ended', ended_at = now()")
        .execute(&mut *db)
        .await
        .unwrap();
    db.commit().await.unwrap();
    let path = format!("/api/duel/matches/{}/rematch", played.id);
    let offered = live.ok(Method::POST, &path, &one.token, Value::Null).await;
    assert_eq!(offered["data"]["status"], "offered");
    let link = made(&live, &host).await;
    assert_eq!(sit_down(&live, &link, &one).await.0, 200);
    let (status, refused) = live.call(Method::POST, &path, &other.token, Value::Null).await;
    let text = "One of you is in another match. Finish it first.";
    assert_eq!((status, &refused["error"]), (409, &json!(text)));
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn whoever_is_challenged_is_told_once_with_a_link_that_seats_them_and_nobody_is_challenged_who_blocks_one() {
    let live = Live::start().await;
    let (host, rival, other) = (live.account().await, live.account().await, live.account().await);
    let challenge = async |to: &Account| {
        let body = json!({ "userId": to.address });
        live.call(Method::POST, "/api/duel/link/challenge", &host.token, body)
            .await
    };
    let (status, answer) = challenge(&rival).await;
    assert_eq!(status, 200, "{answer}");
    let link = answer["data"].clone();
    // Twice is once, and another person gets the same link: one has one seat to give.
    challenge(&rival).await;
    assert_eq!(challenge(&other).await.1["data"]["inviteId"], link["inviteId"]);
    for told in [&rival, &other] {
        let list = live
            .ok(Method::GET, "/api/notifications", &told.token, Value::Null)
            .await;
        let notices = list["notifications"].as_array().unwrap();
        assert_eq!(notices.len(), 1, "{list}");
        assert_eq!(
            (&notices[0]["kind"], &notices[0]["link"]),
            (&json!("challenge"), &link["path"])
        );
    }
    assert_eq!(sit_down(&live, &link, &rival).await.0, 200);

    assert_eq!(challenge(&host).await.0, 400, "nobody challenges themselves");
    let block = format!("/api/users/{}/block", host.address);
    live.ok(Method::POST, &block, &other.token, Value::Null).await;
    assert_eq!(challenge(&other).await.0, 403);
    let blocked = live.account().await;
    let block = format!("/api/users/{}/block", blocked.address);
    live.ok(Method::POST, &block, &host.token, Value::Null).await;
    assert_eq!(challenge(&blocked).await.0, 403, "who is blocked could not sit down");
    let nobody = json!({ "userId": "0x52908400098527886e0f7030069857d2e4169ee7" });
    let (status, _) = live
        .call(Method::POST, "/api/duel/link/challenge", &host.token, nobody)
        .await;
    assert_eq!(status, 404);
    let mut statuses = Vec::new();
    while statuses.last() != Some(&429) && statuses.len() < 12 {
        statuses.push(challenge(&rival).await.0);
    }
    assert_eq!(statuses.last(), Some(&429), "ten a day: {statuses:?}");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_is_told_of_more_than_three_challenges_by_one_person_in_a_day_nor_of_more_than_twenty_by_many_accounts_at_once()
 {
    let live = Live::start().await;
    let rival = live.account().await;
    let challenge = async |host: &Account| {
        let body = json!({ "userId": rival.address });
        let (status, _) = live
            .call(Method::POST, "/api/duel/link/challenge", &host.token, body)
            .await;
        live.ok(Method::DELETE, "/api/duel/link", &host.token, Value::Null)
            .await;
        status
    };
    let host = live.account().await;
    let mut one = Vec::new();
    for _ in 0..4 {
        one.push(challenge(&host).await);
    }
    assert_eq!(one, [200, 200, 200, 429], "each time by a new link");
    let mut hosts = Vec::new();
    for _ in 0..24 {
        hosts.push(live.account().await);
    }
    let mut all = futures_util::future::join_all(hosts.iter().map(challenge)).await;
    all.retain(|status| *status == 200);
    assert_eq!(all.len(), 17);
    let told = "SELECT count(*) FROM notifications WHERE kind = 'challenge'";
    let told: i64 = sqlx::query_scalar(told).fetch_one(&live.running.pool).await.unwrap();
    assert_eq!(told, 20);
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_host_who_asks_withdraws_or_makes_a_link_while_a_friend_sits_down_is_brought_to_the_table() {
    for (method, refused) in [(Method::GET, false), (Method::POST, false), (Method::DELETE, true)] {
        let live = Live::start().await;
        let (host, friend) = (live.account().await, live.account().await);
        let link = made(&live, &host).await;
        // The match cannot be stored while this is held: the friend is caught between the link and the match.
        let mut holder = live.running.pool.begin().await.unwrap();
        sqlx::query("SELECT FROM users WHERE id = $1 FOR UPDATE")
            .bind(&friend.user_id)
            .execute(&mut *holder)
            .await
            .unwrap();
        let sitting = sit_down(&live, &link, &friend);
        let asking = async {
            until_waiting(&live.running.pool, 1).await;
            let asked = live.answered(method.clone(), "/api/duel/link", &host.token, Value::Null);
            let release = async {
                until_waiting(&live.running.pool, 2).await;
                holder.commit().await.unwrap();
            };
            join(asked, release).await.0
        };
        let ((status, sat), (told, answer)) = join(sitting, asking).await;
        assert_eq!(status, 200, "{sat}");
        let answer = match refused {
            false => answer["data"].clone(),
            true => {
                assert_eq!(told, 409, "somebody plays by it: {answer}");
                own(&live, &host).await
            }
        };
        assert_eq!(answer["matchId"], sat["data"]["matchId"], "{method}: {answer}");
        assert_eq!(answer["inviteId"], link["inviteId"]);
        Guest::seated(&live, &answer).await;
        live.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_host_who_asks_after_the_match_of_their_link_learns_how_it_ended_and_can_make_another_link() {
    let live = Live::start().await;
    for (reason, left, told) in [
        (NOBODY_CAME, vec![Seat::Challenger], "host_missed"),
        (NOBODY_CAME, vec![Seat::Challenger, Seat::Rival], "host_missed"),
        (NOBODY_CAME, vec![Seat::Rival], "friend_missed"),
        ("aborted", vec![], "called_off"),
    ] {
        let (host, friend) = (live.account().await, live.account().await);
        let link = made(&live, &host).await;
        let (_, sat) = sit_down(&live, &link, &friend).await;
        ends(&live, &sat, reason, left).await;
        let over = own(&live, &host).await;
        assert_eq!((&over["ended"], &over["inviteId"]), (&json!(told), &link["inviteId"]));
        assert_eq!(over["url"], Value::Null, "no table is left to go to");
        live.ok(Method::DELETE, "/api/duel/link", &host.token, Value::Null)
            .await;
        // As if the time were over for which somebody waits who missed it.
        sqlx::query("DELETE FROM match_leaves")
            .execute(&live.running.pool)
            .await
            .unwrap();
        let next = made(&live, &host).await;
        assert_ne!(next["inviteId"], link["inviteId"]);
        assert_eq!((&next["ended"], &next["matchId"]), (&Value::Null, &Value::Null));
        assert_eq!(sit_down(&live, &next, &friend).await.0, 200);
    }
    live.running.stop().await;
}
