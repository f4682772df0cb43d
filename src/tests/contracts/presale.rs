//! The presale's vault: who gets what by which proof and when, and what nobody ever gets.

use super::{Reentrant, Token};
use crate::support::chain::{Chain, Mined, Revert, quantity};
use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::{SolCall, sol};
use domain::presale::{Leaf, Tree};
use serde_json::json;

sol! {
    #[derive(Debug, PartialEq, Eq)]
    contract Sale {
        struct Totals { uint256[2] paid; uint256[2] refundable; uint256 allocation; }
        struct Leaf { uint256 number; address account; uint256[2] paid; uint256[2] refundable; uint256 allocation; }
        error NotOperator(address caller);
        error NotGuardian(address caller);
        error NoRoot(uint256 number);
        error NotNext(uint256 number);
        error InvalidTotals();
        error AboveBalance(uint256 coin, uint256 balance, uint256 needed);
        error TooEarly(uint256 from);
        error TooLate(uint256 until);
        error InvalidProof();
        error NothingDue();
        error IsCancelled();
        error ProceedsAreGone();
        error InvalidSchedule();
        error NotStray(address token);
        error OwnableUnauthorizedAccount(address account);
        error OwnerIsNeeded();
        error SafeERC20FailedOperation(address token);
        function publish(uint256 number, bytes32 hash, bytes32 list, Totals totals) external;
        function reject(uint256 number) external;
        function cancel() external;
        function refund(Leaf leaf, uint256 coin, bytes32[] proof) external;
        function claim(Leaf leaf, bytes32[] proof) external;
        function proceeds(uint256 number, uint256 coin) external;
        function setSchedule(uint256[9] moments) external;
        function returnStray(address stray, address to, uint256 amount) external;
        function setOperator(address operator) external;
        function setGuardian(address guardian) external;
        function renounceOwnership() external;
        function reserved(uint256 coin) external view returns (uint256);
    }
}

pub const DAY: u64 = 86_400;

/// A vault with its people, on a node whose time the test moves.
pub struct House {
    pub chain: Chain,
    pub vault: Address,
    pub coins: [Address; 2],
    pub token: Address,
    pub owner: Address,
    pub operator: Address,
    pub guardian: Address,
    pub treasury: Address,
}

impl House {
    pub async fn new() -> Self {
        let chain = Chain::own(&[]);
        let coin = |name: &str| (name.to_owned(), name.to_owned(), U256::from(18));
        let coins = [
            chain.deploy("LocalToken", coin("USDT")).await,
            chain.deploy("LocalToken", coin("USDC")).await,
        ];
        Self::with(chain, coins).await
    }

    async fn with(chain: Chain, coins: [Address; 2]) -> Self {
        let (owner, operator, guardian) = (chain.account().await, chain.account().await, chain.account().await);
        let treasury = Address::from(rand::random::<[u8; 20]>());
        let token = ("Sold".to_owned(), "BITP".to_owned(), U256::from(1_000_000), owner);
        let token = chain.deploy("FixedToken", token).await;
        let arguments = (owner, operator, guardian, treasury, coins[0], coins[1], token);
        let vault = chain.deploy("PresaleVault", arguments).await;
        let amount = U256::from(500_000);
        chain
            .send(owner, token, Token::transferCall { to: vault, amount })
            .await
            .unwrap();
        Self {
            chain,
            vault,
            coins,
            token,
            owner,
            operator,
            guardian,
            treasury,
        }
    }

    /// Somebody who has sent so much of each coin.
    pub async fn buyer(&self, paid: [u64; 2]) -> Address {
        let buyer = self.chain.account().await;
        for (coin, paid) in self.coins.into_iter().zip(paid) {
            let (to, amount) = (buyer, U256::from(paid));
            self.chain
                .send(buyer, coin, Token::faucetCall { to, amount })
                .await
                .unwrap();
            let to = self.vault;
            let sent = self.chain.send(buyer, coin, Token::transferCall { to, amount }).await;
            let gas = sent.unwrap().gas;
            assert!(gas <= 59_400, "a plain transfer into the presale used {gas}");
        }
        buyer
    }

    async fn send<C: SolCall>(&self, from: Address, call: C) -> Result<Mined, Revert> {
        self.chain.send(from, self.vault, call).await
    }

    async fn publish(&self, number: u32, leaves: &[Leaf]) -> (Tree, Result<Mined, Revert>) {
        let tree = Tree::new(leaves.to_vec()).unwrap();
        let sent = self.publish_as(self.operator, number, &tree, totals(leaves)).await;
        (tree, sent)
    }

    async fn publish_as(&self, from: Address, number: u32, tree: &Tree, totals: Sale::Totals) -> Result<Mined, Revert> {
        let (number, hash, list) = (U256::from(number), tree.root(), B256::repeat_byte(7));
        let call = Sale::publishCall {
            number,
            hash,
            list,
            totals,
        };
        self.send(from, call).await
    }

    async fn refund(&self, tree: &Tree, of: Address, coin: usize) -> Result<Mined, Revert> {
        let (leaf, proof) = tree.of(of).unwrap();
        let (leaf, coin) = (on_chain(&leaf), U256::from(coin));
        self.send(of, Sale::refundCall { leaf, coin, proof }).await
    }

    async fn claim(&self, tree: &Tree, of: Address) -> Result<Mined, Revert> {
        let (leaf, proof) = tree.of(of).unwrap();
        let leaf = on_chain(&leaf);
        self.send(of, Sale::claimCall { leaf, proof }).await
    }

    async fn proceeds(&self, number: u64, coin: u64) -> Result<Mined, Revert> {
        let (number, coin) = (U256::from(number), U256::from(coin));
        self.send(self.owner, Sale::proceedsCall { number, coin }).await
    }

    pub async fn held(&self, token: Address, of: Address) -> u64 {
        self.chain.call(token, Token::balanceOfCall { of }).await.to()
    }

    pub async fn later(&self, seconds: u64) {
        let now = self.now().await;
        self.chain.mine_at(now + seconds).await;
    }

    pub async fn now(&self) -> u64 {
        let block = self.chain.rpc("eth_getBlockByNumber", json!(["latest", false])).await;
        quantity(&block["timestamp"]).to()
    }
}

pub fn leaf(number: u32, account: Address, paid: [u64; 2], refundable: [u64; 2], allocation: u64) -> Leaf {
    Leaf {
        number,
        account,
        paid: paid.map(U256::from),
        refundable: refundable.map(U256::from),
        allocation: U256::from(allocation),
    }
}

pub fn on_chain(leaf: &Leaf) -> Sale::Leaf {
    Sale::Leaf {
        number: U256::from(leaf.number),
        account: leaf.account,
        paid: leaf.paid,
        refundable: leaf.refundable,
        allocation: leaf.allocation,
    }
}

fn totals(leaves: &[Leaf]) -> Sale::Totals {
    let sum = |of: &dyn Fn(&Leaf) -> U256| leaves.iter().fold(U256::ZERO, |sum, leaf| sum + of(leaf));
    Sale::Totals {
        paid: [sum(&|leaf| leaf.paid[0]), sum(&|leaf| leaf.paid[1])],
        refundable: [sum(&|leaf| leaf.refundable[0]), sum(&|leaf| leaf.refundable[1])],
        allocation: sum(&|leaf| leaf.allocation),
    }
}

fn sorted(mut leaves: Vec<Leaf>) -> Vec<Leaf> {
    leaves.sort_by_key(|leaf| leaf.account);
    leaves
}

fn is<E: alloy_sol_types::SolError>(outcome: Result<Mined, Revert>) {
    let revert = outcome.expect_err(E::SIGNATURE);
    assert!(revert.is::<E>().is_some(), "{} expected, not {revert:?}", E::SIGNATURE);
}

#[tokio::test]
async fn refunds_come_a_day_after_the_root_by_proof_once_and_proceeds_after_seven() {
    let house = House::new().await;
    let (one, two) = (house.buyer([1_000, 0]).await, house.buyer([300, 50]).await);
    let all = sorted(vec![
        leaf(0, one, [1_000, 0], [400, 0], 6_000),
        leaf(0, two, [300, 50], [0, 50], 3_000),
    ]);
    let (tree, sent) = house.publish(0, &all).await;
    sent.unwrap();
    is::<Sale::TooEarly>(house.refund(&tree, one, 0).await);
    house.later(DAY).await;
    let gas = house.refund(&tree, one, 0).await.unwrap().gas;
    assert!(gas <= 130_000, "a refund used {gas}");
    house.refund(&tree, two, 1).await.unwrap();
    assert_eq!(house.held(house.coins[0], one).await, 400);
    assert_eq!(house.held(house.coins[1], two).await, 50);
    is::<Sale::NothingDue>(house.refund(&tree, one, 0).await);
    is::<Sale::NothingDue>(house.refund(&tree, one, 1).await);
    // More than the leaf says, somebody else's leaf, and another account's name are no proof.
    let (found, proof) = tree.of(two).unwrap();
    for forged in [
        Leaf {
            refundable: [U256::from(300), U256::from(50)],
            ..found
        },
        Leaf { account: one, ..found },
        Leaf {
            number: 0,
            allocation: U256::from(1),
            ..found
        },
    ] {
        let (leaf, coin, proof) = (on_chain(&forged), U256::ZERO, proof.clone());
        is::<Sale::InvalidProof>(house.send(two, Sale::refundCall { leaf, coin, proof }).await);
    }
    is::<Sale::TooEarly>(house.proceeds(0, 0).await);
    house.later(6 * DAY).await;
    house.proceeds(0, 0).await.unwrap();
    assert_eq!(house.held(house.coins[0], house.treasury).await, 900);
    is::<Sale::NothingDue>(house.proceeds(0, 0).await);
    is::<Sale::NothingDue>(house.proceeds(0, 1).await);
    assert_eq!(house.held(house.coins[0], house.vault).await, 0);
    let of = Sale::reservedCall { coin: U256::ZERO };
    assert_eq!(house.chain.call(house.vault, of).await, U256::ZERO);
}

#[tokio::test]
async fn tokens_are_claimed_as_they_vest_and_never_more_than_the_leaf_says() {
    let house = House::new().await;
    let one = house.buyer([100, 0]).await;
    // Fourteen levels of proof: the one who claims stands first, and nothing is carried up unpaired above them.
    let mut all: Vec<_> = (0..9_000_u64)
        .map(|n| {
            leaf(
                0,
                Address::from_word(B256::from(U256::MAX - U256::from(n))),
                [0, 0],
                [0, 0],
                0,
            )
        })
        .collect();
    all.push(leaf(0, one, [100, 0], [0, 0], 1_009));
    let (tree, sent) = house.publish(0, &sorted(all)).await;
    sent.unwrap();
    assert_eq!(tree.of(one).unwrap().1.len(), 14);
    house.later(7 * DAY).await;
    is::<Sale::NothingDue>(house.claim(&tree, one).await);
    let tge = house.now().await + DAY;
    let moments: [U256; 9] = std::array::from_fn(|month| U256::from(tge + 30 * DAY * month as u64));
    let mut wrong = moments;
    wrong.swap(3, 4);
    is::<Sale::InvalidSchedule>(house.send(house.owner, Sale::setScheduleCall { moments: wrong }).await);
    house
        .send(house.owner, Sale::setScheduleCall { moments })
        .await
        .unwrap();
    is::<Sale::InvalidSchedule>(house.send(house.owner, Sale::setScheduleCall { moments }).await);
    is::<Sale::NothingDue>(house.claim(&tree, one).await);
    house.later(DAY).await;
    let gas = house.claim(&tree, one).await.unwrap().gas;
    assert!(gas <= 130_000, "a claim used {gas}");
    assert_eq!(house.held(house.token, one).await, 201);
    is::<Sale::NothingDue>(house.claim(&tree, one).await);
    house.later(30 * DAY).await;
    house.claim(&tree, one).await.unwrap();
    assert_eq!(house.held(house.token, one).await, 301);
    house.later(400 * DAY).await;
    house.claim(&tree, one).await.unwrap();
    assert_eq!(house.held(house.token, one).await, 1_009);
    is::<Sale::NothingDue>(house.claim(&tree, one).await);
}

#[tokio::test]
async fn a_rejected_root_gives_nothing_more_and_what_it_gave_counts_for_the_one_in_its_place() {
    let house = House::new().await;
    let (one, two) = (house.buyer([500, 0]).await, house.buyer([500, 0]).await);
    let wrong = sorted(vec![leaf(0, one, [1_000, 0], [1_000, 0], 0)]);
    let (tree, sent) = house.publish(0, &wrong).await;
    sent.unwrap();
    is::<Sale::NotNext>(house.publish(0, &wrong).await.1);
    is::<Sale::TooEarly>(house.publish(1, &wrong).await.1);
    let number = U256::ZERO;
    is::<Sale::NotGuardian>(house.send(house.owner, Sale::rejectCall { number }).await);
    house.send(house.guardian, Sale::rejectCall { number }).await.unwrap();
    house.later(8 * DAY).await;
    is::<Sale::NoRoot>(house.refund(&tree, one, 0).await);
    is::<Sale::NoRoot>(house.proceeds(0, 0).await);
    let right = sorted(vec![
        leaf(0, one, [500, 0], [500, 0], 0),
        leaf(0, two, [500, 0], [200, 0], 10),
    ]);
    let (tree, sent) = house.publish(0, &right).await;
    sent.unwrap();
    house.later(DAY).await;
    house.refund(&tree, one, 0).await.unwrap();
    // Rejected once more, after a refund: the third says the same, and pays nobody twice.
    house.send(house.guardian, Sale::rejectCall { number }).await.unwrap();
    let (tree, sent) = house.publish(0, &right).await;
    sent.unwrap();
    house.later(7 * DAY).await;
    is::<Sale::NothingDue>(house.refund(&tree, one, 0).await);
    house.refund(&tree, two, 0).await.unwrap();
    house.proceeds(0, 0).await.unwrap();
    assert_eq!(house.held(house.coins[0], house.treasury).await, 300);
    is::<Sale::TooLate>(house.send(house.guardian, Sale::rejectCall { number }).await);
}

#[tokio::test]
async fn no_root_promises_more_than_is_there_and_a_further_one_sells_nothing() {
    let house = House::new().await;
    let one = house.buyer([500, 0]).await;
    let tree = |leaf: Leaf| Tree::new(vec![leaf]).unwrap();
    let above = leaf(0, one, [501, 0], [0, 0], 1);
    is::<Sale::AboveBalance>(house.publish(0, &[above]).await.1);
    let back = leaf(0, one, [500, 0], [501, 0], 1);
    is::<Sale::InvalidTotals>(house.publish(0, &[back]).await.1);
    let first = leaf(0, one, [500, 0], [100, 0], 1);
    is::<Sale::NotOperator>(house.publish_as(house.owner, 0, &tree(first), totals(&[first])).await);
    // A leaf that says more than its root's totals gets no more than those.
    let (greedy, sent) = (tree(leaf(0, one, [500, 0], [500, 0], 1)), totals(&[first]));
    house.publish_as(house.operator, 0, &greedy, sent).await.unwrap();
    house.later(7 * DAY).await;
    is::<Sale::InvalidTotals>(house.refund(&greedy, one, 0).await);
    // Coins that the first root has not given yet are not there for the second.
    let late = house.buyer([30, 0]).await;
    is::<Sale::InvalidTotals>(house.publish(1, &[leaf(1, late, [30, 0], [0, 0], 0)]).await.1);
    is::<Sale::InvalidTotals>(house.publish(1, &[leaf(1, late, [30, 0], [30, 0], 5)]).await.1);
    is::<Sale::AboveBalance>(house.publish(1, &[leaf(1, late, [31, 0], [31, 0], 0)]).await.1);
    let (second, sent) = house.publish(1, &[leaf(1, late, [30, 0], [30, 0], 0)]).await;
    sent.unwrap();
    house.later(DAY).await;
    house.refund(&second, late, 0).await.unwrap();
    assert_eq!(house.held(house.coins[0], late).await, 30);
    assert_eq!(house.held(house.coins[0], house.vault).await, 500);
}

#[tokio::test]
async fn of_a_cancelled_sale_everybody_gets_all_back_and_neither_tokens_nor_proceeds_leave() {
    let house = House::new().await;
    let one = house.buyer([500, 20]).await;
    let all = [leaf(0, one, [500, 20], [100, 0], 9)];
    let (tree, sent) = house.publish(0, &all).await;
    sent.unwrap();
    house.later(DAY).await;
    house.refund(&tree, one, 0).await.unwrap();
    is::<Sale::NotGuardian>(house.send(one, Sale::cancelCall {}).await);
    house.send(house.guardian, Sale::cancelCall {}).await.unwrap();
    house.refund(&tree, one, 0).await.unwrap();
    house.refund(&tree, one, 1).await.unwrap();
    assert_eq!(house.held(house.coins[0], one).await, 500);
    assert_eq!(house.held(house.coins[1], one).await, 20);
    house.later(7 * DAY).await;
    is::<Sale::IsCancelled>(house.proceeds(0, 0).await);
    is::<Sale::IsCancelled>(house.claim(&tree, one).await);
}

#[tokio::test]
async fn once_proceeds_have_left_nothing_is_cancelled_any_more() {
    let house = House::new().await;
    let one = house.buyer([500, 0]).await;
    house.publish(0, &[leaf(0, one, [500, 0], [0, 0], 9)]).await.1.unwrap();
    house.later(7 * DAY).await;
    house.proceeds(0, 0).await.unwrap();
    is::<Sale::ProceedsAreGone>(house.send(house.guardian, Sale::cancelCall {}).await);
}

#[tokio::test]
async fn strays_are_returned_by_the_owner_alone_and_the_sales_own_coins_never() {
    let house = House::new().await;
    let one = house.buyer([500, 0]).await;
    let other = ("Other".to_owned(), "O".to_owned(), U256::from(10), house.vault);
    let other = house.chain.deploy("FixedToken", other).await;
    let back = |stray, amount| Sale::returnStrayCall {
        stray,
        to: one,
        amount: U256::from(amount),
    };
    is::<Sale::OwnableUnauthorizedAccount>(house.send(house.operator, back(other, 10)).await);
    house.send(house.owner, back(other, 10)).await.unwrap();
    assert_eq!(house.held(other, one).await, 10);
    is::<Sale::NotStray>(house.send(house.owner, back(house.coins[0], 1)).await);
    // Of the sold token only what nobody bought, once that is known for good.
    is::<Sale::NoRoot>(house.send(house.owner, back(house.token, 1)).await);
    house.publish(0, &[leaf(0, one, [500, 0], [0, 0], 9)]).await.1.unwrap();
    is::<Sale::TooEarly>(house.send(house.owner, back(house.token, 1)).await);
    house.later(7 * DAY).await;
    is::<Sale::NotStray>(house.send(house.owner, back(house.token, 499_992)).await);
    house.send(house.owner, back(house.token, 499_991)).await.unwrap();
    // No coin of the chain gets stuck here, and the owner's rights are not given up.
    assert!(house.chain.send_raw(one, house.vault, Vec::new(), 1).await.is_err());
    is::<Sale::OwnerIsNeeded>(house.send(house.owner, Sale::renounceOwnershipCall {}).await);
    let (operator, guardian) = (one, one);
    is::<Sale::OwnableUnauthorizedAccount>(house.send(house.guardian, Sale::setOperatorCall { operator }).await);
    is::<Sale::OwnableUnauthorizedAccount>(house.send(house.operator, Sale::setGuardianCall { guardian }).await);
}

#[tokio::test]
async fn an_account_that_calls_back_while_it_is_refunded_and_a_coin_that_lies_get_nothing_twice() {
    let chain = Chain::own(&[]);
    let holder = chain.account().await;
    let hook = chain.deploy("hostile/HookToken", (holder,)).await;
    let coin = ("USDC".to_owned(), "USDC".to_owned(), U256::from(18));
    let coin = chain.deploy("LocalToken", coin).await;
    let house = House::with(chain, [hook, coin]).await;
    let hostile = house.chain.deploy("hostile/Reentrant", ()).await;
    let (from, to, amount) = (holder, house.vault, U256::from(1_000));
    // Not by `transfer`, which asks the vault for an answer that it does not have.
    let allow = Token::approveCall {
        spender: holder,
        amount,
    };
    house.chain.send(holder, hook, allow).await.unwrap();
    let fill = Token::transferFromCall { from, to, amount };
    house.chain.send(holder, hook, fill).await.unwrap();
    let all = sorted(vec![
        leaf(0, hostile, [400, 0], [400, 0], 0),
        leaf(0, holder, [600, 0], [600, 0], 0),
    ]);
    let (tree, sent) = house.publish(0, &all).await;
    sent.unwrap();
    house.later(DAY).await;
    let (found, proof) = tree.of(hostile).unwrap();
    let (leaf, coin) = (on_chain(&found), U256::ZERO);
    let again = Sale::refundCall { leaf, coin, proof }.abi_encode();
    let run = Reentrant::runCall {
        target: house.vault,
        first: again.clone().into(),
        again: again.into(),
    };
    house.chain.send(holder, hostile, run).await.unwrap();
    assert!(house.chain.call(hostile, Reentrant::wasAgainCall {}).await);
    assert!(!house.chain.call(hostile, Reentrant::againSucceededCall {}).await);
    assert_eq!(house.held(hook, hostile).await, 400);
    // A coin that answers false: the refund is not marked as given.
    house.chain.send(holder, hook, Token::lieCall {}).await.unwrap();
    is::<Sale::SafeERC20FailedOperation>(house.refund(&tree, holder, 0).await);
    let of = Sale::reservedCall { coin: U256::ZERO };
    assert_eq!(house.chain.call(house.vault, of).await, U256::from(600));
}
