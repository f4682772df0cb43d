//! Administrators sign in by password, and their sessions end.

use crate::support::{
    Answer, Server, Wallet,
    office::{Account, PASSWORD, code},
    rates, refusal, text,
};
use cuecast::{
    audit::Actor,
    auth::{password, store::admins},
    config::Config,
    features::admins::{
        jobs,
        store::{self, Wrong},
    },
    http::limits::{Limits, Rate, Rates},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc, time::Instant};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

const WRONG: (u16, &str, &str) = (401, "INVALID_CREDENTIALS", "Invalid login or password.");
const DENIED: (u16, &str, &str) = (403, "FORBIDDEN", "Access denied. Admin privileges required.");
const EXPIRED: (u16, &str, &str) = (401, "INVALID_TOKEN", "Your session has expired. Please log in again.");
const ENDED: (u16, &str, &str) = (401, "SESSION_REVOKED", "Your session has ended. Please log in again.");

/// Whether a time is so far from now, to the minute.
fn is_in(time: &Value, expected: Duration) -> bool {
    let time = OffsetDateTime::parse(text(time), &Rfc3339).unwrap();
    (time - OffsetDateTime::now_utc() - expected).abs() < Duration::MINUTE
}

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_18_login_takes_a_username_or_email_and_a_password_and_answers_token_and_user() {
    let server = Server::start().await;
    let account = Account {
        email: Some("Ada@example.org"),
        ..Account::default()
    };
    server.admin("Ada", account).await;
    for login in ["Ada", "ada", " ADA ", "ada@example.org", "ADA@EXAMPLE.ORG"] {
        let session = server.log_in(login, PASSWORD).await.ok();
        assert_eq!(session["success"], true, "{login}");
        let user =
            json!({ "id": session["user"]["id"], "username": "Ada", "email": "Ada@example.org", "isAdmin": true });
        assert_eq!(session["user"], user, "{login}");
        server.get("/api/admin/audit", text(&session["token"])).await.ok();
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_19_adminauth_20_a_session_ends_after_7_days_and_after_4_hours_without_a_refresh() {
    let server = Server::start().await;
    server.admin("ada", Account::default()).await;
    let session = server.log_in("ada", PASSWORD).await.ok();
    assert!(is_in(&session["expiresAt"], Duration::days(7)), "{session}");
    assert!(is_in(&session["sessionExpiresAt"], Duration::hours(4)), "{session}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_wrong_login_reads_the_same() {
    let server = Server::start().await;
    server.admin("ada", Account::default()).await;
    for (login, password) in [
        ("ada", "wrong horse battery"),
        ("ada", "correct horse batter"),
        ("ada", " "),
        ("eve", PASSWORD),
        ("eve@example.org", PASSWORD),
        ("' OR 1=1 --", PASSWORD),
        ("ada\0", PASSWORD),
        ("ada", "\0"),
    ] {
        assert_eq!(
            refusal(&server.log_in(login, password).await),
            WRONG,
            "{login:?} {password:?}"
        );
    }
    assert_eq!(refusal(&server.log_in("ada", &"x".repeat(50_000)).await), WRONG);
    assert_eq!(
        server.log_in("", PASSWORD).await.body["validationErrors"]["login"],
        "Please enter your e-mail or username."
    );
    assert_eq!(
        server.log_in("ada", "").await.body["validationErrors"]["password"],
        "Please enter your password."
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_25_login_refuses_accounts_that_are_no_administrators() {
    let server = Server::start().await;
    let person = server.session(&Wallet::number(1)).await;
    let linked = Account {
        user: Some(text(&person["user"]["id"]).parse().unwrap()),
        ..Account::default()
    };
    server.admin("ada", linked).await;
    server.admin("bob", Account::default()).await;
    assert_eq!(
        refusal(&server.log_in("ada", PASSWORD).await),
        DENIED,
        "the person has no role"
    );
    server.sql("UPDATE users SET is_admin = true").await;
    server.log_in("ada", PASSWORD).await.ok();
    server.sql("UPDATE admins SET disabled_at = now()").await;
    for name in ["ada", "bob"] {
        for password in [PASSWORD, "something else"] {
            let answer = server.log_in(name, password).await;
            assert_eq!(
                refusal(&answer),
                WRONG,
                "a closed account reads as one that is not there"
            );
        }
    }
    server
        .sql("UPDATE admins SET disabled_at = NULL; UPDATE users SET is_admin = false")
        .await;
    assert_eq!(refusal(&server.log_in("ada", PASSWORD).await), DENIED);
    assert_eq!(
        refusal(&server.log_in("ada", "something else").await),
        WRONG,
        "who is no admin only their owner learns"
    );
}

/// Waits until so many refused sign-ins are counted: they are behind their answers.
async fn until_counted(server: &Server, expected: i64) {
    let counted = "SELECT coalesce(sum(passwords + codes), 0)::bigint FROM admin_refusals";
    let begun = Instant::now();
    loop {
        let now: i64 = sqlx::query_scalar(counted)
            .fetch_one(&server.context.pool)
            .await
            .unwrap();
        if now == expected {
            return;
        }
        assert!(begun.elapsed().as_secs() < 30, "{now} of {expected}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// The count is an hour old, and the job has run.
async fn hour_passes(server: &Server) {
    server
        .sql("UPDATE admin_refusals SET hour = hour - interval '1 hour'")
        .await;
    jobs::sum(&server.context.clone().into_inner()).await.unwrap();
}

fn with_rates(login: Rate, account: Rate) -> Limits {
    let plenty = Rate {
        burst: 1000,
        per_second: 1000.0,
    };
    Limits::new(Rates {
        admin_login: login,
        admin_account: account,
        ..rates(plenty)
    })
}

#[actix_rt::test(system = "crate::support::System")]
async fn guessing_is_throttled_by_network_address_and_more_widely_by_account() {
    let rate = |burst| Rate {
        burst,
        per_second: 0.001,
    };
    let server = Server::changed(|parts| {
        parts.context.limits = Arc::new(with_rates(rate(5), rate(8)));
        parts.context.site.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let email = Some("ada@example.org");
    server
        .admin(
            "ada",
            Account {
                email,
                ..Account::default()
            },
        )
        .await;
    let from = async |address: &str, login: &str| {
        let body = json!({ "login": login, "password": "wrong horse battery" });
        let request = server
            .request(reqwest::Method::POST, "/api/auth/login")
            .header("x-forwarded-for", address);
        server.send(request.json(&body)).await
    };
    // Somebody who tries from one place is held up there, and the owner elsewhere is not.
    for _ in 0..5 {
        assert_eq!(refusal(&from("203.0.113.1", "ada").await), WRONG);
    }
    assert_eq!(from("203.0.113.1", "ada").await.status, 429);
    for number in 2..5 {
        let login = if number == 3 { "ADA@example.org" } else { "Ada" };
        assert_eq!(refusal(&from(&format!("203.0.113.{number}"), login).await), WRONG);
    }
    // Both names of an account are one account.
    let throttled = from("203.0.113.9", "ada@EXAMPLE.org ").await;
    assert_eq!(
        refusal(&throttled),
        (429, "RATE_LIMITED", "Too many requests. Please wait a moment.")
    );
    assert!((900..=1001).contains(&throttled.header("retry-after").unwrap().parse().unwrap()));
    for number in 0..5 {
        assert_eq!(
            refusal(&from("198.51.100.1", &format!("somebody{number}")).await),
            WRONG
        );
    }
    assert_eq!(from("198.51.100.1", "somebody9").await.status, 429);
    assert_eq!(
        from("198.51.100.2", "somebody9").await.status,
        401,
        "elsewhere another login may be tried"
    );
}

/// A server that believes what its callers say of their address, with the rates of the product.
async fn behind_a_proxy() -> Server {
    Server::changed(|parts| {
        let config = Config::from_text("", BTreeMap::new()).unwrap();
        let own = Rates::of(&config.http, &config.socket);
        // The tokens that come back in time do not, so that no slow machine makes a difference.
        let burst = |rate: Rate| Rate {
            per_second: 0.0001,
            ..rate
        };
        parts.context.limits = Arc::new(Limits::new(Rates {
            admin_login: burst(own.admin_login),
            admin_account_network: burst(own.admin_account_network),
            admin_account: burst(own.admin_account),
            ..rates(Rate {
                burst: 100_000,
                per_second: 100_000.0,
            })
        }));
        parts.context.site.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await
}

async fn try_from(server: &Server, address: &str, body: Value) -> Answer {
    let request = server.request(reqwest::Method::POST, "/api/auth/login");
    server
        .send(request.header("x-forwarded-for", address).json(&body))
        .await
}

#[actix_rt::test(system = "crate::support::System")]
async fn strangers_from_forty_addresses_do_not_keep_an_administrator_out() {
    let server = behind_a_proxy().await;
    server.admin("ada", Account::default()).await;
    let right = json!({ "login": "ada", "password": PASSWORD });
    let session = try_from(&server, "192.0.2.1", right.clone()).await.ok();
    let device = session["device"].clone();
    assert!(text(&device).len() == 32, "{session}");
    // Twice as many networks as it takes to use up what strangers may, in either family.
    for n in 0..40 {
        for address in [format!("198.51.{n}.7"), format!("2001:db8:{n:x}::7")] {
            for _ in 0..3 {
                try_from(
                    &server,
                    &address,
                    json!({ "login": "ada", "password": "wrong horse battery" }),
                )
                .await;
            }
        }
    }
    let stranger = try_from(&server, "203.0.113.9", right.clone()).await;
    assert_eq!(stranger.status, 429, "a stranger's guess is not even looked at now");
    let with = |device: &Value| json!({ "login": "ada", "password": PASSWORD, "device": device });
    assert_eq!(
        try_from(&server, "203.0.113.10", with(&json!("x".repeat(32))))
            .await
            .status,
        429
    );
    let again = try_from(&server, "203.0.113.11", with(&device)).await.ok();
    // The proof is used up, and the next one is as good.
    assert_eq!(try_from(&server, "203.0.113.12", with(&device)).await.status, 429);
    try_from(&server, "203.0.113.13", with(&again["device"])).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_device_that_signed_in_guesses_no_faster_than_a_network_and_at_its_own_account_alone() {
    let server = behind_a_proxy().await;
    server.admin("ada", Account::default()).await;
    server.admin("bob", Account::default()).await;
    let right = json!({ "login": "ada", "password": PASSWORD });
    let device = try_from(&server, "192.0.2.1", right).await.ok()["device"].clone();
    let guess = json!({ "login": "ada", "password": "wrong horse battery", "device": device });
    let mut looked_at = 0;
    for n in 0..20 {
        let answer = try_from(&server, &format!("198.51.{n}.7"), guess.clone()).await;
        looked_at += usize::from(answer.status == 401);
    }
    assert_eq!(looked_at, 10);
    let bob = json!({ "login": "bob", "password": "wrong horse battery", "device": device });
    for n in 20..81 {
        try_from(&server, &format!("198.51.{n}.7"), bob.clone()).await;
    }
    let answer = try_from(&server, "203.0.113.9", bob).await;
    assert_eq!(answer.status, 429, "to another account it is a stranger's");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_thousand_refused_sign_ins_leave_one_line_of_the_audit_log_for_an_hour() {
    let server = Server::start().await;
    let reader = server.admin_token("reader").await;
    server.admin("ada", Account::default()).await;
    for _ in 0..10 {
        assert_eq!(refusal(&server.log_in("ada", "wrong horse battery").await), WRONG);
    }
    until_counted(&server, 10).await;
    // The others without the hashing, which is slow by intent.
    let mut db = server.context.pool.acquire().await.unwrap();
    let ada = admins::by_login(&mut db, &"ada".parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    for _ in 0..990 {
        store::refused(&mut db, ada.id, Wrong::Password, None).await.unwrap();
    }
    assert!(server.audited(&reader, "admin.sign_in_refused").await.is_empty());
    hour_passes(&server).await;
    hour_passes(&server).await;
    let rows = server.audited(&reader, "admin.sign_in_refused").await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["after"]["passwords"], 1000);
    assert_eq!(
        rows[0]["address"], "127.0.0.1",
        "of the last one whose address is known"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_account_with_an_authenticator_needs_an_unused_code() {
    let server = Server::start().await;
    let secret = [7; 20];
    let account = Account {
        totp: Some(secret),
        ..Account::default()
    };
    server.admin("ada", account).await;
    let log_in = async |password: &str, code: Value| {
        let body = json!({ "login": "ada", "password": password, "code": code });
        server.post("/api/auth/login", "", body).await
    };
    let wanted = (
        401,
        "TOTP_REQUIRED",
        "Enter the 6-digit code from your authenticator app.",
    );
    assert_eq!(refusal(&log_in(PASSWORD, Value::Null).await), wanted);
    assert_eq!(refusal(&log_in(PASSWORD, json!(" ")).await), wanted);
    assert_eq!(
        refusal(&log_in("wrong horse battery", json!(code(&secret, 0))).await),
        WRONG
    );
    let used = "This code is wrong or was used already. Please enter the next one from your authenticator app.";
    for wrong in [
        code(&[8; 20], 0),
        code(&secret, -9),
        code(&secret, 9),
        "12345".to_owned(),
        "x".repeat(999),
    ] {
        assert_eq!(
            refusal(&log_in(PASSWORD, json!(wrong)).await),
            (401, "INVALID_CODE", used),
            "{wrong}"
        );
    }
    let now = code(&secret, 0);
    let forget = || server.sql("UPDATE admins SET wrong_codes = 0, codes_refused_until = NULL");
    let both = futures_util::future::join_all((0..8).map(|_| log_in(PASSWORD, json!(now)))).await;
    assert_eq!(
        both.iter().filter(|answer| answer.status == 200).count(),
        1,
        "once, also at the same time"
    );
    forget().await;
    assert_eq!(
        refusal(&log_in(PASSWORD, json!(now)).await),
        (401, "INVALID_CODE", used)
    );
    log_in(PASSWORD, json!(code(&secret, 1))).await.ok();
    assert_eq!(
        log_in(PASSWORD, json!(now)).await.status,
        401,
        "nor an older one after a newer"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn after_five_wrong_codes_none_is_looked_at_for_a_quarter_of_an_hour_and_it_is_written_down() {
    let server = Server::start().await;
    let reader = server.admin_token("reader").await;
    let secret = [7; 20];
    let account = Account {
        totp: Some(secret),
        ..Account::default()
    };
    server.admin("ada", account).await;
    let log_in = async |code: String| {
        let body = json!({ "login": "ada", "password": PASSWORD, "code": code });
        server.post("/api/auth/login", "", body).await
    };
    // Many at once are no way around, and what is no code is no guess.
    assert_eq!(log_in("x".to_owned()).await.status, 401);
    let guesses = futures_util::future::join_all((0..12).map(|_| log_in(code(&[8; 20], 0)))).await;
    let looked_at = guesses.iter().filter(|answer| answer.status == 401).count();
    assert_eq!(looked_at, 5);
    let late = log_in(code(&secret, 0)).await;
    assert_eq!(refusal(&late).1, "RATE_LIMITED", "not even the right one");
    assert_eq!(late.header("retry-after"), Some("900"));
    server.log_in("ada", "wrong horse battery").await;
    until_counted(&server, 6).await;
    hour_passes(&server).await;
    let rows = server.audited(&reader, "admin.sign_in_refused").await;
    assert_eq!(rows.len(), 1);
    let said = &rows[0]["after"];
    assert_eq!(
        (&said["passwords"], &said["codes"], &said["locks"]),
        (&json!(1), &json!(5), &json!(1))
    );
    assert_eq!(rows[0]["address"], "127.0.0.1");
    server
        .sql("UPDATE admins SET codes_refused_until = now() WHERE codes_refused_until IS NOT NULL")
        .await;
    log_in(code(&secret, 0)).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_database_alone_holds_no_key_of_an_authenticator() {
    let server = Server::start().await;
    let secret = [7; 20];
    let account = Account {
        totp: Some(secret),
        ..Account::default()
    };
    server.admin("ada", account).await;
    // Each code as if it were the first: the clock may reach the next one meanwhile.
    let log_in = async || {
        server.sql("UPDATE admins SET totp_step = NULL").await;
        let body = json!({ "login": "ada", "password": PASSWORD, "code": code(&secret, 0) });
        server.post("/api/auth/login", "", body).await
    };
    let plain = async || -> i64 {
        let found = "SELECT count(*) FROM admins WHERE position($1 in admins::text) > 0";
        let found = sqlx::query_scalar(found).bind(hex::encode(&secret[..4]));
        found.fetch_one(&server.context.pool).await.unwrap()
    };
    assert_eq!(plain().await, 0);
    log_in().await.ok();
    // As a server before this one stored it: it works on, and is sealed at the next start.
    server
        .sql("UPDATE admins SET totp_sealed = NULL, totp_secret = decode(repeat('07', 20), 'hex')")
        .await;
    assert_eq!(plain().await, 1);
    log_in().await.ok();
    server.services.totp_key.seal_plain(&server.context.pool).await.unwrap();
    assert_eq!(plain().await, 0);
    log_in().await.ok();
    // Sealed for one account it opens no other.
    server.admin("bob", Account::default()).await;
    server
        .sql("UPDATE admins SET totp_sealed = (SELECT totp_sealed FROM admins WHERE username = 'ada') WHERE username = 'bob'")
        .await;
    let body = json!({ "login": "bob", "password": PASSWORD, "code": code(&secret, 0) });
    assert_eq!(server.post("/api/auth/login", "", body).await.status, 500);
}

#[actix_rt::test(system = "crate::support::System")]
async fn adminauth_07_a_refresh_gives_four_hours_more_and_never_past_seven_days() {
    let server = Server::start().await;
    let token = server.admin_token("ada").await;
    server
        .sql("UPDATE admin_sessions SET idle_expires_at = now() + interval '1 minute'")
        .await;
    let refreshed = server.get("/api/auth/refresh", &token).await.ok();
    assert!(is_in(&refreshed["sessionExpiresAt"], Duration::hours(4)), "{refreshed}");
    assert_eq!(refreshed["user"]["isAdmin"], true);
    server.get("/api/admin/audit", text(&refreshed["token"])).await.ok();
    server
        .sql("UPDATE admin_sessions SET idle_expires_at = now() + interval '1 hour', absolute_expires_at = now() + interval '2 hours'")
        .await;
    let last = server.get("/api/auth/refresh", &token).await.ok();
    assert!(is_in(&last["sessionExpiresAt"], Duration::hours(2)), "{last}");
    assert_eq!(last["sessionExpiresAt"], last["expiresAt"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_expired_session_opens_nothing_and_cannot_be_refreshed() {
    let server = Server::start().await;
    let token = server.admin_token("ada").await;
    server.sql("UPDATE admin_sessions SET idle_expires_at = now()").await;
    for path in ["/api/auth/refresh", "/api/admin/audit"] {
        assert_eq!(refusal(&server.get(path, &token).await), EXPIRED, "{path}");
    }
    let verified = server.get("/api/auth/verify", &token).await.ok();
    assert_eq!(verified, json!({ "valid": false, "user": null }));
    let answer = server.post("/api/auth/logout", &token, Value::Null).await;
    assert_eq!(refusal(&answer), EXPIRED);
}

#[actix_rt::test(system = "crate::support::System")]
async fn logging_out_ends_the_session_and_no_other() {
    let server = Server::start().await;
    let here = server.admin_token("ada").await;
    let there = text(&server.log_in("ada", PASSWORD).await.ok()["token"]).to_owned();
    server.post("/api/auth/logout", &here, Value::Null).await.ok();
    for path in ["/api/auth/refresh", "/api/admin/audit"] {
        assert_eq!(refusal(&server.get(path, &here).await), ENDED, "{path}");
    }
    assert_eq!(server.audited(&there, "admin.sign_out").await.len(), 1);
    let row = &server.audited(&there, "admin.sign_in").await[0];
    assert_eq!(row["actor"]["name"], "ada");
    assert_eq!(row["address"], "127.0.0.1");
    assert!(text(&row["requestId"]).len() >= 8, "{row}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_password_that_was_changed_while_it_was_checked_lets_nobody_in() {
    let server = Server::start().await;
    server.admin("ada", Account::default()).await;
    let mut db = server.context.pool.acquire().await.unwrap();
    let seen = admins::by_login(&mut db, &"ada".parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert!(admins::admit(&mut db, &seen, None).await.unwrap());
    let token = text(&server.log_in("ada", PASSWORD).await.ok()["token"]).to_owned();
    let hash = password::hash("another horse battery").unwrap();
    admins::set_password(&mut db, &seen, &hash, None, Actor::System)
        .await
        .unwrap();
    assert!(!admins::admit(&mut db, &seen, None).await.unwrap());
    assert_eq!(
        refusal(&server.get("/api/admin/audit", &token).await),
        ENDED,
        "what was open has ended"
    );
    assert_eq!(refusal(&server.log_in("ada", PASSWORD).await), WRONG);
    server.log_in("ada", "another horse battery").await.ok();
}
