//! The vault beside a model of it, under random sequences of calls.

use super::{Vault, sequences::for_all, vault::*};
use crate::support::chain::{Chain, Revert, unique};
use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::{SolCall, SolError};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Ids, receivers and callers are few, so that sequences meet.
const IDS: u8 = 12;
const RECEIVERS: u8 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Owner,
    Payer,
    Guardian,
    Stranger,
}

#[derive(Debug, Clone)]
enum Step {
    Pay { by: Who, payments: Vec<(u8, u8, u64)> },
    Limit { by: Who, limit: u64 },
    Pause { by: Who },
    Unpause { by: Who },
    Move { by: Who, amount: u64 },
    NextDay,
}

/// The vault as it should be.
struct Model {
    held: u64,
    limit: u64,
    spent: u64,
    paused: bool,
    paid: BTreeSet<u8>,
    got: BTreeMap<u8, u64>,
    moved: u64,
}

fn who() -> impl Strategy<Value = Who> {
    // Most calls are by who may make them.
    prop_oneof![
        1 => Just(Who::Stranger), 3 => Just(Who::Guardian), 8 => Just(Who::Payer), 8 => Just(Who::Owner),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let payments = prop::collection::vec((0..=IDS, 0..RECEIVERS, 0..400_u64), 0..6);
    let payer = prop_oneof![9 => Just(Who::Payer), 1 => who()];
    prop_oneof![
        10 => (payer, payments).prop_map(|(by, payments)| Step::Pay { by, payments }),
        2 => (who(), 0..2_000_u64).prop_map(|(by, limit)| Step::Limit { by, limit }),
        1 => who().prop_map(|by| Step::Pause { by }),
        2 => who().prop_map(|by| Step::Unpause { by }),
        1 => (who(), 0..900_u64).prop_map(|(by, amount)| Step::Move { by, amount }),
        1 => Just(Step::NextDay),
    ]
}

impl Model {
    /// Whether the step is taken; else the first four bytes of the error.
    fn take(&mut self, step: &Step) -> Result<(), [u8; 4]> {
        let owner_alone = |by: &Who| match by {
            Who::Owner => Ok(()),
            Who::Payer | Who::Guardian | Who::Stranger => Err(Vault::OwnableUnauthorizedAccount::SELECTOR),
        };
        match step {
            Step::Pay { by, payments } => self.pay(*by, payments),
            Step::Limit { by, limit } => owner_alone(by).map(|()| self.limit = *limit),
            Step::Pause { by } => match by {
                Who::Owner | Who::Guardian => {
                    self.paused = true;
                    Ok(())
                }
                Who::Payer | Who::Stranger => Err(Vault::NotGuardian::SELECTOR),
            },
            Step::Unpause { by } => owner_alone(by).map(|()| self.paused = false),
            Step::Move { by, amount } => {
                owner_alone(by)?;
                self.held = self.held.checked_sub(*amount).ok_or(POOR)?;
                self.moved += amount;
                Ok(())
            }
            Step::NextDay => {
                self.spent = 0;
                Ok(())
            }
        }
    }

    fn pay(&mut self, by: Who, payments: &[(u8, u8, u64)]) -> Result<(), [u8; 4]> {
        if by != Who::Payer {
            return Err(Vault::NotPayer::SELECTOR);
        }
        if self.paused {
            return Err(Vault::IsPaused::SELECTOR);
        }
        if payments.iter().any(|(id, _, amount)| *id == 0 || *amount == 0) {
            return Err(Vault::InvalidPayment::SELECTOR);
        }
        let mut known = self.paid.clone();
        let fresh: Vec<_> = payments.iter().filter(|(id, ..)| known.insert(*id)).collect();
        let total: u64 = fresh.iter().map(|(.., amount)| amount).sum();
        if !fresh.is_empty() && self.spent + total > self.limit {
            return Err(Vault::DailyLimitExceeded::SELECTOR);
        }
        self.held = self.held.checked_sub(total).ok_or(POOR)?;
        self.spent += total;
        self.paid = known;
        for (_, to, amount) in fresh {
            *self.got.entry(*to).or_default() += amount;
        }
        Ok(())
    }
}

const POOR: [u8; 4] = super::Token::ERC20InsufficientBalance::SELECTOR;

/// A vault and the addresses of one sequence.
struct Case<'a> {
    house: House<'a>,
    stranger: Address,
    seed: B256,
}

impl Case<'_> {
    async fn take(&self, step: &Step, day: &mut u64) -> Result<(), Revert> {
        let (by, call) = match step {
            Step::Pay { by, payments } => {
                let payment = |(id, to, amount): &(u8, u8, u64)| payment(self.id(*id), self.receiver(*to), *amount);
                let payments = payments.iter().map(payment).collect();
                (
                    by,
                    Vault::payCall {
                        token: self.house.token,
                        payments,
                    }
                    .abi_encode(),
                )
            }
            Step::Limit { by, limit } => {
                let (token, limit) = (self.house.token, U256::from(*limit));
                (by, Vault::setDailyLimitCall { token, limit }.abi_encode())
            }
            Step::Pause { by } => (by, Vault::pauseCall {}.abi_encode()),
            Step::Unpause { by } => (by, Vault::unpauseCall {}.abi_encode()),
            Step::Move { by, amount } => {
                let (token, amount) = (self.house.token, U256::from(*amount));
                (by, Vault::moveToTreasuryCall { token, amount }.abi_encode())
            }
            Step::NextDay => {
                *day += 86_400;
                self.house.chain.mine_at(*day).await;
                return Ok(());
            }
        };
        let from = match by {
            Who::Owner => self.house.owner,
            Who::Payer => self.house.payer,
            Who::Guardian => self.house.guardian,
            Who::Stranger => self.stranger,
        };
        self.house
            .chain
            .send_raw(from, self.house.vault, call, 0)
            .await
            .map(|_| ())
    }

    /// Id 0 is none.
    fn id(&self, id: u8) -> B256 {
        match id {
            0 => B256::ZERO,
            id => alloy_primitives::keccak256([self.seed.as_slice(), &[id]].concat()),
        }
    }

    fn receiver(&self, number: u8) -> Address {
        Address::from_slice(&alloy_primitives::keccak256([&[number], self.seed.as_slice()].concat())[..20])
    }

    async fn check(&self, model: &Model) {
        let house = &self.house;
        let mut sum = model.held + model.moved;
        assert_eq!(house.balance(house.vault).await, model.held);
        assert_eq!(house.balance(house.treasury).await, model.moved);
        for receiver in 0..RECEIVERS {
            let got = model.got.get(&receiver).copied().unwrap_or_default();
            assert_eq!(house.balance(self.receiver(receiver)).await, got, "receiver {receiver}");
            sum += got;
        }
        assert_eq!(sum, 3_000, "nothing is made or lost");
        for id in 1..=IDS {
            assert_eq!(house.is_paid(self.id(id)).await, model.paid.contains(&id), "id {id}");
        }
    }
}

async fn holds(chain: &Chain, steps: &[Step]) {
    let mut day = MIDNIGHT;
    chain.mine_at(day).await;
    let mut house = House::new(chain).await;
    let supply = ("Pool".to_owned(), "POOL".to_owned(), U256::from(3_000), house.vault);
    house.token = chain.deploy("FixedToken", supply).await;
    house.limit(house.token, 1_000).await;
    let case = Case {
        house,
        stranger: chain.account().await,
        seed: unique(),
    };
    let mut model = Model {
        held: 3_000,
        limit: 1_000,
        spent: 0,
        paused: false,
        paid: BTreeSet::new(),
        got: BTreeMap::new(),
        moved: 0,
    };
    for step in steps {
        let taken = case
            .take(step, &mut day)
            .await
            .map_err(|revert| revert.0[..4].try_into().unwrap());
        assert_eq!(taken, model.take(step), "{step:?}");
    }
    case.check(&model).await;
}

#[test]
fn no_sequence_of_calls_pays_twice_over_the_limit_while_paused_or_by_a_stranger() {
    for_all(
        step(),
        async || Chain::own(&[]),
        |chain| chain,
        async |chain, steps| holds(chain, steps).await,
    );
}
