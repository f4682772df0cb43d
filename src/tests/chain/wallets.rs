//! Sign-in of wallets that are contracts, on a real node.

use crate::support::{
    Wallet,
    chain::{Chain, unique},
    faults::{Fault, FaultyNode},
};
use alloy_primitives::{Address, Bytes, U256, hex};
use alloy_sol_types::{SolCall, SolValue, sol};
use cuecast::{
    auth::{SignatureError, SignatureVerifier, Signed, WalletVerifier},
    chain::{Chains, chains::SIGN_IN_CALL, wallets::ChainWallets},
    config::Config,
};
use serde_json::json;
use std::{collections::BTreeMap, sync::Arc, time::Duration};

const TEXT: &str = "cuecast.example wants you to sign in";
const SUFFIX: [u8; 32] = hex!("6492649264926492649264926492649264926492649264926492649264926492");

sol! {
    function deploy(address owner, uint8 manner, bytes32 salt) external returns (address);
    function addressOf(address owner, uint8 manner, bytes32 salt) external view returns (address);
}

/// Places in `Wallet.Manner`.
const HONEST: u8 = 0;
const BURNS_GAS: u8 = 1;
const YES_IN_ODD_BLOCKS: u8 = 7;

struct Scene {
    chain: &'static Chain,
    node: FaultyNode,
    verifier: WalletVerifier,
    key: Wallet,
}

impl Scene {
    async fn new() -> Self {
        let chain = Chain::shared();
        let node = FaultyNode::start(&chain.url).await;
        let verifier = verifier(&[&node]);
        Self {
            chain,
            node,
            verifier,
            key: Wallet::random(),
        }
    }

    fn owner(&self) -> Address {
        self.key.address().parse().unwrap()
    }

    async fn deployed(&self, manner: u8) -> Address {
        self.chain
            .deploy("hostile/Wallet", (self.owner(), U256::from(manner)))
            .await
    }

    /// The address of a wallet that is not there, and a signature with its deployment.
    async fn undeployed(&self, manner: u8) -> (Address, Vec<u8>) {
        let factory = self.chain.deploy("hostile/WalletFactory", ()).await;
        let (owner, salt) = (self.owner(), unique());
        let at = self.chain.call(factory, addressOfCall { owner, manner, salt }).await;
        let deploy = deployCall { owner, manner, salt }.abi_encode();
        let inside = (factory, Bytes::from(deploy), Bytes::from(self.sign())).abi_encode_params();
        (at, [inside, SUFFIX.to_vec()].concat())
    }

    fn sign(&self) -> Vec<u8> {
        hex::decode(self.key.sign(TEXT)).unwrap()
    }

    async fn verify(&self, wallet: Address, signature: &[u8]) -> Result<(), SignatureError> {
        verify(&self.verifier, wallet, signature).await
    }
}

/// Patient: a machine that is slow must not look like a node that is silent.
fn verifier(nodes: &[&FaultyNode]) -> WalletVerifier {
    WalletVerifier::within(wallets(nodes, Duration::from_secs(120)), Duration::from_secs(300))
}

fn wallets(nodes: &[&FaultyNode], call: Duration) -> Arc<ChainWallets> {
    let urls: Vec<_> = nodes.iter().map(|node| node.url.clone()).collect();
    let config = Config::from_text("", BTreeMap::new()).unwrap().chain;
    Arc::new(ChainWallets::new(Arc::new(
        Chains::single(&config, 56, &urls, call).unwrap(),
    )))
}

async fn verify(verifier: &WalletVerifier, wallet: Address, signature: &[u8]) -> Result<(), SignatureError> {
    let address = domain::Address::from(wallet.into_array());
    let signed = Signed {
        address,
        chain_id: 56,
        message: TEXT,
        signature,
    };
    verifier.verify(signed).await
}

const NO: Result<(), SignatureError> = Err(SignatureError::Wrong);

#[tokio::test]
async fn a_deployed_wallet_signs_in_with_its_owners_signature_and_with_no_other() {
    let scene = Scene::new().await;
    let wallet = scene.deployed(HONEST).await;
    assert_eq!(scene.verify(wallet, &scene.sign()).await, Ok(()));
    let stranger = hex::decode(Wallet::random().sign(TEXT)).unwrap();
    assert_eq!(scene.verify(wallet, &stranger).await, NO);
    let other_text = hex::decode(scene.key.sign("another text")).unwrap();
    assert_eq!(scene.verify(wallet, &other_text).await, NO);
    assert_eq!(scene.verify(wallet, &[]).await, NO);
    // Its owner's own address is a plain one beside it.
    assert_eq!(scene.verify(scene.owner(), &scene.sign()).await, Ok(()));
}

#[tokio::test]
async fn a_wallet_that_is_not_deployed_signs_in_and_stays_undeployed() {
    let scene = Scene::new().await;
    let (wallet, signature) = scene.undeployed(HONEST).await;
    assert_eq!(scene.verify(wallet, &signature).await, Ok(()));
    assert_eq!(scene.verify(scene.owner(), &signature).await, NO, "another address");
    assert_eq!(scene.chain.rpc("eth_getCode", json!([wallet, "latest"])).await, "0x");
}

#[tokio::test]
async fn a_wallet_that_burns_gas_reverts_or_answers_at_length_is_refused_and_keeps_nobody_out() {
    let scene = Scene::new().await;
    let honest = scene.deployed(HONEST).await;
    for manner in BURNS_GAS..YES_IN_ODD_BLOCKS {
        let wallet = scene.deployed(manner).await;
        let (undeployed, signature) = scene.undeployed(manner).await;
        for _ in 0..2 {
            assert_eq!(scene.verify(wallet, &scene.sign()).await, NO, "manner {manner}");
            assert_eq!(
                scene.verify(undeployed, &signature).await,
                NO,
                "manner {manner}, undeployed"
            );
        }
    }
    assert_eq!(
        scene.verify(honest, &scene.sign()).await,
        Ok(()),
        "the node is still asked"
    );
}

#[tokio::test]
async fn a_wallet_that_answers_differently_the_second_time_is_asked_once() {
    let scene = Scene::new().await;
    let wallet = scene.deployed(YES_IN_ODD_BLOCKS).await;
    scene.node.plan({
        // The question about the signature comes back as asked in an odd block, each later one as in an even block.
        let mut asked = 0;
        move |question, answer| {
            if question["method"] == "eth_call" {
                asked += 1;
                let word = if asked == 1 { "1626ba7e" } else { "ffffffff" };
                answer["result"] = json!(format!("0x{word}{}", "0".repeat(56)));
            }
            Fault::None
        }
    });
    assert_eq!(scene.verify(wallet, &[1]).await, Ok(()));
    assert_eq!(scene.node.asked("eth_call"), 1);
    assert_eq!(scene.verify(wallet, &[1]).await, NO, "the next sign-in asks anew");
    assert_eq!(scene.node.asked("eth_call"), 2);
}

#[tokio::test]
async fn gas_is_bounded_and_the_answer_is_one_word() {
    let scene = Scene::new().await;
    let wallet = scene.deployed(HONEST).await;
    let word = format!("1626ba7e{}", "0".repeat(56));
    for (answered, expected) in [
        (format!("0x{word}"), Ok(())),
        (format!("0x{word}{}", "0".repeat(64)), NO),
        (format!("0x{word}00"), NO),
        (format!("0x{}", &word[..8]), NO),
        (format!("0x{}1", &word[..63]), NO),
        ("0x".to_owned(), NO),
    ] {
        scene.node.plan(move |question, answer| {
            if question["method"] == "eth_call" {
                assert_eq!(question["params"][0]["gas"], "0x1e8480");
                answer["result"] = json!(answered);
            }
            Fault::None
        });
        assert_eq!(scene.verify(wallet, &[1]).await, expected);
    }
}

#[tokio::test]
async fn a_node_that_lies_alone_opens_no_account() {
    let scene = Scene::new().await;
    let (liar, honest) = (
        FaultyNode::start(&scene.chain.url).await,
        FaultyNode::start(&scene.chain.url).await,
    );
    let wallet = scene.deployed(HONEST).await;
    let both = verifier(&[&liar, &honest]);
    assert_eq!(verify(&both, wallet, &scene.sign()).await, Ok(()));
    liar.plan(|question, answer| {
        if question["method"] == "eth_call" {
            answer["result"] = json!(format!("0x1626ba7e{}", "0".repeat(56)));
        }
        Fault::None
    });
    assert!(matches!(
        verify(&both, wallet, &[1]).await,
        Err(SignatureError::Chain(_))
    ));
    // Saying that no code is there would let a key decide.
    liar.plan(|question, answer| {
        if question["method"] == "eth_getCode" {
            answer["result"] = json!("0x");
        }
        Fault::None
    });
    assert!(matches!(
        verify(&both, wallet, &scene.sign()).await,
        Err(SignatureError::Chain(_))
    ));
}

#[tokio::test]
async fn while_no_node_answers_a_key_signs_for_its_own_address_and_contracts_wait() {
    let mut scene = Scene::new().await;
    scene.verifier = WalletVerifier::with_chain(wallets(&[&scene.node], SIGN_IN_CALL));
    let wallet = scene.deployed(HONEST).await;
    scene.node.plan(|_, _| Fault::Silence);
    assert!(matches!(
        scene.verify(wallet, &scene.sign()).await,
        Err(SignatureError::Chain(_))
    ));
    let stranger = hex::decode(Wallet::random().sign(TEXT)).unwrap();
    assert!(matches!(
        scene.verify(scene.owner(), &stranger).await,
        Err(SignatureError::Chain(_))
    ));
    // The third failure in a row: the node is left alone for a while, and keeps no key out.
    for _ in 0..3 {
        assert_eq!(scene.verify(scene.owner(), &scene.sign()).await, Ok(()));
    }
}

#[tokio::test]
async fn of_three_nodes_one_may_be_silent_and_is_left_alone_after_a_while() {
    let scene = Scene::new().await;
    let (one, other) = (
        FaultyNode::start(&scene.chain.url).await,
        FaultyNode::start(&scene.chain.url).await,
    );
    let call = Duration::from_secs(4);
    let three = WalletVerifier::within(wallets(&[&scene.node, &one, &other], call), Duration::from_secs(300));
    let wallet = scene.deployed(HONEST).await;
    scene.node.plan(|_, _| Fault::Silence);
    // Each of its two questions finds the silent node out once more.
    for _ in 0..2 {
        assert_eq!(verify(&three, wallet, &scene.sign()).await, Ok(()));
    }
    let before = scene.node.calls();
    assert_eq!(verify(&three, wallet, &scene.sign()).await, Ok(()));
    assert_eq!(scene.node.calls(), before);
}

#[tokio::test]
async fn a_key_that_delegated_its_account_still_signs_for_it_and_its_contract_may_too() {
    let scene = Scene::new().await;
    let delegate = scene.deployed(BURNS_GAS).await;
    let code = format!("0xef0100{}", hex::encode(delegate));
    scene.chain.rpc("anvil_setCode", json!([scene.owner(), code])).await;
    assert_eq!(scene.verify(scene.owner(), &scene.sign()).await, Ok(()));
    let stranger = hex::decode(Wallet::random().sign(TEXT)).unwrap();
    assert_eq!(scene.verify(scene.owner(), &stranger).await, NO);
    assert_eq!(scene.verify(scene.owner(), &[1; 66]).await, NO, "asked of the contract");
}
