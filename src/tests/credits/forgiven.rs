//! Debts of payments that were taken back, which administrators let go (E8).

use super::orders_taken_back::{OWED, disputed, moves};
use crate::support::{Answer, Pay, Wallet, refusal, text};
use cuecast::{
    audit::Actor,
    auth::store::admins,
    features::credits::orders::{self, commands::debts::pay_due},
    providers::stripe::sandbox::Action,
};
use serde_json::{Value, json};

const DEBTS: &str = "/api/pool-credit/admin/debts";

impl Pay {
    async fn forgive(&self, admin: &str, order: &Value, reason: &str) -> Answer {
        let path = format!("{DEBTS}/{}/forgive", text(&order["orderId"]));
        self.server.post(&path, admin, json!({ "reason": reason })).await
    }

    async fn is_owing(&self) -> bool {
        let person = self.id_of(1).await;
        let mut db = self.server.context.pool.acquire().await.unwrap();
        orders::owes(&mut db, person).await.unwrap()
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_debt_that_is_forgiven_stops_nobody_and_is_not_given_when_the_payment_comes_again() {
    let (pay, token, order) = disputed(40).await;
    let admin = pay.admin(9).await;
    let listed = pay.server.get(DEBTS, &admin).await.ok();
    let debt = &listed["data"][0];
    assert_eq!(
        (&debt["orderId"], &debt["owed"], &debt["waits"]),
        (&order["orderId"], &json!(40), &json!(false))
    );
    assert_eq!(pay.server.get(DEBTS, &token).await.status, 403);
    assert_eq!(pay.forgive(&token, &order, "It is mine").await.status, 403);
    assert_eq!(pay.forgive(&admin, &order, " ").await.status, 400);
    let unknown = json!({ "orderId": "65f1c0a2b3d4e5f601234567" });
    assert_eq!(pay.forgive(&admin, &unknown, "No such").await.status, 404);
    assert!(pay.is_owing().await);

    let forgiven = pay.forgive(&admin, &order, "The bank erred").await.ok();
    assert_eq!(
        (&forgiven["data"]["status"], &forgiven["data"]["amount"]),
        (&json!("granted"), &json!(40))
    );
    assert_eq!(
        (pay.credits().await, pay.count(OWED).await),
        (0, 0),
        "nobody gets credits by it"
    );
    assert!(!pay.is_owing().await);
    assert_eq!(pay.forgive(&admin, &order, "Again").await.status, 404);
    assert_eq!(pay.ask_card(&token, 10, "1").await.status, 200);
    let written = "SELECT count(*) FROM audit_log WHERE action = 'credits.forgive' AND after->>'forgives' = '40'";
    assert_eq!(pay.count(written).await, 1);

    // The fifteen that were taken come again, and not the forty that never were.
    pay.card_act(&order, Action::Win);
    pay.bought(&token, &order, "paid").await;
    assert_eq!(pay.credits().await, 15);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_an_administrator_s_limit_a_second_one_forgives_and_what_was_paid_meanwhile_stays_paid() {
    let (pay, _, order) = disputed(40).await;
    let (first, second) = (pay.admin(8).await, pay.admin(9).await);
    pay.person(2, "", "").await;
    let all = json!({ "userId": Wallet::number(2).address(), "amount": 10_000 });
    pay.server.post("/api/pool-credit/grant", &first, all).await.ok();
    let asked = pay.forgive(&first, &order, "The bank erred").await.ok();
    assert_eq!(asked["data"]["status"], "waiting");
    assert!(pay.is_owing().await);
    assert_eq!(pay.server.get(DEBTS, &second).await.ok()["data"][0]["waits"], true);
    assert_eq!(
        refusal(&pay.forgive(&second, &order, "Me too").await),
        (
            409,
            "CONFLICT",
            "Somebody asked to forgive this debt. A second administrator must confirm it."
        )
    );
    let waiting = pay.server.get("/api/pool-credit/admin/grants", &second).await.ok();
    assert_eq!(waiting["data"][0]["forgives"], order["orderId"]);

    moves(&pay.server.context.pool, pay.id_of(1).await, "given", 15).await;
    pay_due(&pay.server.context).await.unwrap();
    assert_eq!(pay.count(OWED).await, 25);
    let path = format!(
        "/api/pool-credit/admin/grants/{}/confirm",
        text(&asked["data"]["grantId"])
    );
    assert_eq!(pay.server.post(&path, &first, Value::Null).await.status, 409);
    let all = (0..200).map(|_| pay.apart(&path, &second, Value::Null));
    let all = futures_util::future::join_all(all).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(!pay.is_owing().await);
    let forgiven = "SELECT sum(forgiven)::bigint FROM credit_debts";
    assert_eq!((pay.count(forgiven).await, pay.credits().await), (25, 10_000));
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_administrators_calls_at_once_forgive_a_debt_once() {
    let (pay, _, order) = disputed(40).await;
    let admin = pay.admin(9).await;
    let path = format!("{DEBTS}/{}/forgive", text(&order["orderId"]));
    let all = (0..200).map(|_| pay.apart(&path, &admin, json!({ "reason": "The bank erred" })));
    let all = futures_util::future::join_all(all).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    let granted = "SELECT count(*) FROM credit_grants WHERE debt_order_id IS NOT NULL";
    assert_eq!((pay.count(granted).await, pay.count(OWED).await), (1, 0));
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_forgives_a_debt_of_their_own() {
    let (pay, token, order) = disputed(40).await;
    let person = pay.id_of(1).await;
    let mut db = pay.server.context.pool.acquire().await.unwrap();
    admins::set_role(&mut db, person, true, Actor::System).await.unwrap();
    assert_eq!(pay.forgive(&token, &order, "For me").await.status, 403);
    assert_eq!(pay.count(OWED).await, 40);
}
