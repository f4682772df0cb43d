use super::{Recorder, SECRET, Wallet, account::ANY_DISK, rates, text};
use actix_web::{HttpServer, dev::ServerHandle, web};
use actors::{metrics::Metrics, room::Workers, table::TableFeeds};
use cuecast::{
    app::{
        hooks, server,
        services::{self, Live, Parts, Services},
    },
    audit::verifier::AuditVerifier,
    auth::WalletVerifier,
    chain::{Chains, outbox::Payouts},
    cluster::{Cluster, news::Newsroom},
    config::Config,
    context::Context,
    features::{
        credits::orders::service::OrderService, deposits::service::DepositService, duel_rooms::room::duel_rooms,
        media::media_store::MediaStore, operations::Operations, presale::CardLinks, sessions::service::SignInService,
        tournaments::room::tournaments,
    },
    http::{
        cache::Freshness,
        limits::{Limits, Rate},
        listeners::Serves,
    },
    jobs::Board,
    socket::ConnectionLimits,
    spending::region::Regions,
    testing::{self, TestDatabase},
};
use reqwest::{Method, header::HeaderMap};
use serde_json::Value;
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// More than any test asks for.
const PLENTY: Rate = Rate {
    burst: 10_000,
    per_second: 10_000.0,
};

/// Longer than a busy machine lets one of two hundred callers at once wait for its turn to send.
const BUSY: Duration = Duration::from_secs(60);

/// A running server with an empty database.
pub struct Server {
    pub url: String,
    pub context: web::Data<Context>,
    pub services: Services,
    pub recorder: Arc<Recorder>,
    client: reqwest::Client,
    handle: ServerHandle,
    pub database: TestDatabase,
}

/// An answer, its body as JSON where it is JSON.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
    pub raw: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The body of a success.
    pub fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.raw);
        self.body
    }
}

impl Server {
    pub async fn start() -> Self {
        Self::changed(|_| {}).await
    }

    /// A server that differs from the configured one.
    pub async fn changed(change: impl FnOnce(&mut Parts)) -> Self {
        Self::at(|_, parts| change(parts)).await
    }

    /// A server that differs by the address at which it listens.
    pub async fn at(change: impl FnOnce(&str, &mut Parts)) -> Self {
        Self::on(testing::database().await, change).await
    }

    /// On a database that others use too.
    pub async fn on(database: TestDatabase, change: impl FnOnce(&str, &mut Parts)) -> Self {
        let mut draft = Draft::of(database).await;
        change(&draft.url, &mut draft.parts);
        draft.serve()
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, format!("{}{path}", self.url))
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let answer = request.send().await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let raw = answer.text().await.unwrap();
        let body = serde_json::from_str(&raw).unwrap_or(Value::Null);
        Answer {
            status,
            headers,
            body,
            raw,
        }
    }

    /// Calls as the bearer of a token; an empty one is a guest. A null body is none.
    pub async fn call(&self, method: Method, path: &str, token: &str, body: Value) -> Answer {
        let mut request = self.request(method, path);
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !body.is_null() {
            request = request.json(&body);
        }
        self.send(request).await
    }

    pub async fn get(&self, path: &str, token: &str) -> Answer {
        self.call(Method::GET, path, token, Value::Null).await
    }

    /// Kind, text and link of what a person was told, newest first.
    pub async fn told(&self, token: &str) -> Vec<[String; 3]> {
        let list = self.get("/api/notifications", token).await.ok();
        let all = list["notifications"].as_array().unwrap().iter();
        all.map(|one| ["kind", "text", "link"].map(|field| one[field].as_str().unwrap().to_owned()))
            .collect()
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Answer {
        self.call(Method::POST, path, token, body).await
    }

    #[allow(dead_code, reason = "not every test writes this way")]
    pub async fn put(&self, path: &str, token: &str, body: Value) -> Answer {
        self.call(Method::PUT, path, token, body).await
    }

    pub async fn delete(&self, path: &str, token: &str) -> Answer {
        self.call(Method::DELETE, path, token, Value::Null).await
    }

    pub async fn challenge(&self) -> Value {
        self.get("/api/auth/nonce", "").await.ok()
    }

    /// Signs in, and answers token and user.
    pub async fn session(&self, wallet: &Wallet) -> Value {
        let message = wallet.message(&self.challenge().await);
        self.siwe(&message, &wallet.sign(&message)).await.ok()
    }

    /// Signs in, and answers the token.
    pub async fn token(&self, wallet: &Wallet) -> String {
        text(&self.session(wallet).await["token"]).to_owned()
    }

    pub async fn siwe(&self, message: &str, signature: &str) -> Answer {
        let body = serde_json::json!({ "message": message, "signature": signature });
        self.post("/api/auth/siwe", "", body).await
    }

    /// A live stream of that person.
    pub async fn live_stream(&self, token: &str) -> String {
        let form = serde_json::json!({
            "title": "Friday nine-ball", "description": "Races to seven", "category": "gaming", "game": "Pool",
            "tags": ["pool"], "streamSource": "twitch", "thumbnailUrl": "", "status": "live",
            "scheduledStartTime": null, "twitchChannelLink": "https://twitch.tv/CueMaster"
        });
        let created = self.post("/api/streams", token, form).await.ok();
        text(&created["streamId"]).to_owned()
    }

    /// Runs SQL on the test's database.
    pub async fn sql(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.context.pool).await.unwrap();
    }
}

/// A server before it serves. It knows no caller's type: what it does is compiled once.
struct Draft {
    database: TestDatabase,
    listener: std::net::TcpListener,
    url: String,
    recorder: Arc<Recorder>,
    config: Config,
    parts: Parts,
}

impl Draft {
    async fn of(database: TestDatabase) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let recorder = Arc::new(Recorder::default());
        let mut environment = BTreeMap::from([("CUECAST_AUTH_JWT_SECRET".to_owned(), SECRET.to_owned())]);
        // A web app that happens to be built answers every path with its page.
        environment.insert("CUECAST_HTTP_WEB_DIR".to_owned(), "no-web-app".to_owned());
        // Beside eight tests a first search takes long.
        environment.insert("CUECAST_HTTP_SEARCH_MS".to_owned(), "2000".to_owned());
        environment.insert("CUECAST_CHAIN_LOCAL_NODE".to_owned(), "off".to_owned());
        environment.insert(ANY_DISK.0.to_owned(), ANY_DISK.1.to_owned());
        // Open since yesterday, for tests of the presale.
        let yesterday = OffsetDateTime::now_utc().replace_nanosecond(0).unwrap() - time::Duration::days(1);
        let yesterday = yesterday.format(&Rfc3339).unwrap();
        environment.insert("CUECAST_PRESALE_STARTS_AT".to_owned(), yesterday);
        let config = Config::from_text("", environment).unwrap();
        let metrics = prometheus::Registry::new();
        let (counted, workers) = (Metrics::new().unwrap(), Workers::default());
        let duel_rooms = duel_rooms(
            &config,
            &database.pool,
            &counted,
            &workers,
            recorder.clone(),
            &Cluster::alone(),
        )
        .await;
        let tournaments = tournaments(
            &config,
            &database.pool,
            &counted,
            &workers,
            recorder.clone(),
            recorder.clone(),
            &Cluster::alone(),
        );
        let board = Arc::new(Board::new(&metrics).unwrap());
        let limits = Arc::new(ConnectionLimits::new(1, 1, 1));
        let sign_in = SignInService::new(&config, Arc::new(WalletVerifier::default()), hooks::signed_in()).unwrap();
        let live = Live {
            pool: database.pool.clone(),
            rooms: recorder.clone(),
            viewers: recorder.clone(),
            users: recorder.clone(),
            feeds: TableFeeds::default(),
            tables: recorder.clone(),
            sockets: recorder.clone(),
            news: Newsroom::default(),
            cluster: Cluster::alone(),
        };
        let mut context = services::context(&config, &sign_in, live).unwrap();
        context.limits = Arc::new(Limits::new(rates(PLENTY)));
        // Tests write past the server, and read what they wrote.
        context.lists = Arc::new(Freshness::within(Duration::ZERO));
        let parts = Parts {
            context,
            sign_in,
            tournaments,
            duel_rooms: duel_rooms.unwrap(),
            ballots: recorder.clone(),
            deposits: DepositService::new(None),
            chains: Arc::new(Chains::of(&config.chain, config.environment).unwrap()),
            payouts: Payouts::default(),
            voucher_key: None,
            media: MediaStore::default(),
            pinning: None,
            orders: OrderService::new(None),
            coins: CardLinks(None),
            regions: Regions::of(&config.spending),
            audit: AuditVerifier::new(&metrics).unwrap(),
            operations: Operations::new(Vec::new(), workers, limits, Arc::default(), counted, board),
            metrics,
        };
        Self {
            database,
            listener,
            url,
            recorder,
            config,
            parts,
        }
    }

    fn serve(self) -> Server {
        let services = Services::new(&self.config, self.parts).unwrap();
        let context = services.context.clone();
        let served = services.clone();
        let server = HttpServer::new(move || server::app(served.clone(), Serves::Everything))
            .workers(1)
            .client_request_timeout(BUSY)
            .disable_signals();
        let server = server.listen(self.listener).unwrap();
        let server = server.run();
        let handle = server.handle();
        actix_rt::spawn(server);
        let client = super::client_builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        Server {
            url: self.url,
            context,
            services,
            recorder: self.recorder,
            client,
            handle,
            database: self.database,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The workers end with the test's runtime in any case.
        drop(self.handle.stop(false));
    }
}
