use super::{Answer, Server, Wallet, text};
use cuecast::{
    audit::{self, Actor, Checkpoint, Verdict},
    auth::store::admins,
    chain::outbox::Payouts,
    config::Config,
    features::{
        credits::orders::{self, service::OrderService},
        deposits::{self, service::DepositService},
    },
    jobs::{self, Board},
    ledger,
    providers::{
        nowpayments::{NowPayments, SIGNATURE_HEADER, callback_at, sandbox::Action, sign},
        sandbox::{Keys, Sandbox},
        stripe::{self, Stripe},
    },
    testing, users,
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::task::JoinHandle;

/// A server with a running sandbox behind it: notifications, the calls back and the credit are all real.
pub struct Pay {
    pub server: Server,
    pub sandbox: Sandbox,
    settling: Vec<JoinHandle<()>>,
}

/// Ends what runs beside the test.
impl Drop for Pay {
    fn drop(&mut self) {
        self.stop_settling();
    }
}

pub fn usdt(amount: &str) -> Value {
    json!({ "currencyId": "USDT", "amount": amount, "nowPaymentsCurrency": "usdttrc20" })
}

impl Pay {
    pub async fn start() -> Self {
        Self::with_provider(None).await
    }

    /// With another provider in the sandbox's place.
    pub async fn with_provider(other: Option<url::Url>) -> Self {
        Self::with(other, Payouts::default()).await
    }

    /// With a chain over which withdrawals go out.
    pub async fn with_payouts(payouts: Payouts) -> Self {
        Self::with(None, payouts).await
    }

    async fn with(other: Option<url::Url>, payouts: Payouts) -> Self {
        let config = Config::from_text("", BTreeMap::new()).unwrap();
        let sandbox = Sandbox::start(&config, Keys::of(&config)).unwrap();
        let keys = sandbox.keys.clone();
        let api = other.unwrap_or_else(|| sandbox.api_url().unwrap());
        let server = Server::at(|url, parts| {
            let callback = callback_at(&url.parse().unwrap());
            let client = NowPayments::new(api, &keys.api_key, keys.ipn_secret, callback).unwrap();
            parts.deposits = DepositService::new(Some(client));
            parts.payouts = payouts;
            sandbox.cards.call_back(stripe::callback_at(&url.parse().unwrap()));
            let cards = Stripe::new(sandbox.stripe_url().unwrap(), &keys.stripe_key, keys.stripe_webhook).unwrap();
            parts.orders = OrderService::new(Some(cards));
        })
        .await;
        let service = server.services.deposits.clone().into_inner();
        let context = server.context.clone().into_inner();
        let jobs = vec![
            deposits::jobs::settle(context.clone(), service.clone()),
            orders::jobs::settle(context, server.services.orders.clone().into_inner(), service),
        ];
        let board = Arc::new(Board::new(&prometheus::Registry::new()).unwrap());
        let settling = jobs::start(jobs, &board);
        Self {
            server,
            sandbox,
            settling,
        }
    }

    /// From now on payments are looked at only when the test does.
    pub fn stop_settling(&self) {
        self.settling.iter().for_each(JoinHandle::abort);
    }

    /// Every balance adds up, and the audit log is whole.
    pub async fn assert_sound(&self) {
        let mut db = self.server.context.pool.acquire().await.unwrap();
        let report = ledger::verify(&mut db).await.unwrap();
        assert!(report.is_sound(), "{report}");
        let verdict = audit::verify(&mut db, Checkpoint::default()).await.unwrap();
        assert!(matches!(verdict, Verdict::Whole(_)), "{verdict:?}");
    }

    /// Signs a wallet in, and gives it money when an amount is named.
    pub async fn person(&self, number: u8, currency: &str, amount: &str) -> String {
        let session = self.server.session(&Wallet::number(number)).await;
        if !amount.is_empty() {
            let wallet = Wallet::number(number);
            let mut db = self.server.context.pool.begin().await.unwrap();
            let user = users::by_address(&mut db, wallet.address().parse().unwrap()).await;
            testing::fund(&mut db, user.unwrap().unwrap().id, currency, amount).await;
            db.commit().await.unwrap();
        }
        text(&session["token"]).to_owned()
    }

    /// Signs in a wallet whose person is an administrator.
    pub async fn admin(&self, number: u8) -> String {
        let token = self.person(number, "", "").await;
        let wallet = Wallet::number(number);
        let mut db = self.server.context.pool.acquire().await.unwrap();
        let user = users::by_address(&mut db, wallet.address().parse().unwrap()).await;
        let user = user.unwrap().unwrap().id;
        admins::set_role(&mut db, user, true, Actor::System).await.unwrap();
        token
    }

    /// Begins a deposit, and answers its data.
    pub async fn deposit(&self, token: &str, body: Value) -> Value {
        self.server.post("/api/deposits/initiate", token, body).await.ok()["data"].clone()
    }

    /// The sandbox's number of a deposit's first payment.
    pub fn payment(&self, deposit: &Value) -> u64 {
        let id = text(&deposit["depositId"]);
        let all = self.sandbox.payments.newest();
        let found = all
            .iter()
            .find(|payment| payment.order_id.as_deref() == Some(id) && payment.parent.is_none());
        found.unwrap().id
    }

    /// Plays a payer.
    pub fn act(&self, deposit: &Value, action: Action) {
        self.sandbox.payments.act(self.payment(deposit), action).unwrap();
    }

    pub async fn look(&self, token: &str, deposit: &Value) -> Value {
        let path = format!("/api/deposits/{}", text(&deposit["depositId"]));
        self.server.get(&path, token).await.ok()["data"].clone()
    }

    /// The deposit once it is so far.
    pub async fn until(&self, token: &str, deposit: &Value, far: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..2400 {
            let now = self.look(token, deposit).await;
            if far(&now) {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("it never came so far: {}", self.look(token, deposit).await);
    }

    /// Waits until no payment is due to be asked about: what was notified before has been looked at.
    pub async fn settled(&self) {
        for _ in 0..2400 {
            let due: i64 = sqlx::query_scalar("SELECT count(*) FROM deposit_payments WHERE due_at <= now()")
                .fetch_one(&self.server.context.pool)
                .await
                .unwrap();
            if due == 0 {
                // The last one may have been claimed and not yet written down.
                deposits::commands::settle_due(&self.server.context, &self.server.services.deposits)
                    .await
                    .unwrap();
                tokio::time::sleep(Duration::from_millis(100)).await;
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("payments are still due");
    }

    pub async fn status(&self, token: &str, deposit: &Value, status: &str) -> Value {
        self.until(token, deposit, |now| now["status"] == status).await
    }

    /// Balance and locked balance of a currency.
    pub async fn balance(&self, token: &str, currency: &str) -> (String, String) {
        let all = self.server.get("/api/wallet-v2/balances", token).await.ok();
        let all = all["data"].as_array().unwrap().clone();
        let one = all.iter().find(|one| one["currencyId"] == currency).unwrap();
        (
            text(&one["availableBalance"]).to_owned(),
            text(&one["lockedBalance"]).to_owned(),
        )
    }

    /// A notification as the provider sends one, signed by whoever has that secret.
    pub async fn notify(&self, body: &str, secret: &str) -> Answer {
        let signature = sign(secret, body).unwrap();
        self.notify_with(body, Some(&signature)).await
    }

    pub async fn notify_with(&self, body: &str, signature: Option<&str>) -> Answer {
        let mut request = self.server.request(reqwest::Method::POST, "/api/webhooks/nowpayments");
        if let Some(signature) = signature {
            request = request.header(SIGNATURE_HEADER, signature);
        }
        let request = request.header("content-type", "application/json").body(body.to_owned());
        self.server.send(request).await
    }

    pub fn secret(&self) -> &str {
        self.sandbox.keys.ipn_secret.expose()
    }

    /// A number of the database.
    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(&self.server.context.pool)
            .await
            .unwrap()
    }

    /// Audited acts on deposits and withdrawals, oldest first.
    pub async fn audited(&self) -> Vec<String> {
        let all =
            sqlx::query_scalar("SELECT action FROM audit_log WHERE action ~ '^(deposit|withdrawal)[.]' ORDER BY id");
        all.fetch_all(&self.server.context.pool).await.unwrap()
    }
}
