//! The caller is judged before what they sent, and gets the nonce to sign in with.

use crate::{
    http::bodies::calls,
    support::{Server, Wallet, refusal, text},
};
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn who_has_no_session_is_told_so_before_what_they_sent_is_judged() {
    let server = Server::start().await;
    let revoked = server.token(&Wallet::number(1)).await;
    server.post("/api/auth/logout", &revoked, Value::Null).await.ok();
    let (mut looked_at, mut wrong) = (0, Vec::new());
    for (method, path, operation) in calls() {
        let ways = operation["security"].as_array().cloned().unwrap_or_default();
        // Its bearer is the token of another's sign-in, not of a session here.
        let is_sign_in = path == "/api/auth/passport-token";
        if ways.is_empty() || ways.contains(&json!({})) || is_sign_in {
            continue;
        }
        looked_at += 1;
        for token in ["", "a.b.c", &revoked] {
            let mut request = server.request(method.clone(), &path);
            if !token.is_empty() {
                request = request.bearer_auth(token);
            }
            if operation["requestBody"].is_object() {
                request = request.header("content-type", "application/json").body("{");
            }
            let answer = server.send(request).await;
            let nonce = answer.body["nonce"].as_str().map(str::len);
            // The one call that is documented otherwise (decision B38).
            let status = match (path.as_str(), token) {
                ("/api/nfts/purchase", "a.b.c") => 403,
                _ => 401,
            };
            if (answer.status, nonce) != (status, Some(32)) {
                wrong.push(format!("{method} {path} {token:.5}: {} {}", answer.status, answer.raw));
            }
        }
    }
    assert!(looked_at > 60, "{looked_at}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_session_that_is_over_is_said_before_a_query_a_path_or_a_body_is_judged() {
    let server = Server::start().await;
    let revoked = server.token(&Wallet::number(1)).await;
    server.post("/api/auth/logout", &revoked, Value::Null).await.ok();
    let (mut with_query, mut wrong) = (0, Vec::new());
    for (method, path, operation) in calls() {
        let ways = operation["security"].as_array().cloned().unwrap_or_default();
        if ways.is_empty() || ways.contains(&json!({})) || path == "/api/auth/passport-token" {
            continue;
        }
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let in_query = parameters.iter().filter(|parameter| parameter["in"] == "query");
        let names: Vec<_> = in_query.map(|parameter| text(&parameter["name"]).to_owned()).collect();
        with_query += usize::from(!names.is_empty());
        let set = |value: &str| names.iter().map(|name| format!("{name}={value}&")).collect::<String>();
        let queries = [
            String::new(),
            set("x"),
            set("-1"),
            set("%FF"),
            set("1").repeat(2),
            "&&=%".to_owned(),
        ];
        let paths = [path.clone(), path.replace("/x", "/%FF")];
        for (query, path) in queries
            .iter()
            .flat_map(|query| paths.iter().map(move |path| (query, path)))
        {
            let mut request = server
                .request(method.clone(), &format!("{path}?{query}"))
                .bearer_auth(&revoked);
            if operation["requestBody"].is_object() {
                request = request.header("content-type", "application/json").body("{");
            }
            let answer = server.send(request).await;
            if answer.status != 401 {
                wrong.push(format!("{method} {path}?{query}: {} {}", answer.status, answer.raw));
            }
        }
    }
    assert!(with_query > 10, "{with_query}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stranger_is_refused_by_an_administrators_call_before_its_body_is_judged() {
    let server = Server::start().await;
    let stranger = server.token(&Wallet::number(1)).await;
    for path in ["/api/admin/operations/drain", "/api/admin/operations/restart-notice"] {
        let request = server.request(reqwest::Method::POST, path).bearer_auth(&stranger);
        let answer = server
            .send(request.header("content-type", "application/json").body("{"))
            .await;
        assert_eq!(answer.status, 403, "{path}: {}", answer.raw);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_nonce_of_a_refusal_signs_its_caller_in_once() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let refused = server.get("/api/users/me", "").await;
    assert_eq!(refusal(&refused).0, 401);
    let mut challenge = server.challenge().await;
    challenge["nonce"] = text(&refused.body["nonce"]).into();
    let message = wallet.message(&challenge);
    let signature = wallet.sign(&message);
    server.siwe(&message, &signature).await.ok();
    assert_eq!(refusal(&server.siwe(&message, &signature).await).1, "INVALID_NONCE");
    let login = server.log_in("nobody", "wrong horse battery").await;
    assert_eq!(login.body["nonce"], Value::Null, "a wrong password asks for no wallet");
}

#[actix_rt::test(system = "crate::support::System")]
async fn asking_for_nonces_stores_nothing() {
    let server = Server::start().await;
    for _ in 0..20 {
        server.challenge().await;
        server.get("/api/users/me", "").await;
    }
    let stored: i64 = sqlx::query_scalar("SELECT count(*) FROM siwe_nonces")
        .fetch_one(&server.context.pool)
        .await
        .unwrap();
    assert_eq!(stored, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_answered_to_bad_input_is_documented_where_it_is_answered() {
    let server = Server::start().await;
    let mut wrong = Vec::new();
    for (method, path, operation) in calls() {
        let token = server.token(&Wallet::number(1)).await;
        for body in ["{", "{}", r#"{"amount":[]}"#] {
            let mut request = server.request(method.clone(), &path).bearer_auth(&token);
            if operation["requestBody"].is_object() {
                request = request.header("content-type", "application/json").body(body);
            }
            let answer = server.send(request).await;
            let documented = operation["responses"].get(answer.status.to_string()).is_some();
            if !documented || answer.status >= 500 && answer.status != 503 {
                wrong.push(format!("{method} {path} {body}: {} {}", answer.status, answer.raw));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
