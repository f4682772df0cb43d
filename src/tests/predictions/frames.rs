//! Predictions of who wins a frame: asked once, closed by the first decision, settled by the end of the match, and by nobody's hand.

use crate::{
    quest_events::add_quest,
    support::{Server, Wallet},
};
use actors::{
    ports::{Ballot, PredictionStore},
    table::port::{Committed, End, Step, TableStore},
    wire::TableOdds,
};
use cuecast::{
    app::hooks,
    features::{
        matches::store::{MatchHooks, PgTableStore, abort},
        predictions::{
            commands::{Asking, open_frame},
            jobs::{RetryBackoff, due},
            store::{NetworkKey, PgPredictionStore, records},
        },
    },
};
use domain::{
    MatchId, PredictionId, UserId,
    match_rules::{Decision, Seat},
    prediction::{Refusal, Side},
};
use futures_util::future::join_all;
use std::{cell::Cell, time::Duration};

const STREAM: &str = "65f1c0a2b3d4e5f601230001";

/// A person's stream shows a duel of Wallets 1 and 2; Wallet 3 moderates for 2, and 4 to 9 watch.
struct Hall {
    server: Server,
    /// Of the match under way.
    frame: Cell<u8>,
    /// Of the next one that is asked about.
    odds: Cell<Option<TableOdds>>,
    tables: PgTableStore,
    votes: PgPredictionStore,
}

impl Hall {
    async fn new() -> Self {
        let server = Server::start().await;
        for number in 1..=9 {
            server.token(&Wallet::number(number)).await;
        }
        let pool = server.context.pool.clone();
        let hall = Self {
            server,
            frame: Cell::new(0),
            odds: Cell::new(None),
            tables: PgTableStore::new(
                pool.clone(),
                MatchHooks {
                    begun: hooks::match_begun(),
                    moved: hooks::table_moved(),
                    ended: hooks::match_ended(),
                },
            ),
            votes: PgPredictionStore::new(pool.clone(), NetworkKey::new("a secret")),
        };
        let [one, two, moderator] =
            [hall.user(1).await, hall.user(2).await, hall.user(3).await].map(|user| user.to_string());
        sqlx::query(
            "WITH s AS (INSERT INTO streams (id, creator_id, title, category, channel, status, started_at, source, table_kind, table_ref)
                        VALUES ($4, $1, 'Duel', 'gaming', 'cuecast', 'live', now(), 'table', 'match', $5)),
                  m AS (INSERT INTO channel_moderators (creator_id, user_id) VALUES ($2, $3)) SELECT",
        )
        .bind(one)
        .bind(two)
        .bind(moderator)
        .bind(STREAM)
        .bind(hall.id().to_string())
        .execute(&pool)
        .await
        .unwrap();
        hall.next_frame().await;
        hall
    }

    /// The same two play again.
    async fn next_frame(&self) {
        self.frame.set(self.frame.get() + 1);
        sqlx::query("INSERT INTO matches (id, kind, challenger_id, rival_id, table_size, seed) VALUES ($1, 'duel', $2, $3, 'nine', 7)")
            .bind(self.id().to_string())
            .bind(self.user(1).await.to_string())
            .bind(self.user(2).await.to_string())
            .execute(&self.server.context.pool)
            .await
            .unwrap();
    }

    fn id(&self) -> MatchId {
        format!("65f1c0a2b3d4e5f6012301{:02x}", self.frame.get())
            .parse()
            .unwrap()
    }

    async fn user(&self, number: u8) -> UserId {
        let address = Wallet::number(number).address().parse().unwrap();
        let mut db = self.server.context.pool.acquire().await.unwrap();
        let found = cuecast::users::by_address(&mut db, address).await;
        found.unwrap().unwrap().id
    }

    async fn open(&self) -> Asking {
        let context = self.server.context.clone().into_inner();
        let names = ["Ana".to_owned(), "Ben".to_owned()];
        open_frame(&context, STREAM.parse().unwrap(), self.id(), names, self.odds.get())
            .await
            .unwrap()
    }

    async fn asked(&self) -> PredictionId {
        assert_eq!(self.open().await, Asking::Asked);
        self.text("SELECT id FROM predictions ORDER BY number DESC LIMIT 1")
            .await
            .parse()
            .unwrap()
    }

    async fn vote(&self, id: PredictionId, number: u8, side: Side) -> Result<(), Refusal> {
        let by = self.user(number).await;
        let ballot = Ballot { by, side, from: None };
        let counted = self.votes.cast(id, &[ballot]).await.unwrap();
        counted.answers[0].map(drop)
    }

    async fn step(&self, number: u32, decision: Option<Decision>, end: Option<End>) -> Committed {
        let epoch = self
            .number("SELECT epoch FROM matches WHERE id = '65f1c0a2b3d4e5f601230101'")
            .await
            .cast_unsigned();
        let step = Step {
            epoch,
            number,
            decision,
            shot: None,
            end,
        };
        self.tables.commit(self.id(), &step).await.unwrap()
    }

    async fn first(&self) -> Committed {
        self.step(
            1,
            Some(Decision::TimeOut {
                seat: Seat::Rival,
                at: 1,
            }),
            None,
        )
        .await
    }

    async fn won_by(&self, winner: Option<Seat>) -> Committed {
        let end = End {
            counts: winner.is_some(),
            rated: false,
            winner,
            reason: "eight_ball".to_owned(),
            left: Vec::new(),
            played: Default::default(),
        };
        self.step(2, None, Some(end)).await
    }

    async fn look(&self) {
        let context = self.server.context.clone().into_inner();
        let backoff = RetryBackoff::new(&prometheus::Registry::new()).unwrap();
        due(&context, &backoff, Duration::ZERO).await.unwrap();
    }

    async fn text(&self, sql: &'static str) -> String {
        sqlx::query_scalar(sql)
            .fetch_one(&self.server.context.pool)
            .await
            .unwrap()
    }

    async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(&self.server.context.pool)
            .await
            .unwrap()
    }
}

const OUTCOME: &str = "SELECT concat_ws(' ', outcome, winner, revision) FROM predictions";

#[actix_rt::test(system = "crate::support::System")]
async fn a_stream_asks_about_a_frame_once_and_never_after_its_first_decision_or_about_a_quick_match() {
    let hall = Hall::new().await;
    hall.server.sql("UPDATE matches SET kind = 'quick'").await;
    assert_eq!(hall.open().await, Asking::Over, "two strangers who might agree");
    hall.server.sql("UPDATE matches SET kind = 'duel', steps = 1").await;
    assert_eq!(hall.open().await, Asking::Over, "it has begun");
    hall.server.sql("UPDATE matches SET steps = 0").await;
    let opened = join_all((0..20).map(|_| hall.open())).await;
    assert_eq!(opened.into_iter().filter(|asking| *asking == Asking::Asked).count(), 1);
    assert_eq!(hall.number("SELECT count(*) FROM predictions").await, 1);
    // Not again when it was settled either.
    hall.first().await;
    hall.won_by(Some(Seat::Rival)).await;
    hall.server
        .sql("UPDATE matches SET status = 'running', ended_at = NULL, winner = NULL, reason = NULL, steps = 0")
        .await;
    assert_eq!(hall.open().await, Asking::Over);
}

#[actix_rt::test(system = "crate::support::System")]
async fn players_and_their_moderators_do_not_vote_on_a_frame_and_everybody_else_does_until_its_first_decision() {
    let hall = Hall::new().await;
    let id = hall.asked().await;
    for number in [1, 2, 3] {
        assert_eq!(
            hall.vote(id, number, Side::Option1).await,
            Err(Refusal::Barred),
            "{number}"
        );
    }
    for number in [4, 5] {
        assert_eq!(hall.vote(id, number, Side::Option2).await, Ok(()));
    }
    let told = hall.first().await.announced;
    assert_eq!(told.len(), 1, "viewers hear that voting has closed");
    for number in [3, 6] {
        assert!(hall.vote(id, number, Side::Option2).await.is_err());
    }
    assert_eq!(hall.vote(id, 7, Side::Option1).await, Err(Refusal::NotActive));
    let told = hall.won_by(Some(Seat::Rival)).await.announced;
    assert_eq!(told.len(), 1, "and the result");
    assert_eq!(hall.text(OUTCOME).await, "won 2 5", "two votes, one close, one result");
    assert_eq!(hall.number("SELECT count(*) FROM prediction_votes").await, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn votes_beside_the_first_decision_are_counted_or_refused_and_none_is_stored_after_it() {
    let hall = Hall::new().await;
    let id = hall.asked().await;
    let votes = join_all((4..=9).map(|number| hall.vote(id, number, Side::Option1)));
    let (votes, _) = futures_util::future::join(votes, hall.first()).await;
    let acknowledged = votes.iter().filter(|vote| vote.is_ok()).count();
    let stored = "SELECT count(*) FROM prediction_votes v, predictions p WHERE v.prediction_id = p.id AND v.voted_at <= p.closed_at + interval '1 millisecond'";
    assert_eq!(hall.number(stored).await, i64::try_from(acknowledged).unwrap());
    assert_eq!(
        hall.number("SELECT option1_votes FROM predictions").await,
        i64::try_from(acknowledged).unwrap()
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_right_call_counts_for_quests_at_tables_of_the_house_alone_two_players_could_agree_on_theirs() {
    const QUEST: &str = "65f1c0a2b3d4e5f601240001";
    let hall = Hall::new().await;
    hall.server
        .sql(
            "INSERT INTO accounts (owner, currency, purpose, balance) VALUES ('house', 'POOL', 'reserve', 50e18), ('house', 'POOL', 'external', -50e18)",
        )
        .await;
    let goal = r#"{"kind":"correct_votes","n":5}"#;
    add_quest(&hall.server.context.pool, QUEST, goal, "once").await;
    let token = hall.server.token(&Wallet::number(4)).await;
    let join = format!("/api/quests/{QUEST}/join");
    hall.server.post(&join, &token, serde_json::json!({})).await.ok();
    let counted = "SELECT count(*) FROM quest_events WHERE kind = 'correct_votes'";
    for (kind, expected) in [("duel", 0), ("house", 1)] {
        let id = hall.asked().await;
        hall.vote(id, 4, Side::Option1).await.unwrap();
        hall.first().await;
        if kind == "house" {
            hall.server
                .sql("UPDATE matches SET kind = 'house' WHERE status = 'running'")
                .await;
        }
        hall.won_by(Some(Seat::Challenger)).await;
        assert_eq!(hall.number(counted).await, expected, "{kind}");
        hall.next_frame().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_s_hand_ends_undoes_or_deletes_what_a_table_settles_and_the_end_of_its_stream_cancels_nothing() {
    let hall = Hall::new().await;
    let id = hall.asked().await;
    hall.server.sql("UPDATE users SET is_admin = true").await;
    let path = format!("/api/streams/{STREAM}/predictions/{id}");
    // The stream's creator, who plays, and an administrator.
    for number in [1, 4] {
        let token = hall.server.token(&Wallet::number(number)).await;
        let winner = serde_json::json!({ "winner": "option1" });
        for answer in [
            hall.server.post(&format!("{path}/end"), &token, winner.clone()).await,
            hall.server.post(&format!("{path}/undo"), &token, winner).await,
            hall.server.delete(&path, &token).await,
        ] {
            assert_eq!((answer.status, &answer.body["code"]), (409, &"SETTLES_ITSELF".into()));
        }
    }
    let token = hall.server.token(&Wallet::number(1)).await;
    let stream = serde_json::json!({ "streamId": STREAM });
    hall.server.post("/api/streams/end", &token, stream).await.ok();
    assert_eq!(
        hall.text("SELECT coalesce(outcome, 'active') FROM predictions").await,
        "active"
    );
    hall.first().await;
    hall.won_by(Some(Seat::Challenger)).await;
    let shown = hall.server.get(&path, "").await.ok();
    assert_eq!(
        (&shown["winner"], &shown["frame"]["matchId"]),
        (&"option1".into(), &hall.id().to_string().into())
    );
    assert!(
        shown["undoUntil"].is_null() && shown["frame"]["void"] == false,
        "{shown}"
    );
    assert_eq!(
        hall.number("SELECT count(*) FROM prediction_creators").await,
        0,
        "it says nothing of the creator"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_frame_without_a_winner_is_void_also_when_it_was_called_off_past_its_table() {
    let hall = Hall::new().await;
    let id = hall.asked().await;
    hall.vote(id, 4, Side::Option1).await.unwrap();
    hall.first().await;
    hall.won_by(None).await;
    assert_eq!(hall.text(OUTCOME).await, "void 4");
    let hall = Hall::new().await;
    hall.asked().await;
    let mut db = hall.server.context.pool.acquire().await.unwrap();
    abort(&mut db, hall.id()).await.unwrap();
    for _ in 0..3 {
        hall.look().await;
        assert_eq!(hall.text(OUTCOME).await, "void 2", "once");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_prediction_that_cannot_be_settled_keeps_no_match_from_its_end_and_the_clock_settles_it_by_the_result() {
    let hall = Hall::new().await;
    hall.asked().await;
    hall.first().await;
    hall.server
        .sql("ALTER TABLE predictions ADD CONSTRAINT planted CHECK (outcome IS NULL)")
        .await;
    hall.won_by(Some(Seat::Rival)).await;
    assert_eq!(hall.text("SELECT status FROM matches").await, "ended");
    assert_eq!(
        hall.text("SELECT coalesce(outcome, 'active') FROM predictions").await,
        "active"
    );
    hall.server.sql("ALTER TABLE predictions DROP CONSTRAINT planted").await;
    hall.look().await;
    hall.look().await;
    assert_eq!(hall.text(OUTCOME).await, "won 2 3");
    let settled = "SELECT count(*) FROM audit_log WHERE action = 'prediction.resolve'";
    assert_eq!(hall.number(settled).await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_record_counts_each_frame_with_a_winner_once_and_its_streak_ends_with_the_first_wrong_vote() {
    let hall = Hall::new().await;
    let votes = [
        (Side::Option1, true),
        (Side::Option1, true),
        (Side::Option2, true),
        (Side::Option1, false),
        (Side::Option1, true),
    ];
    for (side, has_winner) in votes {
        let id = hall.asked().await;
        hall.vote(id, 4, side).await.unwrap();
        hall.vote(id, 5, Side::Option1).await.unwrap();
        hall.first().await;
        hall.won_by(has_winner.then_some(Seat::Challenger)).await;
        hall.next_frame().await;
    }
    let both = join_all((0..8).map(|_| async {
        let mut db = hall.server.context.pool.acquire().await.unwrap();
        while records::fold(&mut db).await.unwrap() {}
    }));
    both.await;
    let record = async |number: u8| {
        let path = format!("/api/users/{}/predictions", Wallet::number(number).address());
        let body = hall.server.get(&path, "").await.ok();
        let data = &body["data"];
        assert_eq!(data["month"]["calls"], 0, "people's frames have no odds");
        let figures = ["calls", "right", "streak", "best"].map(|field| data[field].as_i64().unwrap());
        (figures, data["recent"].clone())
    };
    let (right, wrong) = (true, false);
    assert_eq!(
        record(4).await,
        ([4, 3, 1, 2], serde_json::json!([right, right, wrong, right]))
    );
    assert_eq!(record(5).await, ([4, 4, 4, 4], serde_json::json!(vec![right; 4])));
    assert_eq!(record(6).await, ([0; 4], serde_json::json!([])));
    // The ten that are told are the last ones.
    hall.server
        .sql("UPDATE prediction_records SET recent = '1111111110'")
        .await;
    let id = hall.asked().await;
    hall.vote(id, 4, Side::Option1).await.unwrap();
    hall.first().await;
    hall.won_by(Some(Seat::Challenger)).await;
    while records::fold(&mut hall.server.context.pool.acquire().await.unwrap())
        .await
        .unwrap()
    {}
    let mut ten = [right; 10];
    ten[8] = wrong;
    assert_eq!(record(4).await.1, serde_json::json!(ten));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_call_scores_against_the_odds_once_and_a_month_has_its_ladder() {
    let hall = Hall::new().await;
    let frames = [
        (Some(60), Seat::Challenger),
        (None, Seat::Rival),
        (Some(60), Seat::Rival),
        (Some(60), Seat::Challenger),
    ];
    for (odds, winner) in frames {
        hall.odds.set(odds.map(|challenger| TableOdds { challenger }));
        let id = hall.asked().await;
        hall.vote(id, 4, Side::Option1).await.unwrap();
        hall.vote(id, 5, Side::Option2).await.unwrap();
        hall.first().await;
        hall.won_by(Some(winner)).await;
        hall.next_frame().await;
    }
    let both = join_all((0..8).map(|_| async {
        let mut db = hall.server.context.pool.acquire().await.unwrap();
        while records::fold(&mut db).await.unwrap() {}
    }));
    both.await;
    let record = async |number: u8| {
        let path = format!("/api/users/{}/predictions", Wallet::number(number).address());
        hall.server.get(&path, "").await.ok()["data"].clone()
    };
    // Twice 40 and once 60 lost; and the other way round.
    let (four, five) = (record(4).await, record(5).await);
    for (of, points, right) in [(&four, 20, 2), (&five, -20, 1)] {
        let month = &of["month"];
        assert_eq!(
            (&month["points"], &month["calls"], &month["right"]),
            (&points.into(), &3.into(), &right.into())
        );
        assert!(month["rank"].is_null(), "three calls are no rank");
        assert_eq!(of["curve"].as_array().unwrap().last().unwrap()["points"], points);
    }
    let ladder = async |month: &str| hall.server.get(&format!("/api/predictions/ladder{month}"), "").await;
    assert_eq!(ladder("?month=2020-01").await.ok()["callers"], serde_json::json!([]));
    assert_eq!(ladder("?month=2020-1").await.status, 400);
    hall.server.sql("UPDATE prediction_months SET calls = 20").await;
    let beginner = "WITH beginner AS (INSERT INTO users (id, address) VALUES (lpad('1', 24, '0'), '0x' || lpad('1', 40, '0')) RETURNING id)
                    INSERT INTO prediction_months (user_id, month, calls, hits, points)
                    SELECT b.id, m.month, 6, 6, 500 FROM beginner b, (SELECT DISTINCT month FROM prediction_months) m";
    hall.server.sql(beginner).await;
    let told = ladder("").await.ok();
    let (callers, provisional) = (&told["callers"], &told["provisional"]);
    assert_eq!(
        callers.as_array().unwrap().len(),
        2,
        "six calls are no rank, whatever they brought"
    );
    assert_eq!(provisional.as_array().unwrap().len(), 1);
    assert_eq!(
        (&provisional[0]["calls"], &provisional[0]["points"]),
        (&6.into(), &500.into())
    );
    assert!(provisional[0]["rank"].is_null());
    let place = |place: usize| {
        (
            callers[place]["rank"].clone(),
            callers[place]["address"].clone(),
            callers[place]["points"].clone(),
        )
    };
    let address = |number: u8| Wallet::number(number).address();
    assert_eq!(place(0), (1.into(), address(4).into(), 20.into()));
    assert_eq!(place(1), (2.into(), address(5).into(), (-20).into()));
    assert_eq!(record(5).await["month"]["rank"], 2);
    let twice = ladder("?month=2026-11&month=2026-10").await;
    assert_eq!((twice.status, &twice.body["code"]), (400, &"BAD_REQUEST".into()));
    // A thousand callers stand before.
    let others = "WITH others AS (
                      INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1000001, 1000999) n RETURNING id
                  )
                  INSERT INTO prediction_months (user_id, month, calls, hits, points)
                  SELECT o.id, m.month, 20, 20, 1000 FROM others o, (SELECT DISTINCT month FROM prediction_months) m";
    hall.server.sql(others).await;
    assert_eq!(record(4).await["month"]["rank"], 1_000);
    assert!(record(5).await["month"]["rank"].is_null(), "one does not count farther");
}
