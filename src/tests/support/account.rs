//! People who sign in to a server of a test, and what every such server is configured with.

use super::{SECRET, Wallet, text};
use cuecast::testing;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A signed-in person.
#[derive(Clone, Debug)]
pub struct Account {
    pub token: String,
    pub user_id: String,
    pub address: String,
}

impl Account {
    /// Signs a fresh wallet in, by a call that must succeed.
    pub async fn new(ok: impl AsyncFn(Method, &'static str, Value) -> Value) -> Self {
        Self::of(&Wallet::random(), ok).await
    }

    /// The same of that wallet, with a session of its own.
    pub async fn of(wallet: &Wallet, ok: impl AsyncFn(Method, &'static str, Value) -> Value) -> Self {
        let challenge = ok(Method::GET, "/api/auth/nonce", Value::Null).await;
        let message = wallet.message(&challenge);
        let body = json!({ "message": message, "signature": wallet.sign(&message) });
        let session = ok(Method::POST, "/api/auth/siwe", body).await;
        Self {
            token: text(&session["token"]).to_owned(),
            user_id: text(&session["user"]["id"]).to_owned(),
            address: text(&session["user"]["address"]).to_owned(),
        }
    }
}

/// The form of a live stream.
pub fn stream_form() -> Value {
    json!({
        "title": "Friday nine-ball", "description": "Races to seven", "category": "gaming", "game": "Pool",
        "tags": [], "streamSource": "twitch", "thumbnailUrl": "", "status": "live",
        "scheduledStartTime": null, "twitchChannelLink": "https://twitch.tv/CueMaster"
    })
}

/// Tests pass however full the disk is that they run on, but for the one of that limit.
pub const ANY_DISK: (&str, &str) = ("CUECAST_DATABASE_LEAST_FREE_MIB", "1");

/// The environment of a server that listens at `bind`, on one thread.
pub fn environment(bind: &str, public_url: &str) -> BTreeMap<String, String> {
    [
        ("CUECAST_AUTH_JWT_SECRET", SECRET),
        ("CUECAST_AUTH_AUDIT_KEY", testing::AUDIT_KEY),
        ("CUECAST_HTTP_BIND", bind),
        // Half of the usual: each begins anew with what Postgres knows of tables and statements.
        ("CUECAST_DATABASE_MAX_CONNECTIONS", "8"),
        ("CUECAST_HTTP_WORKERS", "1"),
        ("CUECAST_DUELS_BIND", "127.0.0.1:0"),
        ("CUECAST_DUELS_GAME_BIND", "127.0.0.1:0"),
        ("CUECAST_HTTP_PUBLIC_URL", public_url),
        ("CUECAST_HTTP_SIGN_INS_PER_MINUTE", "100000"),
        // Beside eight tests a first search takes long.
        ("CUECAST_HTTP_SEARCH_MS", "2000"),
        // A test that wants a chain starts it.
        ("CUECAST_CHAIN_LOCAL_NODE", "off"),
        // So does one that wants tables of the house.
        ("CUECAST_HOUSE_TABLES", "0"),
        ANY_DISK,
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()))
    .into()
}
