//! Blind drops: which token shows what is known to nobody before the sale is over, and the same whoever makes the calls.

use super::sequences::for_all;
use crate::support::chain::{Chain, Mined, Revert, unique};
use alloy_primitives::{
    Address, B256, U256,
    aliases::{U48, U96},
    keccak256,
};
use alloy_sol_types::{SolCall, SolError, sol};
use proptest::prelude::*;
use std::collections::BTreeSet;

sol! {
    #[derive(Debug, PartialEq, Eq)]
    contract Blind {
        struct Terms { uint32 supply; uint16 royaltyBps; address royaltyWallet; address adminWallet; bytes32 provenance; }
        struct Promise { uint48 closesAt; bytes32 commitment; bytes32 directory; }
        struct Drop {
            uint48 closesAt; uint48 closedIn; uint48 drawnOf; uint32 minted; uint32 offset; bool isRevealed;
            bytes32 commitment; bytes32 directory; bytes32 blockHash;
        }
        event Promised(uint96 indexed collection, Promise promise);
        event Closed(uint96 indexed collection);
        event Drawn(uint96 indexed collection, uint256 blockNumber, bytes32 blockHash);
        event Revealed(uint96 indexed collection, bytes32 seed, uint256 offset);
        error NotBlind(uint96 collection);
        error TooEarly();
        error SaleIsOver();
        error InvalidPromise();
        error WrongSeed();
        error AlreadyOpen(uint96 collection);
        error NotMinter(address caller);
        error ERC721InvalidSender(address sender);
        error ERC721NonexistentToken(uint256 tokenId);
        function open(uint96 collection, Terms terms) external;
        function openBlind(uint96 collection, Terms terms, Promise promise) external;
        function mintTo(address to, uint256 tokenId, bytes32 metadata, bytes32 order) external;
        function dropOf(uint96 collection) external view returns (Drop drop);
        function close(uint96 collection) external;
        function draw(uint96 collection) external;
        function reveal(uint96 collection, bytes32 seed) external;
        function tokenURI(uint256 tokenId) external view returns (string);
    }
}

const SUPPLY: u32 = 5;
/// From the beginning of the test to the end of the sale.
const OPEN_FOR: u64 = 1_000;
/// 15 percent above what was measured.
const MINT_GAS: u64 = 150_000;
const DRAW_GAS: u64 = 59_500;
const REVEAL_GAS: u64 = 42_000;
/// The content id of an empty directory, and its hash.
const DIRECTORY: &str = "ipfs://bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354";
const DIRECTORY_HASH: &str = "0x59948439065f29619ef41280cbb932be52c56d99c5966b65e0111239f098bbef";

struct House<'a> {
    chain: &'a Chain,
    nfts: Address,
    minter: Address,
    stranger: Address,
    collection: U96,
    closes_at: u64,
    seed: B256,
}

impl<'a> House<'a> {
    async fn new(chain: &'a Chain) -> Self {
        let (owner, minter, stranger) = (chain.account().await, chain.account().await, chain.account().await);
        let nfts = chain.deploy("CueNfts", (owner, minter, owner, owner)).await;
        let house = Self {
            chain,
            nfts,
            minter,
            stranger,
            collection: U96::from(7),
            closes_at: time(chain).await + OPEN_FOR,
            seed: unique(),
        };
        house.open_blind(house.promise()).await.unwrap();
        house
    }

    fn terms(&self) -> Blind::Terms {
        Blind::Terms {
            supply: SUPPLY,
            royaltyBps: 0,
            royaltyWallet: self.minter,
            adminWallet: self.minter,
            provenance: B256::repeat_byte(5),
        }
    }

    fn promise(&self) -> Blind::Promise {
        Blind::Promise {
            closesAt: U48::from(self.closes_at),
            commitment: keccak256(self.seed),
            directory: DIRECTORY_HASH.parse().unwrap(),
        }
    }

    async fn send<C: SolCall>(&self, from: Address, call: C) -> Result<Mined, Revert> {
        self.chain.send(from, self.nfts, call).await
    }

    async fn open_blind(&self, promise: Blind::Promise) -> Result<Mined, Revert> {
        let (collection, terms) = (self.collection, self.terms());
        let call = Blind::openBlindCall {
            collection,
            terms,
            promise,
        };
        self.send(self.minter, call).await
    }

    fn token(&self, number: u32) -> U256 {
        (U256::from(self.collection) << 32) | U256::from(number)
    }

    async fn mint(&self, number: u32) -> Result<Mined, Revert> {
        let call = Blind::mintToCall {
            to: self.stranger,
            tokenId: self.token(number),
            metadata: B256::repeat_byte(6),
            order: unique(),
        };
        self.send(self.minter, call).await
    }

    async fn close(&self) -> Result<Mined, Revert> {
        let collection = self.collection;
        self.send(self.stranger, Blind::closeCall { collection }).await
    }

    async fn draw(&self) -> Result<Mined, Revert> {
        let collection = self.collection;
        self.send(self.stranger, Blind::drawCall { collection }).await
    }

    async fn reveal(&self, seed: B256) -> Result<Mined, Revert> {
        let collection = self.collection;
        self.send(self.stranger, Blind::revealCall { collection, seed }).await
    }

    async fn uri(&self, number: u32) -> String {
        let call = Blind::tokenURICall {
            tokenId: self.token(number),
        };
        self.chain.call(self.nfts, call).await
    }

    async fn known(&self) -> Blind::Drop {
        let collection = self.collection;
        self.chain.call(self.nfts, Blind::dropOfCall { collection }).await
    }

    async fn mine(&self, blocks: u64) {
        self.chain
            .rpc("anvil_mine", serde_json::json!([format!("{blocks:#x}")]))
            .await;
    }

    async fn end_the_time(&self) {
        self.chain.mine_at(self.closes_at + 1).await;
    }

    async fn hash_of(&self, number: u64) -> B256 {
        let block = serde_json::json!([format!("{number:#x}"), false]);
        let block = self.chain.rpc("eth_getBlockByNumber", block).await;
        block["hash"].as_str().unwrap().parse().unwrap()
    }
}

async fn latest(chain: &Chain, field: &str) -> u64 {
    let block = chain
        .rpc("eth_getBlockByNumber", serde_json::json!(["latest", false]))
        .await;
    u64::from_str_radix(block[field].as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

async fn time(chain: &Chain) -> u64 {
    latest(chain, "timestamp").await
}

async fn head(chain: &Chain) -> u64 {
    latest(chain, "number").await
}

fn is<E: SolError>(outcome: Result<Mined, Revert>) -> bool {
    outcome.is_err_and(|refused| refused.is::<E>().is_some())
}

#[tokio::test]
async fn a_drop_that_sells_out_is_drawn_by_a_later_block_and_each_token_then_shows_its_own() {
    let chain = Chain::own(&[]);
    let house = House::new(&chain).await;
    for number in 1..=SUPPLY {
        assert!(is::<Blind::TooEarly>(house.draw().await), "it is being sold");
        assert!(is::<Blind::TooEarly>(house.close().await), "its time is not over");
        let minted = house.mint(number).await.unwrap();
        assert!(minted.gas <= MINT_GAS, "a mint used {}", minted.gas);
        assert_eq!(minted.events::<Blind::Closed>().len(), usize::from(number == SUPPLY));
    }
    let closed = head(&chain).await;
    house.mine(2).await;
    assert!(
        is::<Blind::TooEarly>(house.draw().await),
        "the block that counts is not there"
    );
    let veiled = house.uri(1).await;
    assert_eq!(veiled, house.uri(2).await, "nobody sees which is which");
    assert!(
        is::<Blind::TooEarly>(house.reveal(house.seed).await),
        "nothing is drawn yet"
    );
    house.mine(1).await;
    let drawn = house.draw().await.unwrap();
    assert!(drawn.gas <= DRAW_GAS, "the draw used {}", drawn.gas);
    let hash = house.hash_of(closed + 3).await;
    assert_eq!(house.known().await.blockHash, hash);
    assert_eq!(house.draw().await.unwrap().events::<Blind::Drawn>().len(), 0, "once");
    assert!(is::<Blind::WrongSeed>(house.reveal(unique()).await));
    assert_eq!(house.uri(1).await, veiled);
    let told = house.reveal(house.seed).await.unwrap();
    assert!(told.gas <= REVEAL_GAS, "the reveal used {}", told.gas);
    let wide = U256::from_be_bytes(keccak256([house.seed, hash].concat()).0);
    let offset = u32::try_from(wide % U256::from(SUPPLY)).unwrap();
    assert_eq!(told.events::<Blind::Revealed>()[0].offset, U256::from(offset));
    let mut places = BTreeSet::new();
    for number in 1..=SUPPLY {
        let place = (number - 1 + offset) % SUPPLY + 1;
        assert_eq!(house.uri(number).await, format!("{DIRECTORY}/{place}"));
        places.insert(place);
    }
    assert_eq!(places.len(), 5, "each place is one token's");
    assert_eq!(
        house
            .reveal(house.seed)
            .await
            .unwrap()
            .events::<Blind::Revealed>()
            .len(),
        0
    );
}

#[tokio::test]
async fn a_sale_whose_time_is_over_mints_nothing_more_and_anybody_closes_it_once() {
    let chain = Chain::own(&[]);
    let house = House::new(&chain).await;
    house.mint(1).await.unwrap();
    house.end_the_time().await;
    assert!(is::<Blind::SaleIsOver>(house.mint(2).await));
    let closed = house.close().await.unwrap();
    assert_eq!(closed.events::<Blind::Closed>().len(), 1);
    let at = house.known().await.closedIn;
    house.mine(1).await;
    house.close().await.unwrap();
    assert_eq!(house.known().await.closedIn, at, "a repeat moves nothing");
    assert!(is::<Blind::SaleIsOver>(house.mint(2).await));
}

#[tokio::test]
async fn where_nobody_drew_in_time_the_hash_of_a_later_block_counts_by_rule() {
    let chain = Chain::own(&[]);
    let house = House::new(&chain).await;
    house.end_the_time().await;
    house.close().await.unwrap();
    let first = head(&chain).await + 3;
    // The call is in the block behind these: 200 blocks from the first one it still counts, in the next no longer.
    house.mine(first + 600 - head(&chain).await).await;
    house.draw().await.unwrap();
    let known = house.known().await;
    assert_eq!(
        known.drawnOf.to::<u64>(),
        first + 600,
        "the newest of every two hundredth"
    );
    assert_eq!(known.blockHash, house.hash_of(first + 600).await);
    assert_ne!(known.blockHash, B256::ZERO, "never one that is out of reach");
}

#[tokio::test]
async fn a_promise_is_made_once_by_the_minter_and_before_anything_is_minted() {
    let chain = Chain::own(&[]);
    let house = House::new(&chain).await;
    house.open_blind(house.promise()).await.unwrap();
    let other = Blind::Promise {
        commitment: B256::repeat_byte(1),
        ..house.promise()
    };
    assert!(is::<Blind::AlreadyOpen>(house.open_blind(other).await));
    let call = |collection: u64, promise| Blind::openBlindCall {
        collection: U96::from(collection),
        terms: house.terms(),
        promise,
    };
    let refused = house.send(house.stranger, call(8, house.promise())).await;
    assert!(is::<Blind::NotMinter>(refused));
    let open = Blind::openCall {
        collection: U96::from(9),
        terms: house.terms(),
    };
    house.send(house.minter, open).await.unwrap();
    let refused = house.send(house.minter, call(9, house.promise())).await;
    assert!(is::<Blind::AlreadyOpen>(refused), "one that is sold openly stays so");
    for wrong in [
        Blind::Promise {
            closesAt: U48::ZERO,
            ..house.promise()
        },
        Blind::Promise {
            commitment: B256::ZERO,
            ..house.promise()
        },
        Blind::Promise {
            directory: B256::ZERO,
            ..house.promise()
        },
    ] {
        assert!(is::<Blind::InvalidPromise>(
            house.send(house.minter, call(10, wrong)).await
        ));
    }
    let collection = U96::from(9);
    assert!(is::<Blind::NotBlind>(
        house.send(house.stranger, Blind::closeCall { collection }).await
    ));
    assert!(is::<Blind::NotBlind>(
        house.send(house.stranger, Blind::drawCall { collection }).await
    ));
    let seed = house.seed;
    let refused = house.send(house.stranger, Blind::revealCall { collection, seed }).await;
    assert!(is::<Blind::NotBlind>(refused));
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Mint(u32),
    Close,
    Draw,
    Reveal { right: bool },
    Mine(u64),
    EndTime,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (1..=SUPPLY).prop_map(Step::Mint),
        2 => Just(Step::Close),
        3 => Just(Step::Draw),
        2 => any::<bool>().prop_map(|right| Step::Reveal { right }),
        2 => (1..5_u64).prop_map(Step::Mine),
        1 => Just(Step::Mine(230)),
        1 => Just(Step::EndTime),
    ]
}

/// A drop as it should be.
#[derive(Debug, Default)]
struct Model {
    minted: BTreeSet<u32>,
    is_late: bool,
    closed_in: u64,
    drawn_of: u64,
    is_revealed: bool,
}

impl Model {
    /// Whether the step is taken in that block; else the first four bytes of the error.
    fn take(&mut self, step: Step, block: u64) -> Result<(), [u8; 4]> {
        match step {
            Step::Mine(_) => {}
            Step::EndTime => self.is_late = true,
            Step::Mint(number) => {
                if self.is_late || self.closed_in > 0 {
                    return Err(Blind::SaleIsOver::SELECTOR);
                }
                if !self.minted.insert(number) {
                    return Err(Blind::ERC721InvalidSender::SELECTOR);
                }
                if self.minted.len() == 5 {
                    self.closed_in = block;
                }
            }
            Step::Close if self.closed_in > 0 => {}
            Step::Close if !self.is_late => return Err(Blind::TooEarly::SELECTOR),
            Step::Close => self.closed_in = block,
            Step::Draw if self.drawn_of > 0 => {}
            Step::Draw if self.closed_in == 0 || block <= self.closed_in + 3 => {
                return Err(Blind::TooEarly::SELECTOR);
            }
            Step::Draw => {
                let late = block - 1 - (self.closed_in + 3);
                self.drawn_of = self.closed_in + 3 + late / 200 * 200;
            }
            Step::Reveal { right: false } => return Err(Blind::WrongSeed::SELECTOR),
            Step::Reveal { right: true } if self.drawn_of == 0 => return Err(Blind::TooEarly::SELECTOR),
            Step::Reveal { right: true } => self.is_revealed = true,
        }
        Ok(())
    }
}

async fn holds(chain: &Chain, steps: &[Step]) {
    let house = House::new(chain).await;
    let mut model = Model::default();
    for &step in steps {
        if matches!(step, Step::Draw) && head(chain).await == model.closed_in + 3 {
            // The node asks the call as of its newest block, and mines it in the next.
            house.mine(1).await;
        }
        let block = head(chain).await + 1;
        let taken = match step {
            Step::Mint(number) => house.mint(number).await,
            Step::Close => house.close().await,
            Step::Draw => house.draw().await,
            Step::Reveal { right } => house.reveal(if right { house.seed } else { unique() }).await,
            Step::Mine(blocks) => {
                house.mine(blocks).await;
                model.take(step, block).unwrap();
                continue;
            }
            Step::EndTime => {
                if !model.is_late {
                    house.end_the_time().await;
                }
                model.take(step, block).unwrap();
                continue;
            }
        };
        let taken: Result<(), [u8; 4]> = taken.map(drop).map_err(|revert| revert.0[..4].try_into().unwrap());
        assert_eq!(taken, model.take(step, block), "{step:?}");
    }
    let known = house.known().await;
    let found = (known.closedIn.to::<u64>(), known.drawnOf.to::<u64>(), known.isRevealed);
    assert_eq!(found, (model.closed_in, model.drawn_of, model.is_revealed));
    assert_eq!(usize::try_from(known.minted).unwrap(), model.minted.len());
    if known.drawnOf > U48::ZERO {
        assert_eq!(known.blockHash, house.hash_of(model.drawn_of).await);
    }
}

#[test]
fn no_sequence_of_calls_mints_after_the_end_or_reveals_before_the_draw() {
    for_all(
        step(),
        async || Chain::own(&[]),
        |chain| chain,
        async |chain, steps| holds(chain, steps).await,
    );
}
