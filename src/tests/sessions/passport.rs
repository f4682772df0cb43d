//! Signing in with Immutable Passport: a provider's real tokens, and every way in which one opens nothing.

use crate::support::{
    Answer, Server,
    issuer::{Key, Provider},
    refusal, text,
};
use cuecast::{
    config::Config,
    features::sessions::{
        passport::{Pace, Passport},
        store::passport_tokens,
    },
};
use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use std::{collections::BTreeMap, time::Duration};
use time::OffsetDateTime;

const CLIENT: &str = "cuecast-web";
const WALLET: &str = "0x52908400098527886e0f7030069857d2e4169ee7";
const OTHER: &str = "0x8617e340b3d01fa5f11f306f4090fd50e238070d";
const NOT_VERIFIED: (u16, &str, &str) = (
    401,
    "INVALID_TOKEN",
    "The sign-in with Immutable Passport could not be verified. Please sign in again.",
);

/// A server that takes the provider's tokens, and asks it as often as a test likes.
async fn server(provider: &Provider, at_most_every: Duration) -> Server {
    let environment = [
        ("CUECAST_PASSPORT_ISSUER", provider.url.as_str()),
        ("CUECAST_PASSPORT_CLIENT_ID", CLIENT),
    ];
    let environment: BTreeMap<_, _> = environment
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    let config = Config::from_text("", environment).unwrap();
    let pace = Pace {
        at_most_every,
        ..Pace::default()
    };
    let passport = Passport::paced(&config.passport, pace).unwrap();
    Server::changed(|parts| {
        parts.context.site.passport_origin = passport.as_ref().map(Passport::origin);
        parts.sign_in.passport = passport;
    })
    .await
}

fn now() -> i64 {
    OffsetDateTime::now_utc().unix_timestamp()
}

/// The claims of an id token as Immutable makes them.
fn claims(provider: &Provider) -> Value {
    json!({
        "iss": provider.url, "aud": [CLIENT], "sub": "email|5f1c", "iat": now(), "exp": now() + 3600, "nonce": "n-1",
        "email": "rose@example.com",
        "passport": { "zkevm_eth_address": "0x52908400098527886E0F7030069857D2E4169EE7", "zkevm_user_admin_address": OTHER }
    })
}

async fn ask(server: &Server, token: &str, address: &str) -> Answer {
    server
        .get(&format!("/api/auth/passport-token?address={address}&nonce=n-1"), token)
        .await
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_18_auth_02_a_token_of_the_provider_opens_one_session_of_its_address_and_never_an_admins() {
    let key = Key::p256("now");
    let provider = Provider::start(&[&key]);
    let server = server(&provider, Duration::from_secs(60)).await;
    let first = ask(&server, &key.sign(&claims(&provider)), WALLET).await.ok();
    assert_eq!(first["user"]["address"], WALLET);
    assert_eq!(
        (&first["user"]["username"], &first["user"]["isAdmin"]),
        (&Value::Null, &json!(false))
    );
    assert_eq!(text(&first["user"]["id"]).len(), 24);
    let token = text(&first["token"]);
    let sessions = server.get("/api/auth/sessions", token).await.ok();
    assert_eq!(sessions["sessions"][0]["provider"], "passport");

    // Even where the address has the role.
    server
        .sql("UPDATE users SET is_admin = true, username = 'rose' WHERE address = '0x52908400098527886e0f7030069857d2e4169ee7'")
        .await;
    let mut later = claims(&provider);
    later["sub"] = json!("email|5f1c-later");
    let again = ask(&server, &key.sign(&later), WALLET).await.ok();
    assert_eq!(
        (&again["user"]["id"], &again["user"]["username"]),
        (&first["user"]["id"], &json!("rose"))
    );
    let token = text(&again["token"]);
    assert_eq!(again["user"]["isAdmin"], false);
    for path in ["/api/auth/verify", "/api/auth/refresh", "/api/auth/me"] {
        assert_eq!(server.get(path, token).await.ok()["user"]["isAdmin"], false, "{path}");
    }
    assert_eq!(server.get("/api/admin/audit", token).await.status, 403);
    assert_eq!(provider.asked(), 1, "the keys are kept");
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_signs_in_as_the_house_even_with_a_token_that_names_its_address() {
    let key = Key::p256("now");
    let provider = Provider::start(&[&key]);
    let server = server(&provider, Duration::from_secs(60)).await;
    let mut of_house = claims(&provider);
    of_house["passport"]["zkevm_eth_address"] = json!(domain::house::ADDRESS);
    let refused = ask(&server, &key.sign(&of_house), domain::house::ADDRESS).await;
    assert_eq!((refused.status, &refused.body["code"]), (403, &json!("FORBIDDEN")));
    // The last guard, for a later way in that forgets the rule: the database holds no session of the house.
    let house = domain::house::USER;
    sqlx::query("INSERT INTO users (id, address) VALUES ($1, $2)")
        .bind(house)
        .bind(domain::house::ADDRESS)
        .execute(&server.context.pool)
        .await
        .unwrap();
    let session = format!(
        "INSERT INTO sessions (id, user_id, expires_at, absolute_expires_at) VALUES (gen_random_uuid(), '{house}', now(), now())"
    );
    let refused = sqlx::query(sqlx::AssertSqlSafe(session))
        .execute(&server.context.pool)
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("sessions_not_the_house"), "{refused}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_18_a_token_signed_with_rsa_opens_a_session_and_one_of_a_weak_key_does_not() {
    let (strong, weak) = (Key::rsa("strong", 2048), Key::rsa("weak", 1024));
    let provider = Provider::start(&[&strong, &weak]);
    let server = server(&provider, Duration::from_secs(60)).await;
    ask(&server, &strong.sign(&claims(&provider)), WALLET).await.ok();
    let refused = ask(&server, &weak.sign(&claims(&provider)), WALLET).await;
    assert_eq!(refusal(&refused), NOT_VERIFIED);

    // The published key is no secret: nobody signs with it.
    let modulus = text(&strong.public["n"]).to_owned();
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some("strong".to_owned());
    for secret in [modulus.as_bytes(), &BASE64URL_NOPAD.decode(modulus.as_bytes()).unwrap()] {
        let forged = jsonwebtoken::encode(&header, &claims(&provider), &EncodingKey::from_secret(secret)).unwrap();
        assert_eq!(refusal(&ask(&server, &forged, WALLET).await), NOT_VERIFIED);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_18_a_token_that_says_anything_else_is_refused() {
    let key = Key::p256("now");
    let provider = Provider::start(&[&key]);
    let server = server(&provider, Duration::from_secs(60)).await;
    let good = claims(&provider);
    let with = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    let cases = [
        ("an issuer that is another", with("iss", json!("https://evil.example"))),
        ("an audience that is another", with("aud", json!("another-client"))),
        ("no audience", with("aud", json!([]))),
        ("a party that is another", with("azp", json!("another-client"))),
        (
            "several audiences and no party",
            with("aud", json!([CLIENT, "another-client"])),
        ),
        ("another nonce", with("nonce", json!("n-2"))),
        ("no nonce", with("nonce", Value::Null)),
        ("an end that is past", with("exp", json!(now() - 3600))),
        ("a beginning to come", with("iat", json!(now() + 3600))),
        ("a life of a year", with("exp", json!(now() + 31_536_000))),
        ("a time before which it is nothing", with("nbf", json!(now() + 3600))),
        ("no end", with("exp", Value::Null)),
        ("no subject", with("sub", Value::Null)),
    ];
    for (what, claims) in cases {
        assert_eq!(
            refusal(&ask(&server, &key.sign(&claims), WALLET).await),
            NOT_VERIFIED,
            "{what}"
        );
    }
    for nonce in ["&nonce=n-2", "&nonce=", ""] {
        let path = format!("/api/auth/passport-token?address={WALLET}{nonce}");
        assert_eq!(
            refusal(&server.get(&path, &key.sign(&good)).await),
            NOT_VERIFIED,
            "{nonce}"
        );
    }
    assert_eq!(
        refusal(&ask(&server, &key.sign(&good), OTHER).await),
        NOT_VERIFIED,
        "another address"
    );
    for passport in [Value::Null, json!({}), json!({ "zkevm_eth_address": "0x12" })] {
        let answer = ask(&server, &key.sign(&with("passport", passport)), WALLET).await;
        let text = "Failed to get wallet address from Immutable Passport";
        assert_eq!(refusal(&answer), (401, "INVALID_TOKEN", text));
    }
    let mut several = with("aud", json!([CLIENT, "another-client"]));
    several["azp"] = json!(CLIENT);
    ask(&server, &key.sign(&several), WALLET).await.ok();
    // A flow that others began, for a client to the documents, may have none.
    let path = format!("/api/auth/passport-token?address={WALLET}");
    server.get(&path, &key.sign(&with("nonce", Value::Null))).await.ok();
    // None of these used the good one up.
    let nonce = format!("/api/auth/passport-token?address={WALLET}&nonce=n-1");
    server.get(&nonce, &key.sign(&good)).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_18_a_forged_token_is_refused() {
    let (key, stranger) = (Key::p256("now"), Key::p256("now"));
    let provider = Provider::start(&[&key]);
    let server = server(&provider, Duration::from_secs(60)).await;
    let good = claims(&provider);
    let signed = key.sign(&good);
    let parts: Vec<&str> = signed.split('.').collect();
    let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());

    let unsigned = |alg: &str| encode(&json!({ "alg": alg, "typ": "JWT", "kid": "now" }));
    let mut richer = good.clone();
    richer["passport"]["zkevm_eth_address"] = json!(OTHER);
    let mut access = key.header();
    access.typ = Some("at+jwt".to_owned());
    let mut nameless = key.header();
    nameless.kid = None;
    let forged = [
        ("by another's key", stranger.sign(&good)),
        (
            "with another's address",
            format!("{}.{}.{}", parts[0], encode(&richer), parts[2]),
        ),
        ("without an algorithm", format!("{}.{}.", unsigned("none"), parts[1])),
        (
            "without an algorithm, with a signature",
            format!("{}.{}.{}", unsigned("none"), parts[1], parts[2]),
        ),
        ("without a signature", format!("{}.{}.", parts[0], parts[1])),
        ("of an access token", key.sign_as(&access, &good)),
        ("of no named key", key.sign_as(&nameless, &good)),
        ("of nonsense", "a.b.c".to_owned()),
        ("of no end", format!("{signed}{}", "A".repeat(9000))),
    ];
    for (what, token) in forged {
        for address in [WALLET, OTHER] {
            assert_eq!(refusal(&ask(&server, &token, address).await), NOT_VERIFIED, "{what}");
        }
    }
    let none = (401, "UNAUTHENTICATED", "Please sign in with Immutable Passport first.");
    assert_eq!(refusal(&ask(&server, "", WALLET).await), none);
    assert_eq!(ask(&server, &signed, "0x12").await.status, 400);
    assert_eq!(server.get("/api/auth/passport-token", &signed).await.status, 400);
    ask(&server, &signed, WALLET).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_18_a_token_is_used_once_however_many_ask_and_however_its_signature_is_written() {
    let key = Key::p256("now");
    let provider = Provider::start(&[&key]);
    let server = server(&provider, Duration::from_secs(60)).await;
    let token = key.sign(&claims(&provider));
    let answers = futures_util::future::join_all((0..8).map(|_| ask(&server, &token, WALLET))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    let used = (
        401,
        "INVALID_TOKEN",
        "This sign-in with Immutable Passport was already used. Please sign in again.",
    );
    assert_eq!(refusal(&ask(&server, &token, WALLET).await), used);
    // The same claims signed once more: the provider did not give out another token.
    assert_eq!(
        refusal(&ask(&server, &key.sign(&claims_of(&token)), WALLET).await),
        used
    );

    let mut db = server.context.pool.acquire().await.unwrap();
    server
        .sql("UPDATE passport_tokens SET expires_at = now() - interval '1 second'")
        .await;
    let forgotten = passport_tokens::sweep(&mut db).await.unwrap();
    assert_eq!(forgotten, 1, "what has expired is not kept");
}

fn claims_of(token: &str) -> Value {
    let payload = BASE64URL_NOPAD.decode(token.split('.').nth(1).unwrap().as_bytes());
    serde_json::from_slice(&payload.unwrap()).unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_key_that_is_new_is_asked_for_and_nonsense_asks_once_a_minute_at_most() {
    let (old, new) = (Key::p256("old"), Key::p256("new"));
    let provider = Provider::start(&[&old]);
    let eager = server(&provider, Duration::ZERO).await;
    ask(&eager, &old.sign(&claims(&provider)), WALLET).await.ok();
    provider.publish(&[&new]);
    ask(&eager, &new.sign(&claims(&provider)), WALLET).await.ok();
    assert_eq!(
        refusal(&ask(&eager, &old.sign(&claims(&provider)), WALLET).await),
        NOT_VERIFIED,
        "a key that was taken back"
    );

    let patient = server(&provider, Duration::from_secs(60)).await;
    let before = provider.asked();
    for id in 0..20 {
        let token = Key::p256(&format!("made-up-{id}")).sign(&claims(&provider));
        assert_eq!(refusal(&ask(&patient, &token, WALLET).await), NOT_VERIFIED);
    }
    assert_eq!(provider.asked(), before + 1);
    ask(&patient, &new.sign(&claims(&provider)), WALLET).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_provider_that_cannot_be_asked_or_is_another_costs_a_503_and_nothing_more() {
    let key = Key::p256("now");
    let provider = Provider::start(&[&key]);
    let server = server(&provider, Duration::ZERO).await;
    for (name, value) in [
        ("issuer", "https://evil.example"),
        ("token_endpoint", "https://evil.example/token"),
        ("jwks_uri", "file:///etc/passwd"),
    ] {
        provider.describe(name, value);
        let answer = ask(&server, &key.sign(&claims(&provider)), WALLET).await;
        assert_eq!((answer.status, refusal(&answer).1), (503, "UNAVAILABLE"), "{name}");
        assert!(answer.header("Retry-After").is_some());
        let good = [("issuer", ""), ("token_endpoint", "/token"), ("jwks_uri", "/jwks")];
        for (name, path) in good {
            provider.describe(name, &format!("{}{path}", provider.url));
        }
    }
    ask(&server, &key.sign(&claims(&provider)), WALLET).await.ok();
    provider.stop().await;
    let mut another = claims(&provider);
    another["sub"] = json!("email|another");
    ask(&server, &key.sign(&another), WALLET).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_20_the_page_learns_where_to_sign_in_and_may_call_the_provider_alone() {
    let key = Key::p256("now");
    let provider = Provider::start(&[&key]);
    provider.describe("end_session_endpoint", &format!("{}/out", provider.url));
    let server = server(&provider, Duration::from_secs(60)).await;
    let before = server.get("/api/config", "").await.ok()["passport"].clone();
    assert_eq!(
        (&before["endpoints"], &before["clientId"]),
        (&Value::Null, &json!(CLIENT))
    );
    ask(&server, &key.sign(&claims(&provider)), WALLET).await.ok();
    let url = &provider.url;
    assert_eq!(
        server.get("/api/config", "").await.ok()["passport"],
        json!({
            "issuer": url, "clientId": CLIENT, "environment": "sandbox",
            "scopes": ["openid", "offline_access", "email", "transact"],
            "addressClaim": "passport.zkevm_eth_address",
            "endpoints": {
                "authorization": format!("{url}/auth"), "token": format!("{url}/token"), "endSession": format!("{url}/out")
            }
        })
    );

    let page = server.get("/passport-callback", "").await;
    let policy = page.header("content-security-policy").unwrap();
    let connect = policy.split("; ").find(|rule| rule.starts_with("connect-src")).unwrap();
    assert_eq!(
        connect.split(' ').filter(|source| *source == url).count(),
        1,
        "{policy}"
    );
    assert_eq!(policy.matches(url.as_str()).count(), 1, "{policy}");
    assert_eq!(page.header("cross-origin-opener-policy"), Some("unsafe-none"));
    let elsewhere = server.get("/", "").await;
    assert_eq!(
        elsewhere.header("cross-origin-opener-policy"),
        Some("same-origin-allow-popups")
    );

    let without = Server::start().await;
    let policy = without.get("/", "").await;
    assert!(!policy.header("content-security-policy").unwrap().contains(url));
    assert_eq!(without.get("/api/config", "").await.ok()["passport"], Value::Null);
    let token = key.sign(&claims(&provider));
    assert_eq!(ask(&without, &token, WALLET).await.status, 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn auth_19_the_family_has_login_verify_refresh_and_me_and_no_public_signup() {
    let server = Server::start().await;
    let wallet = crate::support::Wallet::number(1);
    let session = server.session(&wallet).await;
    let token = text(&session["token"]);
    assert_eq!(server.get("/api/auth/me", token).await.ok()["user"], session["user"]);
    assert_eq!(
        server.get("/api/auth/verify", token).await.ok()["user"],
        session["user"]
    );
    assert_eq!(server.get("/api/auth/refresh", token).await.ok(), session);
    assert_eq!(refusal(&server.get("/api/auth/me", "").await).1, "UNAUTHENTICATED");
    let body = json!({ "login": "rose", "password": "secret" });
    assert_eq!(server.post("/api/auth/login", "", body.clone()).await.status, 401);
    assert_eq!(refusal(&server.post("/api/auth/signup", "", body).await).1, "GONE");
}
