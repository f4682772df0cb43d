//! The contract of NFTs beside a model of it, under random sequences of calls.

use super::{nfts::*, sequences::for_all};
use crate::support::chain::{Chain, Revert};
use alloy_primitives::{Address, B256, U256, aliases::U96, hex, keccak256};
use alloy_sol_types::{SolCall, SolError};
use cuecast::chain::signer::LocalKey;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Collections, numbers, orders and buyers are few, so that sequences meet.
const BUYERS: usize = 2;
const FIRST: u8 = 7;
/// Terms that collections may be opened with: supply and the royalty's hundredths of a percent. The third is refused.
const TERMS: [(u32, u16); 3] = [(2, 1_340), (3, 0), (2, 10_001)];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Owner,
    Minter,
    Guardian,
    Stranger,
}

/// A token by its collection, its number and the order that it is for; order 0 is none.
#[derive(Debug, Clone, Copy)]
struct Item {
    collection: u8,
    number: u32,
    order: u8,
}

#[derive(Debug, Clone)]
enum Step {
    Open {
        by: Who,
        collection: u8,
        terms: usize,
    },
    Mint {
        by: Who,
        to: usize,
        item: Item,
    },
    /// `key` 1 is the first signer's, 2 the second's.
    Buy {
        from: usize,
        buyer: usize,
        item: Item,
        price: u64,
        paid: u64,
        is_late: bool,
        key: u8,
    },
    Release {
        wallet: usize,
    },
    Pause {
        by: Who,
    },
    Unpause {
        by: Who,
    },
    /// 0 is nobody's.
    Signer {
        by: Who,
        key: u8,
    },
}

fn who(mostly: Who) -> impl Strategy<Value = Who> {
    prop_oneof![12 => Just(mostly), 1 => Just(Who::Owner), 1 => Just(Who::Minter), 1 => Just(Who::Guardian), 1 => Just(Who::Stranger)]
}

fn step() -> impl Strategy<Value = Step> {
    let item = || {
        (FIRST..FIRST + 3, 0..5_u32, 0..6_u8).prop_map(|(collection, number, order)| Item {
            collection,
            number,
            order,
        })
    };
    let buy = (
        0..BUYERS,
        prop_oneof![9 => Just(None), 1 => Just(Some(1_usize))],
        item(),
        prop_oneof![1 => Just(0_u64), 9 => 1..20_000_u64],
        prop_oneof![9 => Just(0_u64), 1 => Just(1)],
        prop_oneof![9 => Just(false), 1 => Just(true)],
        prop_oneof![6 => Just(1_u8), 1 => Just(2)],
    );
    prop_oneof![
        4 => (who(Who::Minter), FIRST..FIRST + 2, prop_oneof![6 => 0..2_usize, 1 => Just(2)])
            .prop_map(|(by, collection, terms)| Step::Open { by, collection, terms }),
        8 => (who(Who::Minter), 0..BUYERS, item()).prop_map(|(by, to, item)| Step::Mint { by, to, item }),
        10 => buy.prop_map(|(from, other, item, price, more, is_late, key)| Step::Buy {
            from,
            buyer: other.map_or(from, |other| (from + other) % BUYERS),
            item,
            price,
            paid: price + more,
            is_late,
            key,
        }),
        3 => (0..3_usize).prop_map(|wallet| Step::Release { wallet }),
        1 => who(Who::Guardian).prop_map(|by| Step::Pause { by }),
        3 => who(Who::Owner).prop_map(|by| Step::Unpause { by }),
        1 => (who(Who::Owner), prop_oneof![1 => Just(0_u8), 4 => Just(1), 1 => Just(2)])
            .prop_map(|(by, key)| Step::Signer { by, key }),
    ]
}

type Error = [u8; 4];

/// The contract as it should be.
#[derive(Debug)]
struct Model {
    paused: bool,
    /// 0 for nobody's.
    signer: u8,
    /// By collection, which of `TERMS`.
    open: BTreeMap<u8, usize>,
    /// By order, what it brought.
    orders: BTreeMap<u8, (u8, u32)>,
    owners: BTreeMap<(u8, u32), usize>,
    /// To the royalty wallet, the admin wallet, and one that sells nothing.
    due: [u64; 3],
    got: [u64; 3],
}

impl Model {
    fn take(&mut self, step: &Step) -> Result<(), Error> {
        match *step {
            Step::Open { by, collection, terms } => {
                if by != Who::Minter {
                    return Err(Nfts::NotMinter::SELECTOR);
                }
                if TERMS[terms].1 > 10_000 {
                    return Err(Nfts::InvalidTerms::SELECTOR);
                }
                match *self.open.entry(collection).or_insert(terms) == terms {
                    true => Ok(()),
                    false => Err(Nfts::AlreadyOpen::SELECTOR),
                }
            }
            Step::Mint { by, to, item } => {
                if by != Who::Minter {
                    return Err(Nfts::NotMinter::SELECTOR);
                }
                if self.paused {
                    return Err(Nfts::IsPaused::SELECTOR);
                }
                let brought = self.orders.get(&item.order);
                if brought == Some(&(item.collection, item.number)) {
                    return Ok(());
                }
                self.order(to, item)
            }
            Step::Buy {
                from,
                buyer,
                item,
                price,
                paid,
                is_late,
                key,
            } => {
                let refused = [
                    (self.paused, Nfts::IsPaused::SELECTOR),
                    (is_late, Nfts::TooLate::SELECTOR),
                    (from != buyer, Nfts::NotBuyer::SELECTOR),
                    (paid != price, Nfts::WrongPrice::SELECTOR),
                    (key != self.signer, Nfts::NotSigned::SELECTOR),
                ];
                if let Some((_, error)) = refused.iter().find(|(is, _)| *is) {
                    return Err(*error);
                }
                self.order(buyer, item)?;
                let bps = u64::from(TERMS[self.open[&item.collection]].1);
                let royalty = price * bps / 10_000;
                self.due[0] += royalty;
                self.due[1] += price - royalty;
                Ok(())
            }
            Step::Release { wallet } => match std::mem::take(&mut self.due[wallet]) {
                0 => Err(Nfts::NothingDue::SELECTOR),
                due => {
                    self.got[wallet] += due;
                    Ok(())
                }
            },
            Step::Pause { by } => match by {
                Who::Owner | Who::Guardian => {
                    self.paused = true;
                    Ok(())
                }
                Who::Minter | Who::Stranger => Err(Nfts::NotGuardian::SELECTOR),
            },
            Step::Unpause { by } => owner_alone(by).map(|()| self.paused = false),
            Step::Signer { by, key } => owner_alone(by).map(|()| self.signer = key),
        }
    }

    fn order(&mut self, to: usize, item: Item) -> Result<(), Error> {
        let token = (item.collection, item.number);
        if item.order == 0 {
            return Err(Nfts::InvalidOrder::SELECTOR);
        }
        if self.orders.contains_key(&item.order) {
            return Err(Nfts::OrderIsDone::SELECTOR);
        }
        let supply = self.open.get(&item.collection).map_or(0, |terms| TERMS[*terms].0);
        if item.number == 0 || item.number > supply {
            return Err(Nfts::NoSuchToken::SELECTOR);
        }
        if self.owners.contains_key(&token) {
            return Err(Nfts::ERC721InvalidSender::SELECTOR);
        }
        self.orders.insert(item.order, token);
        self.owners.insert(token, to);
        Ok(())
    }
}

fn owner_alone(by: Who) -> Result<(), Error> {
    match by {
        Who::Owner => Ok(()),
        Who::Minter | Who::Guardian | Who::Stranger => Err(Nfts::OwnableUnauthorizedAccount::SELECTOR),
    }
}

/// The contract with its people.
struct Case {
    chain: Chain,
    nfts: Address,
    /// Owner, minter, guardian, stranger.
    people: [Address; 4],
    buyers: [Address; BUYERS],
    keys: [LocalKey; 2],
    wallets: [Address; 3],
}

impl Case {
    async fn new() -> Self {
        let chain = Chain::own(&[]);
        let mut fresh = Vec::new();
        for _ in 0..4 + BUYERS {
            fresh.push(chain.account().await);
        }
        let key = |of: &[u8]| LocalKey::parse(&hex::encode(keccak256(of))).unwrap();
        let keys = [key(b"first"), key(b"second")];
        let [owner, minter, guardian, stranger] = [fresh[0], fresh[1], fresh[2], fresh[3]];
        Self {
            nfts: chain
                .deploy("CueNfts", (owner, minter, keys[0].address(), guardian))
                .await,
            chain,
            people: [owner, minter, guardian, stranger],
            buyers: [fresh[4], fresh[5]],
            keys,
            wallets: std::array::from_fn(|_| Address::from(rand::random::<[u8; 20]>())),
        }
    }

    fn address(&self, who: Who) -> Address {
        self.people[who as usize]
    }

    fn token(item: (u8, u32)) -> U256 {
        (U256::from(item.0) << 32) | U256::from(item.1)
    }

    fn order(order: u8) -> B256 {
        match order {
            0 => B256::ZERO,
            order => keccak256([order]),
        }
    }

    async fn take(&self, step: &Step) -> Result<(), Revert> {
        let mut value = 0;
        let (from, call) = match *step {
            Step::Open { by, collection, terms } => {
                let (supply, bps) = TERMS[terms];
                let terms = Nfts::Terms {
                    supply,
                    royaltyBps: bps,
                    royaltyWallet: self.wallets[0],
                    adminWallet: self.wallets[1],
                    provenance: B256::repeat_byte(5),
                };
                let collection = U96::from(collection);
                (self.address(by), Nfts::openCall { collection, terms }.abi_encode())
            }
            Step::Mint { by, to, item } => {
                let call = Nfts::mintToCall {
                    to: self.buyers[to],
                    tokenId: Self::token((item.collection, item.number)),
                    metadata: B256::repeat_byte(6),
                    order: Self::order(item.order),
                };
                (self.address(by), call.abi_encode())
            }
            Step::Buy {
                from,
                buyer,
                item,
                price,
                paid,
                is_late,
                key,
            } => {
                let voucher = Nfts::Voucher {
                    order: Self::order(item.order),
                    buyer: self.buyers[buyer],
                    tokenId: Self::token((item.collection, item.number)),
                    metadata: B256::repeat_byte(6),
                    price: U256::from(price),
                    deadline: if is_late { 1 } else { u64::MAX },
                };
                let of = Nfts::hashOfCall {
                    voucher: voucher.clone(),
                };
                let hash = self.chain.call(self.nfts, of).await;
                let signed = self.keys[usize::from(key) - 1].sign_hash(hash).unwrap();
                let signature = signed.as_bytes().to_vec().into();
                value = u128::from(paid);
                (self.buyers[from], Nfts::buyCall { voucher, signature }.abi_encode())
            }
            Step::Release { wallet } => {
                let wallet = self.wallets[wallet];
                (self.address(Who::Stranger), Nfts::releaseCall { wallet }.abi_encode())
            }
            Step::Pause { by } => (self.address(by), Nfts::pauseCall {}.abi_encode()),
            Step::Unpause { by } => (self.address(by), Nfts::unpauseCall {}.abi_encode()),
            Step::Signer { by, key } => {
                let signer = match key {
                    0 => Address::ZERO,
                    key => self.keys[usize::from(key) - 1].address(),
                };
                (self.address(by), Nfts::setSignerCall { signer }.abi_encode())
            }
        };
        self.chain.send_raw(from, self.nfts, call, value).await.map(|_| ())
    }

    async fn check(&self, model: &Model) {
        for (wallet, address) in self.wallets.into_iter().enumerate() {
            let due = self.chain.call(self.nfts, Nfts::dueCall { wallet: address }).await;
            assert_eq!(due, U256::from(model.due[wallet]));
            assert_eq!(self.chain.coins(address).await, U256::from(model.got[wallet]));
        }
        let held = U256::from(model.due.iter().sum::<u64>());
        assert_eq!(
            self.chain.coins(self.nfts).await,
            held,
            "what is due is there, and no more"
        );
        for (token, owner) in &model.owners {
            let token_id = Self::token(*token);
            let found = self
                .chain
                .call(self.nfts, Nfts::ownerOfCall { tokenId: token_id })
                .await;
            assert_eq!(found, self.buyers[*owner], "{token:?}");
        }
    }
}

#[test]
fn no_sequence_of_calls_mints_an_edition_or_an_order_twice_past_the_supply_or_for_less_than_its_price() {
    for_all(
        step(),
        Case::new,
        |case| &case.chain,
        async |case, steps| {
            let mut model = Model {
                paused: false,
                signer: 1,
                open: BTreeMap::new(),
                orders: BTreeMap::new(),
                owners: BTreeMap::new(),
                due: [0; 3],
                got: [0; 3],
            };
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
