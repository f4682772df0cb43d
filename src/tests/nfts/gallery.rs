use super::Shop;
use crate::support::text;
use serde_json::{Value, json};

async fn names(shop: &Shop, path: &str) -> Vec<String> {
    let page = shop.server.get(path, "").await.ok();
    let all = page["data"].as_array().unwrap().iter();
    all.map(|one| text(&one["name"]).to_owned()).collect()
}

#[actix_web::test]
async fn nft_01_nft_03_nft_16_nft_69_nft_70_guests_see_minted_nfts_by_rarity_and_what_can_be_bought() {
    let shop = Shop::start().await;
    let (of, nfts) = shop
        .active(&[
            json!({ "rarity": "Epic" }),
            json!({ "rarity": "Rare", "totalSupply": 2 }),
            json!({ "rarity": "Rare" }),
        ])
        .await;
    let list = format!("/api/nft-collections/{of}/nfts");
    assert_eq!(names(&shop, &list).await, Vec::<String>::new(), "none is minted");
    shop.mint(&nfts[0], "sold").await;
    shop.mint(&nfts[1], "minted").await;
    assert_eq!(names(&shop, &list).await, ["Cue 0", "Cue 1"]);
    assert_eq!(names(&shop, &format!("{list}?rarity=All")).await, ["Cue 0", "Cue 1"]);
    assert_eq!(names(&shop, &format!("{list}?rarity=Rare")).await, ["Cue 1"]);
    assert_eq!(
        names(&shop, &format!("{list}?available=true")).await,
        ["Cue 1", "Cue 2"]
    );
    assert_eq!(shop.server.get(&format!("{list}?rarity=Mythic"), "").await.status, 400);
    assert_eq!(shop.server.get(&format!("{list}?cursor=x"), "").await.status, 400);
    let one = shop.server.get(&format!("/api/nfts/{}", nfts[0]), "").await.ok();
    for (field, value) in [
        ("network", json!("Ethereum")),
        ("tokenId", json!(1)),
        ("mintedSupply", json!(1)),
        ("mintTxHash", json!(format!("0x{}", "cd".repeat(32)))),
        (
            "explorerUrl",
            json!(format!("https://etherscan.io/tx/0x{}", "cd".repeat(32))),
        ),
    ] {
        assert_eq!(one[field], value, "{field}");
    }
    assert_eq!(
        (&one["editions"][0]["number"], &one["collection"]["mintedCount"]),
        (&json!(1), &json!(2))
    );
    assert!(one["thumbnail"].is_string());
}

#[actix_web::test]
async fn a_collection_of_ten_thousand_nfts_is_activated_at_once_and_read_in_pages_of_sixty() {
    let shop = Shop::start().await;
    let of = shop.collection(json!({ "totalSupply": 20_000 })).await;
    let image = shop.picture(1).await;
    let first = shop.nft(&of, json!({ "image": image, "totalSupply": 2 })).await;
    let copies = "INSERT INTO nfts (id, collection_id, name, description, image_cid, rarity, attributes, price, currency, total_supply, created_by)
                  SELECT lpad(to_hex(g), 24, '0'), collection_id, 'Copy ' || g, description, image_cid,
                         (ARRAY['Common', 'Uncommon', 'Rare', 'Epic', 'Legendary'])[g % 5 + 1], attributes, price, currency, 2, created_by
                  FROM nfts, generate_series(1, 9999) g WHERE id = $1";
    sqlx::query(copies)
        .bind(&first)
        .execute(&shop.server.context.pool)
        .await
        .unwrap();
    shop.update(&of, json!({ "totalSupply": 20_000, "status": "active" }))
        .await
        .ok();
    let (mut cursor, mut seen, mut pages) = (Value::Null, 0, 0);
    while pages == 0 || cursor.is_string() {
        let after = cursor.as_str().unwrap_or_default();
        let path = format!("/api/nft-collections/{of}/nfts?available=true&rarity=Epic&cursor={after}");
        let page = shop.server.get(&path, "").await.ok();
        let data = page["data"].as_array().unwrap();
        assert!(data.len() <= 60 && data.iter().all(|one| one["rarity"] == "Epic"));
        (seen, pages, cursor) = (seen + data.len(), pages + 1, page["nextCursor"].clone());
        assert!(pages <= 40);
    }
    assert_eq!((seen, pages), (2_000, 34));
    let tokens = "SELECT count(DISTINCT token_id) * 100000 + max(token_id) FROM nft_editions";
    let tokens: i64 = sqlx::query_scalar(tokens)
        .fetch_one(&shop.server.context.pool)
        .await
        .unwrap();
    assert_eq!(tokens, 20_000 * 100_000 + 20_000, "dense from 1");
}
