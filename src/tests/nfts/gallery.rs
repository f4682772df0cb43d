use super::{Shop, refusal};
use crate::support::text;
use serde_json::{Value, json};

async fn names(shop: &Shop, path: &str) -> Vec<String> {
    let page = shop.server.get(path, "").await.ok();
    let all = page["data"].as_array().unwrap().iter();
    all.map(|one| text(&one["name"]).to_owned()).collect()
}

#[actix_rt::test(system = "crate::support::System")]
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
    let free = shop.server.get(&format!("/api/nfts/{}", nfts[2]), "").await.ok();
    assert_eq!(
        (&free["_id"], &free["name"], &free["status"]),
        (&json!(nfts[2]), &json!("Cue 2"), &json!("draft")),
        "one that nobody owns has its page too"
    );
}

#[actix_rt::test(system = "crate::support::System")]
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

#[actix_rt::test(system = "crate::support::System")]
async fn attributes_that_take_too_long_to_find_are_told_so() {
    let shop = Shop::start().await;
    let (of, _) = shop
        .active(&[json!({ "attributes": [{ "trait_type": "Luck", "value": 1 }] })])
        .await;
    let path = format!(
        "/api/nft-collections/{of}/nfts?available=true&traits={}",
        urlencoded(r#"{"Luck":[[1,1]]}"#)
    );
    let mut held = shop.server.context.pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE nfts").execute(&mut *held).await.unwrap();
    let late = shop.server.get(&path, "").await;
    let told = "NFTs with these attributes took too long to find. Please choose fewer, or try again in a moment.";
    assert_eq!(refusal(&late), (503, "UNAVAILABLE", told));
    held.rollback().await.unwrap();
    assert_eq!(names(&shop, &path).await, ["Cue 0"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn guests_narrow_a_collection_by_attributes_whose_ranges_tell_how_many_have_them() {
    let shop = Shop::start().await;
    let luck = |value: f64, name: &str| json!({ "attributes": [{ "trait_type": "Luck", "value": value }, { "trait_type": name, "value": 1 }] });
    let odd = r#"O"dd \ näme"#;
    let (of, nfts) = shop
        .active(&[luck(1.0, odd), luck(2.5, "Chalk"), luck(2.5, odd), luck(-4.0, "Chalk")])
        .await;
    let list = format!("/api/nft-collections/{of}/nfts?available=true");
    let by = async |traits: Value| names(&shop, &format!("{list}&traits={}", urlencoded(&traits.to_string()))).await;
    assert_eq!(by(json!({})).await.len(), 4);
    assert_eq!(by(json!({ "Luck": [[2.5, 2.5]] })).await, ["Cue 1", "Cue 2"]);
    assert_eq!(by(json!({ "Luck": [[-5, 1], [7, 9]] })).await, ["Cue 0", "Cue 3"]);
    assert_eq!(by(json!({ "Luck": [[2, 3]], odd: [[1, 1]] })).await, ["Cue 2"]);
    assert_eq!(by(json!({ "Chalk": [[2, 3]] })).await, Vec::<String>::new());
    assert_eq!(
        by(json!({ "\") || true || (\"": [[1, 1]] })).await,
        Vec::<String>::new(),
        "a name is a name"
    );
    shop.mint(&nfts[2], "sold").await;
    let collected = format!(
        "/api/nft-collections/{of}/nfts?traits={}",
        urlencoded(r#"{"Luck":[[0,3]]}"#)
    );
    assert_eq!(names(&shop, &collected).await, ["Cue 2"]);
    for wrong in ["x", "[]", r#"{"Luck":[[2,1]]}"#, r#"{"Luck":[]}"#, &"x".repeat(5_000)] {
        let answer = shop
            .server
            .get(&format!("{list}&traits={}", urlencoded(wrong)), "")
            .await;
        assert_eq!(answer.status, 400, "{wrong}");
    }
    let facets = shop
        .server
        .get(&format!("/api/nft-collections/{of}/facets"), "")
        .await
        .ok();
    let expected = json!([
        { "trait_type": "Luck", "ranges": [{ "from": -4, "to": -4, "count": 1 }, { "from": 1, "to": 1, "count": 1 }, { "from": 2.5, "to": 2.5, "count": 2 }] },
        { "trait_type": "Chalk", "ranges": [{ "from": 1, "to": 1, "count": 2 }] },
        { "trait_type": odd, "ranges": [{ "from": 1, "to": 1, "count": 2 }] },
    ]);
    assert_eq!(facets["data"], expected);
    let draft = shop.collection(json!({ "name": "Not yet" })).await;
    assert_eq!(
        shop.server
            .get(&format!("/api/nft-collections/{draft}/facets"), "")
            .await
            .status,
        404
    );
}

fn urlencoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_trait_of_many_values_is_told_in_ranges_that_hold_all_of_them() {
    let shop = Shop::start().await;
    let all: Vec<_> = (0..40)
        .map(|number| json!({ "attributes": [{ "trait_type": "Spin", "value": number * number }] }))
        .collect();
    let (of, _) = shop.active(&all).await;
    let facets = shop
        .server
        .get(&format!("/api/nft-collections/{of}/facets"), "")
        .await
        .ok();
    let ranges = facets["data"][0]["ranges"].as_array().unwrap();
    assert_eq!(ranges.len(), 6);
    let mut seen = 0;
    for range in ranges {
        let filter = json!({ "Spin": [[range["from"], range["to"]]] }).to_string();
        let path = format!(
            "/api/nft-collections/{of}/nfts?available=true&traits={}",
            urlencoded(&filter)
        );
        let found = names(&shop, &path).await.len();
        assert_eq!(json!(found), range["count"]);
        seen += found;
    }
    assert_eq!(seen, 40);
}
