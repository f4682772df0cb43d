//! Many who tell of one transfer, and many transfers that nobody tells of.

use super::{
    backing::{credits, credits_of, purchase},
    indexer::House,
};
use crate::support::Wallet;
use alloy_primitives::{Address, U256};
use cuecast::{
    chain::following::Followers,
    jobs::{self, Board},
};
use futures_util::future::join_all;
use prometheus::Registry;
use serde_json::json;
use std::{
    env,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::task::JoinHandle;

const WHOLE: u128 = 1_000_000_000_000_000_000;

/// The chain is followed as a server does it, until the test ends.
fn follow(house: &House) -> Vec<JoinHandle<()>> {
    let reader = credits(house);
    let followers = Followers::new(
        house.server.context.clone().into_inner(),
        house.server.services.chains.clone().into_inner(),
        Box::new(move |_, _, _| vec![reader.clone()]),
        &Registry::new(),
    );
    let board = Arc::new(Board::new(&Registry::new()).unwrap());
    jobs::start(vec![followers.unwrap().job()], &board)
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_who_tell_of_one_transfer_while_the_chain_is_followed_are_all_told_of_one_credit() {
    let house = House::new(&[]).await;
    let wallet = Wallet::random();
    let token = house.server.token(&wallet).await;
    let following = follow(&house);
    house.send_from(wallet.address().parse().unwrap(), 12 * WHOLE).await;
    let body = purchase(&wallet, &house.last().await);
    let told = join_all((0..200).map(|_| house.server.post("/api/pool-credit/purchase", &token, body.clone())));
    let (told, ()) = tokio::join!(told, house.mine(3));
    let expected = json!({ "success": true, "newCreditBalance": 120, "creditsReceived": 120, "poolTokensSpent": "12" });
    for answer in told {
        // A machine that is slow may let the call's time run out: the same call answers then.
        let answer = match answer.status {
            200 => answer,
            _ => loop {
                let again = house
                    .server
                    .post("/api/pool-credit/purchase", &token, body.clone())
                    .await;
                if again.status == 200 {
                    break again;
                }
                assert_eq!(again.status, 202, "{}", again.raw);
            },
        };
        assert_eq!(answer.ok(), expected);
    }
    assert_eq!(credits_of(&house, &wallet.address()).await, 120);
    following.iter().for_each(JoinHandle::abort);
}

/// `CUECAST_TRANSFERS` of them, 100 when that is not set: from the moment at which a transfer is final to its credits in the ledger.
#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement: run it alone on a calm machine"]
async fn final_transfers_have_their_effect_within_a_second() {
    let count: usize = env::var("CUECAST_TRANSFERS").map_or(100, |text| text.parse().unwrap());
    let house = House::new(&[]).await;
    let wallet = Wallet::random();
    house.server.token(&wallet).await;
    let sender: Address = wallet.address().parse().unwrap();
    house.give(sender, U256::from(10 * WHOLE) * U256::from(count)).await;
    let following = follow(&house);
    let mut took = Vec::with_capacity(count);
    for number in 1..=count {
        house.transfer(sender, house.vault, U256::from(10 * WHOLE)).await;
        house.mine(2).await;
        let begun = Instant::now();
        let expected = i64::try_from(number * 100).unwrap();
        while credits_of(&house, &wallet.address()).await < expected {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        took.push(begun.elapsed());
        // Of what the follower is doing at that moment, any part.
        tokio::time::sleep(Duration::from_millis(rand::random_range(0..500))).await;
    }
    took.sort_unstable();
    let at = |percent: usize| took[(count * percent / 100).min(count - 1)];
    println!(
        "{count} transfers: p50 {:?}, p99 {:?}, most {:?}",
        at(50),
        at(99),
        took[count - 1]
    );
    assert!(at(99) < Duration::from_secs(1), "p99 {:?}", at(99));
    following.iter().for_each(JoinHandle::abort);
}
