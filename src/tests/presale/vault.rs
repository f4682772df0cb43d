//! What the vault holds beside what its events say.

use super::{House, address_of};
use crate::support::{Wallet, chain::quantity};
use alloy_primitives::{Address, U256};
use alloy_sol_types::sol;
use cuecast::{audit::Actor, auth::store::admins, features::presale::vault::look};
use serde_json::json;

sol! {
    function owner() external view returns (address);
}

#[actix_rt::test]
async fn a_unit_that_the_vault_holds_and_no_event_names_or_the_other_way_round_is_found() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    let look = async || look(&house.server.context, &house.chains).await.unwrap();
    for (coin, amount) in [(0, "300"), (1, "1"), (0, "12000")] {
        house.send(address_of(&wallet), coin, amount).await;
    }
    assert_eq!(look().await, None, "nothing is read yet");
    house.count().await;
    assert_eq!(look().await, Some(true));
    let noted: (String, String) = sqlx::query_as("SELECT held_usdt::text, due_usdc::text FROM presale_vault")
        .fetch_one(&house.server.context.pool)
        .await
        .unwrap();
    let whole = |amount: u64| domain::presale::whole(amount).to_string();
    assert_eq!(noted, (whole(12_300), whole(1)));
    let forged =
        "UPDATE presale_contributions SET amount = amount + 1, refundable = refundable + 1 WHERE coin = 'USDC'";
    house.server.sql(forged).await;
    assert_eq!(look().await, Some(false));
}

#[actix_rt::test]
async fn a_stray_is_listed_with_the_call_that_returns_it_until_its_owner_made_it() {
    let house = House::new().await;
    let wallet = Wallet::random();
    house.fund(address_of(&wallet)).await;
    house.send_token(address_of(&wallet), house.other, "7").await;
    house.send_token(address_of(&wallet), house.other, "7").await;
    house.count().await;
    let (admin, token) = house.buyer().await;
    let mut db = house.server.context.pool.acquire().await.unwrap();
    let user = cuecast::users::by_address(&mut db, admin.address().parse().unwrap()).await;
    let made = admins::set_role(&mut db, user.unwrap().unwrap().id, true, Actor::System).await;
    made.unwrap();
    drop(db);
    let listed = async || house.server.get("/api/presale/admin/strays", &token).await.ok()["data"].clone();
    let before = listed().await;
    assert_eq!(before.as_array().unwrap().len(), 2);
    assert_eq!(
        (&before[0]["returned"], &before[1]["returned"]),
        (&json!(false), &json!(false))
    );
    // Exactly the call that is listed, by the vault's owner.
    let call = &before[0]["returning"];
    let owner: Address = house.chain.call(house.vault, ownerCall {}).await;
    let sent = json!([{ "from": owner, "to": call["to"], "data": call["data"], "gas": "0x30000" }]);
    let hash = house.chain.rpc("eth_sendTransaction", sent).await;
    let receipt = house.chain.receipt(hash).await;
    assert_eq!(quantity(&receipt["status"]), U256::from(1));
    house.count().await;
    let after = listed().await;
    assert_eq!(
        (&after[0]["returned"], &after[1]["returned"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(after[1]["returning"], json!(null));
}
