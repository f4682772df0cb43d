//! Payments of the vault, and those that it never makes.

use super::{Token, Vault};
use crate::support::chain::{Chain, Mined, Revert, unique};
use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::Panic;

/// The first second of a UTC day far ahead of the clock.
pub const MIDNIGHT: u64 = 40_000 * 86_400;
pub const LIMIT: u64 = 1_000_000;
pub const COIN: Address = Address::ZERO;

/// A vault with a million of a token and of coins on it, and the people around it.
pub struct House<'a> {
    pub chain: &'a Chain,
    pub vault: Address,
    pub token: Address,
    pub owner: Address,
    pub payer: Address,
    pub guardian: Address,
    pub treasury: Address,
}

impl<'a> House<'a> {
    pub async fn new(chain: &'a Chain) -> Self {
        let payer = chain.account().await;
        Self::with_payer(chain, payer).await
    }

    pub async fn with_payer(chain: &'a Chain, payer: Address) -> Self {
        let (owner, guardian) = (chain.account().await, chain.account().await);
        let treasury = Address::from(rand::random::<[u8; 20]>());
        let vault = chain.deploy("PayoutVault", (owner, payer, guardian, treasury)).await;
        let supply = U256::from(10 * LIMIT);
        let token = ("Pool".to_owned(), "POOL".to_owned(), supply, vault);
        let token = chain.deploy("FixedToken", token).await;
        let house = Self {
            chain,
            vault,
            token,
            owner,
            payer,
            guardian,
            treasury,
        };
        house.limit(token, LIMIT).await;
        house
    }

    /// Puts coins into the vault, and lets them out.
    pub async fn with_coins(self) -> Self {
        let sent = self
            .chain
            .send_raw(self.owner, self.vault, Vec::new(), u128::from(10 * LIMIT))
            .await;
        assert!(sent.unwrap().gas <= 24_000);
        self.limit(COIN, LIMIT).await;
        self
    }

    pub async fn limit(&self, token: Address, limit: u64) {
        let limit = U256::from(limit);
        let set = self
            .chain
            .send(self.owner, self.vault, Vault::setDailyLimitCall { token, limit });
        set.await.unwrap();
    }

    pub async fn pay(&self, token: Address, payments: Vec<Vault::Payment>) -> Result<Mined, Revert> {
        self.chain
            .send(self.payer, self.vault, Vault::payCall { token, payments })
            .await
    }

    pub async fn balance(&self, of: Address) -> u64 {
        self.chain.call(self.token, Token::balanceOfCall { of }).await.to()
    }

    pub async fn is_paid(&self, id: B256) -> bool {
        self.chain.call(self.vault, Vault::paidCall { id }).await
    }
}

pub fn payment(id: B256, to: Address, amount: u64) -> Vault::Payment {
    Vault::Payment {
        id,
        to,
        amount: U256::from(amount),
    }
}

/// To somebody new.
pub fn fresh(amount: u64) -> Vault::Payment {
    payment(unique(), Address::from(rand::random::<[u8; 20]>()), amount)
}

#[tokio::test]
async fn a_payment_is_made_once_however_often_it_is_sent() {
    let house = House::new(Chain::shared()).await;
    let one = fresh(70);
    let paid = house.pay(house.token, vec![one.clone()]).await.unwrap();
    let event = Vault::Paid {
        id: one.id,
        token: house.token,
        to: one.to,
        amount: one.amount,
    };
    assert_eq!(paid.events::<Vault::Paid>(), [event]);
    let again = house.pay(house.token, vec![one.clone()]).await.unwrap();
    assert!(again.events::<Vault::Paid>().is_empty());
    // The same id for another person, another amount, another token: it was paid.
    let other = payment(one.id, Address::repeat_byte(9), 5);
    house
        .pay(house.token, vec![other.clone(), other.clone()])
        .await
        .unwrap();
    house.pay(COIN, vec![other]).await.unwrap();
    assert_eq!(house.balance(one.to).await, 70);
    assert_eq!(house.balance(Address::repeat_byte(9)).await, 0);
    assert!(house.is_paid(one.id).await && !house.is_paid(unique()).await);
}

#[tokio::test]
async fn a_known_payment_does_not_hold_up_the_new_ones_of_its_batch_and_a_repeat_inside_a_batch_is_paid_once() {
    let house = House::new(Chain::shared()).await;
    let (old, new) = (fresh(1), fresh(2));
    house.pay(house.token, vec![old.clone()]).await.unwrap();
    let batch = vec![old.clone(), new.clone(), new.clone(), payment(new.id, old.to, 900)];
    let paid = house.pay(house.token, batch).await.unwrap();
    assert_eq!(paid.events::<Vault::Paid>().len(), 1);
    assert_eq!((house.balance(old.to).await, house.balance(new.to).await), (1, 2));
}

#[tokio::test]
async fn no_more_than_the_days_limit_leaves_and_the_next_day_begins_at_midnight_utc() {
    let chain = Chain::own(&[]);
    let house = House::new(&chain).await;
    chain.mine_at(MIDNIGHT + 1_000).await;
    house.pay(house.token, vec![fresh(LIMIT - 1)]).await.unwrap();
    let (two, batch) = (fresh(2), vec![fresh(1), fresh(1)]);
    for too_much in [vec![two.clone()], batch] {
        let refused = house.pay(house.token, too_much).await.unwrap_err();
        let (limit, wanted) = (U256::from(LIMIT), U256::from(LIMIT + 1));
        let error = refused.is::<Vault::DailyLimitExceeded>().unwrap();
        assert_eq!((error.token, error.limit, error.wanted), (house.token, limit, wanted));
    }
    assert!(!house.is_paid(two.id).await, "a refused payment is not marked");
    house.pay(house.token, vec![fresh(1)]).await.unwrap();
    assert!(house.pay(house.token, vec![fresh(1)]).await.is_err());
    let day = U256::from(40_000);
    let spent = Vault::spentCall {
        token: house.token,
        day,
    };
    assert_eq!(chain.call(house.vault, spent).await, U256::from(LIMIT));
    chain
        .rpc("evm_setNextBlockTimestamp", serde_json::json!([MIDNIGHT + 86_399]))
        .await;
    assert!(
        house.pay(house.token, vec![two.clone()]).await.is_err(),
        "the day's last second"
    );
    chain.mine_at(MIDNIGHT + 86_400).await;
    house.pay(house.token, vec![two.clone()]).await.unwrap();
    assert_eq!(house.balance(two.to).await, 2);
}

#[tokio::test]
async fn a_limit_that_is_lowered_holds_at_once_and_a_token_without_one_does_not_leave() {
    let house = House::new(Chain::shared()).await;
    house.pay(house.token, vec![fresh(500)]).await.unwrap();
    house.limit(house.token, 400).await;
    assert!(house.pay(house.token, vec![fresh(1)]).await.is_err());
    let born = ("Other".to_owned(), "OTHER".to_owned(), U256::from(LIMIT), house.vault);
    let other = house.chain.deploy("FixedToken", born).await;
    let refused = house.pay(other, vec![fresh(1)]).await.unwrap_err();
    assert_eq!(refused.is::<Vault::DailyLimitExceeded>().unwrap().limit, U256::ZERO);
}

#[tokio::test]
async fn amounts_that_overflow_together_are_refused_whatever_the_limit() {
    let house = House::new(Chain::shared()).await;
    let call = Vault::setDailyLimitCall {
        token: house.token,
        limit: U256::MAX,
    };
    house.chain.send(house.owner, house.vault, call).await.unwrap();
    let huge = Vault::Payment {
        amount: U256::MAX,
        ..fresh(1)
    };
    let overflows = |refused: Revert| refused.is::<Panic>().is_some();
    assert!(overflows(
        house.pay(house.token, vec![huge.clone(), fresh(1)]).await.unwrap_err()
    ));
    house.pay(house.token, vec![fresh(1)]).await.unwrap();
    let with_spent = house.pay(house.token, vec![huge]).await.unwrap_err();
    assert!(overflows(with_spent), "with what was spent before");
}

#[tokio::test]
async fn a_batch_is_paid_whole_or_not_at_all_and_has_at_most_fifty_payments_that_make_sense() {
    let house = House::new(Chain::shared()).await;
    let many = |count: u64| (1..=count).map(fresh).collect::<Vec<_>>();
    let refused = house.pay(house.token, many(51)).await.unwrap_err();
    assert_eq!(refused.is::<Vault::TooManyPayments>().unwrap().count, U256::from(51));
    let nonsense = [
        payment(B256::ZERO, Address::repeat_byte(1), 1),
        payment(unique(), Address::ZERO, 1),
        payment(unique(), house.vault, 1),
        fresh(0),
    ];
    for wrong in nonsense {
        let good = fresh(1);
        let refused = house.pay(house.token, vec![good.clone(), wrong]).await.unwrap_err();
        assert_eq!(refused.is::<Vault::InvalidPayment>().unwrap().index, U256::from(1));
        assert!(!house.is_paid(good.id).await);
        assert_eq!(house.balance(good.to).await, 0);
    }
    house.pay(house.token, Vec::new()).await.unwrap();
    // More than there is: nobody is paid.
    house.limit(house.token, 20 * LIMIT).await;
    let good = fresh(1);
    assert!(
        house
            .pay(house.token, vec![good.clone(), fresh(10 * LIMIT)])
            .await
            .is_err()
    );
    assert!(!house.is_paid(good.id).await);
}

#[tokio::test]
async fn the_chains_own_coin_is_paid_once_and_within_its_own_limit() {
    let house = House::new(Chain::shared()).await.with_coins().await;
    let one = fresh(LIMIT);
    house.pay(COIN, vec![one.clone()]).await.unwrap();
    house.pay(COIN, vec![one.clone()]).await.unwrap();
    assert_eq!(house.chain.coins(one.to).await, U256::from(LIMIT));
    assert!(house.pay(COIN, vec![fresh(1)]).await.is_err());
    house.pay(house.token, vec![fresh(LIMIT)]).await.unwrap();
    let poor = House::new(Chain::shared()).await;
    poor.limit(COIN, LIMIT).await;
    let refused = poor.pay(COIN, vec![fresh(1)]).await.unwrap_err();
    assert!(refused.is::<Vault::InsufficientBalance>().is_some());
}

/// To addresses that had none: 111,311 alone, 53,331 a payment in a batch of 50, 112,721 for a coin, and 218,749 for 50 that were paid before.
/// The bounds are 15 percent above.
#[tokio::test]
async fn paying_costs_no_more_gas_than_measured() {
    let house = House::new(Chain::shared()).await.with_coins().await;
    house.pay(house.token, vec![fresh(1)]).await.unwrap();
    let batch = (0..50).map(|_| fresh(1)).collect::<Vec<_>>();
    let first = House::new(Chain::shared()).await;
    let alone = first.pay(first.token, vec![fresh(1)]).await.unwrap().gas;
    let whole = house.pay(house.token, batch.clone()).await.unwrap().gas;
    let again = house.pay(house.token, batch).await.unwrap().gas;
    let coin = house.pay(COIN, vec![fresh(1)]).await.unwrap().gas;
    let told = format!("alone {alone}, batch {whole}, again {again}, coin {coin}");
    assert!(alone <= 128_000, "{told}");
    assert!(whole / 50 <= 61_300, "{told}");
    assert!(again <= 251_500, "{told}");
    assert!(coin <= 129_600, "{told}");
}
