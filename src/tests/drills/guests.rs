use super::{LINE_UP, missing, potting};
use crate::support::{SECRET, Server, refusal, text};
use domain::drill::DrillId;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn a_guest_plays_a_run_of_which_the_server_keeps_nothing() {
    let server = Server::start().await;
    let mut run = server.start_drill(LINE_UP, "").await;
    assert_eq!(run["best"], Value::Null);
    let mut streak = 0;
    for _ in 0..3 {
        let (stroke, played) = potting(LINE_UP, &run);
        streak += played.next.streak;
        let shot = server.drill_shot(LINE_UP, "", &run, &json!(stroke)).await.ok();
        // The same again is the same.
        assert_eq!(shot["data"]["trajectory"], played.run.trajectory.encode());
        run = shot["data"]["next"].clone();
        assert_eq!((&run["streak"], &run["best"]), (&json!(streak), &Value::Null));
    }
    let missed = server.drill_shot(LINE_UP, "", &run, &missing()).await.ok()["data"].clone();
    assert_eq!(
        (&missed["outcome"], &missed["next"]["over"]),
        (&json!("missed"), &json!(true))
    );
    assert_eq!(missed["next"]["token"], Value::Null);
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM drill_runs")
        .fetch_one(&server.context.pool)
        .await
        .unwrap();
    assert_eq!(rows, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_guests_token_that_is_altered_old_missing_or_of_another_drill_opens_nothing() {
    let server = Server::start().await;
    let run = server.start_drill(LINE_UP, "").await;
    let token = text(&run["token"]).to_owned();
    let with = |token: Value| json!({ "run": run["run"], "shot": run["shot"], "token": token });
    let cut = token.rsplit_once('.').unwrap().0;
    let of_circle = server.start_drill(DrillId::Circle, "").await["token"].clone();
    let unreadable = "This run cannot be read. Start a new one.";
    for (other, why) in [
        (json!(format!("{token}x")), unreadable),
        (json!(format!("{cut}.AAAA")), unreadable),
        (json!(format!("{cut}.")), unreadable),
        (json!("x".repeat(5000)), unreadable),
        (of_circle, unreadable),
        (Value::Null, "Start the drill first."),
    ] {
        let refused = server.drill_shot(LINE_UP, "", &with(other), &missing()).await;
        assert_eq!(refusal(&refused), (400, "BAD_REQUEST", why));
    }
    let out_of_turn = json!({ "run": 1, "shot": 2, "token": token });
    let refused = server.drill_shot(LINE_UP, "", &out_of_turn, &missing()).await;
    assert_eq!(refusal(&refused).0, 409);
    assert_eq!(server.drill_shot(LINE_UP, "", &run, &missing()).await.status, 200);
    // One that this server signed yesterday.
    let mut claims: Value = jsonwebtoken::dangerous::insecure_decode_claims(&token).unwrap();
    for moment in ["iat", "exp"] {
        claims[moment] = json!(claims[moment].as_i64().unwrap() - 86_400);
    }
    let key = EncodingKey::from_secret(SECRET.as_bytes());
    let old = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key).unwrap();
    let refused = server.drill_shot(LINE_UP, "", &with(json!(old)), &missing()).await;
    assert_eq!(
        refusal(&refused),
        (409, "CONFLICT", "This run began too long ago. Start a new one.")
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn guests_of_one_address_are_slowed_down() {
    let server = Server::start().await;
    let mut slowed = None;
    for _ in 0..200 {
        let answer = server.post("/api/drills/line-up/start", "", Value::Null).await;
        if answer.status != 200 {
            slowed = Some(answer);
            break;
        }
    }
    let slowed = slowed.unwrap();
    assert_eq!((refusal(&slowed).0, refusal(&slowed).1), (429, "RATE_LIMITED"));
    assert!(slowed.header("retry-after").is_some());
}
