//! Rights to the vault's functions.

use super::{Token, Vault, vault::*};
use crate::support::chain::{Chain, Revert};
use alloy_primitives::{Address, U256};
use alloy_sol_types::{SolCall, SolValue};

fn is_foreign(refused: Revert, caller: Address) {
    let error = refused.is::<Vault::OwnableUnauthorizedAccount>();
    assert_eq!(error.expect("refused for not being the owner").account, caller);
}

#[tokio::test]
async fn only_the_payer_pays() {
    let house = House::new(Chain::shared()).await;
    let stranger = house.chain.account().await;
    for caller in [stranger, house.owner, house.guardian] {
        let call = Vault::payCall {
            token: house.token,
            payments: vec![fresh(1)],
        };
        let refused = house.chain.send(caller, house.vault, call).await.unwrap_err();
        assert_eq!(refused.is::<Vault::NotPayer>().unwrap().caller, caller);
    }
}

#[tokio::test]
async fn everything_else_is_the_owners_alone() {
    let house = House::new(Chain::shared()).await;
    let stranger = house.chain.account().await;
    let (token, to) = (house.token, stranger);
    let calls = [
        Vault::setPayerCall { payer: to }.abi_encode(),
        Vault::setGuardianCall { guardian: to }.abi_encode(),
        Vault::setDailyLimitCall {
            token,
            limit: U256::MAX,
        }
        .abi_encode(),
        Vault::moveToTreasuryCall {
            token,
            amount: U256::from(1),
        }
        .abi_encode(),
        Vault::transferOwnershipCall { owner: to }.abi_encode(),
        Vault::unpauseCall {}.abi_encode(),
    ];
    for caller in [stranger, house.payer, house.guardian] {
        for call in &calls {
            let refused = house.chain.send_raw(caller, house.vault, call.clone(), 0).await;
            is_foreign(refused.unwrap_err(), caller);
        }
    }
    for call in calls {
        let gas = house
            .chain
            .send_raw(house.owner, house.vault, call, 0)
            .await
            .unwrap()
            .gas;
        assert!(gas <= 75_000, "{gas}");
    }
}

#[tokio::test]
async fn a_paused_vault_pays_nobody_until_its_owner_says_so() {
    let house = House::new(Chain::shared()).await;
    let stranger = house.chain.account().await;
    let pause = || Vault::pauseCall {};
    for caller in [stranger, house.payer] {
        let refused = house.chain.send(caller, house.vault, pause()).await.unwrap_err();
        assert_eq!(refused.is::<Vault::NotGuardian>().unwrap().caller, caller);
    }
    for who in [house.guardian, house.owner] {
        let paused = house.chain.send(who, house.vault, pause()).await.unwrap();
        assert_eq!(paused.events::<Vault::Paused>()[0].by, who);
        assert!(paused.gas <= 57_000, "{}", paused.gas);
        house.chain.send(who, house.vault, pause()).await.unwrap();
        let one = fresh(1);
        let refused = house.pay(house.token, vec![one.clone()]).await.unwrap_err();
        assert!(refused.is::<Vault::IsPaused>().is_some());
        assert!(!house.is_paid(one.id).await);
        let unpaused = house
            .chain
            .send(house.owner, house.vault, Vault::unpauseCall {})
            .await
            .unwrap();
        assert_eq!(unpaused.events::<Vault::Unpaused>().len(), 1);
        house.pay(house.token, vec![one]).await.unwrap();
    }
}

#[tokio::test]
async fn a_replaced_payer_pays_no_more_and_what_it_paid_stays_paid() {
    let house = House::new(Chain::shared()).await;
    let one = fresh(5);
    house.pay(house.token, vec![one.clone()]).await.unwrap();
    let next = house.chain.account().await;
    let replaced = house
        .chain
        .send(house.owner, house.vault, Vault::setPayerCall { payer: next })
        .await;
    assert_eq!(replaced.unwrap().events::<Vault::PayerChanged>()[0].payer, next);
    assert!(house.pay(house.token, vec![fresh(1)]).await.is_err());
    let call = Vault::payCall {
        token: house.token,
        payments: vec![one.clone(), fresh(1)],
    };
    let paid = house.chain.send(next, house.vault, call).await.unwrap();
    assert_eq!(paid.events::<Vault::Paid>().len(), 1);
    assert_eq!(house.balance(one.to).await, 5);
}

#[tokio::test]
async fn the_rest_goes_to_the_treasury_and_nowhere_else_also_while_paused() {
    let house = House::new(Chain::shared()).await.with_coins().await;
    house
        .chain
        .send(house.guardian, house.vault, Vault::pauseCall {})
        .await
        .unwrap();
    let amount = U256::from(7);
    for token in [house.token, COIN] {
        let call = Vault::moveToTreasuryCall { token, amount };
        let moved = house.chain.send(house.owner, house.vault, call).await.unwrap();
        assert_eq!(moved.events::<Vault::MovedToTreasury>()[0].amount, amount);
    }
    assert_eq!(house.balance(house.treasury).await, 7);
    assert_eq!(house.chain.coins(house.treasury).await, amount);
    let all = Vault::moveToTreasuryCall {
        token: house.token,
        amount: U256::from(100 * LIMIT),
    };
    let refused = house.chain.send(house.owner, house.vault, all).await.unwrap_err();
    assert!(refused.is::<Token::ERC20InsufficientBalance>().is_some());
}

#[tokio::test]
async fn a_new_owner_has_to_accept_and_there_is_always_one() {
    let house = House::new(Chain::shared()).await;
    let (next, stranger) = (house.chain.account().await, house.chain.account().await);
    let offer = Vault::transferOwnershipCall { owner: next };
    house.chain.send(house.owner, house.vault, offer).await.unwrap();
    let refused = house
        .chain
        .send(stranger, house.vault, Vault::acceptOwnershipCall {})
        .await;
    is_foreign(refused.unwrap_err(), stranger);
    assert_eq!(house.chain.call(house.vault, Vault::ownerCall {}).await, house.owner);
    house
        .chain
        .send(next, house.vault, Vault::acceptOwnershipCall {})
        .await
        .unwrap();
    assert_eq!(house.chain.call(house.vault, Vault::ownerCall {}).await, next);
    let call = Vault::setDailyLimitCall {
        token: house.token,
        limit: U256::MAX,
    };
    is_foreign(
        house.chain.send(house.owner, house.vault, call).await.unwrap_err(),
        house.owner,
    );
    let refused = house
        .chain
        .send(next, house.vault, Vault::renounceOwnershipCall {})
        .await;
    assert!(refused.unwrap_err().is::<Vault::OwnerIsNeeded>().is_some());
}

#[tokio::test]
async fn nobody_is_no_role() {
    let house = House::new(Chain::shared()).await;
    let (someone, nobody) = (house.owner, Address::ZERO);
    for at in 0..4 {
        let mut born = [someone; 4];
        born[at] = nobody;
        let [owner, payer, guardian, treasury] = born;
        let arguments = (owner, payer, guardian, treasury).abi_encode_params();
        let refused = house.chain.create(someone, "PayoutVault", arguments).await.unwrap_err();
        let told = refused.is::<Vault::ZeroAddress>().is_some() || refused.is::<Vault::OwnableInvalidOwner>().is_some();
        assert!(told, "{at}: {refused:?}");
    }
    for call in [
        Vault::setPayerCall { payer: nobody }.abi_encode(),
        Vault::setGuardianCall { guardian: nobody }.abi_encode(),
    ] {
        let refused = house.chain.send_raw(someone, house.vault, call, 0).await.unwrap_err();
        assert!(refused.is::<Vault::ZeroAddress>().is_some());
    }
}
