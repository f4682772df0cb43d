//! Figures, printed: `cargo test -p cuecast --test server -- --ignored --nocapture nfts::figures`.

use super::Shop;
use serde_json::json;
use std::time::Instant;

const ASKED: usize = 500;

/// Copies of the NFT `$1` with six attributes each: of ten values, of a hundred, of a thousand, one that few have, one that every NFT has otherwise, one for all.
const COPIES: &str = r#"
    INSERT INTO nfts (id, collection_id, name, description, image_cid, rarity, attributes, price, currency, total_supply, created_by)
    SELECT lpad(to_hex(g), 24, '0'), collection_id, 'Copy ' || g, description, image_cid,
           (ARRAY['Common', 'Uncommon', 'Rare', 'Epic', 'Legendary'])[g % 5 + 1],
           jsonb_build_array(
               jsonb_build_object('trait_type', 'Luck', 'value', g * 7919 % 10), jsonb_build_object('trait_type', 'Strength', 'value', g * 104729 % 100),
               jsonb_build_object('trait_type', 'Spin', 'value', g * 31 % 1000), jsonb_build_object('trait_type', CASE g % 500 WHEN 0 THEN 'Crown' ELSE 'Cap' END, 'value', 1),
               jsonb_build_object('trait_type', 'Number', 'value', g), jsonb_build_object('trait_type', 'Reach', 'value', 7)),
           price, currency, 1, created_by
    FROM nfts, generate_series(1, 9999) g WHERE id = $1"#;

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "a measurement"]
async fn a_page_of_a_collection_of_ten_thousand_nfts_whole_and_narrowed() {
    let shop = Shop::start().await;
    let of = shop.collection(json!({ "totalSupply": 10_000 })).await;
    let image = shop.picture(1).await;
    let first = shop.nft(&of, json!({ "image": image })).await;
    let pool = &shop.server.context.pool;
    sqlx::query(COPIES).bind(&first).execute(pool).await.unwrap();
    let active = json!({ "totalSupply": 10_000, "status": "active" });
    shop.update(&of, active).await.ok();
    let half = "UPDATE nft_editions SET state = 'minted', owner_address = '0x' || repeat('ab', 20), mint_tx = '0x' || repeat('cd', 32), minted_at = now()
                WHERE token_id % 2 = 0";
    shop.server.sql(half).await;
    let counted = "UPDATE nfts SET minted_supply = 1, status = 'sold' FROM nft_editions e WHERE e.nft_id = nfts.id AND e.state = 'minted'";
    shop.server.sql(counted).await;
    shop.server
        .sql("VACUUM ANALYZE nfts, nft_editions, nft_collections, media")
        .await;
    let path = format!("/api/nft-collections/{of}");
    let began = Instant::now();
    shop.server.get(&format!("{path}/facets"), "").await.ok();
    println!("facets, once a minute: {:?}", began.elapsed());
    // Every call reads the database: the server of a test keeps no list.
    for (what, query) in [
        ("the collection", String::new()),
        ("collected, first page", "/nfts?".to_owned()),
        ("available, first page", "/nfts?available=true".to_owned()),
        ("available, one rarity", "/nfts?available=true&rarity=Epic".to_owned()),
        ("available, page 80", "/nfts?available=true&cursor=9000".to_owned()),
        ("one value of ten", narrowed(r#"{"Luck":[[3,3]]}"#)),
        ("a range of a hundred", narrowed(r#"{"Strength":[[40,59]]}"#)),
        (
            "two traits",
            narrowed(r#"{"Strength":[[40,59]],"Spin":[[0,99],[500,599]]}"#),
        ),
        ("twenty have it", narrowed(r#"{"Crown":[[1,1]]}"#)),
        ("one has it", narrowed(r#"{"Number":[[9001,9001]]}"#)),
        ("none has it", narrowed(r#"{"Luck":[[11,11]]}"#)),
        ("none in a range", narrowed(r#"{"Luck":[[11,12]],"Spin":[[1,999]]}"#)),
    ] {
        let path = format!("{path}{query}");
        let mut took = Vec::with_capacity(ASKED);
        let mut found = 0;
        for _ in 0..ASKED {
            let began = Instant::now();
            let answer = shop.server.get(&path, "").await.ok();
            took.push(began.elapsed());
            found = answer["data"].as_array().map_or(0, Vec::len);
        }
        took.sort_unstable();
        let at = |percent: usize| took[took.len() * percent / 100];
        println!("{what}: {found} found, p50 {:?}, p99 {:?}", at(50), at(99));
    }
}

fn narrowed(traits: &str) -> String {
    let traits: String = url::form_urlencoded::byte_serialize(traits.as_bytes()).collect();
    format!("/nfts?available=true&traits={traits}")
}
