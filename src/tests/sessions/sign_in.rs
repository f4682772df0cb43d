//! Signing in by proof of an address, and every way in which it is refused.

use crate::support::{Server, Wallet, chain::Chain, refusal, text};
use alloy_primitives::U256;
use cuecast::{
    auth::WalletVerifier,
    chain::{Chains, wallets::ChainWallets},
    config::Config,
};
use serde_json::json;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};

#[actix_rt::test(system = "crate::support::System")]
async fn stream_14_a_wallet_signs_in_once_with_a_nonce_and_is_the_same_person_again() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let challenge = server.challenge().await;
    assert_eq!(text(&challenge["nonce"]).len(), 32);
    assert_eq!(
        (text(&challenge["domain"]), text(&challenge["uri"])),
        ("localhost:8080", "http://localhost:8080")
    );
    assert_eq!(challenge["chainId"], 56);

    let message = wallet.message(&challenge);
    let signature = wallet.sign(&message);
    let session = server.siwe(&message, &signature).await.ok();
    assert_eq!(
        session["user"]["address"],
        wallet.address(),
        "the address is kept in lower case"
    );
    assert_eq!(session["user"]["username"], json!(null));
    assert_eq!(session["user"]["isAdmin"], false);
    assert_eq!(text(&session["user"]["id"]).len(), 24);
    assert_eq!(text(&session["token"]).split('.').count(), 3);

    let again = server.siwe(&message, &signature).await;
    assert_eq!(refusal(&again).1, "INVALID_NONCE");
    assert_eq!(again.status, 401);
    let second = server.session(&wallet).await;
    assert_eq!(second["user"]["id"], session["user"]["id"], "the same person");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_contract_wallet_signs_in_by_its_owners_key_and_its_owner_is_somebody_else() {
    let chain = Chain::shared();
    let config = Config::from_text("", Default::default()).unwrap().chain;
    // Patient: a machine that is slow must not look like a node that is silent.
    let patience = std::time::Duration::from_secs(120);
    let chains = Chains::single(&config, 56, &[chain.url.parse().unwrap()], patience).unwrap();
    let wallets = ChainWallets::new(Arc::new(chains));
    let verifier = WalletVerifier::within(Arc::new(wallets), patience);
    let server = Server::changed(|parts| parts.sign_in.verifier = Arc::new(verifier)).await;
    let (owner, stranger) = (Wallet::random(), Wallet::random());
    let key: alloy_primitives::Address = owner.address().parse().unwrap();
    let contract = chain.deploy("hostile/Wallet", (key, U256::ZERO)).await;
    let message = owner.message(&server.challenge().await);
    let message = message.replace(&owner.checksummed(), &contract.to_checksum(None));
    let forged = server.siwe(&message, &stranger.sign(&message)).await;
    assert_eq!(refusal(&forged).1, "INVALID_SIGNATURE");
    let session = server.siwe(&message, &owner.sign(&message)).await.ok();
    assert_eq!(session["user"]["address"], contract.to_string().to_lowercase());
    let of_key = server.session(&owner).await;
    assert_ne!(of_key["user"]["id"], session["user"]["id"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_page_of_another_allowed_origin_signs_in_for_itself() {
    let server = Server::start().await;
    let request = server
        .request(reqwest::Method::GET, "/api/auth/nonce")
        .header("Origin", "http://localhost:5173");
    let challenge = server.send(request).await.ok();
    assert_eq!(challenge["domain"], "localhost:5173");
    let wallet = Wallet::number(1);
    let message = wallet.message(&challenge);
    server.siwe(&message, &wallet.sign(&message)).await.ok();

    let request = server.request(reqwest::Method::GET, "/api/auth/nonce");
    let same_origin = request.header("Referer", "http://127.0.0.1:8080/live/65f1c0a2b3d4e5f601234567");
    assert_eq!(server.send(same_origin).await.ok()["domain"], "127.0.0.1:8080");
    let request = server
        .request(reqwest::Method::GET, "/api/auth/nonce")
        .header("Origin", "https://evil.example");
    assert_eq!(server.send(request).await.ok()["domain"], "localhost:8080");
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_nonce_opens_one_session_however_many_ask_at_once() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let message = wallet.message(&server.challenge().await);
    let signature = wallet.sign(&message);
    let calls = (0..8).map(|_| server.siwe(&message, &signature));
    let answers = futures_util::future::join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 401).count(), 7);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_message_that_says_anything_else_is_refused() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let challenge = server.challenge().await;
    let good = wallet.message(&challenge);
    let nonce = text(&challenge["nonce"]);
    let expiry = text(&challenge["expirationTime"]);
    let cases = [
        ("localhost:8080 wants", "evil.example wants", 400, "INVALID_MESSAGE"),
        (
            "URI: http://localhost:8080",
            "URI: https://evil.example",
            400,
            "INVALID_MESSAGE",
        ),
        ("Chain ID: 56", "Chain ID: 5", 400, "INVALID_MESSAGE"),
        (expiry, "2020-01-01T00:00:00Z", 400, "INVALID_MESSAGE"),
        (expiry, "2100-01-01T00:00:00Z", 400, "INVALID_MESSAGE"),
        (nonce, "0123456789abcdefghijklmnopqrstuv", 401, "INVALID_NONCE"),
    ];
    for (from, to, status, code) in cases {
        let message = good.replace(from, to);
        let answer = server.siwe(&message, &wallet.sign(&message)).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (status, code),
            "{from} -> {to}: {}",
            answer.raw
        );
    }
    server.siwe(&good, &wallet.sign(&good)).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_signature_of_another_text_or_another_wallet_is_refused() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let message = wallet.message(&server.challenge().await);
    let wrong = (401, "INVALID_SIGNATURE", "The signature does not match the address.");
    let altered = message.replace("Sign in to Cuecast.", "Sign in to Cuecast!");
    assert_eq!(refusal(&server.siwe(&altered, &wallet.sign(&message)).await), wrong);
    assert_eq!(
        refusal(&server.siwe(&message, &Wallet::number(2).sign(&message)).await),
        wrong
    );
    let zeros = format!("0x{}", "00".repeat(65));
    assert_eq!(refusal(&server.siwe(&message, &zeros).await), wrong);
    for signature in ["", "0x", "no_signature_required", "0xzz", &"0x00".repeat(10_000)] {
        let answer = server.siwe(&message, signature).await;
        assert_eq!(answer.status, 400, "{}", answer.raw);
    }
    server.siwe(&message, &wallet.sign(&message)).await.ok();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_contract_wallets_signature_is_refused_while_no_chain_is_configured() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let message = wallet.message(&server.challenge().await);
    let deploying = format!("{}{}", wallet.sign(&message), "6492".repeat(16));
    for signature in [deploying, format!("0x{}", "ab".repeat(200))] {
        let answer = server.siwe(&message, &signature).await;
        assert_eq!(
            (answer.status, refusal(&answer).1),
            (400, "CONTRACT_SIGNATURE_UNSUPPORTED")
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_old_nonce_is_refused() {
    let server = Server::start().await;
    let wallet = Wallet::number(1);
    let mut challenge = server.challenge().await;
    let long_ago = OffsetDateTime::now_utc() - Duration::minutes(6);
    challenge["nonce"] = server.context.keys.nonces.give(long_ago).0.into();
    let message = wallet.message(&challenge);
    let answer = server.siwe(&message, &wallet.sign(&message)).await;
    assert_eq!((answer.status, refusal(&answer).1), (401, "INVALID_NONCE"));
}
