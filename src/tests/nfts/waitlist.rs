//! People who are told when a collection opens.

use super::Shop;
use crate::support::Wallet;
use cuecast::features::nfts::tell_waiting;
use serde_json::{Value, json};

const WAITLIST: &str = "/api/users/me/nft-waitlist";

impl Shop {
    async fn waits(&self, token: &str) -> bool {
        self.server.get(WAITLIST, token).await.ok()["waits"] == true
    }

    /// Does what the job does each second, until nobody is left to tell.
    async fn tell_waiting(&self) {
        let context = self.server.context.clone().into_inner();
        while tell_waiting(&context).await.unwrap() {}
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn everybody_who_waits_for_a_collection_is_told_once_when_one_is_activated_and_waits_no_longer() {
    let shop = Shop::start().await;
    let (zoe, leaver) = (Wallet::number(2), Wallet::number(3));
    let (zoe, leaver) = (shop.server.token(&zoe).await, shop.server.token(&leaver).await);
    for token in [&shop.guest, &zoe, &leaver, &leaver] {
        assert_eq!(
            shop.server.put(WAITLIST, token, Value::Null).await.ok(),
            json!({ "success": true })
        );
        assert!(shop.waits(token).await);
    }
    shop.server.delete(WAITLIST, &leaver).await.ok();
    assert!(!shop.waits(&leaver).await);

    let (id, _) = shop.active(&[json!({})]).await;
    shop.tell_waiting().await;
    for token in [&shop.guest, &zoe] {
        let link = format!("/nft-collection?collection={id}");
        let told = ["collection", "A new NFT collection is up: First Break.", &link].map(str::to_owned);
        assert_eq!(shop.server.told(token).await, [told]);
        assert!(!shop.waits(token).await, "a wish is granted once");
    }
    assert!(shop.server.told(&leaver).await.is_empty() && shop.server.told(&shop.admin).await.is_empty());

    // A pause and its end open nothing, and neither does another collection for those who did not ask again.
    shop.server.put(WAITLIST, &zoe, Value::Null).await.ok();
    for status in ["paused", "active"] {
        shop.update(&id, json!({ "status": status })).await.ok();
    }
    shop.tell_waiting().await;
    assert!(shop.waits(&zoe).await);
    assert_eq!(shop.server.told(&zoe).await.len(), 1);
    let second = shop.collection(json!({ "name": "Second Break" })).await;
    let image = shop.picture(91).await;
    shop.nft(&second, json!({ "image": image })).await;
    let open = json!({ "name": "Second Break", "status": "active" });
    shop.update(&second, open).await.ok();
    shop.tell_waiting().await;
    assert_eq!(shop.server.told(&zoe).await.len(), 2);
    assert_eq!(shop.server.told(&shop.guest).await.len(), 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_waits_without_a_session_and_nobody_is_told_of_an_activation_that_is_refused() {
    let shop = Shop::start().await;
    for answer in [
        shop.server.get(WAITLIST, "").await,
        shop.server.put(WAITLIST, "", Value::Null).await,
        shop.server.delete(WAITLIST, "").await,
    ] {
        assert_eq!(answer.status, 401);
    }
    shop.server.put(WAITLIST, &shop.guest, Value::Null).await.ok();
    let bare = shop.collection(json!({})).await;
    assert_eq!(shop.update(&bare, json!({ "status": "active" })).await.status, 409);
    shop.tell_waiting().await;
    assert!(shop.waits(&shop.guest).await);
    assert!(shop.server.told(&shop.guest).await.is_empty());
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_list_that_is_longer_than_one_transaction_is_told_in_several_and_who_came_after_the_opening_waits_on() {
    let shop = Shop::start().await;
    let pool = &shop.server.context.pool;
    let many = "INSERT INTO users (id, address) SELECT lpad(to_hex(n), 24, '0'), '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1, 2500) n";
    sqlx::query(many).execute(pool).await.unwrap();
    let wait = "INSERT INTO nft_waitlist (user_id) SELECT lpad(to_hex(n), 24, '0') FROM generate_series(1, 2500) n";
    sqlx::query(wait).execute(pool).await.unwrap();
    shop.active(&[json!({})]).await;
    shop.server.put(WAITLIST, &shop.guest, Value::Null).await.ok();

    let context = shop.server.context.clone().into_inner();
    let mut rounds = 0;
    while tell_waiting(&context).await.unwrap() {
        rounds += 1;
    }
    assert_eq!(rounds, 3);
    let told = "SELECT count(*) FROM notifications WHERE kind = 'collection'";
    let told: i64 = sqlx::query_scalar(told).fetch_one(pool).await.unwrap();
    assert_eq!(told, 2_500);
    assert!(shop.waits(&shop.guest).await);
}
