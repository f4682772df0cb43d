//! kill -9 of the product's own program around every commit of an order of an NFT, beside a real node that lives on.

use crate::support::{Victim, chain::Chain, text};
use alloy_primitives::{Address, B256, U256, hex, keccak256};
use alloy_sol_types::sol;
use cuecast::{
    audit::Actor,
    auth::{seal::Sealer, store::admins},
    chain::signer::LocalKey,
    ledger, spending, testing, users,
};
use domain::UserId;
use reqwest::Method;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

sol! {
    contract Nfts {
        function ownerOf(uint256 tokenId) external view returns (address);
        function mintTo(address to, uint256 tokenId, bytes32 metadata, bytes32 order) external;
    }
}

/// A collection that was activated, with one NFT of one edition for 0.08 ETH.
const COLLECTION: &str = "
    INSERT INTO media (cid, kind, width, height, bytes) VALUES ('b' || repeat('a', 58), 'webp', 1, 1, 'x');
    INSERT INTO media (cid, kind, bytes) VALUES ('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'json', 'hello world');
    INSERT INTO nft_collections (id, name, description, creator, total_supply, price, currency, release_date, royalty_wallet, royalty_bps,
        admin_wallet, status, chain_id, provenance, activated_at, created_by)
    VALUES (repeat('c', 24), 'First', 'First.', 'Cuecast', 10, 8e16, 'ETH', '2026-01-01', '0x' || repeat('1', 40), 1340, '0x' || repeat('2', 40),
        'active', 56, decode(repeat('05', 32), 'hex'), now(), 'test');
    INSERT INTO nfts (id, collection_id, slot, name, description, image_cid, metadata_cid, rarity, attributes, price, currency, total_supply, created_by)
    VALUES (repeat('a', 24), repeat('c', 24), 1, 'Cue', 'A cue.', 'b' || repeat('a', 58),
        'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'Rare', '[{\"trait_type\": \"Luck\", \"value\": 1}]', 8e16, 'ETH', 1, 'test');
    INSERT INTO nft_editions (nft_id, number, collection_id, token_id) VALUES (repeat('a', 24), 1, repeat('c', 24), 1)";
/// The same, sold blind.
const BLIND: &str = "UPDATE nft_collections SET total_supply = 1, blind = true, closes_at = '2099-01-01', seed_commitment = $1, seed_sealed = $2,
                     veil_cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', directory = decode(repeat('07', 32), 'hex')";
const SEALED_WITH: &str = "a key that is known to this test alone";
const REVEALED: &str = "SELECT count(*) FROM nft_collections WHERE reveal_offset = 0";
const DRAWS: &str = "SELECT count(*) FROM chain_txs WHERE kind = 'nft_draw'";
const OPEN: &str = "SELECT count(*) FROM nft_openings WHERE opened_at IS NOT NULL";
const FOLLOWED: &str = "SELECT count(*) FROM chain_cursors WHERE moved_at > 'epoch'";
const MINED: &str = "SELECT count(*) FROM chain_txs WHERE kind = 'nft_mint' AND state = 'mined'";
const ENDED: &str = "SELECT count(*) FROM nft_orders WHERE status <> 'pending'";
const MINTS: &str = "SELECT count(*) FROM chain_txs WHERE kind = 'nft_mint'";
const ORDERS: &str = "SELECT count(*) FROM nft_orders";
/// Hundredths of an ETH.
const AVAILABLE: &str = "SELECT (balance / 10000000000000000)::bigint FROM accounts
                         WHERE currency = 'ETH' AND purpose = 'available' AND owner <> 'house'";
const FEES: &str = "SELECT coalesce(sum(balance) / 10000000000000000, 0)::bigint FROM accounts WHERE currency = 'ETH' AND purpose = 'fees'";

struct Scene {
    chain: Arc<Chain>,
    live: Victim,
    key: LocalKey,
    nfts: Address,
    mining: actix_rt::task::JoinHandle<()>,
}

impl Drop for Scene {
    fn drop(&mut self) {
        self.mining.abort();
    }
}

/// Blocks that make older ones final.
fn mine(chain: Arc<Chain>) -> actix_rt::task::JoinHandle<()> {
    actix_rt::spawn(async move {
        loop {
            chain.rpc("evm_mine", json!([])).await;
            actix_rt::time::sleep(Duration::from_millis(250)).await;
        }
    })
}

impl Scene {
    async fn open() -> Self {
        Self::open_as(false, 900).await
    }

    /// With vouchers that are good for so many seconds.
    async fn paid_within(pay_seconds: u32) -> Self {
        Self::open_as(false, pay_seconds).await
    }

    /// With a collection that is blind, or is not.
    async fn open_as(blind: bool, pay_seconds: u32) -> Self {
        let chain = Arc::new(Chain::own(&[]));
        let secret = hex::encode(rand::random::<[u8; 32]>());
        let key = LocalKey::parse(&secret).unwrap();
        let coins = json!([key.address(), "0x3635c9adc5dea00000"]);
        chain.rpc("anvil_setBalance", coins).await;
        let owner = chain.account().await;
        let voucher_key = hex::encode(rand::random::<[u8; 32]>());
        let signer = LocalKey::parse(&voucher_key).unwrap().address();
        let nfts = chain.deploy("CueNfts", (owner, key.address(), signer, owner)).await;
        let database = testing::database().await;
        sqlx::raw_sql(COLLECTION).execute(&database.pool).await.unwrap();
        if blind {
            let seed: [u8; 32] = rand::random();
            let sealed = Sealer::new("cuecast nft seed 1", SEALED_WITH).unwrap();
            let sealed = sealed.seal("c".repeat(24), &seed).unwrap();
            sqlx::query(BLIND)
                .bind(keccak256(seed).to_vec())
                .bind(sealed)
                .execute(&database.pool)
                .await
                .unwrap();
        }
        let note = "INSERT INTO chain_contracts (chain_id, kind, address, block_number, block_hash, code_hash)
                    VALUES (56, 'nfts', $1, 0, decode(repeat('00', 32), 'hex'), $2)";
        sqlx::query(note)
            .bind(format!("{nfts:#x}"))
            .bind(chain.code_hash(nfts).await.to_vec())
            .execute(&database.pool)
            .await
            .unwrap();
        let settings = [
            ("CUECAST_CHAIN_RPC_URLS", format!("56={}", chain.url)),
            ("CUECAST_CHAIN_PAYMENTS", "56".to_owned()),
            ("CUECAST_CHAIN_REWARDS", "56".to_owned()),
            ("CUECAST_CHAIN_ETH", "56".to_owned()),
            ("CUECAST_CHAIN_DEPTH", "56=2".to_owned()),
            ("CUECAST_CHAIN_OWNER", owner.to_string()),
            ("CUECAST_CHAIN_GUARDIAN", owner.to_string()),
            ("CUECAST_CHAIN_TREASURY", Address::repeat_byte(7).to_string()),
            ("CUECAST_CHAIN_HOT_KEY", secret),
            ("CUECAST_AUTH_TOTP_KEY", SEALED_WITH.to_owned()),
            ("CUECAST_CHAIN_VOUCHER_KEY", voucher_key),
            ("CUECAST_NFTS_PAY_SECONDS", pay_seconds.to_string()),
        ];
        let live = Victim::start(database, "", &settings).await;
        let mining = mine(chain.clone());
        let mut scene = Self {
            chain,
            live,
            key,
            nfts,
            mining,
        };
        scene.live.until(OPEN, 1).await;
        scene
    }

    fn token() -> U256 {
        (U256::from_be_slice(&hex::decode("c".repeat(24)).unwrap()) << 32) | U256::from(1)
    }

    /// The token and the address of somebody with 0.1 ETH.
    async fn buyer(&mut self) -> (String, String) {
        let (token, user) = self.live.account().await;
        let id: UserId = user.parse().unwrap();
        let mut db = self.live.database.pool.begin().await.unwrap();
        spending::attest(&mut db, id).await.unwrap();
        testing::fund(&mut db, id, "ETH", "0.1").await;
        let address = users::by_id(&mut db, id).await.unwrap().unwrap().address.to_string();
        db.commit().await.unwrap();
        (token, address)
    }

    /// Starts the server anew, to die at the failpoint.
    async fn start_again(&mut self, failpoint: &str) {
        self.live.stop();
        self.live.start_again(failpoint);
        let forget = "UPDATE chain_cursors SET moved_at = 'epoch'";
        sqlx::raw_sql(forget).execute(&self.live.database.pool).await.unwrap();
        self.live.until(FOLLOWED, 1).await;
    }

    /// Somebody with 0.1 ETH buys the edition, from a server that dies at the failpoint, and again where no answer came.
    async fn buy(&mut self, failpoint: &str) -> String {
        let (token, address) = self.buyer().await;
        let is_read = failpoint.starts_with("reader.");
        if is_read {
            // A reader commits at every look: the one that is to die must be the one that finds the mint final.
            self.mining.abort();
        } else {
            self.live.stop();
            let forget = "UPDATE chain_cursors SET moved_at = 'epoch'";
            sqlx::raw_sql(forget).execute(&self.live.database.pool).await.unwrap();
            self.live.start_again(failpoint);
            self.live.until(FOLLOWED, 1).await;
        }
        let body = json!({ "nftId": "a".repeat(24), "buyerAddress": address });
        let (status, answer) = self.live.ask(Method::POST, "/api/nfts/purchase", &token, body).await;
        assert_eq!(status, 201, "{failpoint}: {answer}");
        if is_read {
            self.live.until(MINED, 1).await;
            self.live.stop();
            for _ in 0..3 {
                self.chain.rpc("evm_mine", json!([])).await;
            }
            self.live.start_again(failpoint);
            self.mining = mine(self.chain.clone());
        }
        self.live.until(ENDED, 1).await;
        self.live.death().await;
        self.live.until(ENDED, 1).await;
        address
    }

    async fn assert_sound(&self, failpoint: &str, left: [i64; 2]) {
        assert_eq!(self.live.kills, 1, "{failpoint} was never reached");
        assert_eq!(self.live.number(ORDERS).await, 1, "{failpoint}");
        let found = [self.live.number(AVAILABLE).await, self.live.number(FEES).await];
        assert_eq!(found, left, "{failpoint}");
        let mut db = self.live.database.pool.acquire().await.unwrap();
        let report = ledger::verify(&mut db).await.unwrap();
        assert!(report.is_sound(), "{failpoint}: {report}");
    }
}

async fn a_purchase_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    let buyer = scene.buy(failpoint).await;
    let owner = Nfts::ownerOfCall {
        tokenId: Scene::token(),
    };
    let owner = scene.chain.call(scene.nfts, owner).await;
    assert_eq!(owner, buyer.parse::<Address>().unwrap(), "{failpoint}");
    scene.assert_sound(failpoint, [2, 8]).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_purchase_its_price_is_held_once_and_one_edition_is_minted() {
    a_purchase_with("call.before_commit").await;
    a_purchase_with("call.after_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_mint_that_is_final_it_is_paid_once() {
    a_purchase_with("reader.before_commit").await;
    a_purchase_with("reader.after_commit").await;
}

async fn a_failure_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    // Somebody else has the token by then.
    let taken = Nfts::mintToCall {
        to: Address::repeat_byte(9),
        tokenId: Scene::token(),
        metadata: B256::repeat_byte(1),
        order: B256::repeat_byte(2),
    };
    scene.chain.send(scene.key.address(), scene.nfts, taken).await.unwrap();
    scene.buy(failpoint).await;
    scene.assert_sound(failpoint, [10, 0]).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_mint_that_failed_its_price_comes_back_once() {
    a_failure_with("nft.give_back.before_commit").await;
    a_failure_with("nft.give_back.after_commit").await;
}

async fn a_draw_with(failpoint: &str) {
    let mut scene = Scene::open_as(true, 900).await;
    scene.buy(failpoint).await;
    scene.live.until(REVEALED, 1).await;
    assert_eq!(
        scene.live.number(DRAWS).await,
        2,
        "{failpoint}: each call is asked for once"
    );
    scene.assert_sound(failpoint, [2, 8]).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_call_of_a_draw_each_is_made_once_and_the_drop_is_revealed() {
    a_draw_with("nft.draw.before_commit").await;
    a_draw_with("nft.draw.after_commit").await;
}

/// Somebody orders the edition, which a server that dies at the failpoint is told to take away.
async fn a_force_delete_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    let (token, address) = scene.buyer().await;
    let (admin, user) = scene.live.account().await;
    let pool = scene.live.database.pool.clone();
    let mut db = pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    // Nothing is sent meanwhile: the mint waits in the outbox.
    sqlx::raw_sql("UPDATE chain_senders SET paused = true")
        .execute(&pool)
        .await
        .unwrap();
    scene.start_again(failpoint).await;
    let body = json!({ "nftId": "a".repeat(24), "buyerAddress": address });
    scene.live.ok(Method::POST, "/api/nfts/purchase", &token, body).await;
    let path = format!("/api/admin/deleteNFT/{}/force", "a".repeat(24));
    // Asked again after the server died, it is done or says that it is gone.
    let (status, answer) = scene.live.ask(Method::DELETE, &path, &admin, json!(null)).await;
    assert!([200, 404].contains(&status), "{failpoint}: {answer}");
    sqlx::raw_sql("UPDATE chain_senders SET paused = false")
        .execute(&pool)
        .await
        .unwrap();
    scene.live.until(ENDED, 1).await;
    scene
        .live
        .until("SELECT count(*) FROM nfts WHERE deleted_at IS NOT NULL", 1)
        .await;
    scene.assert_sound(failpoint, [10, 0]).await;
    assert_eq!(
        scene
            .live
            .number("SELECT count(*) FROM chain_txs WHERE kind = 'nft_mint' AND state = 'refused'")
            .await,
        1
    );
    assert_eq!(
        scene
            .live
            .number("SELECT count(*) FROM nft_editions WHERE state = 'free'")
            .await,
        1
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_force_delete_the_price_comes_back_once() {
    a_force_delete_with("nft.force_delete.before_commit").await;
    a_force_delete_with("nft.force_delete.after_commit").await;
}

impl Scene {
    /// Somebody orders the edition for their wallet: what it is to send.
    async fn reserve(&mut self, failpoint: &str) -> (Address, Value) {
        let (token, address) = self.buyer().await;
        self.start_again(failpoint).await;
        let body = json!({ "nftId": "a".repeat(24), "buyerAddress": address, "payWith": "wallet" });
        let answer = self.live.ok(Method::POST, "/api/nfts/purchase", &token, body).await;
        (address.parse().unwrap(), answer["data"]["payment"].clone())
    }

    async fn pay(&self, (from, payment): &(Address, Value)) {
        let data = hex::decode(text(&payment["data"])).unwrap();
        let value = text(&payment["value"]).parse().unwrap();
        let coins = json!([from, "0x3635c9adc5dea00000"]);
        self.chain.rpc("anvil_setBalance", coins).await;
        self.chain.send_raw(*from, self.nfts, data, value).await.unwrap();
    }
}

/// The edition is reserved once, and what the wallet pays then is counted once, whenever the server dies.
async fn a_wallet_s_purchase_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    let is_read = failpoint.starts_with("reader.");
    let paid = scene.reserve(if is_read { "" } else { failpoint }).await;
    if is_read {
        scene.mining.abort();
        scene.pay(&paid).await;
        scene.live.stop();
        for _ in 0..3 {
            scene.chain.rpc("evm_mine", json!([])).await;
        }
        scene.live.start_again(failpoint);
        scene.mining = mine(scene.chain.clone());
    } else {
        scene.pay(&paid).await;
    }
    scene.live.until(ENDED, 1).await;
    scene.live.death().await;
    scene.live.until(ENDED, 1).await;
    let owner = Nfts::ownerOfCall {
        tokenId: Scene::token(),
    };
    assert_eq!(scene.chain.call(scene.nfts, owner).await, paid.0, "{failpoint}");
    let completed = "SELECT count(*) FROM nft_orders WHERE status = 'completed'";
    assert_eq!(scene.live.number(completed).await, 1, "{failpoint}");
    scene.assert_sound(failpoint, [10, 0]).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commits_of_a_reservation_and_of_its_sale_there_is_one_of_each() {
    a_wallet_s_purchase_with("call.before_commit").await;
    a_wallet_s_purchase_with("call.after_commit").await;
    a_wallet_s_purchase_with("reader.before_commit").await;
    a_wallet_s_purchase_with("reader.after_commit").await;
}

async fn a_reservation_s_end_with(failpoint: &str) {
    let mut scene = Scene::paid_within(1).await;
    scene.reserve(failpoint).await;
    scene.live.until(ENDED, 1).await;
    scene.live.death().await;
    scene.live.until(ENDED, 1).await;
    assert_eq!(
        scene
            .live
            .number("SELECT count(*) FROM nft_editions WHERE state = 'free'")
            .await,
        1
    );
    assert_eq!(
        scene
            .live
            .number("SELECT count(*) FROM nft_orders WHERE status = 'failed'")
            .await,
        1
    );
    scene.assert_sound(failpoint, [10, 0]).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_reservation_s_end_it_ends_once() {
    a_reservation_s_end_with("nft.end_reservation.before_commit").await;
    a_reservation_s_end_with("nft.end_reservation.after_commit").await;
}

/// The house mints the edition as a gift, on a server that dies at the failpoint.
async fn a_gift_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    let (admin, user) = scene.live.account().await;
    let mut db = scene.live.database.pool.acquire().await.unwrap();
    admins::set_role(&mut db, user.parse().unwrap(), true, Actor::System)
        .await
        .unwrap();
    drop(db);
    scene.buyer().await;
    scene.start_again(failpoint).await;
    let to = Address::repeat_byte(9);
    let body = json!({ "nftId": "a".repeat(24), "recipientAddress": format!("{to:#x}") });
    let (status, answer) = scene.live.ask(Method::POST, "/api/admin/mint", &admin, body).await;
    assert_eq!(status, 201, "{failpoint}: {answer}");
    scene.live.until(ENDED, 1).await;
    scene.live.death().await;
    let owner = Nfts::ownerOfCall {
        tokenId: Scene::token(),
    };
    assert_eq!(scene.chain.call(scene.nfts, owner).await, to, "{failpoint}");
    assert_eq!(scene.live.number(MINTS).await, 1, "{failpoint}");
    scene.assert_sound(failpoint, [10, 0]).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_a_gift_one_edition_is_minted() {
    a_gift_with("call.before_commit").await;
    a_gift_with("call.after_commit").await;
}

/// A collection is to be opened on its contract by a server that dies at the failpoint.
async fn an_opening_with(failpoint: &str) {
    let mut scene = Scene::open().await;
    scene.live.stop();
    let other = "INSERT INTO nft_collections SELECT (jsonb_populate_record(c, '{\"id\": \"dddddddddddddddddddddddd\"}')).* FROM nft_collections c";
    sqlx::raw_sql(other).execute(&scene.live.database.pool).await.unwrap();
    scene.live.start_again(failpoint);
    scene.live.death().await;
    scene
        .live
        .until("SELECT count(*) FROM nft_openings WHERE opened_at IS NOT NULL", 2)
        .await;
    let asked = "SELECT count(*) FROM chain_txs WHERE kind = 'nft_open'";
    assert_eq!(scene.live.number(asked).await, 2, "{failpoint}: each collection once");
    assert_eq!(scene.live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_around_the_commit_of_an_opening_the_contract_is_asked_once() {
    an_opening_with("nft.open.before_commit").await;
    an_opening_with("nft.open.after_commit").await;
}
