//! Calls that move money happen once. The handler here is the tests' own: it gives away units by a command, as all others do.

use crate::support::{Server, Wallet, text};
use actix_web::{App, HttpResponse, HttpServer, web};
use cuecast::{
    audit::Actor,
    command::{Audited, Change, Done},
    context::Context,
    http::{
        error::ApiError,
        extract::Origin,
        idempotency::{self, Answer, Once},
    },
    ledger,
    testing::fund,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind, Transfer, TransferKind},
};
use futures_util::future::join_all;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::PgConnection;

#[derive(Deserialize)]
struct Spend {
    units: i128,
    /// Failure after the money moved.
    fail: Option<String>,
}

fn transfer(user: UserId, units: i128) -> Result<Transfer, ApiError> {
    let currency = "USDT".parse().unwrap();
    let cause = Cause::new(CauseKind::Correction, rand::random::<[u8; 12]>());
    let (from, to) = (AccountKey::available(user, currency), AccountKey::fees(currency));
    let units = Amount::from_minor(units).map_err(|e| ApiError::bad_request(e.to_string()))?;
    Ok(Transfer::simple(TransferKind::Correction, cause, from, to, units))
}

async fn spend(
    context: web::Data<Context>,
    user: web::Data<UserId>,
    call: Once<Spend>,
) -> Result<HttpResponse, ApiError> {
    let user = **user;
    let effect = async move |db: &mut PgConnection, body: Spend| {
        let transfer = transfer(user, body.units)?;
        let posted = ledger::post_one(db, &transfer).await??;
        match body.fail.as_deref() {
            Some("refusal") => return Err(ApiError::forbidden("No.")),
            // As after a kill: the connection ends, and nobody commits.
            Some("crash") => {
                let _ = sqlx::query("SELECT pg_terminate_backend(pg_backend_pid())")
                    .execute(db)
                    .await;
            }
            _ => {}
        }
        Ok(Done::with(Answer::created(&json!({ "transfer": posted.transfer.0 }))?))
    };
    context.recorded("spend").once(call, user, effect).await
}

async fn spend_audited(
    context: web::Data<Context>,
    user: web::Data<UserId>,
    origin: Origin,
    call: Once<Spend>,
) -> Result<HttpResponse, ApiError> {
    let user = **user;
    let effect = async move |db: &mut PgConnection, body: Spend| {
        let transfer = transfer(user, body.units)?;
        let posted = ledger::post_one(db, &transfer).await??;
        let answer = Answer::created(&json!({ "transfer": posted.transfer.0 }))?;
        Ok(match body.fail {
            Some(_) => Audited::unchanged(answer).moved(user),
            None => Change::of("shop").done(answer),
        })
    };
    let command = context.audited(Actor::User(user), origin);
    command.once("spend", call, user, effect).await
}

struct Shop {
    url: String,
    server: Server,
    user: UserId,
    client: reqwest::Client,
}

impl Shop {
    async fn open() -> Self {
        let server = Server::start().await;
        let session = server.session(&Wallet::number(1)).await;
        let user = text(&session["user"]["id"]).parse().unwrap();
        fund(&mut server.context.pool.acquire().await.unwrap(), user, "USDT", "1").await;
        let context = server.context.clone();
        let shop = HttpServer::new(move || {
            App::new()
                .app_data(context.clone())
                .app_data(web::Data::new(user))
                .route("/spend", web::post().to(spend))
                .route("/other", web::post().to(spend))
                .route("/audited", web::post().to(spend_audited))
        });
        let shop = shop.workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", shop.addrs()[0]);
        actix_rt::spawn(shop.run());
        Self {
            url,
            server,
            user,
            client: crate::support::client(),
        }
    }

    async fn post(&self, path: &str, key: Option<&str>, body: Value) -> (u16, Value) {
        let mut request = self.client.post(format!("{}{path}", self.url)).json(&body);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// How many millionths are gone.
    async fn spent(&self) -> i128 {
        let mut db = self.server.context.pool.acquire().await.unwrap();
        1_000_000 - ledger::balances(&mut db, self.user).await.unwrap()[0].available.minor()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_same_key_and_body_get_the_same_answer_and_one_effect() {
    let shop = Shop::open().await;
    let first = shop.post("/spend", Some("a"), json!({ "units": 1 })).await;
    assert_eq!(first.0, 201);
    assert_eq!(shop.post("/spend", Some("a"), json!({ "units": 1 })).await, first);
    assert_eq!(shop.spent().await, 1);
    let other = shop.post("/spend", Some("b"), json!({ "units": 1 })).await;
    assert_ne!(other, first);
    assert_eq!(shop.spent().await, 2);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_same_key_with_another_body_or_path_is_a_conflict() {
    let shop = Shop::open().await;
    shop.post("/spend", Some("a"), json!({ "units": 1 })).await;
    for (path, units) in [("/spend", 2), ("/other", 1)] {
        let (status, body) = shop.post(path, Some("a"), json!({ "units": units })).await;
        assert_eq!(status, 409);
        assert_eq!(body["code"], "IDEMPOTENCY_CONFLICT");
        assert_eq!(body["error"], "This Idempotency-Key was used for another request.");
    }
    assert_eq!(shop.spent().await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_200_parallel_duplicates_one_has_an_effect_and_all_have_its_answer() {
    let shop = Shop::open().await;
    for key in [Some("a"), None] {
        let before = shop.spent().await;
        let answers = join_all((0..200).map(|_| shop.post("/spend", key, json!({ "units": 1 })))).await;
        assert!(
            answers.iter().all(|answer| *answer == answers[0] && answer.0 == 201),
            "{answers:?}"
        );
        assert_eq!(shop.spent().await, before + 1);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn without_a_key_the_same_request_counts_as_a_repeat_for_a_minute() {
    let shop = Shop::open().await;
    let first = shop.post("/spend", None, json!({ "units": 1 })).await;
    assert_eq!(shop.post("/spend", None, json!({ "units": 1 })).await, first);
    assert_eq!(shop.post("/spend", None, json!({ "units": 2 })).await.0, 201);
    assert_eq!(shop.spent().await, 3);
    let age = "UPDATE idempotency_keys SET created_at = created_at - interval '61 seconds'";
    sqlx::raw_sql(age).execute(&shop.server.context.pool).await.unwrap();
    assert_ne!(shop.post("/spend", None, json!({ "units": 1 })).await, first);
    assert_eq!(shop.spent().await, 4);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_was_refused_or_cut_off_has_no_effect_and_may_be_tried_again() {
    let shop = Shop::open().await;
    for (key, fail, status) in [("a", "refusal", 403), ("b", "crash", 503)] {
        let (answered, body) = shop
            .post("/spend", Some(key), json!({ "units": 1, "fail": fail }))
            .await;
        assert_eq!(answered, status, "{body}");
    }
    assert_eq!(shop.spent().await, 0);
    for key in ["a", "b"] {
        assert_eq!(shop.post("/spend", Some(key), json!({ "units": 1 })).await.0, 201);
    }
    assert_eq!(shop.spent().await, 2);
    let (status, body) = shop.post("/spend", Some("c"), json!({ "units": 9_000_000 })).await;
    assert_eq!(
        (status, &body["code"], &body["error"]),
        (400, &json!("INSUFFICIENT_BALANCE"), &json!("Insufficient USDT balance"))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_call_that_changed_nothing_after_all_keeps_its_key_and_answer_and_leaves_no_write_without_its_line() {
    let shop = Shop::open().await;
    let lines = async || -> i64 {
        let lines = "SELECT count(*) FROM audit_log WHERE action = 'spend'";
        sqlx::query_scalar(lines)
            .fetch_one(&shop.server.context.pool)
            .await
            .unwrap()
    };
    let body = json!({ "units": 1, "fail": "unchanged" });
    let first = shop.post("/audited", Some("a"), body.clone()).await;
    assert_eq!(first.0, 201);
    assert_eq!((shop.spent().await, lines().await), (0, 0));
    assert_eq!(
        shop.post("/audited", Some("a"), body).await,
        first,
        "the key has its answer"
    );
    let (status, refused) = shop.post("/audited", Some("a"), json!({ "units": 1 })).await;
    assert_eq!((status, &refused["code"]), (409, &json!("IDEMPOTENCY_CONFLICT")));
    assert_eq!(shop.post("/audited", Some("b"), json!({ "units": 1 })).await.0, 201);
    assert_eq!((shop.spent().await, lines().await), (1, 1));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_key_is_short_and_visible() {
    let shop = Shop::open().await;
    let long = "x".repeat(256);
    for bad in [" ", "a b", &long] {
        let (status, body) = shop.post("/spend", Some(bad), json!({ "units": 1 })).await;
        assert_eq!((status, &body["code"]), (400, &json!("BAD_REQUEST")), "{bad:?}");
    }
    assert_eq!(
        shop.post("/spend", Some(&long[..255]), json!({ "units": 1 })).await.0,
        201
    );
    assert_eq!(shop.post("/spend", Some("d"), json!({ "units": "x" })).await.0, 400);
    assert_eq!(shop.spent().await, 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_age_of_an_answer_counts_from_its_end_however_long_the_call_took() {
    let server = Server::start().await;
    let session = server.session(&Wallet::number(1)).await;
    let user = session["user"]["id"].as_str().unwrap().parse().unwrap();
    let mut db = server.context.pool.begin().await.unwrap();
    let claimed = idempotency::store::claim(&mut db, user, "slow", &[0; 32], Some(60)).await;
    assert_eq!(claimed.unwrap(), idempotency::store::Claimed::Fresh);
    sqlx::query("SELECT pg_sleep(0.2)").execute(&mut *db).await.unwrap();
    idempotency::store::answer(&mut db, user, "slow", 200, "{}")
        .await
        .unwrap();
    let late = "SELECT created_at >= now() + interval '0.2 seconds' FROM idempotency_keys WHERE key = 'slow'";
    let late: bool = sqlx::query_scalar(late).fetch_one(&mut *db).await.unwrap();
    assert!(late, "not from the beginning of its transaction");
}
