//! People's decisions about their own spending hold, and none of them holds up their withdrawals.

mod races;
mod regions;
mod rules;

use crate::support::{Answer, Pay, Wallet};
use cuecast::{
    db,
    http::error::ApiError,
    spending::{self, SpendKind},
    users,
};
use domain::{UserId, spending::Refusal};
use serde_json::{Value, json};

/// A server and a person who may spend.
struct Scene {
    pay: Pay,
    token: String,
    person: UserId,
}

impl Scene {
    async fn start() -> Self {
        let scene = Self::without_attestation().await;
        let attested = json!({ "adult": true, "termsVersion": spending::TERMS_VERSION });
        scene.post("attestation", attested).await.ok();
        scene
    }

    async fn without_attestation() -> Self {
        let pay = Pay::start().await;
        let token = pay.person(1, "USDT", "50").await;
        let address = Wallet::number(1).address().parse().unwrap();
        let mut db = pay.server.context.pool.acquire().await.unwrap();
        let person = users::by_address(&mut db, address).await.unwrap().unwrap().id;
        Self { pay, token, person }
    }

    async fn put(&self, period: &str, limit: Value) -> Answer {
        let path = format!("/api/limits/{period}");
        self.pay.server.put(&path, &self.token, json!({ "limit": limit })).await
    }

    async fn post(&self, what: &str, body: Value) -> Answer {
        let path = format!("/api/limits/{what}");
        self.pay.server.post(&path, &self.token, body).await
    }

    /// One's own limits, as they are told.
    async fn told(&self) -> Value {
        self.pay.server.get("/api/limits", &self.token).await.ok()["data"].clone()
    }

    /// An order of that many cents, as a purchase makes it.
    async fn order(&self, kind: SpendKind, cents: u64, cause: &str) -> Result<(), Refusal> {
        let mut db = self.pay.server.context.pool.begin().await.unwrap();
        let permit = spending::may_spend(&mut db, self.person, kind, cents).await.unwrap()?;
        assert_eq!((permit.person(), permit.kind()), (self.person, kind));
        permit.spend(&mut db, cause).await.unwrap();
        db::commit(db, "test").await.unwrap();
        Ok(())
    }

    /// How a refused order is answered.
    async fn refusal(&self, cents: u64) -> String {
        let refused = self.order(SpendKind::CreditsCard, cents, "refused").await.unwrap_err();
        let error = ApiError::from(refused);
        format!("{:?}: {error}", error.code())
    }

    async fn sql(&self, statement: &str) {
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        sqlx::raw_sql(statement)
            .execute(&self.pay.server.context.pool)
            .await
            .unwrap();
    }
}
