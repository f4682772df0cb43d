//! Quick questions of a table of the house: one in a minute, closed by the next decision and settled by the shot that decides, beside the stream's own
//! prediction and never in its messages.

use crate::{
    house::frames::house_stream,
    support::{Live, Server, Wallet, text},
};
use actors::{
    ports::{Ballot, PredictionStore},
    table::port::{Committed, End, NewQuestion, Questions, Step, StoredShot, TableStore},
};
use cuecast::{
    app::hooks,
    features::{
        matches::store::{MatchHooks, PgTableStore},
        predictions::{
            quick::LiveQuestions,
            store::{NetworkKey, PgPredictionStore, records},
        },
    },
};
use domain::{
    MatchId, PredictionId, UserId,
    match_rules::{Decision, Seat, Shot},
    prediction::{Quick, Refusal, Side, Then},
};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use std::{cell::Cell, time::Duration};

const STREAM: &str = "65f1c0a2b3d4e5f601230001";
const FRAME: &str = "65f1c0a2b3d4e5f601230101";

/// A table of the house in the middle of a frame; Wallets 1 to 9 watch.
struct House {
    server: Server,
    steps: Cell<u32>,
    tables: PgTableStore,
    votes: PgPredictionStore,
}

impl House {
    async fn new() -> Self {
        let server = Server::start().await;
        for number in 1..=9 {
            server.token(&Wallet::number(number)).await;
        }
        let pool = server.context.pool.clone();
        let house = Self {
            steps: Cell::new(4),
            tables: PgTableStore::new(
                pool.clone(),
                MatchHooks {
                    begun: hooks::match_begun(),
                    moved: hooks::table_moved(),
                    ended: hooks::match_ended(),
                },
            ),
            votes: PgPredictionStore::new(pool.clone(), NetworkKey::new("a secret")),
            server,
        };
        sqlx::query(
            "WITH s AS (INSERT INTO streams (id, creator_id, title, category, channel, status, started_at, source, table_kind, table_ref)
                        VALUES ($2, $1, 'Table 1', 'gaming', 'cuecast', 'live', now(), 'table', 'house', '1') RETURNING id),
                  m AS (INSERT INTO matches (id, kind, challenger_agent, rival_agent, table_size, seed, steps)
                        VALUES ($3, 'house', 'hard', 'medium', 'nine', 7, 4) RETURNING id)
             INSERT INTO house_tables (number, stream_id, match_id) SELECT 1, s.id, m.id FROM s, m",
        )
        .bind(house.user(9).await.to_string())
        .bind(STREAM)
        .bind(FRAME)
        .execute(&pool)
        .await
        .unwrap();
        house
    }

    fn id(&self) -> MatchId {
        FRAME.parse().unwrap()
    }

    async fn user(&self, number: u8) -> UserId {
        let address = Wallet::number(number).address().parse().unwrap();
        let mut db = self.server.context.pool.acquire().await.unwrap();
        let found = cuecast::users::by_address(&mut db, address).await;
        found.unwrap().unwrap().id
    }

    fn question(&self, quick: Quick) -> NewQuestion {
        NewQuestion {
            of: self.id(),
            epoch: 0,
            steps: self.steps.get(),
            quick,
            seat: Seat::Challenger,
            name: "Vesper".to_owned(),
            shot_number: self.steps.get() + 1,
            odds: 40,
        }
    }

    async fn open(&self, question: NewQuestion) -> bool {
        let context = &self.server.context;
        let questions = LiveQuestions {
            pool: context.pool.clone(),
            feeds: context.feeds.clone(),
            viewers: context.viewers.clone(),
            rooms: context.rooms.clone(),
            vote_seconds: 10,
        };
        questions.ask(question).await.is_some()
    }

    /// A question, as if the last one were long ago.
    async fn asked(&self, quick: Quick) -> PredictionId {
        self.server
            .sql("UPDATE quick_predictions SET created_at = created_at - interval '2 minutes'")
            .await;
        assert!(self.open(self.question(quick)).await);
        let newest = "SELECT id FROM quick_predictions ORDER BY number DESC LIMIT 1";
        self.text(newest).await.parse().unwrap()
    }

    async fn vote(&self, id: PredictionId, number: u8, side: Side) -> Result<(), Refusal> {
        let by = self.user(number).await;
        let ballot = Ballot { by, side, from: None };
        let counted = self.votes.cast(id, &[ballot]).await.unwrap();
        counted.answers[0].map(drop)
    }

    /// A shot of the challenger's, after which this seat plays.
    async fn shot(&self, turn: u8, winner: Option<Seat>) -> Committed {
        let number = self.steps.get() + 1;
        let reason = winner.map(|_| "eight_ball");
        let told = json!({ "seat": 0, "outcome": { "turn": turn, "winner": winner.map(u8::from), "reason": reason } });
        let then = match (winner, turn) {
            (Some(Seat::Challenger), _) => Then::Won,
            (None, 0) => Then::Stays,
            (Some(Seat::Rival), _) | (None, _) => Then::Passes,
        };
        let decision = Decision::Shot {
            number,
            seat: Seat::Challenger,
            at: 1,
            shot: Shot {
                aim: 0.0,
                power: 0.5,
                side: 0.0,
                follow: 0.0,
                elevation: 0.0,
                call: None,
                placement: None,
                safety: false,
            },
            hash: "0123456789abcdef".parse().unwrap(),
        };
        let end = winner.map(|winner| End {
            counts: true,
            rated: false,
            winner: Some(winner),
            reason: "eight_ball".to_owned(),
            left: Vec::new(),
            played: Default::default(),
        });
        self.step(
            Some(decision),
            Some(StoredShot {
                number,
                json: told.to_string().into(),
                then,
            }),
            end,
        )
        .await
    }

    async fn step(&self, decision: Option<Decision>, shot: Option<StoredShot>, end: Option<End>) -> Committed {
        let number = self.steps.get() + 1;
        self.steps.set(number);
        let step = Step {
            epoch: 0,
            number,
            decision,
            shot,
            end,
        };
        self.tables.commit(self.id(), &step).await.unwrap()
    }

    /// How the newest one came out.
    async fn outcome(&self) -> String {
        self.text("SELECT concat_ws(' ', coalesce(outcome, 'active'), winner, CASE WHEN closed_at IS NULL THEN 'open' ELSE 'closed' END) FROM quick_predictions ORDER BY number DESC LIMIT 1").await
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

#[actix_rt::test(system = "crate::support::System")]
async fn a_ball_is_closed_and_settled_by_the_next_shot_and_a_visit_by_the_one_that_ends_it() {
    let house = House::new().await;
    let id = house.asked(Quick::Ball).await;
    house.vote(id, 1, Side::Option1).await.unwrap();
    house.vote(id, 2, Side::Option2).await.unwrap();
    assert_eq!(house.vote(id, 2, Side::Option1).await, Err(Refusal::AlreadyVoted));
    let told = house.shot(0, None).await.announced;
    assert_eq!(
        told.len(),
        2,
        "that voting is closed, and the result once the balls rest"
    );
    assert_eq!(house.outcome().await, "won 1 closed");
    assert_eq!(house.vote(id, 3, Side::Option1).await, Err(Refusal::NotActive));

    let id = house.asked(Quick::Visit).await;
    house.vote(id, 1, Side::Option1).await.unwrap();
    house.shot(0, None).await;
    assert_eq!(house.outcome().await, "active closed", "the visit goes on");
    assert_eq!(house.vote(id, 3, Side::Option1).await, Err(Refusal::NotActive));
    assert!(!house.open(house.question(Quick::Ball)).await, "one at a time");
    house.shot(1, None).await;
    assert_eq!(house.outcome().await, "won 2 closed");

    house.asked(Quick::Visit).await;
    house.shot(0, Some(Seat::Challenger)).await;
    assert_eq!(house.outcome().await, "won 1 closed", "with the frame");
    assert_eq!(
        house.number("SELECT count(*) FROM predictions").await,
        0,
        "the other lane"
    );
    assert_eq!(house.number("SELECT count(*) FROM prediction_votes").await, 3);
    // One call right and one wrong at 40, one wrong call of no at 60.
    while records::fold(&mut house.server.context.pool.acquire().await.unwrap())
        .await
        .unwrap()
    {}
    for (number, calls, points) in [(1, 2, 60 - 40), (2, 1, -60), (3, 0, 0)] {
        let path = format!("/api/users/{}/predictions", Wallet::number(number).address());
        let month = house.server.get(&path, "").await.ok()["data"]["month"].clone();
        assert_eq!(
            (&month["calls"], &month["points"]),
            (&calls.into(), &points.into()),
            "{number}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_table_asks_once_in_a_minute_about_the_position_that_it_has_and_about_no_other() {
    let house = House::new().await;
    let opened = join_all((0..10).map(|_| house.open(house.question(Quick::Ball)))).await;
    assert_eq!(opened.iter().filter(|opened| **opened).count(), 1);
    house.shot(1, None).await;
    assert!(!house.open(house.question(Quick::Visit)).await, "within a minute");
    house
        .server
        .sql("UPDATE quick_predictions SET created_at = created_at - interval '2 minutes'")
        .await;
    let late = NewQuestion {
        steps: house.steps.get() - 1,
        ..house.question(Quick::Visit)
    };
    let fenced = NewQuestion {
        epoch: 7,
        ..house.question(Quick::Visit)
    };
    assert!(!house.open(late).await && !house.open(fenced).await);
    house.server.sql("UPDATE matches SET kind = 'quick'").await;
    assert!(!house.open(house.question(Quick::Visit)).await, "people play there");
    house.server.sql("UPDATE matches SET kind = 'house'").await;
    assert!(house.open(house.question(Quick::Visit)).await);
}

/// Voters at once, beside the nine of [`House`].
const CROWD: i32 = 200;

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_votes_beside_the_shot_are_counted_or_refused_and_none_is_stored_after_it() {
    let house = House::new().await;
    let crowd: Vec<String> = sqlx::query_scalar(
        "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, 'e'), '0x' || lpad(to_hex(n), 40, 'e') FROM generate_series(1, $1) n RETURNING id",
    )
    .bind(CROWD)
    .fetch_all(&house.server.context.pool)
    .await
    .unwrap();
    for round in 1..=5 {
        let id = house.asked(Quick::Ball).await;
        let vote = async |user: &String| {
            let ballot = Ballot {
                by: user.parse().unwrap(),
                side: Side::Option1,
                from: None,
            };
            house.votes.cast(id, &[ballot]).await.unwrap().answers[0].map(drop)
        };
        let votes = join_all(crowd.iter().map(vote));
        let (votes, _) = futures_util::future::join(votes, house.shot(0, None)).await;
        let acknowledged = i64::try_from(votes.iter().filter(|vote| vote.is_ok()).count()).unwrap();
        assert_eq!(
            house.number("SELECT count(*) FROM prediction_votes WHERE prediction_id = (SELECT id FROM quick_predictions ORDER BY number DESC LIMIT 1)").await,
            acknowledged,
            "round {round}"
        );
        assert_eq!(
            house
                .number("SELECT option1_votes FROM quick_predictions ORDER BY number DESC LIMIT 1")
                .await,
            acknowledged,
            "round {round}"
        );
        assert_eq!(house.outcome().await, "won 1 closed", "round {round}");
        assert_eq!(house.vote(id, 1, Side::Option1).await, Err(Refusal::NotActive));
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_question_whose_shot_never_comes_is_void_and_in_nobody_s_record() {
    let house = House::new().await;
    let id = house.asked(Quick::Ball).await;
    house.vote(id, 1, Side::Option1).await.unwrap();
    let out = Decision::TimeOut {
        seat: Seat::Challenger,
        at: 1,
    };
    house.step(Some(out), None, None).await;
    assert_eq!(
        house.outcome().await,
        "void closed",
        "the server was late, nobody was wrong"
    );
    let id = house.asked(Quick::Visit).await;
    house.vote(id, 1, Side::Option1).await.unwrap();
    let end = End {
        counts: false,
        rated: false,
        winner: None,
        reason: "broken".to_owned(),
        left: Vec::new(),
        played: Default::default(),
    };
    house.step(None, None, Some(end)).await;
    assert_eq!(house.outcome().await, "void closed");
    while records::fold(&mut house.server.context.pool.acquire().await.unwrap())
        .await
        .unwrap()
    {}
    assert_eq!(house.number("SELECT count(*) FROM prediction_records").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_question_that_came_to_be_known_only_after_its_shot_is_void_whatever_the_next_one_brings() {
    let house = House::new().await;
    for quick in [Quick::Ball, Quick::Visit] {
        let id = house.asked(quick).await;
        house.vote(id, 1, Side::Option1).await.unwrap();
        // As if its commit had been slower than the table waits for it.
        house
            .server
            .sql("UPDATE quick_predictions SET shot_number = shot_number - 1 WHERE outcome IS NULL")
            .await;
        house.shot(0, None).await;
        assert_eq!(house.outcome().await, "void closed");
    }
}

/// People watch at this pace; they have five seconds.
const CALM: &str = "[house]\ntables = 1\nbreak_seconds = 0\nvote_seconds = 5";
/// A frame has a question within some shots.
const MOST: Duration = Duration::from_secs(240);

#[actix_rt::test(system = "crate::support::System")]
async fn a_house_table_asks_a_viewer_votes_the_shot_closes_it_and_the_record_changes_and_the_stream_s_prediction_goes_on_beside_it()
 {
    let live = Live::with(CALM).await;
    let stream = house_stream(&live).await;
    let ben = live.account().await;
    let (mut viewer, joined) = live.watch(&stream, Some(&ben)).await;
    assert!(joined.get("quick").is_none(), "{joined}");
    let watched = async {
        let mut asked: Option<Value> = None;
        let (mut closed_before_shot, mut shot) = (None, None);
        loop {
            let told = viewer.next().await;
            let kind = text(&told["type"]).to_owned();
            if kind.starts_with("prediction_") {
                assert!(told["prediction"].get("quick").is_none(), "the documented lane: {told}");
            }
            if kind == "table_shot" && asked.is_some() {
                shot.get_or_insert_with(|| told["shot"].clone());
            }
            if kind != "quick" {
                continue;
            }
            let now = told["prediction"].clone();
            match &asked {
                None => {
                    assert_eq!(
                        (&now["votingOpen"], &now["status"]),
                        (&json!(true), &json!("active")),
                        "{now}"
                    );
                    let vote = json!({ "type": "vote", "predictionId": now["_id"], "option": "option1", "clientVoteId": "v1" });
                    viewer.send(vote).await;
                    asked = Some(now);
                }
                Some(before) if now["status"] == "ended" => return (before.clone(), now, shot),
                Some(_) if now["votingOpen"] == false => {
                    closed_before_shot.get_or_insert(shot.is_none());
                }
                Some(_) => assert_eq!(now["option1Votes"], 1),
            }
        }
    };
    let (asked, ended, shot) = tokio::time::timeout(MOST, watched)
        .await
        .expect("nothing was asked and settled");
    let shot = shot.expect("a shot closes it");
    assert_eq!(asked["quick"]["shotNumber"], shot["number"]);
    assert_eq!((&ended["_id"], &ended["option1Votes"]), (&asked["_id"], &json!(1)));
    let odds = asked["quick"]["odds"].as_i64().unwrap();
    assert!((15..=85).contains(&odds), "{odds}");
    let void = ended["quick"]["void"] == true;
    assert_eq!(ended["winner"].is_null(), void, "{ended}");
    // The stream's own prediction is none of it.
    let (_, current) = live
        .call(
            Method::GET,
            &format!("/api/simple-predictions/{stream}"),
            "",
            Value::Null,
        )
        .await;
    assert_ne!(current["_id"], asked["_id"]);
    let right = ended["winner"] == "option1";
    let points = if right { 100 - odds } else { -odds };
    let path = format!("/api/users/{}/predictions", ben.address);
    for _ in 0..100 {
        let record = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
        if void || record["calls"] == 1 {
            assert!(void || record["month"]["points"] == points, "{record}");
            return live.running.stop().await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the record never changed");
}
