//! Rights of a token: calls that it opens, and tokens that open nothing.

use crate::support::{SECRET, Server, Wallet, refusal, text};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

const CONNECT: &str = "Authentication required. Please connect your wallet.";
const DAY: i64 = Duration::DAY.whole_seconds();

fn claims(token: &str) -> Value {
    jsonwebtoken::dangerous::insecure_decode_claims(token).unwrap()
}

fn forge(algorithm: Algorithm, secret: &str, claims: &Value) -> String {
    jsonwebtoken::encode(
        &Header::new(algorithm),
        claims,
        &EncodingKey::from_secret(secret.as_bytes()),
    )
    .unwrap()
}

fn changed(claims: &Value, field: &str, value: Value) -> Value {
    let mut claims = claims.clone();
    match value {
        Value::Null => drop(claims.as_object_mut().unwrap().remove(field)),
        value => claims[field] = value,
    }
    claims
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_16_verify_tells_whether_a_token_is_valid_and_who_is_an_admin() {
    let server = Server::start().await;
    let session = server.session(&Wallet::number(1)).await;
    let token = text(&session["token"]);
    let verified = server.get("/api/auth/verify", token).await.ok();
    assert_eq!(verified, json!({ "valid": true, "user": session["user"] }));
    for guest in ["", "nonsense", "a.b.c"] {
        let verified = server.get("/api/auth/verify", guest).await.ok();
        assert_eq!(verified, json!({ "valid": false, "user": null }));
    }
    server.sql("UPDATE users SET is_admin = true").await;
    let verified = server.get("/api/auth/verify", token).await.ok();
    assert_eq!(verified["user"]["isAdmin"], true, "the role is read at every call");
}

#[actix_rt::test(system = "crate::support::System")]
async fn forged_and_foreign_tokens_open_nothing() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let other = claims(&server.token(&Wallet::number(2)).await);
    let own = claims(&token);
    let parts: Vec<&str> = token.split('.').collect();
    let none = base64(r#"{"alg":"none","typ":"JWT"}"#);
    let rsa = base64(r#"{"alg":"RS256","typ":"JWT"}"#);
    let injected = base64(r#"{"alg":"HS256","typ":"JWT","kid":"../../dev/null","jku":"https://evil.example/k"}"#);
    let signed = |field: &str, value: Value| forge(Algorithm::HS256, SECRET, &changed(&own, field, value));
    let tokens = [
        ("no algorithm", format!("{none}.{}.", parts[1])),
        (
            "no algorithm, old signature",
            format!("{none}.{}.{}", parts[1], parts[2]),
        ),
        ("the algorithm swapped", format!("{rsa}.{}.{}", parts[1], parts[2])),
        ("a key id injected", format!("{injected}.{}.{}", parts[1], parts[2])),
        ("another HMAC", forge(Algorithm::HS384, SECRET, &own)),
        (
            "another secret",
            forge(Algorithm::HS256, "another secret that is just as long as ours", &own),
        ),
        ("another issuer", signed("iss", json!("https://evil.example"))),
        ("another person's session", signed("sid", other["sid"].clone())),
        ("another person", signed("sub", other["sub"].clone())),
        (
            "an unknown session",
            signed("sid", json!("00000000-0000-4000-8000-000000000000")),
        ),
        ("no expiry", signed("exp", Value::Null)),
        ("an expiry that is text", signed("exp", json!("9999999999"))),
        ("no subject", signed("sub", Value::Null)),
        ("no session", signed("sid", Value::Null)),
        ("no issue time", signed("iat", Value::Null)),
        ("no issuer", signed("iss", Value::Null)),
        (
            "not valid before tomorrow",
            signed("nbf", json!(OffsetDateTime::now_utc().unix_timestamp() + DAY)),
        ),
        (
            "altered claims",
            format!("{}.{}.{}", parts[0], base64(&other.to_string()), parts[2]),
        ),
        ("cut short", token[..token.len() - 2].to_owned()),
        ("huge", format!("{token}{}", "A".repeat(6000))),
    ];
    for (what, token) in tokens {
        let answer = server.get("/api/users/me", &token).await;
        assert_eq!(refusal(&answer), (401, "INVALID_TOKEN", CONNECT), "{what}");
    }
    server.get("/api/users/me", &token).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn session_08_a_token_without_a_dot_is_the_browsers_own_and_opens_only_public_reads() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let stream = server.live_stream(&server.token(&wallet).await).await;
    let built = json!({ "address": wallet.address(), "signature": "no_signature_required", "provider": "appkit" });
    let built = base64(&built.to_string());
    assert!(!built.contains('.'));
    server.get(&format!("/api/streams/{stream}"), &built).await.ok();
    let answer = server.get("/api/users/me", &built).await;
    assert_eq!(refusal(&answer), (401, "UNAUTHENTICATED", CONNECT));
    let answer = server
        .post("/api/streams/end", &built, json!({ "streamId": stream }))
        .await;
    assert_eq!(refusal(&answer), (401, "UNAUTHENTICATED", CONNECT));
    let dotted = server.get("/api/users/me", &format!("{built}.")).await;
    assert_eq!(
        refusal(&dotted).1,
        "INVALID_TOKEN",
        "with a dot it claims to be the server's"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn session_25_a_token_lives_14_days_and_then_opens_nothing() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let own = claims(&token);
    assert_eq!(own["exp"].as_i64().unwrap() - own["iat"].as_i64().unwrap(), 14 * DAY);
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let old = forge(Algorithm::HS256, SECRET, &changed(&own, "exp", json!(now - 1)));
    let expired = (401, "INVALID_TOKEN", "Your session has expired. Please log in again.");
    assert_eq!(refusal(&server.get("/api/users/me", &old).await), expired);
    server.sql("UPDATE sessions SET expires_at = now()").await;
    assert_eq!(
        refusal(&server.get("/api/users/me", &token).await),
        expired,
        "the database has the last word"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_17_session_18_a_token_is_renewed_past_70_percent_of_its_life() {
    let server = Server::start().await;
    let session = server.session(&Wallet::number(1)).await;
    let token = text(&session["token"]).to_owned();
    assert_eq!(
        server.get("/api/auth/refresh", &token).await.ok(),
        session,
        "a young token is answered as it is"
    );

    let now = OffsetDateTime::now_utc().unix_timestamp();
    let aged = |days: i64| json!({ "iat": now - days * DAY, "exp": now + (14 - days) * DAY });
    let worn = |days: i64| {
        let times = aged(days);
        let worn = changed(
            &changed(&claims(&token), "iat", times["iat"].clone()),
            "exp",
            times["exp"].clone(),
        );
        forge(Algorithm::HS256, SECRET, &worn)
    };
    let middle = worn(9);
    assert_eq!(server.get("/api/auth/refresh", &middle).await.ok()["token"], middle);

    server
        .sql("UPDATE sessions SET expires_at = now() + interval '4 days'")
        .await;
    let renewed = server.get("/api/auth/refresh", &worn(10)).await.ok();
    assert_eq!(renewed["user"], session["user"]);
    let fresh = claims(text(&renewed["token"]));
    assert_eq!(fresh["sid"], claims(&token)["sid"], "the same session");
    assert!((fresh["exp"].as_i64().unwrap() - now - 14 * DAY).abs() < 60, "{fresh}");
    server.get("/api/users/me", text(&renewed["token"])).await.ok();

    server.sql("UPDATE sessions SET expires_at = now() + interval '1 day', absolute_expires_at = now() + interval '2 days'").await;
    let last = claims(text(&server.get("/api/auth/refresh", &worn(10)).await.ok()["token"]));
    assert!(
        (last["exp"].as_i64().unwrap() - now - 2 * DAY).abs() < 60,
        "never past the absolute end: {last}"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_refresh_needs_a_token() {
    let server = Server::start().await;
    assert_eq!(
        refusal(&server.get("/api/auth/refresh", "").await),
        (401, "UNAUTHENTICATED", CONNECT)
    );
    assert_eq!(
        refusal(&server.get("/api/auth/refresh", "a.b.c").await),
        (401, "INVALID_TOKEN", CONNECT)
    );
}

/// Base64 for the parts of a token (RFC 4648 section 5, without padding).
fn base64(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut out = String::new();
    for chunk in text.as_bytes().chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            out.push(char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    out
}
