use super::{Shop, collection, refusal};
use crate::support::text;
use cuecast::features::media::cid::Cid;
use reqwest::Method;
use serde_json::{Value, json};

#[actix_rt::test(system = "crate::support::System")]
async fn coll_06_coll_08_coll_27_coll_28_coll_29_a_collection_is_made_changed_and_deleted_with_a_line_of_the_log_each()
{
    let shop = Shop::start().await;
    let made = shop
        .server
        .post("/api/admin/nft-collections", &shop.admin, collection(json!({})))
        .await;
    assert_eq!((made.status, &made.body["success"]), (201, &json!(true)));
    let data = &made.body["data"];
    for (field, value) in [
        ("name", json!("First Break")),
        ("description", json!("A hundred cues.")),
        ("totalSupply", json!(1000)),
        ("mintedCount", json!(0)),
        ("price", json!("0.08")),
        ("currency", json!("ETH")),
        ("creator", json!("Cuecast")),
        ("releaseDate", json!("2026-12-01T18:00:00Z")),
        ("bannerImage", json!("/nft/banner.svg")),
        ("logoImage", json!("/nft/logo.svg")),
        ("status", json!("draft")),
    ] {
        assert_eq!(data[field], value, "{field}");
    }
    let split = json!({
        "royaltyWallet": format!("0x{}", "1".repeat(40)), "royaltyPercentage": "13.4", "adminWallet": format!("0x{}", "2".repeat(40))
    });
    assert_eq!(data["revenueSplit"], split);
    let id = text(&data["_id"]).to_owned();
    let (banner, logo) = (shop.picture(1).await, shop.picture(2).await);
    let pictures = json!({ "bannerImage": banner, "logoImage": logo });
    let pictured = shop
        .server
        .post("/api/admin/nft-collections", &shop.admin, collection(pictures))
        .await;
    assert_eq!(
        (
            &pictured.body["data"]["bannerImage"],
            &pictured.body["data"]["logoImage"]
        ),
        (&json!(banner), &json!(logo))
    );
    let change = json!({
        "name": "Second Break", "description": "A hundred more.", "creator": "The house", "totalSupply": 900, "price": "0",
        "currency": "IMX", "releaseDate": "2027-01-02T03:04:05Z", "bannerImage": logo, "logoImage": banner,
        "revenueSplit": {
            "royaltyWallet": format!("0x{}", "3".repeat(40)), "royaltyPercentage": "2.5", "adminWallet": format!("0x{}", "4".repeat(40))
        }
    });
    let changed = shop.update(&id, change.clone()).await.ok();
    for (field, value) in change.as_object().unwrap() {
        assert_eq!(&changed["data"][field], value, "{field}");
    }
    shop.server
        .delete(&format!("/api/admin/nft-collections/{id}?reason=A%20test"), &shop.admin)
        .await
        .ok();
    assert_eq!(shop.update(&id, json!({})).await.status, 404);
    let lines = |action: &'static str| shop.server.audited(&shop.admin, action);
    assert_eq!(lines("nft_collection.create").await[0]["after"]["name"], "First Break");
    let line = &lines("nft_collection.update").await[0];
    assert_eq!(
        (&line["before"]["name"], &line["after"]["name"]),
        (&json!("First Break"), &json!("Second Break"))
    );
    assert_eq!(lines("nft_collection.delete").await[0]["after"]["reason"], "A test");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_wrong_form_is_refused_field_by_field_and_another_site_s_picture_too() {
    let shop = Shop::start().await;
    let made = |change: Value| {
        shop.server
            .post("/api/admin/nft-collections", &shop.admin, collection(change))
    };
    for (field, change) in [
        ("name", json!({ "name": " " })),
        ("totalSupply", json!({ "totalSupply": 0 })),
        ("price", json!({ "price": "2.0000000000000000001" })),
        ("currency", json!({ "currency": "USDT" })),
        ("releaseDate", json!({ "releaseDate": "soon" })),
        ("royaltyWallet", json!({ "revenueSplit": null })),
        ("status", json!({ "status": "active" })),
        ("bannerImage", json!({ "bannerImage": "https://evil.example/a.png" })),
        (
            "logoImage",
            json!({ "logoImage": format!("/ipfs/{}", Cid::of(b"not here")) }),
        ),
    ] {
        let refused = made(change).await;
        assert_eq!(refused.status, 400, "{field}: {}", refused.raw);
        assert!(
            refused.body["validationErrors"][field].is_string(),
            "{field}: {}",
            refused.raw
        );
    }
    let guest = shop
        .server
        .post("/api/admin/nft-collections", &shop.guest, collection(json!({})))
        .await;
    assert_eq!(guest.status, 403);
    assert_eq!(
        shop.server.get("/api/admin/nft-collections", &shop.guest).await.status,
        403
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn coll_04_coll_06_coll_24_coll_25_coll_26_everybody_sees_active_collections_and_administrators_all() {
    let shop = Shop::start().await;
    let draft = shop.collection(json!({ "name": "Not yet" })).await;
    let (active, nfts) = shop
        .active(&[json!({ "price": "0.05" }), json!({ "price": "0.2", "totalSupply": 3 })])
        .await;
    shop.mint(&nfts[1], "minted").await;
    let list = shop.server.get("/api/nft-collections", "").await.ok();
    let ids: Vec<_> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one["_id"]))
        .collect();
    assert_eq!(ids, [active.as_str()]);
    assert_eq!(
        (
            &list["data"][0]["floorPrice"],
            &list["data"][0]["nftCount"],
            &list["data"][0]["mintedCount"]
        ),
        (&json!("0.05"), &json!(2), &json!(1))
    );
    let one = shop
        .server
        .get(&format!("/api/nft-collections/{active}"), "")
        .await
        .ok();
    assert_eq!(one["name"], "First Break");
    assert_eq!(
        shop.server
            .get(&format!("/api/nft-collections/{draft}"), "")
            .await
            .status,
        404
    );
    assert_eq!(shop.server.get("/api/nft-collections/1", "").await.status, 400);
    let all = shop.server.get("/api/admin/nft-collections", &shop.admin).await.ok();
    assert_eq!(all["data"].as_array().unwrap().len(), 2);
    for (search, found) in [("not%20YET", 1), (draft.as_str(), 1), ("%25", 0), ("cuecast", 2)] {
        let page = shop
            .server
            .get(&format!("/api/admin/nft-collections?search={search}"), &shop.admin)
            .await
            .ok();
        assert_eq!(page["data"].as_array().unwrap().len(), found, "{search}");
    }
    shop.update(&active, json!({ "status": "paused" })).await.ok();
    assert_eq!(
        shop.server.get("/api/nft-collections", "").await.ok()["data"],
        json!([])
    );
    assert_eq!(
        shop.server
            .get(&format!("/api/nft-collections/{active}"), "")
            .await
            .status,
        200,
        "who owns one finds it"
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_collection_becomes_active_with_a_chain_an_nft_and_a_picture_of_each_and_keeps_what_buyers_rely_on() {
    let shop = Shop::start().await;
    let active = json!({ "status": "active" });
    let imx = shop.collection(json!({ "currency": "IMX" })).await;
    let refused = shop
        .update(&imx, json!({ "currency": "IMX", "status": "active" }))
        .await;
    assert_eq!(
        (refused.status, text(&refused.body["code"])),
        (409, "CONFLICT"),
        "no chain for IMX"
    );
    let id = shop.collection(json!({})).await;
    assert_eq!(
        refusal(&shop.update(&id, active.clone()).await),
        (409, "CONFLICT", "Add an NFT before you activate the collection.")
    );
    let nft = shop.nft(&id, json!({})).await;
    assert_eq!(shop.update(&id, active.clone()).await.status, 409, "it has no picture");
    let image = shop.picture(3).await;
    shop.server
        .put(
            &format!("/api/admin/updateNFT/{nft}"),
            &shop.admin,
            super::nft(&id, json!({ "image": image })),
        )
        .await
        .ok();
    let done = shop.update(&id, active.clone()).await.ok();
    assert_eq!(
        (&done["data"]["status"], &done["data"]["chainId"]),
        (&json!("active"), &json!(1))
    );

    // Metadata that is fixed is served under its own name, and anybody can work the provenance out.
    let page = shop.server.get(&format!("/api/nfts/{nft}"), "").await.ok();
    let metadata = text(&page["metadataUrl"]);
    let bytes = shop
        .server
        .request(Method::GET, metadata)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let said: Value = serde_json::from_str(&bytes).unwrap();
    assert_eq!(said["image"], format!("ipfs://{}", &image["/ipfs/".len()..]));
    assert_eq!(
        (&said["name"], &said["collection"]),
        (&json!("Golden cue"), &json!("First Break"))
    );
    let cid = &metadata["/ipfs/".len()..];
    let provenance = alloy_primitives::keccak256(cid);
    assert_eq!(done["data"]["provenance"], json!(provenance.to_string()));

    for change in [
        json!({ "totalSupply": 2000 }),
        json!({ "currency": "IMX" }),
        json!({ "releaseDate": "2027-01-01T00:00:00Z" }),
        json!({ "revenueSplit": {
            "royaltyWallet": format!("0x{}", "1".repeat(40)), "royaltyPercentage": "13.5", "adminWallet": format!("0x{}", "2".repeat(40))
        } }),
    ] {
        let changed = shop.update(&id, super::with(active.clone(), change.clone())).await;
        assert_eq!(changed.status, 409, "{change}");
    }
    assert_eq!(shop.update(&id, json!({ "status": "draft" })).await.status, 409);
    shop.update(
        &id,
        json!({ "status": "active", "description": "Said anew.", "price": "1" }),
    )
    .await
    .ok();
    shop.update(&id, json!({ "status": "completed" })).await.ok();
    assert_eq!(shop.update(&id, active).await.status, 409, "completed for good");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_collection_of_which_somebody_owns_an_nft_is_not_deleted() {
    let shop = Shop::start().await;
    let (id, nfts) = shop.active(&[json!({})]).await;
    shop.mint(&nfts[0], "sold").await;
    let path = format!("/api/admin/nft-collections/{id}");
    assert_eq!(shop.server.delete(&path, &shop.admin).await.status, 409);
    assert_eq!(
        shop.server.get(&format!("/api/nft-collections/{id}"), "").await.ok()["mintedCount"],
        1
    );
}
