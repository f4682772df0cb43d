//! The presale's vault beside a model of it, under random sequences of calls and days.

mod model;

use super::{presale::*, sequences::for_all};
use crate::support::chain::Revert;
use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::SolCall;
use domain::presale::{Leaf, Tree};
use model::{LATER, Model, said, shares};
use proptest::prelude::*;

const BUYERS: usize = 3;
/// By buyer and coin, what came in before the first root.
const PAID: [[u64; 2]; BUYERS] = [[1_000, 0], [300, 50], [0, 200]];
/// Kinds of lists that somebody may publish: one to publish, another one, one whose leaves say more than its totals, one that gives back more
/// than came, one with more than the vault holds.
const LISTS: u8 = 5;
const TOKENS: u64 = 500_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Owner,
    Operator,
    Guardian,
    Stranger,
}

#[derive(Debug, Clone, Copy)]
enum Stray {
    Coin,
    Sold,
}

#[derive(Debug, Clone)]
enum Step {
    Publish {
        by: Who,
        number: u8,
        list: u8,
    },
    Reject {
        by: Who,
        number: u8,
    },
    Cancel {
        by: Who,
    },
    Refund {
        number: u8,
        list: u8,
        buyer: usize,
        coin: usize,
    },
    Claim {
        number: u8,
        list: u8,
        buyer: usize,
    },
    Proceeds {
        number: u8,
        coin: usize,
    },
    Schedule {
        by: Who,
    },
    Return {
        by: Who,
        stray: Stray,
        amount: u64,
    },
    Later {
        days: u64,
    },
}

fn who(mostly: Who) -> impl Strategy<Value = Who> {
    prop_oneof![12 => Just(mostly), 1 => Just(Who::Owner), 1 => Just(Who::Operator), 1 => Just(Who::Guardian), 1 => Just(Who::Stranger)]
}

fn step() -> impl Strategy<Value = Step> {
    // Most calls are of the first root, by a list that may be published.
    let number = || prop_oneof![6 => Just(0_u8), 3 => Just(1), 1 => Just(2)];
    let list = || prop_oneof![8 => Just(0_u8), 3 => Just(1), 3 => Just(2), 1 => 3..LISTS];
    prop_oneof![
        6 => (who(Who::Operator), number(), list()).prop_map(|(by, number, list)| Step::Publish { by, number, list }),
        1 => (who(Who::Guardian), number()).prop_map(|(by, number)| Step::Reject { by, number }),
        1 => (prop_oneof![Just(Who::Guardian), Just(Who::Stranger)], 0..3_u8)
            .prop_map(|(by, now)| if now == 0 { Step::Cancel { by } } else { Step::Later { days: 1 } }),
        8 => (number(), list(), 0..BUYERS, 0..2_usize)
            .prop_map(|(number, list, buyer, coin)| Step::Refund { number, list, buyer, coin }),
        6 => (number(), list(), 0..BUYERS).prop_map(|(number, list, buyer)| Step::Claim { number, list, buyer }),
        3 => (number(), 0..2_usize).prop_map(|(number, coin)| Step::Proceeds { number, coin }),
        2 => who(Who::Owner).prop_map(|by| Step::Schedule { by }),
        1 => (who(Who::Owner), prop_oneof![1 => Just(Stray::Coin), 4 => Just(Stray::Sold)], 0..2 * TOKENS)
            .prop_map(|(by, stray, amount)| Step::Return { by, stray, amount }),
        7 => (1..9_u64).prop_map(|days| Step::Later { days }),
    ]
}

/// A vault that took in what the buyers paid.
struct Case {
    house: House,
    stranger: Address,
    /// Ascending, as a tree's leaves are.
    buyers: [Address; BUYERS],
    /// Seconds since 1970 of the first block that a sequence sees.
    start: u64,
}

impl Case {
    async fn new() -> Self {
        let house = House::new().await;
        let mut buyers = Vec::new();
        for paid in PAID {
            buyers.push(house.buyer(paid).await);
        }
        house.buyer(LATER).await;
        // The vault knows by the lists alone who paid.
        buyers.sort();
        Self {
            stranger: house.chain.account().await,
            start: house.now().await,
            buyers: buyers.try_into().unwrap(),
            house,
        }
    }

    fn tree(&self, number: u8, list: u8) -> Tree {
        let leaves = self.buyers.iter().zip(shares(number, list));
        let leaf = |(of, (paid, back, sold)): (&Address, _)| leaf(u32::from(number), *of, paid, back, sold);
        Tree::new(leaves.map(leaf).collect()).unwrap()
    }

    fn proof(&self, number: u8, list: u8, buyer: usize) -> (Address, Leaf, Vec<B256>) {
        let of = self.buyers[buyer];
        let (leaf, proof) = self.tree(number, list).of(of).unwrap();
        (of, leaf, proof)
    }

    async fn take(&self, step: &Step) -> Result<(), Revert> {
        let house = &self.house;
        let (from, call) = match *step {
            Step::Publish { by, number, list } => {
                let (paid, refundable, allocation) = said(number, list);
                let totals = Sale::Totals {
                    paid: paid.map(U256::from),
                    refundable: refundable.map(U256::from),
                    allocation: U256::from(allocation),
                };
                let (hash, number, list) = (self.tree(number, list).root(), U256::from(number), B256::repeat_byte(7));
                let call = Sale::publishCall {
                    number,
                    hash,
                    list,
                    totals,
                };
                (self.address(by), call.abi_encode())
            }
            Step::Reject { by, number } => {
                let number = U256::from(number);
                (self.address(by), Sale::rejectCall { number }.abi_encode())
            }
            Step::Cancel { by } => (self.address(by), Sale::cancelCall {}.abi_encode()),
            Step::Refund {
                number,
                list,
                buyer,
                coin,
            } => {
                let (of, leaf, proof) = self.proof(number, list, buyer);
                let (leaf, coin) = (on_chain(&leaf), U256::from(coin));
                (of, Sale::refundCall { leaf, coin, proof }.abi_encode())
            }
            Step::Claim { number, list, buyer } => {
                let (of, leaf, proof) = self.proof(number, list, buyer);
                let leaf = on_chain(&leaf);
                (of, Sale::claimCall { leaf, proof }.abi_encode())
            }
            Step::Proceeds { number, coin } => {
                let (number, coin) = (U256::from(number), U256::from(coin));
                (self.stranger, Sale::proceedsCall { number, coin }.abi_encode())
            }
            Step::Schedule { by } => {
                let moments =
                    std::array::from_fn(|moment| U256::from(self.start + (moment as u64 + 1) * 5 * DAY + DAY / 2));
                (self.address(by), Sale::setScheduleCall { moments }.abi_encode())
            }
            Step::Return { by, stray, amount } => {
                let stray = match stray {
                    Stray::Coin => house.coins[0],
                    Stray::Sold => house.token,
                };
                let (to, amount) = (house.owner, U256::from(amount));
                (
                    self.address(by),
                    Sale::returnStrayCall { stray, to, amount }.abi_encode(),
                )
            }
            Step::Later { days } => {
                house.later(days * DAY).await;
                return Ok(());
            }
        };
        house.chain.send_raw(from, house.vault, call, 0).await.map(|_| ())
    }

    fn address(&self, who: Who) -> Address {
        match who {
            Who::Owner => self.house.owner,
            Who::Operator => self.house.operator,
            Who::Guardian => self.house.guardian,
            Who::Stranger => self.stranger,
        }
    }

    async fn check(&self, model: &Model) {
        let house = &self.house;
        for coin in 0..2 {
            let token = house.coins[coin];
            let taken: u64 = (0..3).filter_map(|number| model.taken.get(&(number, coin))).sum();
            assert_eq!(house.held(token, house.vault).await, model.held(coin));
            assert_eq!(house.held(token, house.treasury).await, taken);
            let call = Sale::reservedCall { coin: U256::from(coin) };
            let reserved: u64 = house.chain.call(house.vault, call).await.to();
            assert_eq!(reserved, model.reserved[coin]);
            assert!(reserved <= model.held(coin), "what is promised is there");
            assert!(
                !model.cancelled || taken == 0,
                "of a cancelled sale nothing goes to the treasury"
            );
            for (buyer, of) in self.buyers.into_iter().enumerate() {
                let back = |number| model.refunded.get(&(number, buyer, coin)).copied().unwrap_or_default();
                let back: u64 = (0..3).map(back).sum();
                assert_eq!(house.held(token, of).await, back);
            }
        }
        for (buyer, of) in self.buyers.into_iter().enumerate() {
            assert_eq!(house.held(house.token, of).await, model.claimed[buyer]);
        }
        let held = TOKENS - model.returned - model.claimed_in_all();
        assert_eq!(house.held(house.token, house.vault).await, held);
    }
}

#[test]
fn no_sequence_of_calls_gives_back_or_out_more_than_a_root_says_or_sooner_or_by_a_stranger() {
    for_all(
        step(),
        Case::new,
        |case| &case.house.chain,
        async |case, steps| {
            let mut model = Model::default();
            for step in steps {
                let taken = case
                    .take(step)
                    .await
                    .map_err(|revert| revert.0[..4].try_into().unwrap());
                assert_eq!(taken, model.take(step), "{step:?}");
            }
            case.check(&model).await;
        },
    );
}
