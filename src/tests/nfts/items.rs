use super::{Shop, nft, refusal};
use crate::support::text;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn nft_33_nft_34_nft_74_nft_75_nft_76_nft_77_an_nft_is_made_listed_changed_and_deleted() {
    let shop = Shop::start().await;
    let (of, other) = (
        shop.collection(json!({})).await,
        shop.collection(json!({ "name": "Chalk" })).await,
    );
    let image = shop.picture(7).await;
    let made = shop
        .server
        .post("/api/admin/createNFT", &shop.admin, nft(&of, json!({ "image": image })))
        .await;
    assert_eq!(made.status, 201, "{}", made.raw);
    let data = &made.body["data"];
    for (field, value) in [
        ("name", json!("Golden cue")),
        ("description", json!("The cue of the first break.")),
        ("image", json!(image)),
        ("rarity", json!("Legendary")),
        ("price", json!("0.08")),
        ("currency", json!("ETH")),
        ("totalSupply", json!(1)),
        ("mintedSupply", json!(0)),
        ("owner", Value::Null),
        ("tokenId", Value::Null),
        ("mintedAt", Value::Null),
        ("mintTxHash", Value::Null),
        ("status", json!("draft")),
    ] {
        assert_eq!(data[field], value, "{field}");
    }
    assert_eq!(
        (&data["collectionId"]["_id"], &data["collectionId"]["name"]),
        (&json!(of), &json!("First Break"))
    );
    let attributes = json!([{ "trait_type": "Strength", "value": 50 }, { "trait_type": "Luck", "value": 12.5 }]);
    assert_eq!(data["attributes"], attributes);
    let id = text(&data["_id"]).to_owned();
    shop.nft(&other, json!({ "name": "Blue chalk" })).await;
    for (query, found) in [
        ("", 2),
        ("?search=CUE", 2),
        ("?search=golden", 1),
        (&format!("?collection={other}"), 1),
        ("?search=100%25", 0),
    ] {
        let page = shop
            .server
            .get(&format!("/api/admin/nfts{query}"), &shop.admin)
            .await
            .ok();
        assert_eq!(page["data"].as_array().unwrap().len(), found, "{query}");
    }
    let path = format!("/api/admin/updateNFT/{id}");
    let form = nft(&of, json!({ "name": "Silver cue", "status": "minted", "image": image }));
    let changed = shop.server.put(&path, &shop.admin, form).await.ok();
    assert_eq!(
        (&changed["data"]["name"], &changed["data"]["status"]),
        (&json!("Silver cue"), &json!("draft")),
        "no form sets a status"
    );
    assert_eq!(
        shop.server.get(&format!("/api/nfts/{id}"), "").await.status,
        404,
        "a draft is the administrators'"
    );
    assert_eq!(
        shop.server
            .get(&format!("/api/admin/nfts/{id}"), &shop.admin)
            .await
            .ok()["name"],
        "Silver cue"
    );
    assert_eq!(
        shop.server
            .delete(&format!("/api/admin/deleteNFT/{id}"), &shop.guest)
            .await
            .status,
        403
    );
    shop.server
        .delete(&format!("/api/admin/deleteNFT/{id}"), &shop.admin)
        .await
        .ok();
    assert_eq!(
        shop.server
            .get(&format!("/api/admin/nfts/{id}"), &shop.admin)
            .await
            .status,
        404
    );
    let line = &shop.server.audited(&shop.admin, "nft.update").await[0];
    assert_eq!(
        (&line["before"]["name"], &line["after"]["name"]),
        (&json!("Golden cue"), &json!("Silver cue"))
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn nfts_fit_into_their_collection_s_supply_and_are_priced_in_its_currency() {
    let shop = Shop::start().await;
    let of = shop.collection(json!({ "totalSupply": 5 })).await;
    let create = |change: Value| shop.server.post("/api/admin/createNFT", &shop.admin, nft(&of, change));
    let first = shop.nft(&of, json!({ "totalSupply": 3 })).await;
    let more = create(json!({ "totalSupply": 3, "name": "Second" })).await;
    assert_eq!(
        more.body["validationErrors"]["totalSupply"],
        "The collection has room for 2 more editions."
    );
    let imx = create(json!({ "currency": "IMX" })).await;
    assert_eq!(
        imx.body["validationErrors"]["currency"],
        "The collection is priced in ETH."
    );
    // Its own editions do not count against it.
    let path = format!("/api/admin/updateNFT/{first}");
    shop.server
        .put(&path, &shop.admin, nft(&of, json!({ "totalSupply": 5 })))
        .await
        .ok();
    let less = shop.update(&of, json!({ "totalSupply": 4 })).await;
    assert!(less.body["validationErrors"]["totalSupply"].is_string(), "{}", less.raw);
    assert_eq!(create(json!({ "collectionId": "f".repeat(24) })).await.status, 404);
    let odd = create(json!({ "attributes": [{ "trait_type": "Luck", "value": "high" }] })).await;
    assert!(odd.body["validationErrors"]["attributes"].is_string(), "{}", odd.raw);
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_28_nft_46_nft_47_nft_78_only_drafts_are_deleted_and_force_hides_the_rest_without_touching_what_is_owned() {
    let shop = Shop::start().await;
    let (of, nfts) = shop.active(&[json!({}), json!({})]).await;
    shop.mint(&nfts[0], "sold").await;
    let delete = |id: &str, how: &str| {
        let path = format!("/api/admin/deleteNFT/{id}{how}");
        async {
            let path = path;
            shop.server.delete(&path, &shop.admin).await
        }
    };
    assert_eq!(
        refusal(&delete(&nfts[0], "").await),
        (
            409,
            "CONFLICT",
            "Cannot delete NFT that has been minted. Only draft NFTs can be deleted."
        )
    );
    assert_eq!(delete(&nfts[1], "").await.status, 409, "provenance counts on it");
    delete(&nfts[0], "/force?reason=Stolen%20art").await.ok();
    let page = shop
        .server
        .get(&format!("/api/nft-collections/{of}/nfts"), "")
        .await
        .ok();
    assert_eq!(page["data"], json!([]), "off the lists");
    let kept = shop.server.get(&format!("/api/nfts/{}", nfts[0]), "").await.ok();
    assert_eq!(
        kept["owner"],
        format!("0x{}", "ab".repeat(20)),
        "its page and its owner stay"
    );
    assert_eq!(
        shop.server.audited(&shop.admin, "nft.force_delete").await[0]["after"]["reason"],
        "Stolen art"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_29_of_an_active_collection_only_prices_change_and_of_a_minted_nft_nothing() {
    let shop = Shop::start().await;
    let (of, nfts) = shop.active(&[json!({}), json!({})]).await;
    let known = shop
        .server
        .get(&format!("/api/admin/nfts/{}", nfts[0]), &shop.admin)
        .await
        .ok();
    let form = |change: Value| {
        let same = json!({ "image": known["image"], "name": known["name"] });
        nft(&of, super::with(same, change))
    };
    let path = format!("/api/admin/updateNFT/{}", nfts[0]);
    for change in [
        json!({ "name": "Other" }),
        json!({ "totalSupply": 2 }),
        json!({ "rarity": "Common" }),
        json!({ "image": "" }),
    ] {
        let changed = shop.server.put(&path, &shop.admin, form(change.clone())).await;
        assert_eq!(changed.status, 409, "{change}");
    }
    let cheap = shop
        .server
        .put(&path, &shop.admin, form(json!({ "price": "0.01" })))
        .await
        .ok();
    assert_eq!(cheap["data"]["price"], "0.01");
    shop.mint(&nfts[0], "minted").await;
    for change in [json!({ "price": "9" }), json!({ "price": "0.01", "totalSupply": 2 })] {
        let changed = shop.server.put(&path, &shop.admin, form(change.clone())).await;
        assert_eq!(changed.status, 409, "{change}");
    }
    let late = shop
        .server
        .post("/api/admin/createNFT", &shop.admin, nft(&of, json!({})))
        .await;
    assert_eq!(late.status, 409, "what is bought is not diluted");
}
