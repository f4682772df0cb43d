//! Receivers and tokens that do what they can against the vault.

use super::{Reentrant, Token, Vault, vault::*};
use crate::support::chain::{Chain, unique};
use alloy_primitives::{Address, U256};
use alloy_sol_types::SolCall;

fn call(token: Address, payments: Vec<Vault::Payment>) -> Vec<u8> {
    Vault::payCall { token, payments }.abi_encode()
}

/// A payer that is a contract and is paid itself is the worst that can call back: it has the right to pay.
async fn called_back(house: House<'_>, token: Address) {
    let (chain, hostile) = (house.chain, house.payer);
    house.limit(token, LIMIT).await;
    let balance = async || match token {
        COIN => chain.coins(hostile).await,
        _ => chain.call(token, Token::balanceOfCall { of: hostile }).await,
    };
    let run = async |first: Vec<u8>, again: Vec<u8>| {
        let call = Reentrant::runCall {
            target: house.vault,
            first: first.into(),
            again: again.into(),
        };
        chain.send(house.owner, hostile, call).await.unwrap();
        assert!(
            chain.call(hostile, Reentrant::wasAgainCall {}).await,
            "it was called back"
        );
        chain.call(hostile, Reentrant::againSucceededCall {}).await
    };
    // The same batch from inside: all of it is known.
    let batch = vec![payment(unique(), hostile, 100), payment(unique(), hostile, 100)];
    assert!(run(call(token, batch.clone()), call(token, batch)).await);
    assert_eq!(balance().await, U256::from(200));
    // Another payment from inside counts with those outside, of which not all have been sent by then.
    let outside = vec![payment(unique(), hostile, LIMIT - 300), payment(unique(), hostile, 50)];
    let inside = vec![payment(unique(), hostile, 51)];
    assert!(
        !run(call(token, outside), call(token, inside)).await,
        "over the limit together"
    );
    assert_eq!(balance().await, U256::from(LIMIT - 50));
}

#[tokio::test]
async fn a_payer_that_calls_back_when_it_gets_coins_is_paid_once_and_within_the_limit() {
    let chain = Chain::shared();
    let hostile = chain.deploy("hostile/Reentrant", ()).await;
    called_back(House::with_payer(chain, hostile).await.with_coins().await, COIN).await;
}

#[tokio::test]
async fn a_payer_that_calls_back_when_it_gets_tokens_is_paid_once_and_within_the_limit() {
    let chain = Chain::shared();
    let hostile = chain.deploy("hostile/Reentrant", ()).await;
    let house = House::with_payer(chain, hostile).await;
    let token = chain.deploy("hostile/HookToken", (house.vault,)).await;
    called_back(house, token).await;
}

#[tokio::test]
async fn a_receiver_that_is_no_payer_gains_nothing_by_calling_back() {
    let chain = Chain::shared();
    let house = House::new(chain).await.with_coins().await;
    let hostile = chain.deploy("hostile/Reentrant", ()).await;
    let again = call(COIN, vec![payment(unique(), hostile, 1)]);
    // It is armed by a call of nothing, then paid.
    let arm = Reentrant::runCall {
        target: house.treasury,
        first: Default::default(),
        again: Default::default(),
    };
    chain.send(house.owner, hostile, arm).await.unwrap();
    let arm = Reentrant::runCall {
        target: house.vault,
        first: Vault::pausedCall {}.abi_encode().into(),
        again: again.into(),
    };
    chain.send(house.owner, hostile, arm).await.unwrap();
    house.pay(COIN, vec![payment(unique(), hostile, 10)]).await.unwrap();
    assert!(chain.call(hostile, Reentrant::wasAgainCall {}).await);
    assert!(!chain.call(hostile, Reentrant::againSucceededCall {}).await);
    assert_eq!(chain.coins(hostile).await, U256::from(10));
}

/// Nothing of a batch is marked that was not paid: it is sent again without the one that refuses.
#[tokio::test]
async fn a_receiver_that_refuses_or_burns_gas_costs_its_batch_and_no_payment() {
    let chain = Chain::shared();
    let house = House::new(chain).await.with_coins().await;
    for manner in [BURNS_GAS, REVERTS] {
        let wallet = chain.deploy("hostile/Wallet", (house.owner, U256::from(manner))).await;
        let (good, bad) = (fresh(3), payment(unique(), wallet, 4));
        let both = house.pay(COIN, vec![good.clone(), bad.clone()]).await;
        assert!(both.is_err());
        assert!(!house.is_paid(good.id).await && !house.is_paid(bad.id).await);
        house.pay(COIN, vec![good.clone()]).await.unwrap();
        assert_eq!(chain.coins(good.to).await, U256::from(3));
    }
}

#[tokio::test]
async fn a_token_that_refuses_or_answers_false_marks_nothing_as_paid() {
    let chain = Chain::shared();
    let house = House::new(chain).await;
    let token = chain.deploy("hostile/HookToken", (house.vault,)).await;
    house.limit(token, LIMIT).await;
    let (good, bad) = (fresh(1), fresh(2));
    chain
        .send(house.owner, token, Token::refuseCall { receiver: bad.to })
        .await
        .unwrap();
    assert!(house.pay(token, vec![good.clone(), bad.clone()]).await.is_err());
    house.pay(token, vec![good.clone()]).await.unwrap();
    chain.send(house.owner, token, Token::lieCall {}).await.unwrap();
    let late = fresh(1);
    let refused = house.pay(token, vec![late.clone()]).await.unwrap_err();
    assert_eq!(refused.is::<Vault::SafeERC20FailedOperation>().unwrap().token, token);
    assert!(!house.is_paid(late.id).await && !house.is_paid(bad.id).await);
    // An address without code is no token.
    house.limit(good.to, LIMIT).await;
    assert!(house.pay(good.to, vec![late.clone()]).await.is_err());
    assert!(!house.is_paid(late.id).await);
}

/// Places in `Wallet.Manner`.
const BURNS_GAS: u64 = 1;
const REVERTS: u64 = 2;
