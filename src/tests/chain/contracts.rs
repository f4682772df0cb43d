//! Deploying to a configured chain and checking what stands there.

use crate::support::chain::{Chain, unique};
use alloy_primitives::{Address, U256, hex};
use alloy_sol_types::sol;
use cuecast::{
    chain::{
        Contract, Kind,
        contracts::{
            deploy::{DeployError, Site},
            keyed::Keyed,
            send::Unlocked,
            store,
            verify::{Report, Terms, Verdict, verify},
        },
        identity::{Identity, check},
        roles::Roles,
        signer::LocalKey,
    },
    providers::evm::Nodes,
    testing::{self, TestDatabase},
};
use serde_json::json;

sol! {
    function setPayer(address payer_) external;
    function setDailyLimit(address token, uint256 limit) external;
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;
    function pause() external;
}

struct Scene {
    chain: &'static Chain,
    nodes: Nodes,
    database: TestDatabase,
    roles: Roles,
}

impl Scene {
    async fn new() -> Self {
        let chain = Chain::shared();
        let one = || Address::from(rand::random::<[u8; 20]>());
        Self {
            chain,
            nodes: Nodes::new(56, &[chain.url.parse().unwrap()]).unwrap(),
            database: testing::database().await,
            roles: Roles {
                owner: chain.account().await,
                guardian: one(),
                treasury: one(),
                payer: chain.account().await,
                signer: one(),
            },
        }
    }

    fn site(&self, is_local: bool) -> Site<'_> {
        Site {
            pool: &self.database.pool,
            nodes: &self.nodes,
            epoch: 1,
            is_local,
        }
    }

    async fn key(&self) -> LocalKey {
        let key = LocalKey::parse(&hex::encode(unique())).unwrap();
        let coins = "0x3635c9adc5dea00000";
        self.chain.rpc("anvil_setBalance", json!([key.address(), coins])).await;
        key
    }

    async fn deployed(&self) -> [Contract; 2] {
        let (site, key) = (self.site(false), self.key().await);
        let by = Keyed {
            key: &key,
            max_fee_gwei: 100,
        };
        site.probe().await.unwrap();
        [
            site.ensure(&by, Kind::PayoutVault, &self.roles).await.unwrap(),
            site.ensure(&by, Kind::Pool, &self.roles).await.unwrap(),
        ]
    }

    async fn verify(&self) -> Report {
        let mut db = self.database.pool.acquire().await.unwrap();
        let contracts = store::active(&mut db, 56).await.unwrap();
        let terms = Terms {
            nodes: &self.nodes,
            contracts: &contracts,
            roles: Some(&self.roles),
            min_balance: 1,
            is_local: false,
        };
        verify(&terms).await.unwrap()
    }

    /// The findings of the report that are not fine.
    async fn faults(&self) -> Vec<(String, Verdict)> {
        let report = self.verify().await;
        report
            .faults()
            .map(|fault| (fault.what.clone(), fault.verdict))
            .collect()
    }
}

#[tokio::test]
async fn deploying_twice_deploys_once_and_what_was_deployed_is_as_configured() {
    let scene = Scene::new().await;
    let first = scene.deployed().await;
    assert_eq!(scene.deployed().await, first, "nothing is missing the second time");
    assert_eq!(
        scene.faults().await,
        [("a day pool".to_owned(), Verdict::Off)],
        "until the owner sets a limit"
    );
    let (token, limit) = (first[1].address, U256::from(5));
    let set = setDailyLimitCall { token, limit };
    scene
        .chain
        .send(scene.roles.owner, first[0].address, set)
        .await
        .unwrap();
    assert_eq!(scene.faults().await, []);
    assert_eq!(scene.verify().await.verdict(), Verdict::Fine);
}

#[tokio::test]
async fn a_changed_payer_is_an_alarm_and_a_changed_owner_or_other_code_ends_payments() {
    let scene = Scene::new().await;
    let [vault, pool] = scene.deployed().await;
    let (token, limit) = (pool.address, U256::from(5));
    let set = setDailyLimitCall { token, limit };
    scene.chain.send(scene.roles.owner, vault.address, set).await.unwrap();

    let payer_ = scene.chain.account().await;
    scene
        .chain
        .send(scene.roles.owner, vault.address, setPayerCall { payer_ })
        .await
        .unwrap();
    assert_eq!(scene.faults().await, [("payer".to_owned(), Verdict::Off)]);
    let payer_ = scene.roles.payer;
    scene
        .chain
        .send(scene.roles.owner, vault.address, setPayerCall { payer_ })
        .await
        .unwrap();
    scene
        .chain
        .send(scene.roles.owner, vault.address, pauseCall {})
        .await
        .unwrap();
    assert_eq!(scene.faults().await, [("paused".to_owned(), Verdict::Off)]);

    let new = scene.chain.account().await;
    let transfer = transferOwnershipCall { newOwner: new };
    scene
        .chain
        .send(scene.roles.owner, vault.address, transfer)
        .await
        .unwrap();
    scene
        .chain
        .send(new, vault.address, acceptOwnershipCall {})
        .await
        .unwrap();
    assert!(scene.faults().await.contains(&("owner".to_owned(), Verdict::Wrong)));

    scene.chain.rpc("anvil_setCode", json!([pool.address, "0x00"])).await;
    let faults = scene.chain.ask("eth_getCode", json!([pool.address, "latest"])).await;
    assert_eq!(faults, Ok(json!("0x00")));
    let mut db = scene.database.pool.acquire().await.unwrap();
    let contracts = store::active(&mut db, 56).await.unwrap();
    let known = contracts.iter().find(|contract| contract.kind == Kind::Pool).unwrap();
    let other = cuecast::chain::contracts::send::code_hash(&scene.nodes, known.address)
        .await
        .unwrap();
    assert_ne!(other, known.code_hash);
}

#[tokio::test]
async fn stand_ins_are_deployed_on_the_local_chain_alone() {
    let scene = Scene::new().await;
    let by = Unlocked(scene.chain.account().await);
    for kind in [Kind::LpBai, Kind::Usdt, Kind::Usdc] {
        let refused = scene.site(false).ensure(&by, kind, &scene.roles).await;
        assert!(matches!(refused, Err(DeployError::StandIn(of)) if of == kind), "{kind}");
    }
    scene.site(true).ensure(&by, Kind::LpBai, &scene.roles).await.unwrap();
}

#[tokio::test]
async fn a_chain_without_mcopy_is_told_before_anything_is_paid_for() {
    let old = Chain::own(&["--hardfork", "shanghai"]);
    let nodes = Nodes::new(56, &[old.url.parse().unwrap()]).unwrap();
    let scene = Scene::new().await;
    let site = Site {
        nodes: &nodes,
        ..scene.site(false)
    };
    assert!(matches!(
        site.probe().await,
        Err(DeployError::TooOld { chain_id: 56, .. })
    ));
}

#[tokio::test]
async fn another_chain_behind_a_known_id_is_a_stranger() {
    let scene = Scene::new().await;
    let pool = &scene.database.pool;
    assert_eq!(check(pool, &scene.nodes).await.unwrap(), Identity::Known(1));
    assert_eq!(check(pool, &scene.nodes).await.unwrap(), Identity::Known(1));
    let other = Chain::own(&["--timestamp", "1700000000"]);
    let nodes = Nodes::new(56, &[other.url.parse().unwrap()]).unwrap();
    assert!(matches!(check(pool, &nodes).await.unwrap(), Identity::Stranger(_)));
}

/// First blocks are told apart by their second alone.
#[tokio::test]
async fn a_local_chain_that_begins_anew_in_the_same_second_is_not_the_one_that_had_the_contracts() {
    let scene = Scene::new().await;
    let pool = &scene.database.pool;
    let chain = Chain::own(&[]);
    let nodes = || Nodes::new(56, &[chain.url.parse().unwrap()]).unwrap();
    let deployer = Unlocked(chain.account().await);
    assert_eq!(check(pool, &nodes()).await.unwrap(), Identity::Known(1));
    let empty = chain.rpc("evm_snapshot", json!([])).await;
    let nodes_then = nodes();
    let site = Site {
        nodes: &nodes_then,
        ..scene.site(true)
    };
    site.ensure(&deployer, Kind::LpBai, &scene.roles).await.unwrap();
    assert_eq!(chain.rpc("evm_revert", json!([empty])).await, true);
    assert!(matches!(check(pool, &nodes()).await.unwrap(), Identity::Behind(_)));
}
