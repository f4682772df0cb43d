//! The deployless check of wallets that need not be there yet (ERC-6492).

use crate::support::{
    Wallet,
    chain::{Chain, creation_code, unique},
};
use alloy_primitives::{Address, B256, Bytes, U256, eip191_hash_message, hex};
use alloy_sol_types::{SolCall, SolValue, sol};
use serde_json::json;

const SUFFIX: [u8; 32] = hex!("6492649264926492649264926492649264926492649264926492649264926492");
const GAS: u64 = 2_000_000;

sol! {
    contract WalletFactory {
        function deploy(address owner, uint8 manner, bytes32 salt) external returns (address);
        function addressOf(address owner, uint8 manner, bytes32 salt) external view returns (address);
        function calls() external view returns (uint256);
        function burn() external;
        function flood() external;
        function seize(address owner) external;
    }
}

struct Factory<'a> {
    chain: &'a Chain,
    at: Address,
    owner: Wallet,
}

impl<'a> Factory<'a> {
    async fn new(chain: &'a Chain) -> Self {
        let at = chain.deploy("hostile/WalletFactory", ()).await;
        Self {
            chain,
            at,
            owner: Wallet::random(),
        }
    }

    fn owner(&self) -> Address {
        self.owner.address().parse().unwrap()
    }

    async fn wallet(&self, manner: u8, salt: B256) -> (Address, Vec<u8>) {
        let owner = self.owner();
        let at = self
            .chain
            .call(self.at, WalletFactory::addressOfCall { owner, manner, salt })
            .await;
        (at, WalletFactory::deployCall { owner, manner, salt }.abi_encode())
    }

    fn sign(&self, text: &str) -> Vec<u8> {
        hex::decode(self.owner.sign(text)).unwrap()
    }

    /// None where the node answers an error.
    async fn check(&self, signer: Address, text: &str, wrapped: Vec<u8>) -> Option<Bytes> {
        let arguments = (signer, eip191_hash_message(text), Bytes::from(wrapped)).abi_encode_params();
        let data = hex::encode_prefixed([creation_code("SignatureValidator"), arguments].concat());
        let call = json!([{ "data": data, "gas": format!("{GAS:#x}") }, "latest"]);
        let answer = self.chain.ask("eth_call", call).await.ok()?;
        Some(serde_json::from_value(answer).unwrap())
    }

    async fn accepts(&self, signer: Address, text: &str, wrapped: Vec<u8>) -> bool {
        self.check(signer, text, wrapped)
            .await
            .is_some_and(|answer| answer.as_ref() == [1])
    }
}

fn wrap(factory: Address, call: Vec<u8>, signature: Vec<u8>) -> Vec<u8> {
    let inside = (factory, Bytes::from(call), Bytes::from(signature)).abi_encode_params();
    [inside, SUFFIX.to_vec()].concat()
}

#[tokio::test]
async fn a_wallet_that_is_not_deployed_signs_and_stays_undeployed() {
    let factory = Factory::new(Chain::shared()).await;
    let (wallet, deploy) = factory.wallet(0, unique()).await;
    let wrapped = wrap(factory.at, deploy.clone(), factory.sign("hello"));
    assert_eq!(
        factory
            .check(wallet, "hello", wrapped.clone())
            .await
            .map(|answer| answer.to_vec()),
        Some(vec![1])
    );
    assert_eq!(
        factory
            .check(wallet, "hullo", wrapped)
            .await
            .map(|answer| answer.to_vec()),
        Some(vec![0]),
        "another text"
    );
    let stranger = Factory {
        owner: Wallet::random(),
        ..Factory::new(factory.chain).await
    };
    let forged = wrap(factory.at, deploy, stranger.sign("hello"));
    assert!(!factory.accepts(wallet, "hello", forged).await, "another's signature");
    let code = factory.chain.rpc("eth_getCode", json!([wallet, "latest"])).await;
    assert_eq!(code, "0x");
}

#[tokio::test]
async fn a_wallet_that_is_deployed_is_asked_without_its_factory() {
    let factory = Factory::new(Chain::shared()).await;
    let salt = unique();
    let (wallet, deploy) = factory.wallet(0, salt).await;
    let call = WalletFactory::deployCall {
        owner: factory.owner(),
        manner: 0,
        salt,
    };
    let sender = factory.chain.account().await;
    factory.chain.send(sender, factory.at, call).await.unwrap();
    assert!(
        factory
            .accepts(wallet, "hello", wrap(factory.at, deploy, factory.sign("hello")))
            .await
    );
    // A factory that burns everything would have been noticed.
    let burn = WalletFactory::burnCall {}.abi_encode();
    assert!(
        factory
            .accepts(wallet, "hello", wrap(factory.at, burn, factory.sign("hello")))
            .await
    );
}

/// The sender of a signature writes that call: run first, it would make them the owner for as long as the question takes.
#[tokio::test]
async fn a_wallet_that_is_deployed_cannot_be_seized_by_the_call_to_its_factory() {
    let factory = Factory::new(Chain::shared()).await;
    let owner = factory.owner();
    let wallet = factory.chain.deploy("hostile/Wallet", (owner, U256::ZERO)).await;
    let thief = Wallet::random();
    let owner = thief.address().parse().unwrap();
    let seize = WalletFactory::seizeCall { owner }.abi_encode();
    let theirs = hex::decode(thief.sign("hello")).unwrap();
    assert!(
        !factory
            .accepts(wallet, "hello", wrap(wallet, seize.clone(), theirs))
            .await
    );
    let honest = wrap(wallet, seize, factory.sign("hello"));
    assert!(factory.accepts(wallet, "hello", honest).await);
}

#[tokio::test]
async fn a_factory_that_deploys_elsewhere_burns_floods_or_is_not_there_makes_no_signature() {
    let factory = Factory::new(Chain::shared()).await;
    let (wallet, _) = factory.wallet(0, unique()).await;
    let (_, elsewhere) = factory.wallet(0, unique()).await;
    let signature = || factory.sign("hello");
    let calls = [
        (factory.at, elsewhere),
        (factory.at, WalletFactory::burnCall {}.abi_encode()),
        (factory.at, WalletFactory::floodCall {}.abi_encode()),
        (factory.at, Vec::new()),
        (Address::repeat_byte(7), Vec::new()),
        (Address::ZERO, Vec::new()),
    ];
    for (at, call) in calls {
        assert!(!factory.accepts(wallet, "hello", wrap(at, call, signature())).await);
    }
    // The key of a plain address proves it by recovery; wrapped, there is no wallet to ask.
    let plain = wrap(factory.at, Vec::new(), signature());
    assert!(!factory.accepts(factory.owner(), "hello", plain).await);
}

#[tokio::test]
async fn only_one_word_that_is_the_magic_value_is_a_yes() {
    let factory = Factory::new(Chain::shared()).await;
    for manner in 1..=6 {
        let (wallet, deploy) = factory.wallet(manner, unique()).await;
        let wrapped = wrap(factory.at, deploy, factory.sign("hello"));
        assert!(!factory.accepts(wallet, "hello", wrapped).await, "manner {manner}");
    }
}

#[tokio::test]
async fn wrapped_bytes_that_mean_nothing_are_no_signature() {
    let factory = Factory::new(Chain::shared()).await;
    let (wallet, deploy) = factory.wallet(0, unique()).await;
    let good = wrap(factory.at, deploy, factory.sign("hello"));
    let mut far = good.clone();
    far[32..64].copy_from_slice(&U256::MAX.to_be_bytes::<32>());
    let mut unmarked = good.clone();
    *unmarked.last_mut().unwrap() ^= 1;
    for wrong in [
        Vec::new(),
        vec![1],
        SUFFIX.to_vec(),
        good[40..].to_vec(),
        good[..good.len() - 32].to_vec(),
        far,
        unmarked,
    ] {
        assert!(!factory.accepts(wallet, "hello", wrong).await);
    }
    assert!(factory.accepts(wallet, "hello", good).await);
}
