//! Tournaments as the documents have them: the list, making one, coming and going.

mod decided;
mod kills;
mod runs;

use cuecast::features::tournaments;

use crate::support::{Server, Wallet, code, refusal, text};
use domain::UserId;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

fn form() -> Value {
    json!({
        "title": "Friday Open", "game": "Eight-ball", "prize": "1000 BITP", "date": "2030-06-01T18:00:00Z",
        "maxParticipants": 32, "thumbnail": "https://img.example/a.png", "description": "Bring your own cue.",
        "rules": ["Be on time.", " "],
        "schedule": [{ "phase": "Finals", "date": "2030-06-02", "status": "Upcoming" }, { "phase": "No date", "date": "" }],
        "prizes": [{ "place": "1st", "amount": "700 BITP", "extras": "" }, { "place": "", "amount": " ", "extras": "" }]
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut form = form();
    form[field] = value;
    form
}

async fn made(server: &Server, token: &str, form: Value) -> String {
    let answer = server.post("/api/tournaments", token, form).await.ok();
    text(&answer["tournament"]["_id"]).to_owned()
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_01_02_04_14_15_16_17_19_33_34_37_38_a_person_makes_a_tournament_and_everybody_finds_it() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let answer = server.post("/api/tournaments", &token, form()).await;
    assert_eq!(answer.status, 201, "{}", answer.raw);
    assert_eq!(answer.body["success"], true);
    let one = &answer.body["tournament"];
    assert_eq!(one["_id"], one["id"]);
    assert_eq!(
        (&one["title"], &one["prize"]),
        (&json!("Friday Open"), &json!("1000 BITP"))
    );
    assert_eq!(
        (&one["game"], &one["thumbnail"], &one["description"]),
        (
            &json!("Eight-ball"),
            &json!("https://img.example/a.png"),
            &json!("Bring your own cue.")
        )
    );
    assert_eq!(one["date"], "2030-06-01T18:00:00Z");
    assert_eq!(one["maxParticipants"], 32);
    assert_eq!(one["rules"], json!(["Be on time."]));
    assert_eq!(
        one["schedule"],
        json!([{ "phase": "Finals", "date": "2030-06-02", "status": "Upcoming" }])
    );
    assert_eq!(
        one["prizes"],
        json!([{ "place": "1st", "amount": "700 BITP", "extras": "" }])
    );
    assert_eq!(
        (&one["participants"], &one["participantCount"]),
        (&json!([]), &json!(0))
    );
    assert_eq!(one["status"], "Registration Open");
    assert_eq!(one["createdBy"]["address"], Wallet::number(1).address());
    assert_eq!(one["run"], Value::Null);
    let list = server.get("/api/tournaments", "").await.ok();
    assert_eq!(list["tournaments"], json!([one]));
    assert_eq!(list["nextCursor"], Value::Null);
    let id = text(&one["id"]);
    assert_eq!(
        &server.get(&format!("/api/tournaments/{id}"), "").await.ok(),
        one,
        "TOURN-35"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_22_25_a_guest_is_told_to_log_in() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = made(&server, &token, form()).await;
    let create = server.post("/api/tournaments", "", form()).await;
    let text = "You must be logged in to create a tournament";
    assert_eq!(refusal(&create), (401, "UNAUTHENTICATED", text));
    let join = server
        .post(&format!("/api/tournaments/{id}/join"), "", Value::Null)
        .await;
    let text = "Please log in to register for the tournament";
    assert_eq!(refusal(&join), (401, "UNAUTHENTICATED", text));
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_18_20_23_24_36_one_joins_once_while_there_is_room_and_may_leave_again() {
    let server = Server::start().await;
    let [one, two, three] = [1, 2, 3].map(Wallet::number);
    let tokens = [
        server.token(&one).await,
        server.token(&two).await,
        server.token(&three).await,
    ];
    let id = made(&server, &tokens[0], with("maxParticipants", json!(2))).await;
    let path = format!("/api/tournaments/{id}/join");
    let joined = server.post(&path, &tokens[1], Value::Null).await.ok();
    assert_eq!(joined["tournament"]["isRegistered"], true);
    let people = joined["tournament"]["participants"].as_array().unwrap();
    assert_eq!(
        (people.len(), &people[0]["user"]["address"]),
        (1, &json!(two.address()))
    );
    assert_eq!(people[0]["user"]["_id"], people[0]["user"]["id"]);
    let twice = server.post(&path, &tokens[1], Value::Null).await;
    let text = "You are already registered for this tournament";
    assert_eq!(refusal(&twice), (409, "ALREADY_REGISTERED", text));
    server.post(&path, &tokens[0], Value::Null).await.ok();
    let full = server.post(&path, &tokens[2], Value::Null).await;
    assert_eq!(refusal(&full), (409, "TOURNAMENT_FULL", "Tournament is full"));
    let left = server.delete(&path, &tokens[1]).await.ok();
    assert_eq!(
        (
            &left["tournament"]["isRegistered"],
            &left["tournament"]["participantCount"]
        ),
        (&json!(false), &json!(1))
    );
    server.delete(&path, &tokens[1]).await.ok();
    let room = server.post(&path, &tokens[2], Value::Null).await.ok();
    assert_eq!(
        room["tournament"]["participantCount"], 2,
        "leaving twice frees one place"
    );
    let nowhere = server
        .post(
            "/api/tournaments/65f1c0a2b3d4e5f601234567/join",
            &tokens[2],
            Value::Null,
        )
        .await;
    assert_eq!(refusal(&nowhere), (404, "TOURNAMENT_NOT_FOUND", "Tournament not found"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_24_of_500_who_join_at_once_exactly_as_many_come_in_as_there_are_places() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = made(&server, &token, form()).await;
    sqlx::query(
        "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0')
         FROM generate_series(1, 500) n",
    )
    .execute(&server.context.pool)
    .await
    .unwrap();
    let tournament = id.parse().unwrap();
    let joins = (1..=500u32).map(|n| {
        let pool = server.context.pool.clone();
        let user: UserId = format!("{n:024x}").parse().unwrap();
        async move {
            let mut db = pool.begin().await.unwrap();
            let joined = tournaments::store::join(&mut db, tournament, user).await.unwrap();
            db.commit().await.unwrap();
            joined
        }
    });
    let joined = join_all(joins).await;
    let came = joined.iter().filter(|joined| joined.is_ok()).count();
    let full = joined
        .iter()
        .filter(|joined| **joined == Err(tournaments::store::JoinError::Full))
        .count();
    assert_eq!((came, full), (32, 468));
    let one = server.get(&format!("/api/tournaments/{id}"), "").await.ok();
    assert_eq!(
        (one["participants"].as_array().unwrap().len(), &one["participantCount"]),
        (32, &json!(32))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_23_a_person_who_joins_60_times_at_once_is_in_once() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = made(&server, &token, form()).await;
    let path = format!("/api/tournaments/{id}/join");
    let answers = join_all((0..60).map(|_| server.post(&path, &token, Value::Null))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(
        answers
            .iter()
            .filter(|answer| answer.status != 200)
            .all(|answer| code(answer) == "ALREADY_REGISTERED")
    );
    let one = server.get(&format!("/api/tournaments/{id}"), &token).await.ok();
    assert_eq!(
        (&one["participantCount"], &one["isRegistered"]),
        (&json!(1), &json!(true))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_49_51_53_58_59_60_admins_change_and_delete_and_the_log_says_so() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let person = server.token(&Wallet::number(1)).await;
    let mut wanted = with("thumbnail", json!(""));
    wanted["status"] = json!("Completed");
    let answer = server.post("/api/admin/tournaments", &admin, wanted.clone()).await.ok();
    let one = &answer["tournament"];
    assert_eq!(
        one["status"], "Registration Open",
        "a new one is open, whatever the form says (A44)"
    );
    assert_eq!(one["thumbnail"], "/tournament.svg", "TOURN-48");
    let id = text(&one["id"]).to_owned();
    let path = format!("/api/admin/tournaments/{id}");
    for status in ["In Progress", "Completed", "Cancelled", "Registration Open"] {
        wanted["status"] = json!(status);
        wanted["thumbnail"] = json!("/tournament.svg");
        let changed = server.put(&path, &admin, wanted.clone()).await.ok();
        assert_eq!(changed["tournament"]["status"], status);
        let join = server
            .post(&format!("/api/tournaments/{id}/join"), &person, Value::Null)
            .await;
        if status == "Registration Open" {
            join.ok();
        } else {
            assert_eq!(
                refusal(&join),
                (409, "REGISTRATION_CLOSED", "Registration Closed"),
                "{status}"
            );
        }
    }
    wanted["status"] = json!("Paused");
    assert_eq!(code(&server.put(&path, &admin, wanted).await), "VALIDATION_FAILED");
    let listed = server.get("/api/admin/tournaments", &admin).await.ok();
    assert_eq!(listed["tournaments"][0]["id"], *id);
    server.delete(&format!("/api/tournaments/{id}"), &admin).await.ok();
    let gone = server.get(&format!("/api/tournaments/{id}"), "").await;
    assert_eq!(refusal(&gone), (404, "TOURNAMENT_NOT_FOUND", "Tournament not found"));
    for (action, count) in [
        ("tournament.create", 1),
        ("tournament.update", 4),
        ("tournament.delete", 1),
    ] {
        let rows = server.audited(&admin, action).await;
        assert_eq!(rows.len(), count, "{action}");
        assert_eq!(rows[0]["target"], format!("tournament:{id}"));
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_33_51_nobody_else_changes_deletes_or_sets_a_status() {
    let server = Server::start().await;
    let [owner, other] = [
        server.token(&Wallet::number(1)).await,
        server.token(&Wallet::number(2)).await,
    ];
    let id = made(&server, &owner, with("status", json!("Completed"))).await;
    assert_eq!(
        server.get(&format!("/api/tournaments/{id}"), "").await.ok()["status"],
        "Registration Open"
    );
    for token in [owner.as_str(), other.as_str(), ""] {
        let expected = if token.is_empty() {
            (401, "UNAUTHENTICATED")
        } else {
            (403, "FORBIDDEN")
        };
        for (method, path) in [
            (Method::GET, "/api/admin/tournaments".to_owned()),
            (Method::POST, "/api/admin/tournaments".to_owned()),
            (Method::PUT, format!("/api/admin/tournaments/{id}")),
            (Method::DELETE, format!("/api/tournaments/{id}")),
        ] {
            let body = if method == Method::GET {
                Value::Null
            } else {
                with("status", json!("Cancelled"))
            };
            let answer = server.call(method.clone(), &path, token, body).await;
            assert_eq!((answer.status, code(&answer)), expected, "{method} {path}");
        }
    }
    assert_eq!(
        server.get(&format!("/api/tournaments/{id}"), "").await.ok()["status"],
        "Registration Open"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_26_56_bad_forms_name_the_field_and_hostile_text_stays_text() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    for field in [
        "title",
        "game",
        "prize",
        "date",
        "maxParticipants",
        "thumbnail",
        "description",
    ] {
        let mut bad = form();
        bad[field] = Value::Null;
        let answer = server.post("/api/tournaments", &token, bad).await;
        assert_eq!(code(&answer), "VALIDATION_FAILED", "{field}");
        assert!(answer.body["validationErrors"][field].is_string(), "{}", answer.raw);
    }
    for field in [
        "title",
        "date",
        "maxParticipants",
        "rules",
        "schedule",
        "prizes",
        "run",
        "status",
    ] {
        for value in [
            json!(1.5),
            json!({ "$ne": null }),
            json!([[[]]]),
            json!([1]),
            json!(true),
        ] {
            let answer = server
                .post("/api/tournaments", &token, with(field, value.clone()))
                .await;
            assert_eq!(answer.status, 400, "{field} {value}: {}", answer.raw);
        }
    }
    let title = "'; DROP TABLE tournaments; -- <img src=x onerror=alert(1)> שלום 👩‍👩‍👧‍👦";
    let kept = server
        .post("/api/tournaments", &token, with("title", json!(title)))
        .await
        .ok();
    assert_eq!(kept["tournament"]["title"], title);
    for hidden in ["a\u{202e}b", "a\u{0}b", "a\nb", "\u{200b}"] {
        let answer = server
            .post("/api/tournaments", &token, with("title", json!(hidden)))
            .await;
        assert_eq!(code(&answer), "VALIDATION_FAILED", "{hidden:?}");
    }
    let huge = server
        .post(
            "/api/tournaments",
            &token,
            with("description", json!("x".repeat(70_000))),
        )
        .await;
    assert_eq!(code(&huge), "PAYLOAD_TOO_LARGE");
    for path in [
        "/api/tournaments/x",
        "/api/tournaments/' OR 1=1",
        "/api/tournaments?status=x",
        "/api/tournaments?cursor=1-2-3",
    ] {
        assert_eq!(server.get(path, "").await.status, 400, "{path}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn tourn_02_the_list_is_paged_open_ones_first() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(made(&server, &token, form()).await);
    }
    sqlx::query("UPDATE tournaments SET status = 'Completed' WHERE id = $1")
        .bind(&ids[4])
        .execute(&server.context.pool)
        .await
        .unwrap();
    let (mut cursor, mut seen) = (String::new(), Vec::new());
    loop {
        let page = server
            .get(&format!("/api/tournaments?limit=2&cursor={cursor}"), "")
            .await
            .ok();
        seen.extend(
            page["tournaments"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| text(&one["id"]).to_owned()),
        );
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = next.to_owned();
    }
    let expected = [3, 2, 1, 0, 4].map(|at: usize| ids[at].clone());
    assert_eq!(seen, expected);
    let open = server.get("/api/tournaments?status=Registration%20Open", "").await.ok();
    assert_eq!(open["tournaments"].as_array().unwrap().len(), 4);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_has_at_most_20_open_tournaments() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let answers = join_all((0..30).map(|_| server.post("/api/tournaments", &token, form()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 20);
    assert!(
        answers
            .iter()
            .filter(|answer| answer.status != 201)
            .all(|answer| code(answer) == "CONFLICT")
    );
}
