//! Orders at the same time, and a break between them.

use super::Scene;
use crate::support::text;
use cuecast::spending::SpendKind;
use domain::spending::Refusal;
use futures_util::future::{join, join_all};
use serde_json::json;

#[actix_rt::test(system = "crate::support::System")]
async fn of_two_hundred_orders_at_once_a_limit_with_room_for_one_lets_one_pass() {
    let scene = Scene::start().await;
    scene.put("day", json!("15")).await.ok();
    let orders = (0..200).map(|number| {
        let kind = if number % 2 == 0 {
            SpendKind::CreditsCard
        } else {
            SpendKind::CreditsCrypto
        };
        let (scene, cause) = (&scene, format!("order:{number}"));
        async move { scene.order(kind, 1_000, &cause).await }
    });
    let passed = join_all(orders).await.into_iter().filter(Result::is_ok).count();
    assert_eq!(passed, 1);
    assert_eq!(text(&scene.told().await["limits"][0]["spent"]), "10");
}

#[actix_rt::test(system = "crate::support::System")]
async fn of_orders_that_race_a_break_none_is_made_after_it() {
    let scene = Scene::start().await;
    let orders = join_all((0..50).map(|number| {
        let (scene, cause) = (&scene, format!("order:{number}"));
        async move { scene.order(SpendKind::CreditsCard, 100, &cause).await }
    }));
    let (orders, taken) = join(orders, scene.post("break", json!({ "days": 1 }))).await;
    taken.ok();
    // Each of them came before the break, or was refused by it.
    for order in &orders {
        assert!(matches!(order, Ok(()) | Err(Refusal::OnBreak { .. })), "{order:?}");
    }
    let late = "SELECT count(*) FROM spendings s JOIN user_exclusions e USING (user_id) WHERE s.at > e.set_at";
    assert_eq!(scene.pay.count(late).await, 0);
    let passed = orders.iter().filter(|order| order.is_ok()).count();
    assert_eq!(
        scene.pay.count("SELECT count(*) FROM spendings").await,
        i64::try_from(passed).unwrap()
    );
    assert!(scene.order(SpendKind::CreditsCard, 1, "late").await.is_err());
}
