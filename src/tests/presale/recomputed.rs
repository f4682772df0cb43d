//! The whole sale once more, from the transfers and the list alone.

use super::{CHAIN, House};
use cuecast::features::presale::{recompute::recompute, site::Site};
use domain::presale::Terms;
use std::time::Instant;

const MANY: &str = "INSERT INTO presale_contributions (id, chain_id, epoch, tx_hash, position, block_number, log_index, block_time, coin, sender, amount)
    SELECT lpad(to_hex(n), 24, '0'), 56, 1, decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, 10 + n / 7, n % 7, date_trunc('second', now()),
           CASE n % 3 WHEN 0 THEN 'USDC' ELSE 'USDT' END, '0x' || lpad(to_hex(n % 997 + 1), 40, '0'), (n * 7919 % 11000 + 1) * 1e18 + n
    FROM generate_series(1, 10000) n";
const FLOOR: &str =
    "INSERT INTO chain_cursors (chain_id, epoch, number, hash) VALUES (56, 1, 100000, decode(repeat('ab', 32), 'hex'))
    ON CONFLICT (chain_id, epoch) DO UPDATE SET number = 100000";
const REFERRED: &str = "INSERT INTO presale_referrals (buyer, referrer, attached_at)
    SELECT '0x' || lpad(to_hex(n), 40, '0'), '0x' || lpad(to_hex(n + 1), 40, '0'), now() - interval '1 hour' FROM generate_series(1, 400) n";

/// nice -n 10 cargo test -p cuecast --test server --release -- --ignored presale::recomputed
#[actix_rt::test(system = "crate::support::System")]
#[ignore = "10,000 contributions: a minute of both"]
async fn ten_thousand_contributions_are_recomputed_to_the_unit_within_a_minute() {
    let house = House::new().await;
    house.read().await;
    house.server.sql(MANY).await;
    house.server.sql(REFERRED).await;
    house.server.sql(FLOOR).await;
    house.allocate().await;
    let terms = terms(&house).await;
    let mut db = house.server.context.pool.acquire().await.unwrap();
    let begun = Instant::now();
    let again = recompute(&mut db, CHAIN, &terms).await.unwrap();
    let took = begun.elapsed();
    assert_eq!((again.contributions, again.differences), (10_000, Vec::<String>::new()));
    println!("{took:?}, {} tokens", domain::presale::text(again.sale.sold));
    assert!(took.as_secs() <= 60);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_share_or_a_sum_that_was_changed_in_the_tables_is_found() {
    let house = House::new().await;
    let wallet = crate::support::Wallet::random();
    house.fund(super::address_of(&wallet)).await;
    for amount in ["5", "1", "9000", "4000"] {
        house.send(super::address_of(&wallet), 0, amount).await;
    }
    house.count().await;
    let terms = terms(&house).await;
    let mut db = house.server.context.pool.acquire().await.unwrap();
    let sound = recompute(&mut db, CHAIN, &terms).await.unwrap();
    assert_eq!((sound.contributions, sound.differences.len()), (4, 0));
    house
        .server
        .sql("UPDATE presale_contributions SET allocation = allocation + 1 WHERE amount = 5e18")
        .await;
    house.server.sql("UPDATE presale_state SET sold = sold - 1").await;
    let found = recompute(&mut db, CHAIN, &terms).await.unwrap();
    assert_eq!(found.differences.len(), 2, "{:?}", found.differences);
}

async fn terms(house: &House) -> Terms {
    let presale = &house.server.services.presale;
    let site = Site::of(&house.chains).unwrap();
    let mut db = house.server.context.pool.acquire().await.unwrap();
    presale.terms(&mut db, Some(&site)).await.unwrap().unwrap()
}
