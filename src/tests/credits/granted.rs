use crate::support::{Answer, Pay, Wallet, refusal, text};
use cuecast::ids;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

impl Pay {
    async fn grant_credits(&self, admin: &str, body: Value) -> Answer {
        // Each under a key of its own: the same grant twice within a minute is a repeat otherwise.
        let request = self
            .server
            .request(Method::POST, "/api/pool-credit/grant")
            .bearer_auth(admin);
        let key = ids::credit_grant_id().to_string();
        self.server
            .send(request.header("idempotency-key", key).json(&body))
            .await
    }

    async fn decide_grant(&self, admin: &str, id: &str, what: &str) -> Answer {
        let path = format!("/api/pool-credit/admin/grants/{id}/{what}");
        self.server.post(&path, admin, json!({ "reason": "Not agreed" })).await
    }
}

fn to(number: u8, amount: u64) -> Value {
    json!({ "userId": Wallet::number(number).address(), "amount": amount, "reason": "For the final" })
}

#[actix_rt::test(system = "crate::support::System")]
async fn credit_81_82_83_88_a_grant_needs_a_person_and_a_whole_amount_and_reaches_them_by_address_or_id() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let (address, id) = (Wallet::number(1).address(), pay.id_of(1).await.to_string());
    let missing = (400, "BAD_REQUEST", "Please fill in User ID and Amount");
    let whole = (
        400,
        "VALIDATION_FAILED",
        "The amount must be a whole number from 1 to 1000000000000.",
    );
    let unknown = (404, "USER_NOT_FOUND", "User not found");
    for (body, expected) in [
        (json!({}), missing),
        (json!({ "userId": address }), missing),
        (json!({ "userId": " ", "amount": 1 }), missing),
        (json!({ "userId": address, "amount": "" }), missing),
        (json!({ "userId": address, "amount": 0 }), whole),
        (json!({ "userId": address, "amount": -1 }), whole),
        (json!({ "userId": address, "amount": 1.5 }), whole),
        (json!({ "userId": address, "amount": "1000000000001" }), whole),
        (json!({ "userId": "65f1c0a2b3d4e5f601234567", "amount": 1 }), unknown),
        (json!({ "userId": "nobody", "amount": 1 }), unknown),
    ] {
        assert_eq!(
            refusal(&pay.grant_credits(&admin, body.clone()).await),
            expected,
            "{body}"
        );
    }
    let by_address = json!({ "userId": address.to_uppercase().replace("0X", "0x"), "amount": 3 });
    for (body, balance) in [
        (by_address, 3),
        (json!({ "userId": id, "amount": "4", "reason": "For the final" }), 7),
    ] {
        let granted = pay.grant_credits(&admin, body).await.ok();
        assert_eq!(
            (&granted["data"]["status"], &granted["data"]["userId"]),
            (&json!("granted"), &json!(id))
        );
        assert_eq!(pay.credit_state(&ana).await["balance"], balance);
    }
    let reasons = sqlx::query_scalar::<_, String>("SELECT reason FROM credit_grants ORDER BY created_at");
    assert_eq!(
        reasons.fetch_all(&pay.server.context.pool).await.unwrap(),
        ["Admin grant", "For the final"]
    );
    assert_eq!(
        pay.count("SELECT count(*) FROM audit_log WHERE action = 'credits.grant'")
            .await,
        2
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn above_ten_thousand_credits_a_day_a_second_administrator_must_confirm_a_grant() {
    let pay = Pay::start().await;
    let (ana, first, second) = (pay.person(1, "", "").await, pay.admin(8).await, pay.admin(9).await);
    pay.person(2, "", "").await;
    assert_eq!(
        pay.grant_credits(&first, to(8, 1)).await.status,
        403,
        "nobody grants to themselves"
    );
    assert_eq!(pay.grant_credits(&ana, to(2, 1)).await.status, 403);
    assert_eq!(
        pay.grant_credits(&first, to(1, 9_999)).await.ok()["data"]["status"],
        "granted"
    );
    // The credits that this administrator gave to other people count too.
    assert_eq!(
        pay.grant_credits(&first, to(2, 1)).await.ok()["data"]["status"],
        "granted"
    );
    let over = pay.grant_credits(&first, to(2, 1)).await.ok();
    assert_eq!(over["data"]["status"], "waiting");
    assert_eq!(pay.credit_state(&ana).await["balance"], 9_999);
    let refused = pay.grant_credits(&first, to(1, 5_000)).await.ok();
    let waiting = pay
        .server
        .get("/api/pool-credit/admin/grants?limit=1", &second)
        .await
        .ok();
    assert_eq!(waiting["data"][0]["grantId"], refused["data"]["grantId"]);
    assert_eq!(
        (&waiting["data"][0]["amount"], &waiting["data"][0]["reason"]),
        (&json!(5_000), &json!("For the final"))
    );
    let next = format!(
        "/api/pool-credit/admin/grants?limit=1&cursor={}",
        text(&waiting["nextCursor"])
    );
    let next = pay.server.get(&next, &second).await.ok();
    assert_eq!(
        (&next["data"][0]["grantId"], &next["nextCursor"]),
        (&over["data"]["grantId"], &Value::Null)
    );

    let (over, refused) = (text(&over["data"]["grantId"]), text(&refused["data"]["grantId"]));
    let own = pay.decide_grant(&first, over, "confirm").await;
    assert_eq!(
        refusal(&own),
        (
            409,
            "CONFLICT",
            "You have granted this. A second administrator must confirm it."
        )
    );
    let all = join_all((0..200).map(|_| pay.decide_grant(&second, over, "confirm"))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1);
    let text = "This has been granted.";
    assert!(
        all.iter()
            .filter(|answer| answer.status != 200)
            .all(|answer| refusal(answer) == (409, "CONFLICT", text))
    );
    pay.decide_grant(&second, refused, "reject").await.ok();
    let late = pay.decide_grant(&second, refused, "confirm").await;
    assert_eq!(refusal(&late), (409, "CONFLICT", "This grant has been rejected."));
    assert_eq!(
        pay.decide_grant(&second, "65f1c0a2b3d4e5f601234567", "confirm")
            .await
            .status,
        404
    );
    assert_eq!(pay.decide_grant(&second, "x", "confirm").await.status, 400);
    assert_eq!(pay.credit_state(&ana).await["balance"], 9_999);
    assert_eq!(
        pay.count("SELECT sum(balance)::bigint FROM accounts WHERE currency = 'CREDIT' AND purpose = 'available'")
            .await,
        10_001
    );
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nobody_confirms_a_grant_to_themselves_or_of_somebody_who_lost_the_office() {
    let pay = Pay::start().await;
    pay.person(1, "", "").await;
    let (first, second) = (pay.admin(8).await, pay.admin(9).await);
    let to_second = pay.grant_credits(&first, to(9, 20_000)).await.ok();
    let own = pay
        .decide_grant(&second, text(&to_second["data"]["grantId"]), "confirm")
        .await;
    assert_eq!(own.status, 403);
    let waiting = pay.grant_credits(&first, to(1, 20_000)).await.ok();
    let address = Wallet::number(8).address().to_lowercase();
    sqlx::query("UPDATE users SET is_admin = false WHERE address = $1")
        .bind(address)
        .execute(&pay.server.context.pool)
        .await
        .unwrap();
    let late = pay
        .decide_grant(&second, text(&waiting["data"]["grantId"]), "confirm")
        .await;
    assert_eq!(late.status, 409);
    assert_eq!(pay.count("SELECT count(*) FROM transfers").await, 0);
}

#[actix_rt::test(system = "crate::support::System")]
async fn one_grant_sent_two_hundred_times_under_one_key_is_given_once() {
    let pay = Pay::start().await;
    let (ana, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    let send = || {
        let request = pay
            .server
            .request(Method::POST, "/api/pool-credit/grant")
            .bearer_auth(&admin);
        pay.server
            .send(request.header("idempotency-key", "one").json(&to(1, 6)))
    };
    let all = join_all((0..200).map(|_| send())).await;
    let first = all[0].body.clone();
    assert!(all.iter().all(|answer| answer.status == 200 && answer.body == first));
    assert_eq!(pay.credit_state(&ana).await["balance"], 6);
    let given = [
        "payment",
        "You were given 6 Pool Credits: For the final",
        "/pool-credits/purchase",
    ];
    assert_eq!(pay.server.told(&ana).await, [given]);
    // Without a key the same grant within a minute is a repeat as well.
    for _ in 0..2 {
        pay.server.post("/api/pool-credit/grant", &admin, to(1, 6)).await.ok();
    }
    assert_eq!(pay.credit_state(&ana).await["balance"], 12);
    pay.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn welcome_credits_are_given_once_an_address_at_its_first_sign_in_since_there_are_any() {
    let pay = Pay::start().await;
    let (old, admin) = (pay.person(1, "", "").await, pay.admin(9).await);
    pay.configure(&admin, json!({ "freeCreditsForNewUsers": 5 })).await.ok();
    assert_eq!(pay.credit_state(&old).await["balance"], 0, "not before they sign in");
    for number in [1, 2, 1, 2] {
        let token = pay.person(number, "", "").await;
        assert_eq!(pay.credit_state(&token).await["balance"], 5, "{number}");
    }
    pay.configure(&admin, json!({ "freeCreditsForNewUsers": 8 })).await.ok();
    for (number, balance) in [(1, 5), (3, 8)] {
        let token = pay.person(number, "", "").await;
        assert_eq!(pay.credit_state(&token).await["balance"], balance, "{number}");
    }
    let wallet = Wallet::number(4);
    let mut proofs = Vec::new();
    while proofs.len() < 200 {
        let message = wallet.message(&pay.server.challenge().await);
        proofs.push(json!({ "message": message, "signature": wallet.sign(&message) }));
    }
    let sign_in = |number: usize| pay.apart("/api/auth/siwe", "", proofs[number].clone());
    join_all((0..200).map(sign_in)).await;
    // A person has few sessions: most of those were ended by the next ones.
    let token = pay.person(4, "", "").await;
    assert_eq!(pay.credit_state(&token).await["balance"], 8);
    pay.assert_sound().await;
}
