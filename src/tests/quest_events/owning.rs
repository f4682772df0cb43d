//! An NFT that is owned: judged by events that are final, once all of its days are.

use super::{Stage, at};
use crate::support::{Wallet, text};
use cuecast::features::quests::events::owning;
use serde_json::json;

/// A collection on chain 56 with three editions of one NFT, of which the first two were minted ten days ago; block 10 is final.
const COLLECTION: &str = "
    INSERT INTO media (cid, kind, width, height, bytes) VALUES ('b' || repeat('a', 58), 'webp', 1, 1, 'x');
    INSERT INTO nft_collections (id, name, description, creator, total_supply, price, currency, release_date, royalty_wallet, royalty_bps,
        admin_wallet, status, chain_id, provenance, activated_at, created_by)
    VALUES (repeat('c', 24), 'First', 'First.', 'Cuecast', 10, 8e16, 'ETH', '2026-01-01', '0x' || repeat('1', 40), 1340, '0x' || repeat('2', 40),
        'active', 56, decode(repeat('05', 32), 'hex'), now(), 'test');
    INSERT INTO nfts (id, collection_id, slot, name, description, image_cid, metadata_cid, rarity, attributes, price, currency, total_supply, minted_supply,
        status, created_by)
    VALUES (repeat('a', 24), repeat('c', 24), 1, 'Cue', 'A cue.', 'b' || repeat('a', 58), 'b' || repeat('a', 58), 'Rare',
        '[{\"trait_type\": \"Luck\", \"value\": 1}]', 8e16, 'ETH', 3, 2, 'minted', 'test');
    INSERT INTO nft_editions (nft_id, number, collection_id, token_id) SELECT repeat('a', 24), n, repeat('c', 24), n FROM generate_series(1, 3) n;
    INSERT INTO chain_senders (chain_id, address) VALUES (56, '0x' || repeat('5', 40));
    INSERT INTO chain_txs (chain_id, sender, kind, cause_type, cause_id, recipient, data)
    VALUES (56, '0x' || repeat('5', 40), 'nft_open', 'nft_collection', 'c', '0x' || repeat('6', 40), '');
    INSERT INTO nft_openings (collection_id, chain_id, epoch, contract, tx_id, opened_at)
    SELECT repeat('c', 24), 56, 1, '0x' || repeat('6', 40), id, now() FROM chain_txs;
    INSERT INTO chain_cursors (chain_id, epoch, number, hash) VALUES (56, 1, 10, decode(repeat('01', 32), 'hex'));
    INSERT INTO chain_readers (chain_id, epoch, name, address, topics, block, log_index)
    VALUES (56, 1, 'nfts', decode(repeat('66', 20), 'hex'), ARRAY[NULL::bytea], 10, 0)";

/// The next block, so many hours ago.
const NEXT: &str = "
    INSERT INTO chain_blocks (chain_id, epoch, number, hash, parent, time)
    VALUES (56, 1, 11, decode(repeat('02', 32), 'hex'), decode(repeat('01', 32), 'hex'), extract(epoch FROM now() - make_interval(hours => $1))::bigint)
    ON CONFLICT (chain_id, epoch, number) DO UPDATE SET time = excluded.time";

impl Stage {
    /// A token of the contract came to somebody, so many hours ago.
    async fn moved(&self, edition: i32, to: u8, hours_ago: i32) {
        let pool = &self.pay.server.context.pool;
        let to = Wallet::number(to).address().to_lowercase();
        let transfer = "INSERT INTO nft_transfers (chain_id, epoch, tx_hash, position, nft_id, number, sender, recipient, block_time)
                        VALUES (56, 1, '0x' || lpad(to_hex($3), 64, '0'), $1, repeat('a', 24), $1, '0x' || repeat('0', 40), $2, now() - make_interval(hours => $3))";
        sqlx::query(transfer)
            .bind(edition)
            .bind(&to)
            .bind(hours_ago)
            .execute(pool)
            .await
            .unwrap();
        let owner = "UPDATE nft_editions SET state = 'minted', owner_address = $2, minted_at = now(), mint_tx = '0x' || repeat('7', 64) WHERE number = $1";
        sqlx::query(owner).bind(edition).bind(&to).execute(pool).await.unwrap();
    }

    async fn next_block(&self, hours_ago: i32) {
        sqlx::query(NEXT)
            .bind(hours_ago)
            .execute(&self.pay.server.context.pool)
            .await
            .unwrap();
        let context = self.pay.server.context.clone().into_inner();
        owning::look(&context).await.unwrap();
        self.close().await;
        self.look().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_owned_one_nft_all_the_days_wins_and_who_parted_with_it_in_between_does_not_once_all_of_it_is_final() {
    let stage = Stage::start(r#"{"kind":"own_nft","collection":"cccccccccccccccccccccccc","days":2}"#).await;
    stage.pay.server.sql(COLLECTION).await;
    let (ana, ben, cleo) = (stage.person(1).await, stage.person(2).await, stage.person(3).await);
    stage.moved(1, 1, 240).await;
    stage.moved(2, 2, 240).await;
    stage.join(&ana).await.ok();
    stage.join(&ben).await.ok();
    let none = stage.join(&cleo).await;
    let needed = "You need an NFT of the collection in your wallet to join this quest.";
    assert_eq!((none.status, text(&none.body["error"])), (409, needed));
    // Three days later, of which the first two counted: the second lent it out for an hour.
    stage
        .pay
        .server
        .sql("UPDATE quest_entries SET joined_at = joined_at - interval '72 hours'")
        .await;
    stage.moved(2, 3, 50).await;
    stage.moved(2, 2, 49).await;
    stage.next_block(25).await;
    assert_eq!(
        stage.entry(&ana).await.0,
        "joined",
        "the last hour of the days is not final"
    );
    let unread = "INSERT INTO chain_logs (chain_id, epoch, block_hash, log_index, block_number, block_time, tx_hash, position, address, topics, data, final)
                  VALUES (56, 1, decode(repeat('01', 32), 'hex'), 7, 10, 0, decode(repeat('09', 32), 'hex'), 0, decode(repeat('66', 20), 'hex'),
                          ARRAY[decode(repeat('03', 32), 'hex')], '', true)";
    stage.pay.server.sql(unread).await;
    stage.next_block(23).await;
    assert_eq!(stage.entry(&ana).await.0, "joined", "an event waits that may be a sale");
    stage.pay.server.sql("DELETE FROM chain_logs").await;
    // Sold behind the days: that counts for nothing.
    stage.moved(1, 3, 1).await;
    stage.next_block(23).await;
    assert_eq!(
        (stage.entry(&ana).await, stage.entry(&ben).await),
        (at("won", 2), at("lost", 0))
    );
    assert_eq!(
        (stage.pool(&ana).await.as_str(), stage.pool(&ben).await.as_str()),
        ("5", "0")
    );
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_token_wins_a_quest_once_also_where_it_is_handed_on_to_somebody_who_owns_it_as_long() {
    let stage = Stage::start(r#"{"kind":"own_nft","collection":"cccccccccccccccccccccccc","days":2}"#).await;
    stage.pay.server.sql(COLLECTION).await;
    let (ana, ben, cleo) = (stage.person(1).await, stage.person(2).await, stage.person(3).await);
    let later = "UPDATE quest_entries SET joined_at = joined_at - interval '72 hours' WHERE state = 'joined'";
    stage.moved(1, 1, 240).await;
    stage.join(&ana).await.ok();
    stage.pay.server.sql(later).await;
    stage.next_block(23).await;
    assert_eq!(stage.entry(&ana).await, at("won", 2));
    // Handed on behind her days; the third has one of its own beside it.
    stage.moved(1, 2, 80).await;
    stage.join(&ben).await.ok();
    stage.pay.server.sql(later).await;
    stage.next_block(23).await;
    assert_eq!(stage.entry(&ben).await, at("lost", 0));
    stage.moved(1, 3, 79).await;
    stage.moved(2, 3, 78).await;
    stage.join(&cleo).await.ok();
    stage.pay.server.sql(later).await;
    stage.next_block(23).await;
    assert_eq!(stage.entry(&cleo).await, at("won", 2));
    stage.sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_quest_of_an_nft_names_a_collection_that_everybody_can_see() {
    let stage = Stage::start(r#"{"kind":"follows","n":1}"#).await;
    let admin = stage.pay.admin(8).await;
    let ask = async || {
        let body = json!({ "title": "Own it", "difficulty": "easy", "reward": { "amount": 1, "currencyId": "POOL" }, "participantLimit": 1,
                           "goal": { "kind": "own_nft", "collection": "c".repeat(24), "days": 2 } });
        stage.pay.server.post("/api/quests", &admin, body).await
    };
    let unknown = ask().await;
    assert_eq!(
        (unknown.status, text(&unknown.body["error"])),
        (400, "Please choose a collection that is or was sold.")
    );
    stage.pay.server.sql(COLLECTION).await;
    ask().await.ok();
}
