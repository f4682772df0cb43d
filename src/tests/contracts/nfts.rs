//! The contract of NFTs: who mints and sells what, how often, and where the money goes.

use super::Reentrant;
use crate::support::chain::{Chain, Mined, Revert, quantity, unique};
use alloy_primitives::{Address, B256, U256, aliases::U96, hex};
use alloy_sol_types::{SolCall, sol};
use cuecast::chain::signer::LocalKey;
use serde_json::json;

sol! {
    #[derive(Debug, PartialEq, Eq)]
    contract Nfts {
        struct Terms { uint32 supply; uint16 royaltyBps; address royaltyWallet; address adminWallet; bytes32 provenance; }
        struct Voucher { bytes32 order; address buyer; uint256 tokenId; bytes32 metadata; uint256 price; uint64 deadline; }
        event Ordered(bytes32 indexed order, uint256 indexed tokenId, address indexed to, uint256 price);
        error NotMinter(address caller);
        error NotGuardian(address caller);
        error IsPaused();
        error InvalidTerms();
        error AlreadyOpen(uint96 collection);
        error NoSuchToken(uint256 tokenId);
        error InvalidOrder();
        error OrderIsDone(bytes32 order);
        error TooLate(uint256 deadline);
        error NotBuyer(address caller);
        error NotSigned();
        error WrongPrice(uint256 price);
        error NothingDue();
        error ZeroAddress();
        error OwnerIsNeeded();
        error OwnableUnauthorizedAccount(address account);
        error ERC721InvalidSender(address sender);
        error ERC721InvalidReceiver(address receiver);
        error FailedCall();
        function open(uint96 collection, Terms terms) external;
        function mintTo(address to, uint256 tokenId, bytes32 metadata, bytes32 order) external;
        function buy(Voucher voucher, bytes signature) external payable;
        function hashOf(Voucher voucher) external view returns (bytes32);
        function release(address wallet) external;
        function due(address wallet) external view returns (uint256);
        function pause() external;
        function unpause() external;
        function setMinter(address minter) external;
        function setSigner(address signer) external;
        function setGuardian(address guardian) external;
        function renounceOwnership() external;
        function ownerOf(uint256 tokenId) external view returns (address);
        function tokenURI(uint256 tokenId) external view returns (string);
        function royaltyInfo(uint256 tokenId, uint256 price) external view returns (address, uint256);
        function supportsInterface(bytes4 id) external view returns (bool);
        function transferFrom(address from, address to, uint256 tokenId) external;
    }
}

const SUPPLY: u32 = 3;
const PRICE: u64 = 10_001;
/// 15 percent above what was measured.
const BUY_GAS: u64 = 200_000;
const MINT_GAS: u64 = 150_000;

/// The contract with its people, and a collection that is open.
struct House {
    chain: &'static Chain,
    nfts: Address,
    owner: Address,
    minter: Address,
    guardian: Address,
    signer: LocalKey,
    collection: U96,
    royalty: Address,
    admin: Address,
}

impl House {
    async fn new() -> Self {
        let chain = Chain::shared();
        let (owner, minter, guardian) = (chain.account().await, chain.account().await, chain.account().await);
        let signer = LocalKey::parse(&hex::encode(unique())).unwrap();
        let nfts = chain
            .deploy("CueNfts", (owner, minter, signer.address(), guardian))
            .await;
        let address = || Address::from(rand::random::<[u8; 20]>());
        let house = Self {
            chain,
            nfts,
            owner,
            minter,
            guardian,
            signer,
            collection: U96::from(7),
            royalty: address(),
            admin: address(),
        };
        house.open(house.terms()).await.unwrap();
        house
    }

    fn terms(&self) -> Nfts::Terms {
        Nfts::Terms {
            supply: SUPPLY,
            royaltyBps: 1_340,
            royaltyWallet: self.royalty,
            adminWallet: self.admin,
            provenance: B256::repeat_byte(5),
        }
    }

    async fn send<C: SolCall>(&self, from: Address, call: C) -> Result<Mined, Revert> {
        self.chain.send(from, self.nfts, call).await
    }

    async fn open(&self, terms: Nfts::Terms) -> Result<Mined, Revert> {
        let collection = self.collection;
        self.send(self.minter, Nfts::openCall { collection, terms }).await
    }

    fn token(&self, number: u32) -> U256 {
        (U256::from(self.collection) << 32) | U256::from(number)
    }

    async fn mint(&self, to: Address, number: u32, order: B256) -> Result<Mined, Revert> {
        let (token_id, metadata) = (self.token(number), B256::repeat_byte(6));
        let call = Nfts::mintToCall {
            to,
            tokenId: token_id,
            metadata,
            order,
        };
        self.send(self.minter, call).await
    }

    fn voucher(&self, buyer: Address, number: u32) -> Nfts::Voucher {
        Nfts::Voucher {
            order: unique(),
            buyer,
            tokenId: self.token(number),
            metadata: B256::repeat_byte(6),
            price: U256::from(PRICE),
            deadline: u64::MAX,
        }
    }

    async fn sign(&self, voucher: &Nfts::Voucher, by: &LocalKey) -> Vec<u8> {
        let voucher = voucher.clone();
        let hash = self.chain.call(self.nfts, Nfts::hashOfCall { voucher }).await;
        by.sign_hash(hash).unwrap().as_bytes().to_vec()
    }

    async fn buy(&self, from: Address, voucher: &Nfts::Voucher, paid: u64) -> Result<Mined, Revert> {
        let signature = self.sign(voucher, &self.signer).await;
        self.buy_with(from, voucher, signature, paid).await
    }

    async fn buy_with(
        &self,
        from: Address,
        voucher: &Nfts::Voucher,
        signature: Vec<u8>,
        paid: u64,
    ) -> Result<Mined, Revert> {
        let call = Nfts::buyCall {
            voucher: voucher.clone(),
            signature: signature.into(),
        };
        let data = call.abi_encode();
        self.chain.send_raw(from, self.nfts, data, u128::from(paid)).await
    }

    async fn owner_of(&self, number: u32) -> Address {
        let call = Nfts::ownerOfCall {
            tokenId: self.token(number),
        };
        self.chain.call(self.nfts, call).await
    }
}

#[tokio::test]
async fn the_same_edition_is_never_minted_twice_and_the_same_order_mints_once() {
    let house = House::new().await;
    let (one, other) = (house.chain.account().await, house.chain.account().await);
    let order = unique();
    let first = house.mint(one, 1, order).await.unwrap();
    assert!(first.gas <= MINT_GAS, "a mint used {}", first.gas);
    assert_eq!(first.events::<Nfts::Ordered>().len(), 1);
    let again = house.mint(other, 1, order).await.unwrap();
    assert_eq!(again.events::<Nfts::Ordered>().len(), 0, "a repeat does nothing");
    assert_eq!(house.owner_of(1).await, one);
    let refused = house.mint(other, 1, unique()).await.unwrap_err();
    assert!(
        refused.is::<Nfts::ERC721InvalidSender>().is_some(),
        "the edition is taken"
    );
    let refused = house.mint(other, 2, order).await.unwrap_err();
    assert!(refused.is::<Nfts::OrderIsDone>().is_some(), "the order is done");
    let refused = house.mint(Address::ZERO, 2, unique()).await.unwrap_err();
    assert!(refused.is::<Nfts::ERC721InvalidReceiver>().is_some());
}

#[tokio::test]
async fn no_more_is_minted_than_a_collection_was_opened_with_and_its_terms_stay() {
    let house = House::new().await;
    let to = house.chain.account().await;
    for number in [0, SUPPLY + 1] {
        let refused = house.mint(to, number, unique()).await.unwrap_err();
        assert!(refused.is::<Nfts::NoSuchToken>().is_some(), "{number}");
    }
    let beyond = Nfts::mintToCall {
        to,
        tokenId: house.token(1) | (U256::from(1) << 128),
        metadata: B256::repeat_byte(6),
        order: unique(),
    };
    let refused = house.send(house.minter, beyond).await.unwrap_err();
    assert!(
        refused.is::<Nfts::NoSuchToken>().is_some(),
        "another name of the same token"
    );
    house.open(house.terms()).await.unwrap();
    let more = Nfts::Terms {
        supply: SUPPLY + 1,
        ..house.terms()
    };
    let refused = house.open(more).await.unwrap_err();
    assert!(refused.is::<Nfts::AlreadyOpen>().is_some());
    let fresh = U96::from(8);
    for (terms, price) in [
        (
            Nfts::Terms {
                supply: 0,
                ..house.terms()
            },
            true,
        ),
        (
            Nfts::Terms {
                royaltyBps: 10_001,
                ..house.terms()
            },
            true,
        ),
        (
            Nfts::Terms {
                adminWallet: Address::ZERO,
                ..house.terms()
            },
            false,
        ),
    ] {
        let call = Nfts::openCall {
            collection: fresh,
            terms,
        };
        let refused = house.send(house.minter, call).await.unwrap_err();
        let is_of_terms = refused.is::<Nfts::InvalidTerms>().is_some();
        assert!(is_of_terms == price && (is_of_terms || refused.is::<Nfts::ZeroAddress>().is_some()));
    }
}

#[tokio::test]
async fn a_voucher_sells_one_token_to_one_buyer_for_its_price_in_time_and_once() {
    let house = House::new().await;
    let (buyer, other) = (house.chain.account().await, house.chain.account().await);
    let voucher = house.voucher(buyer, 1);
    let refused = house.buy(other, &voucher, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::NotBuyer>().is_some(), "it is another's");
    for paid in [PRICE - 1, PRICE + 1] {
        let refused = house.buy(buyer, &voucher, paid).await.unwrap_err();
        assert!(refused.is::<Nfts::WrongPrice>().is_some(), "{paid}");
    }
    let signature = house.sign(&voucher, &house.signer).await;
    let cheaper = Nfts::Voucher {
        price: U256::from(1),
        ..voucher.clone()
    };
    let refused = house.buy_with(buyer, &cheaper, signature.clone(), 1).await.unwrap_err();
    assert!(
        refused.is::<Nfts::NotSigned>().is_some(),
        "another price was not signed"
    );
    let thief = LocalKey::parse(&hex::encode(unique())).unwrap();
    let forged = house.sign(&voucher, &thief).await;
    let refused = house.buy_with(buyer, &voucher, forged, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::NotSigned>().is_some());
    let late = Nfts::Voucher {
        deadline: 1,
        ..house.voucher(buyer, 2)
    };
    let refused = house.buy(buyer, &late, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::TooLate>().is_some());
    let bought = house.buy(buyer, &voucher, PRICE).await.unwrap();
    assert!(bought.gas <= BUY_GAS, "buying used {}", bought.gas);
    assert_eq!(house.owner_of(1).await, buyer);
    let refused = house.buy(buyer, &voucher, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::OrderIsDone>().is_some(), "a voucher is good once");
    let refused = house.buy(buyer, &house.voucher(buyer, 1), PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::ERC721InvalidSender>().is_some());
    let beyond = house.voucher(buyer, SUPPLY + 1);
    let refused = house.buy(buyer, &beyond, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::NoSuchToken>().is_some());
    // Royalty and rest are each one's own to fetch, and add up to the price.
    let due = async |wallet| house.chain.call(house.nfts, Nfts::dueCall { wallet }).await;
    assert_eq!(
        (due(house.royalty).await, due(house.admin).await),
        (U256::from(1_340), U256::from(8_661))
    );
    let release = Nfts::releaseCall { wallet: house.royalty };
    house.send(other, release.clone()).await.unwrap();
    assert_eq!(house.chain.coins(house.royalty).await, U256::from(1_340));
    assert!(
        house
            .send(other, release)
            .await
            .unwrap_err()
            .is::<Nfts::NothingDue>()
            .is_some()
    );
}

#[tokio::test]
async fn a_wallet_that_calls_back_while_it_is_paid_gets_its_share_once() {
    let house = House::new().await;
    let hostile = house.chain.deploy("hostile/Reentrant", ()).await;
    let collection = U96::from(9);
    let terms = Nfts::Terms {
        adminWallet: hostile,
        ..house.terms()
    };
    house
        .send(house.minter, Nfts::openCall { collection, terms })
        .await
        .unwrap();
    let buyer = house.chain.account().await;
    for of in [collection, house.collection] {
        let voucher = Nfts::Voucher {
            tokenId: (U256::from(of) << 32) | U256::from(1),
            ..house.voucher(buyer, 1)
        };
        house.buy(buyer, &voucher, PRICE).await.unwrap();
    }
    let release = Nfts::releaseCall { wallet: hostile }.abi_encode();
    let run = Reentrant::runCall {
        target: house.nfts,
        first: release.clone().into(),
        again: release.into(),
    };
    house.chain.send(house.owner, hostile, run).await.unwrap();
    assert!(house.chain.call(hostile, Reentrant::wasAgainCall {}).await);
    assert!(!house.chain.call(hostile, Reentrant::againSucceededCall {}).await);
    assert_eq!(house.chain.coins(hostile).await, U256::from(8_661));
}

#[tokio::test]
async fn a_receiver_that_is_a_contract_is_not_called_and_has_its_token() {
    let house = House::new().await;
    let hostile = house.chain.deploy("hostile/Reentrant", ()).await;
    house.mint(hostile, 1, unique()).await.unwrap();
    assert_eq!(house.owner_of(1).await, hostile);
    assert!(!house.chain.call(hostile, Reentrant::wasAgainCall {}).await);
}

#[tokio::test]
async fn each_right_is_one_person_s_and_a_pause_stops_all_that_mints() {
    let house = House::new().await;
    let stranger = house.chain.account().await;
    let collection = U96::from(10);
    let terms = house.terms();
    let refused = house
        .send(stranger, Nfts::openCall { collection, terms })
        .await
        .unwrap_err();
    assert!(refused.is::<Nfts::NotMinter>().is_some());
    let mint = Nfts::mintToCall {
        to: stranger,
        tokenId: house.token(1),
        metadata: B256::repeat_byte(6),
        order: unique(),
    };
    let refused = house.send(stranger, mint).await.unwrap_err();
    assert!(refused.is::<Nfts::NotMinter>().is_some());
    let is_owner_s = |refused: Revert| refused.is::<Nfts::OwnableUnauthorizedAccount>().is_some();
    for from in [stranger, house.minter, house.guardian] {
        let minter = Nfts::setMinterCall { minter: stranger };
        assert!(is_owner_s(house.send(from, minter).await.unwrap_err()));
        let signer = Nfts::setSignerCall { signer: stranger };
        assert!(is_owner_s(house.send(from, signer).await.unwrap_err()));
        let guardian = Nfts::setGuardianCall { guardian: stranger };
        assert!(is_owner_s(house.send(from, guardian).await.unwrap_err()));
        assert!(is_owner_s(house.send(from, Nfts::unpauseCall {}).await.unwrap_err()));
    }
    let refused = house
        .send(house.owner, Nfts::renounceOwnershipCall {})
        .await
        .unwrap_err();
    assert!(refused.is::<Nfts::OwnerIsNeeded>().is_some());
    let refused = house.send(stranger, Nfts::pauseCall {}).await.unwrap_err();
    assert!(refused.is::<Nfts::NotGuardian>().is_some());
    house.send(house.guardian, Nfts::pauseCall {}).await.unwrap();
    let refused = house.mint(stranger, 1, unique()).await.unwrap_err();
    assert!(refused.is::<Nfts::IsPaused>().is_some());
    let voucher = house.voucher(stranger, 1);
    let refused = house.buy(stranger, &voucher, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::IsPaused>().is_some());
    house.send(house.owner, Nfts::unpauseCall {}).await.unwrap();
    // Nobody's vouchers are good while there is no key, whatever their signature says.
    house
        .send(house.owner, Nfts::setSignerCall { signer: Address::ZERO })
        .await
        .unwrap();
    let refused = house.buy(stranger, &voucher, PRICE).await.unwrap_err();
    assert!(refused.is::<Nfts::NotSigned>().is_some());
}

#[tokio::test]
async fn a_token_tells_markets_where_its_metadata_is_and_what_its_royalty_is() {
    let house = House::new().await;
    let to = house.chain.account().await;
    let digest: B256 = "0xb94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"
        .parse()
        .unwrap();
    let token = house.token(1);
    let mint = Nfts::mintToCall {
        to,
        tokenId: token,
        metadata: digest,
        order: unique(),
    };
    house.send(house.minter, mint).await.unwrap();
    let uri = house
        .chain
        .call(house.nfts, Nfts::tokenURICall { tokenId: token })
        .await;
    assert_eq!(
        uri,
        "ipfs://bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e"
    );
    let price = U256::from(1_000);
    let told = house
        .chain
        .call(house.nfts, Nfts::royaltyInfoCall { tokenId: token, price })
        .await;
    assert_eq!((told._0, told._1), (house.royalty, U256::from(134)));
    for id in ["0x80ac58cd", "0x2a55205a", "0x01ffc9a7"] {
        let call = Nfts::supportsInterfaceCall {
            id: id.parse().unwrap(),
        };
        assert!(house.chain.call(house.nfts, call).await, "{id}");
    }
    assert_eq!(quantity(&json!("0x0")), house.chain.coins(house.nfts).await);
}
