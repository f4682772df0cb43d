//! Profiles as people save them.

use crate::support::{Answer, Server, Wallet, rates, refusal};
use cuecast::{
    app::openapi,
    http::limits::{Limits, Rate, Rates},
};
use domain::Username;
use serde_json::{Value, json};
use std::sync::Arc;

const FORM: &str = "/api/user/create-or-update";
const EMAIL_TAKEN: (u16, &str, &str) = (
    409,
    "EMAIL_TAKEN",
    "This email is already in use. Please use a different email.",
);

async fn save(server: &Server, token: &str, wallet: &Wallet, name: &str, email: &str) -> Answer {
    let body = json!({ "address": wallet.checksummed(), "username": name, "email": email });
    server.post(FORM, token, body).await
}

#[actix_rt::test(system = "crate::support::System")]
async fn profile_12_13_25_name_and_email_are_saved_for_the_callers_own_address_alone() {
    let server = Server::start().await;
    let (ada, bob) = (Wallet::number(1), Wallet::number(2));
    let (ada_token, bob_token) = (server.token(&ada).await, server.token(&bob).await);
    let saved = save(&server, &ada_token, &ada, " Ada-L ", " ada@example.org ")
        .await
        .ok();
    let user = json!({ "username": "Ada-L", "email": "ada@example.org" });
    assert_eq!(saved, json!({ "success": true, "user": user }));
    let me = server.get("/api/users/me", &ada_token).await.ok();
    assert_eq!(
        (&me["user"]["username"], &me["profile"]["email"]),
        (&json!("Ada-L"), &json!("ada@example.org"))
    );

    let foreign = save(&server, &bob_token, &ada, "bobs_now", "").await;
    assert_eq!(
        refusal(&foreign),
        (403, "FORBIDDEN", "You can only change your own profile.")
    );
    assert_eq!(save(&server, "a.b.c", &ada, "bobs_now", "").await.status, 401);
    let body = json!({ "address": ada.address().to_uppercase().replacen("0X", "0x", 1), "username": "ada_l" });
    let kept = server.post(FORM, &ada_token, body).await.ok();
    assert_eq!(
        kept["user"],
        json!({ "username": "ada_l", "email": "ada@example.org" }),
        "left out it stays"
    );
    let gone = save(&server, &ada_token, &ada, "ada_l", " ").await.ok();
    assert_eq!(gone["user"]["email"], Value::Null, "empty it is forgotten");
}

#[actix_rt::test(system = "crate::support::System")]
async fn profile_25_without_a_token_only_an_empty_profile_of_a_new_address_is_made() {
    let server = Server::start().await;
    let (ada, new) = (Wallet::number(1), Wallet::number(7));
    server.token(&ada).await;
    let made = save(&server, "", &new, "claimed", "new@example.org").await.ok();
    assert_eq!(
        made,
        json!({ "success": true, "user": { "username": null, "email": null } })
    );
    let shown = server.get(&format!("/api/users/{}", new.address()), "").await.ok();
    assert_eq!(shown["profile"]["username"], Value::Null, "nothing was claimed");
    for known in [&ada, &new] {
        let refused = save(&server, "", known, "taken_over", "").await;
        let text = "Authentication required. Please connect your wallet.";
        assert_eq!(refusal(&refused), (401, "UNAUTHENTICATED", text));
    }
    let token = server.token(&new).await;
    save(&server, &token, &new, "really_new", "").await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn profile_06_07_08_09_11_14_17_what_is_wrong_is_said_beside_each_field() {
    let server = Server::start().await;
    let ada = Wallet::number(1);
    let token = server.token(&ada).await;
    let email = "Please enter a valid email address";
    let cases = [
        ("", "", json!({ "username": "Username cannot be empty" })),
        (
            "ab",
            "",
            json!({ "username": "Username must be at least 3 characters" }),
        ),
        (
            "abcdefghijklmnopqrstu",
            "",
            json!({ "username": "Username must be at most 20 characters" }),
        ),
        ("good_name", "nonsense", json!({ "email": email })),
        (
            "a b c",
            "a@b",
            json!({ "username": "Username can only contain letters, numbers, hyphens, and underscores", "email": email }),
        ),
    ];
    for (name, mail, expected) in cases {
        let answer = save(&server, &token, &ada, name, mail).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (400, "VALIDATION_FAILED"),
            "{name:?} {mail:?}"
        );
        assert_eq!(answer.body["validationErrors"], expected);
    }
    // Names share the root with routes and files: no dot, no slash, nothing that an address means something by.
    for punctuation in "!\"#$%&'()*+,./:;<=>?@[\\]^`{|}~".chars() {
        let name = format!("cue{punctuation}master");
        let answer = save(&server, &token, &ada, &name, "").await;
        let text = "Username can only contain letters, numbers, hyphens, and underscores";
        assert_eq!(answer.body["validationErrors"], json!({ "username": text }), "{name}");
    }
    for (address, text) in [("", "Wallet address is missing"), ("0x12", "Invalid wallet address")] {
        let answer = server
            .post(FORM, &token, json!({ "address": address, "username": "good_name" }))
            .await;
        assert_eq!(answer.body["validationErrors"], json!({ "address": text }));
    }
    let me = server.get("/api/users/me", &token).await.ok();
    assert_eq!(
        me["user"]["username"],
        Value::Null,
        "a refused form saves nothing of it"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn profile_10_28_29_names_and_emails_are_had_by_one_person_and_a_refusal_saves_neither() {
    let server = Server::start().await;
    let (ada, bob) = (Wallet::number(1), Wallet::number(2));
    let (ada_token, bob_token) = (server.token(&ada).await, server.token(&bob).await);
    save(&server, &ada_token, &ada, "ada", "ada@example.org").await.ok();
    let taken = (
        409,
        "USERNAME_TAKEN",
        "This username is already taken. Please choose another one.",
    );
    assert_eq!(
        refusal(&save(&server, &bob_token, &bob, "ADA", "bob@example.org").await),
        taken
    );
    assert_eq!(
        refusal(&save(&server, &bob_token, &bob, "bob", "Ada@Example.org").await),
        EMAIL_TAKEN
    );
    let me = server.get("/api/users/me", &bob_token).await.ok();
    assert_eq!(
        (&me["user"]["username"], &me["profile"]["email"]),
        (&Value::Null, &Value::Null)
    );
    let body = json!({ "email": "ADA@example.org" });
    assert_eq!(
        refusal(&server.put("/api/users/me/profile", &bob_token, body).await),
        EMAIL_TAKEN
    );
    let body = json!({ "address": bob.address(), "username": "bob" });
    server.post(FORM, &bob_token, body).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_asks_for_the_emails_of_others_is_soon_told_to_wait() {
    let plenty = Rate {
        burst: 1000,
        per_second: 1000.0,
    };
    let held = Rates {
        email: Rate {
            burst: 2,
            per_second: 0.1,
        },
        ..rates(plenty)
    };
    let server = Server::changed(|parts| parts.context.limits = Arc::new(Limits::new(held))).await;
    let ada = Wallet::number(1);
    let token = server.token(&ada).await;
    for n in 0..2 {
        save(&server, &token, &ada, "ada", &format!("ada{n}@example.org"))
            .await
            .ok();
    }
    save(&server, &token, &ada, "ada", "ada1@example.org").await.ok();
    assert_eq!(
        save(&server, &token, &ada, "ada", "x@example.org").await.status,
        429,
        "her own again is no try"
    );
    let body = json!({ "email": "y@example.org" });
    assert_eq!(server.put("/api/users/me/profile", &token, body).await.status, 429);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_bio_is_cleaned_and_bounded_and_a_field_left_out_stays() {
    let server = Server::start().await;
    let token = server.token(&Wallet::number(1)).await;
    let put = async |body: Value| server.put("/api/users/me/profile", &token, body).await;
    let saved = put(json!({ "bio": "<b>Nine</b>-ball", "email": "a@b.cd" })).await.ok();
    assert_eq!(saved["profile"]["bio"], "<b>Nine</b>-ball", "markup is text");
    let saved = put(json!({ "email": null })).await.ok();
    let profile = &saved["profile"];
    assert_eq!(
        (&profile["bio"], &profile["email"]),
        (&json!("<b>Nine</b>-ball"), &Value::Null)
    );
    for (bad, field) in [
        (json!({ "bio": "x".repeat(501) }), "bio"),
        (json!({ "bio": "gnp.\u{202e}exe" }), "bio"),
        (json!({ "bio": "nul\u{0}" }), "bio"),
        (json!({ "email": "a@b" }), "email"),
        (
            json!({ "profilePicture": "https://evil.example/p.png" }),
            "profilePicture",
        ),
    ] {
        let answer = put(bad.clone()).await;
        assert_eq!(answer.status, 400, "{bad}");
        assert!(
            answer.body["validationErrors"][field].is_string(),
            "{bad}: {}",
            answer.raw
        );
    }
    for nothing in [json!({}), json!([]), json!({ "colour": "red" })] {
        assert_eq!(put(nothing).await.status, 400);
    }
}

/// The words of a line behind a mark, up to what ends a path segment.
fn segments<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    let pieces = text.split(mark).skip(1);
    let word = |piece: &'a str| {
        piece
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_')
            .next()
    };
    pieces.filter_map(word).filter(|word| !word.is_empty())
}

/// Decision C6: a person's page shares the root with every other page and file.
#[test]
fn shell_09_10_12_no_first_segment_of_a_path_can_be_a_name() {
    let routes = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/web/src/app/routes.tsx")).unwrap();
    let api = openapi::json().unwrap();
    let paths = segments(&routes, "path=\"").chain(segments(&api, "\n    \"/"));
    let documented = [
        "presale",
        "profile",
        "live",
        "tournaments",
        "tournament",
        "create-tournament",
        "join-tournament",
        "create-stream",
        "wallet",
        "settings",
        "pool-credits",
        "bitpool",
        "quests",
        "duel",
        "nft-collection",
        "nft",
        "admin-login",
        "admin",
        "passport-callback",
        "passport-logout",
        "poolcoin",
        "p2pool",
        "bitpool-ai-agent",
        "reserves",
        "privacy",
        "terms",
        "streams",
        "cuecast-live",
        "anything-live",
        "me",
        "api",
        "media",
        "stream",
        "assets",
    ];
    let mut checked = 0;
    for word in paths.chain(documented) {
        for word in [word.to_owned(), word.to_uppercase()] {
            assert!(word.parse::<Username>().is_err(), "{word} may be taken");
            checked += 1;
        }
    }
    assert!(checked > 2 * documented.len() + 30, "the routes were read: {checked}");
}
