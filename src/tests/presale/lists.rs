//! The published lists: the whitelist, and who came by whose link.

use super::{House, address_of};
use crate::support::{Wallet, refusal, text};
use serde_json::json;

#[actix_rt::test(system = "crate::support::System")]
async fn presale_05_27_any_wallet_registers_once_with_the_same_answer_and_ten_a_minute() {
    let house = House::new().await;
    let wallet = Wallet::random();
    let register = async |address: &str| {
        let body = json!({ "address": address });
        house.server.post("/api/presale/whitelist", "", body).await
    };
    let first = register(&wallet.address()).await.ok();
    assert_eq!(first["success"], true);
    assert_eq!(register(&wallet.address().to_lowercase()).await.ok(), first);
    for wrong in ["", "0x12", "cuecast"] {
        assert_eq!(refusal(&register(wrong).await).2, "Please enter a valid wallet address");
    }
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM presale_whitelist")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    assert_eq!(count, 1);
    for _ in 0..5 {
        register(&Wallet::random().address()).await.ok();
    }
    assert_eq!(register(&Wallet::random().address()).await.status, 429);
}

#[actix_rt::test(system = "crate::support::System")]
async fn presale_10_14_29_45_a_referrer_gets_5_percent_of_those_who_came_by_their_link_before_they_paid() {
    let house = House::new().await;
    let (referrer, owner) = house.buyer().await;
    let path = format!("/api/presale/referral-stats/{}", referrer.address());
    let stats = house.server.get(&path, &owner).await.ok()["data"].clone();
    let code = text(&stats["referralCode"]).to_owned();
    assert_eq!((code.len(), &stats["totalReferrals"]), (8, &json!(0)));
    let (early, early_token) = house.buyer().await;
    let (late, late_token) = house.buyer().await;
    assert_eq!(house.server.get(&path, &early_token).await.status, 403);
    house.send(address_of(&late), 0, "300").await;
    house.count().await;
    house.next_second().await;
    for token in [&early_token, &late_token, &owner] {
        house
            .quote(token, json!("300"), "USDT", Some(&code.to_lowercase()))
            .await
            .ok();
    }
    house.send(address_of(&early), 0, "300").await;
    house.send(address_of(&late), 0, "300").await;
    house.send(address_of(&referrer), 1, "300").await;
    house.count().await;
    let stats = house.server.get(&path, &owner).await.ok()["data"].clone();
    assert_eq!(
        stats,
        json!({ "totalReferrals": 1, "totalReferralBonus": "500", "referralCode": code })
    );
    // A bonus is an allocation as any: it vests alike.
    let own = format!("/api/presale/participant/{}", referrer.address());
    let own = house.server.get(&own, &owner).await.ok()["data"].clone();
    assert_eq!(
        (&own["allocation"], &own["vestingSchedule"]["tgeAmount"]),
        (&json!("10500"), &json!("2100"))
    );
    // A circle of two is none.
    let path = format!("/api/presale/referral-stats/{}", early.address());
    let back = house.server.get(&path, &early_token).await.ok()["data"]["referralCode"].clone();
    house.quote(&owner, json!("300"), "USDT", Some(text(&back))).await.ok();
    let list = house.server.request(reqwest::Method::GET, "/api/presale/list.csv");
    let list = list.send().await.unwrap().text().await.unwrap();
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(list.contains(&format!(
        "referral,{},{}",
        early.address().to_lowercase(),
        referrer.address().to_lowercase()
    )));
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_sales_files_are_made_once_however_many_ask_and_leave_everybody_else_a_connection() {
    let house = House::new().await;
    let (_, token) = house.buyer().await;
    let pool = &house.server.context.pool;
    let mut held = pool.begin().await.unwrap();
    sqlx::query("LOCK presale_whitelist, presale_contributions")
        .execute(&mut *held)
        .await
        .unwrap();
    let asked = (0..20).map(|n| {
        let file = if n % 2 == 0 { "list" } else { "contributions" };
        let path = format!("/api/presale/{file}.csv");
        let house = &house;
        async move {
            house
                .server
                .request(reqwest::Method::GET, &path)
                .send()
                .await
                .unwrap()
                .status()
                .as_u16()
        }
    });
    let other = async {
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while sqlx::query_scalar::<_, i64>(waits).fetch_one(pool).await.unwrap() < 2 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let answer = house.server.get("/api/users/me", &token).await.status;
        held.rollback().await.unwrap();
        answer
    };
    let (answers, other) = futures_util::future::join(futures_util::future::join_all(asked), other).await;
    assert_eq!(other, 200);
    assert!(answers.iter().all(|status| *status == 200), "{answers:?}");
}
