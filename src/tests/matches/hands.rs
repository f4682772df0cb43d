//! The secret of a match's agents is nobody's business until the match is over, and everybody's then.

use crate::support::{Live, duel::*, text};
use cuecast::features::matches::store;
use domain::MatchId;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// Plays until the agent has shot once; answers everything that was told of the match meanwhile.
async fn one_shot_of_the_agent(live: &Live, guest: &mut Guest, id: &str) -> Vec<Value> {
    let mut told = vec![guest.table.clone(), running(guest).await];
    told.push(guest.played(1, soft_shot()).await);
    told.push(guest.socket.next_of("shot_played").await);
    for path in [
        format!("/api/duel/matches/{id}/replay"),
        format!("/api/duel/matches/{id}"),
    ] {
        told.push(live.call(Method::GET, &path, "", Value::Null).await.1);
    }
    told
}

#[actix_rt::test(system = "crate::support::System")]
async fn nothing_that_is_told_of_a_running_match_says_what_its_agent_draws_from() {
    let live = Live::start().await;
    let eve = live.account().await;
    let link = practice(&live, &eve, "easy").await;
    let id = text(&link["matchId"]).to_owned();
    let mut guest = Guest::seated(&live, &link).await;
    let commitment = text(&guest.table["handCommitment"]).to_owned();
    let told = one_shot_of_the_agent(&live, &mut guest, &id).await;
    let (secret, seed): (Vec<u8>, i64) = sqlx::query_as("SELECT hand_secret, seed FROM matches WHERE id = $1")
        .bind(&id)
        .fetch_one(&live.database.pool)
        .await
        .unwrap();
    let (secret, seed) = (hex::encode(secret), seed.cast_unsigned().to_string());
    for message in &told {
        let message = message.to_string();
        assert!(!message.contains(&secret) && !message.contains(&seed), "{message}");
    }
    let path = format!("/api/duel/matches/{id}/replay");
    let replay = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
    assert_eq!(replay["rackSeed"], Value::Null);
    let hand = json!({ "version": 2, "agents": 2, "commitment": commitment, "secret": null });
    assert_eq!(replay["agentHand"], hand);

    guest.socket.send(json!({ "type": "concede" })).await;
    let mut replay = replay;
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        replay = live.ok(Method::GET, &path, "", Value::Null).await["data"].clone();
        if replay["status"] != "running" {
            break;
        }
    }
    assert_eq!(
        (text(&replay["rackSeed"]), text(&replay["agentHand"]["secret"])),
        (seed.as_str(), secret.as_str())
    );
    let hashed = hex::encode(Sha256::digest(hex::decode(&secret).unwrap()));
    assert_eq!(hashed, commitment, "it is the secret that was committed to before");
    assert_eq!(replay["agentHand"]["commitment"], commitment.as_str());

    let id: MatchId = id.parse().unwrap();
    let mut db = live.database.pool.acquire().await.unwrap();
    let recording = store::recording(&mut db, id).await.unwrap().unwrap();
    let verified = recording.verify().unwrap();
    assert_eq!((verified.shots, verified.by_agents), (2, 1));
    // The owner of the database cannot say afterwards that it was another secret, or another shot.
    for forged in [
        "UPDATE matches SET hand_secret = decode(repeat('ab', 32), 'hex')",
        "UPDATE matches SET hand_version = 1, hand_secret = NULL",
    ] {
        sqlx::raw_sql(forged).execute(&mut *db).await.unwrap();
        let recording = store::recording(&mut db, id).await.unwrap().unwrap();
        assert!(recording.verify().is_err(), "{forged}");
    }
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_match_from_before_there_were_secrets_goes_on_with_its_own_agents_and_is_still_played_again() {
    let live = Live::start().await;
    let eve = live.account().await;
    let link = practice(&live, &eve, "easy").await;
    let id = text(&link["matchId"]).to_owned();
    let Live { running, database, .. } = live;
    running.stop().await;
    // As an older server left it.
    let older = "UPDATE matches SET hand_version = 1, hand_secret = NULL, rules = DEFAULT, agents = DEFAULT";
    sqlx::raw_sql(older).execute(&database.pool).await.unwrap();
    let live = Live::on(database, "").await;
    let mut guest = Guest::at(&live, &id, json!({ "token": eve.token })).await;
    assert_eq!(guest.table["handCommitment"], Value::Null);
    one_shot_of_the_agent(&live, &mut guest, &id).await;
    let mut db = live.database.pool.acquire().await.unwrap();
    let recording = store::recording(&mut db, id.parse().unwrap()).await.unwrap().unwrap();
    let verified = recording.verify().unwrap();
    assert_eq!((verified.shots, verified.by_agents), (2, 1));
    assert_eq!((recording.rules.number(), recording.agents), (1, 1));
    // As a newer server made it: what its agents would have played nobody knows here, what they did play is known.
    let newer = "UPDATE matches SET agents = 3";
    sqlx::raw_sql(newer).execute(&mut *db).await.unwrap();
    let recording = store::recording(&mut db, id.parse().unwrap()).await.unwrap().unwrap();
    let verified = recording.verify().unwrap();
    assert_eq!((verified.shots, verified.by_agents), (2, 0));
    assert_eq!(recording.shots().len(), 2, "its replay is there");
    drop(db);
    live.running.stop().await;
}
