//! The vault's holdings beside what its events say.

use super::{House, address_of};
use crate::support::{
    Wallet,
    chain::{Chain, quantity},
};
use alloy_primitives::{Address, B256, U256, hex, keccak256};
use alloy_sol_types::{SolValue, sol};
use cuecast::{
    audit::Actor,
    auth::store::admins,
    chain::{
        outbox::Payouts,
        signer::{LocalKey, Signer},
    },
    config::Config,
    features::presale::{
        Presale,
        allocate::next,
        roots::{RootError, publish},
        unlocks::tell,
        vault::look,
    },
};
use serde_json::json;
use std::{collections::BTreeMap, sync::Arc};
use time::OffsetDateTime;

sol! {
    struct Leaf { uint256 number; address account; uint256[2] paid; uint256[2] refundable; uint256 allocation; }
    function owner() external view returns (address);
    function operator() external view returns (address);
    function refund(Leaf leaf, uint256 coin, bytes32[] proof) external;
    function proceeds(uint256 number, uint256 coin) external;
    function returnStray(address stray, address to, uint256 amount) external;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_unit_that_the_vault_holds_and_no_event_names_or_the_other_way_round_is_found() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    let look = async || look(&house.server.context, &house.chains).await.unwrap();
    for (coin, amount) in [(0, "300"), (1, "1"), (0, "12000")] {
        house.send(address_of(&wallet), coin, amount).await;
    }
    assert_eq!(look().await, None, "nothing is read yet");
    house.count().await;
    assert_eq!(look().await, Some(true));
    let noted: (String, String) = sqlx::query_as("SELECT held_usdt::text, due_usdc::text FROM presale_vault")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    let whole = |amount: u64| domain::presale::whole(amount).to_string();
    assert_eq!(noted, (whole(12_300), whole(1)));
    let forged =
        "UPDATE presale_contributions SET amount = amount + 1, refundable = refundable + 1 WHERE coin = 'USDC'";
    house.server.sql(forged).await;
    assert_eq!(look().await, Some(false));
}

#[actix_rt::test(system = "crate::support::System")]
async fn while_the_cursor_goes_back_for_another_contract_the_vault_is_not_looked_at() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    house.send(address_of(&wallet), 0, "300").await;
    house.count().await;
    let pool = &house.server.context.pool;
    let cursor = "SELECT number, hash FROM chain_cursors";
    let (number, hash): (i64, Vec<u8>) = sqlx::query_as(cursor).fetch_one(pool).await.unwrap();
    house.send(address_of(&wallet), 0, "5").await;
    house.count().await;
    let look = async || look(&house.server.context, &house.chains).await.unwrap();
    assert_eq!(look().await, Some(true));
    let back = sqlx::query("UPDATE chain_cursors SET number = $1, hash = $2");
    back.bind(number).bind(hash).execute(pool).await.unwrap();
    assert_eq!(look().await, None);
    let due: String = sqlx::query_scalar("SELECT due_usdt::text FROM presale_vault")
        .fetch_one(pool)
        .await
        .unwrap();
    assert_eq!(due, domain::presale::whole(305).to_string());
}

/// A sale that is over on the chain and by the server's clock, in which somebody bought for 300 USDT, and sent 12,000 and one USDC that bought nothing.
struct Closed {
    house: House,
    presale: Presale,
    wallet: Wallet,
    token: String,
}

impl Closed {
    async fn new() -> Self {
        let now = OffsetDateTime::now_utc().replace_nanosecond(0).unwrap();
        let behind = (now - time::Duration::hours(2)).unix_timestamp().to_string();
        let house = House::on(Chain::own(&["--timestamp", &behind]), |_| {}).await;
        let (wallet, token) = house.buyer().await;
        for (coin, amount) in [(0, "300"), (1, "1"), (0, "12000")] {
            house.send(address_of(&wallet), coin, amount).await;
        }
        // By the server's clock it ended an hour ago; on the chain it has an hour to go.
        let mut config = Config::from_text("", BTreeMap::new()).unwrap().presale;
        config.starts_at = Some(now - time::Duration::hours(25));
        config.days = 1;
        let presale = Presale::new(&config);
        let closed = Self {
            house,
            presale,
            wallet,
            token,
        };
        closed.read().await;
        closed.publish(&Payouts::default()).await.unwrap();
        closed.pass(3).await;
        closed
    }

    async fn read(&self) {
        self.house.read().await;
        let context = self.house.server.context.clone().into_inner();
        while next(&context, &self.house.chains, &self.presale).await.unwrap() {}
    }

    /// Hours of the chain's clock.
    async fn pass(&self, hours: u64) {
        self.house.chain.rpc("evm_increaseTime", json!([hours * 3600])).await;
        self.read().await;
    }

    async fn publish(&self, payouts: &Payouts) -> Result<(), RootError> {
        let context = self.house.server.context.clone().into_inner();
        publish(&context, &self.house.chains, payouts, &self.presale).await
    }

    /// Puts the root into the outbox, whose call the vault's operator then makes.
    async fn publish_root(&self) {
        let house = &self.house;
        let key = Arc::new(LocalKey::parse(&hex::encode(rand::random::<[u8; 32]>())).unwrap());
        let payouts = Payouts::new(house.chains.clone(), Some(key as Arc<dyn Signer>));
        self.publish(&payouts).await.unwrap();
        let data: Vec<u8> = sqlx::query_scalar("SELECT data FROM chain_txs WHERE kind = 'presale_root'")
            .fetch_one(&house.server.context.pool)
            .await
            .unwrap();
        let operator: Address = house.chain.call(house.vault, operatorCall {}).await;
        let call =
            json!([{ "from": operator, "to": house.vault, "data": hex::encode_prefixed(data), "gas": "0x80000" }]);
        let hash = house.chain.rpc("eth_sendTransaction", call).await;
        assert_eq!(quantity(&house.chain.receipt(hash).await["status"]), U256::from(1));
        self.read().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_root_that_is_due_where_no_key_publishes_is_a_failure_and_one_that_is_not_due_is_none() {
    let sale = Closed::new().await;
    let keyless = sale.publish(&Payouts::default()).await;
    assert!(matches!(keyless, Err(RootError::NoKey(56))), "{keyless:?}");
    sale.publish_root().await;
    sale.publish(&Payouts::default()).await.unwrap();
}

#[actix_rt::test(system = "crate::support::System")]
async fn an_owner_of_tokens_is_reminded_of_each_unlock_once_and_not_before_the_contract_gives_them() {
    let sale = Closed::new().await;
    let server = &sale.house.server;
    let stranger = server.token(&Wallet::random()).await;
    let remind = async |days: i64| {
        let mut config = sale.presale.config.clone();
        config.tge_at = Some(OffsetDateTime::now_utc() - time::Duration::days(days));
        let context = server.context.clone().into_inner();
        tell(&context, &sale.house.chains, &Presale::new(&config))
            .await
            .unwrap()
    };
    assert!(!remind(1).await, "no root is published");
    sale.publish_root().await;
    assert!(!remind(1).await, "the contract gives nothing in the first seven days");
    server
        .sql("UPDATE presale_roots SET published_at = now() - interval '7 days'")
        .await;
    assert!(!remind(-1).await, "no token is generated");
    assert_eq!((remind(1).await, remind(1).await), (true, false));
    assert!(remind(70).await);
    let told = async |token: &str| {
        let list = server.get("/api/notifications", token).await.ok();
        let list = list["notifications"].as_array().unwrap().clone();
        let told = list
            .iter()
            .map(|one| (one["kind"].clone(), one["text"].clone(), one["link"].clone()));
        told.collect::<Vec<_>>()
    };
    let unlocked = |percent: u8| {
        let text =
            format!("{percent}% of your BITP from the presale is unlocked: claim what you have not claimed yet.");
        (json!("presale"), json!(text), json!("/presale"))
    };
    assert_eq!(told(&sale.token).await, [unlocked(40), unlocked(20)]);
    assert_eq!(told(&stranger).await, []);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_left_the_vault_by_refund_and_as_proceeds_is_not_due_any_more() {
    let sale = Closed::new().await;
    sale.publish_root().await;
    let house = &sale.house;
    let looked = async || {
        let is_exact = look(&house.server.context, &house.chains).await.unwrap();
        let due: (String, String) = sqlx::query_as("SELECT due_usdt::text, due_usdc::text FROM presale_vault")
            .fetch_one(&house.server.context.pool)
            .await
            .unwrap();
        (is_exact, due)
    };
    let whole = domain::presale::whole;
    let due = |usdt: u64, usdc: u64| (whole(usdt).to_string(), whole(usdc).to_string());
    assert_eq!(looked().await, (Some(true), due(12_300, 1)));
    sale.pass(24).await;
    let from = address_of(&sale.wallet);
    // The only account of the root is its whole tree: nothing is beside it in the proof.
    let leaf = Leaf {
        number: U256::ZERO,
        account: from,
        paid: [whole(12_300), whole(1)],
        refundable: [whole(12_000), whole(1)],
        allocation: whole(10_000),
    };
    let refund = refundCall {
        leaf,
        coin: U256::ZERO,
        proof: Vec::new(),
    };
    house.chain.send(from, house.vault, refund).await.unwrap();
    sale.read().await;
    assert_eq!(looked().await, (Some(true), due(300, 1)));
    sale.pass(6 * 24).await;
    let proceeds = proceedsCall {
        number: U256::ZERO,
        coin: U256::ZERO,
    };
    house.chain.send(from, house.vault, proceeds).await.unwrap();
    sale.read().await;
    assert_eq!(looked().await, (Some(true), due(0, 1)));
    // A unit of which no event tells: balances are in the first slot of the token.
    let slot = keccak256((house.vault, U256::ZERO).abi_encode());
    let balance = B256::from(whole(1) + U256::from(1));
    let set = json!([house.coins[1], slot, balance]);
    house.chain.rpc("anvil_setStorageAt", set).await;
    sale.read().await;
    assert_eq!(looked().await, (Some(false), due(0, 1)));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_stray_is_listed_with_the_call_that_returns_it_until_its_owner_made_it() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    house.send_token(address_of(&wallet), house.other, "7").await;
    house.send_token(address_of(&wallet), house.other, "7").await;
    house.count().await;
    let (admin, token) = house.buyer().await;
    let mut db = house.server.context.pool.acquire().await.unwrap();
    let user = cuecast::users::by_address(&mut db, admin.address().parse().unwrap()).await;
    let made = admins::set_role(&mut db, user.unwrap().unwrap().id, true, Actor::System).await;
    made.unwrap();
    drop(db);
    let listed = async || house.server.get("/api/presale/admin/strays", &token).await.ok()["data"].clone();
    let before = listed().await;
    assert_eq!(before.as_array().unwrap().len(), 2);
    assert_eq!(
        (&before[0]["returned"], &before[1]["returned"]),
        (&json!(false), &json!(false))
    );
    // Exactly the call that is listed, by the vault's owner.
    let call = &before[0]["returning"];
    let owner: Address = house.chain.call(house.vault, ownerCall {}).await;
    let sent = json!([{ "from": owner, "to": call["to"], "data": call["data"], "gas": "0x30000" }]);
    let hash = house.chain.rpc("eth_sendTransaction", sent).await;
    let receipt = house.chain.receipt(hash).await;
    assert_eq!(quantity(&receipt["status"]), U256::from(1));
    house.count().await;
    let after = listed().await;
    assert_eq!(
        (&after[0]["returned"], &after[1]["returned"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(after[1]["returning"], json!(null));
    // Two of them in one call, as the owner may also do it.
    house.send_token(address_of(&wallet), house.other, "5").await;
    let both = returnStrayCall {
        stray: house.other,
        to: address_of(&wallet),
        amount: domain::presale::whole(12),
    };
    house.chain.send(owner, house.vault, both).await.unwrap();
    house.count().await;
    let all = listed().await;
    let returned: Vec<_> = all.as_array().unwrap().iter().map(|stray| &stray["returned"]).collect();
    assert_eq!(returned, [&json!(true); 3]);
}
