use super::{LINE_UP, missing, potting};
use crate::support::{Server, Wallet, refusal};
use domain::drill::DrillId;
use futures_util::future::join_all;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn a_run_goes_on_ball_by_ball_until_a_miss_and_the_best_streak_is_kept() {
    let server = Server::start().await;
    let wallet = Wallet::random();
    let token = server.token(&wallet).await;
    assert_eq!(server.drill(LINE_UP, &token).await["best"], 0);
    let mut run = server.start_drill(LINE_UP, &token).await;
    assert_eq!(
        (&run["run"], &run["shot"], &run["streak"]),
        (&json!(1), &json!(1), &json!(0))
    );
    assert_eq!(run["token"], Value::Null);
    let mut streak = 0;
    // Past the sixth ball the layout is set again, and the run goes on.
    while streak < 7 {
        let (stroke, played) = potting(LINE_UP, &run);
        streak += played.next.streak;
        let shot = server.drill_shot(LINE_UP, &token, &run, &json!(stroke)).await.ok()["data"].clone();
        assert_eq!(shot["trajectory"], played.run.trajectory.encode());
        assert!(shot["outcome"] == "potted" || shot["outcome"] == "cleared", "{shot}");
        run = shot["next"].clone();
        assert_eq!((&run["streak"], &run["best"]), (&json!(streak), &json!(streak)));
    }
    // A page that is opened anew goes on from there.
    let drill = server.drill(LINE_UP, &token).await;
    assert_eq!(
        (&drill["run"]["balls"], &drill["run"]["shot"]),
        (&run["balls"], &run["shot"])
    );
    let missed = server.drill_shot(LINE_UP, &token, &run, &missing()).await.ok()["data"].clone();
    assert_eq!(missed["outcome"], "missed");
    assert_eq!(missed["text"], "The cue ball touched no ball.");
    assert_eq!(missed["next"]["over"], true);
    let after = server.drill_shot(LINE_UP, &token, &missed["next"], &missing()).await;
    assert_eq!(refusal(&after), (409, "CONFLICT", "This run is over. Start a new one."));
    // The next run begins at nothing, and the best stays.
    let again = server.start_drill(LINE_UP, &token).await;
    assert_eq!(
        (&again["run"], &again["streak"], &again["best"]),
        (&json!(2), &json!(0), &json!(streak))
    );
    let told = server.drill(LINE_UP, "").await;
    assert_eq!((&told["best"], &told["run"]), (&Value::Null, &Value::Null));
    assert_eq!(told["leaders"][0]["best"], streak);
    assert_eq!(told["leaders"].as_array().unwrap().len(), 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shot_that_is_sent_again_is_told_again_and_a_miss_cannot_be_played_otherwise() {
    let server = Server::start().await;
    let token = server.token(&Wallet::random()).await;
    let first = server.start_drill(LINE_UP, &token).await;
    let (stroke, _) = potting(LINE_UP, &first);
    let potted = server.drill_shot(LINE_UP, &token, &first, &json!(stroke)).await.ok();
    assert_eq!(
        server.drill_shot(LINE_UP, &token, &first, &json!(stroke)).await.ok(),
        potted
    );
    let missed = server
        .drill_shot(LINE_UP, &token, &potted["data"]["next"], &missing())
        .await
        .ok();
    assert_eq!(missed["data"]["next"]["over"], true);
    // The answer to the miss may have been lost; another shot in its place, or from an older state, is none.
    let next = &potted["data"]["next"];
    assert_eq!(server.drill_shot(LINE_UP, &token, next, &missing()).await.ok(), missed);
    let (second, _) = potting(LINE_UP, next);
    for (run, stroke) in [(next, json!(second)), (&first, json!(stroke))] {
        let refused = server.drill_shot(LINE_UP, &token, run, &stroke).await;
        assert_eq!((refusal(&refused).0, refusal(&refused).1), (409, "CONFLICT"));
    }
    let best = potted["data"]["next"]["best"].clone();
    assert_eq!(server.drill(LINE_UP, &token).await["best"], best);
    // Nor is a shot of the run before, once another has begun.
    server.start_drill(LINE_UP, &token).await;
    let late = server.drill_shot(LINE_UP, &token, &first, &json!(stroke)).await;
    assert_eq!(refusal(&late).0, 409);
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_twenty_requests_for_one_shot_exactly_one_counts() {
    let server = Server::start().await;
    let token = server.token(&Wallet::random()).await;
    let run = server.start_drill(LINE_UP, &token).await;
    let (stroke, played) = potting(LINE_UP, &run);
    // Half of them the same shot, half of them others.
    let strokes: Vec<Value> = (0..20)
        .map(|number| match number % 2 {
            0 => json!(stroke),
            _ => json!({ "aim": std::f64::consts::PI, "power": 0.05 + f64::from(number) / 1000.0 }),
        })
        .collect();
    let all = join_all(
        strokes
            .iter()
            .map(|stroke| server.drill_shot(LINE_UP, &token, &run, stroke)),
    )
    .await;
    let told: Vec<&Value> = all
        .iter()
        .filter(|one| one.status == 200)
        .map(|one| &one.body)
        .collect();
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    assert!(all.iter().all(|one| one.status == 200 || refusal(one).0 == 409));
    let kept: (i32, i32) = sqlx::query_as("SELECT shot, streak FROM drill_runs")
        .fetch_one(&server.context.pool)
        .await
        .unwrap();
    let streak = i32::try_from(played.next.streak).unwrap();
    assert!(kept == (2, streak) || kept == (2, 0), "{kept:?}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn people_do_not_touch_each_others_runs_and_stand_on_the_ladder_by_their_best() {
    let server = Server::start().await;
    let mut bests = Vec::new();
    for shots in [1, 3, 2] {
        let token = server.token(&Wallet::random()).await;
        let mut run = server.start_drill(LINE_UP, &token).await;
        for _ in 0..shots {
            let (stroke, _) = potting(LINE_UP, &run);
            run = server.drill_shot(LINE_UP, &token, &run, &json!(stroke)).await.ok()["data"]["next"].clone();
        }
        bests.push(run["best"].as_u64().unwrap());
    }
    bests.sort_unstable();
    bests.reverse();
    let leaders = server.drill(LINE_UP, "").await["leaders"].clone();
    let told: Vec<u64> = leaders
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["best"].as_u64().unwrap())
        .collect();
    assert_eq!(told, bests);
    assert_eq!(server.drill(DrillId::Circle, "").await["leaders"], json!([]));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stroke_that_cannot_be_an_unknown_drill_and_a_run_that_never_began_are_refused() {
    let server = Server::start().await;
    let token = server.token(&Wallet::random()).await;
    let early = server
        .drill_shot(LINE_UP, &token, &json!({ "run": 1, "shot": 1 }), &missing())
        .await;
    assert_eq!(refusal(&early).0, 409);
    let run = server.start_drill(LINE_UP, &token).await;
    for stroke in [
        json!({ "aim": 0.0, "power": 1.01 }),
        json!({ "aim": 0.0, "power": -0.1 }),
        json!({ "aim": 5000.0, "power": 0.5 }),
        json!({ "aim": 0.0, "power": 0.5, "side": 0.9, "follow": 0.9 }),
        json!({ "aim": 0.0, "power": 0.5, "elevation": 1.0 }),
        json!({ "aim": "north", "power": 0.5 }),
        json!({ "power": 0.5 }),
        Value::Null,
    ] {
        let refused = server.drill_shot(LINE_UP, &token, &run, &stroke).await;
        assert_eq!(
            (refusal(&refused).0, refusal(&refused).1),
            (400, "BAD_REQUEST"),
            "{stroke}"
        );
    }
    for path in ["/api/drills/nine-ball/start", "/api/drills/LINE-UP/start"] {
        let unknown = server.post(path, &token, Value::Null).await;
        assert_eq!(refusal(&unknown), (404, "NOT_FOUND", "There is no such drill."));
    }
    let kept = server.drill(LINE_UP, &token).await;
    assert_eq!((&kept["run"]["shot"], &kept["best"]), (&json!(1), &json!(0)));
    // Somebody whose session is over does not become a guest unawares.
    let stranger = server.post("/api/drills/line-up/start", "a.b.c", Value::Null).await;
    assert_eq!(refusal(&stranger).0, 401);
}
