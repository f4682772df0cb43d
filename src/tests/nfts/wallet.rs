//! Editions that the buyer's own wallet pays, by voucher.

use super::minted::{Mill, address_of};
use crate::support::{code, text};
use alloy_primitives::{Address, U256};
use alloy_sol_types::sol;
use async_trait::async_trait;
use cuecast::{
    chain::indexer::{ChainKey, FinalLog, Follower, Reader, Watch},
    command::Done,
    features::nfts::{NftReader, end_reservations},
    providers::evm::Nodes,
};
use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

sol! {
    contract Nfts {
        error TooLate(uint256 deadline);
        error NotBuyer(address caller);
        function ownerOf(uint256 tokenId) external view returns (address);
        function due(address wallet) external view returns (uint256);
    }
}

const COIN: u128 = 1_000_000_000_000_000_000;

fn deadline(payment: &Value) -> OffsetDateTime {
    OffsetDateTime::parse(text(&payment["deadline"]), &Rfc3339).unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_53_nft_54_nft_72_what_the_wallet_pays_by_voucher_is_minted_in_the_same_transaction() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08", "totalSupply": 2 })).await;
    let buyer = mill.buyer("1").await;
    let placed = mill.reserve(&buyer, &nft).await;
    assert_eq!(placed.status, 201, "{}", placed.raw);
    let order = &placed.body["data"];
    let payment = &order["payment"];
    assert_eq!(
        (&order["paymentStatus"], &order["status"]),
        (&json!("pending"), &json!("pending"))
    );
    assert_eq!(
        (&payment["value"], &payment["chainId"], &payment["to"]),
        (
            &json!("80000000000000000"),
            &json!(56),
            &json!(format!("{:#x}", mill.nfts))
        )
    );
    assert_eq!(
        mill.balance(&buyer.1).await,
        ("1".to_owned(), "0".to_owned()),
        "the balance stays"
    );
    assert_eq!(
        mill.nft(&nft).await["status"],
        "draft",
        "nothing is minted before it is paid"
    );
    assert_eq!(
        &mill.orders(&buyer.1, &nft).await[0]["payment"],
        payment,
        "a page that was closed can pay as well"
    );
    let again = mill.reserve(&buyer, &nft).await;
    assert_eq!(again.status, 409);
    assert!(
        text(&again.body["error"]).starts_with("An edition is reserved for you until"),
        "{}",
        again.raw
    );
    let thief = mill.pay(Address::repeat_byte(7), payment).await.unwrap_err();
    assert!(
        thief.is::<Nfts::NotBuyer>().is_some(),
        "only the buyer's wallet can use it"
    );
    let wallet = address_of(&buyer.0);
    let paid = mill.pay(wallet, payment).await.unwrap();
    assert!(paid.gas < 200_000, "{}", paid.gas);
    mill.settle().await;
    let one = mill.nft(&nft).await;
    assert_eq!(
        (&one["status"], &one["owner"]),
        (&json!("minted"), &json!(buyer.0.address().to_lowercase()))
    );
    let told = &mill.orders(&buyer.1, &nft).await[0];
    assert_eq!(
        (
            &told["status"],
            &told["paymentStatus"],
            &told["payment"],
            &told["transactionHash"]
        ),
        (
            &json!("completed"),
            &json!("completed"),
            &Value::Null,
            &one["mintTxHash"]
        )
    );
    let (royalty, house) = (Address::repeat_byte(0x11), Address::repeat_byte(0x22));
    let due = async |wallet| mill.chain.call(mill.nfts, Nfts::dueCall { wallet }).await;
    assert_eq!(
        due(royalty).await,
        U256::from(COIN * 8 * 134 / 100_000),
        "13.4 percent of it"
    );
    assert_eq!(due(royalty).await + due(house).await, U256::from(COIN * 8 / 100));
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_voucher_that_nobody_paid_frees_its_edition_and_is_worth_nothing_then() {
    let mill = Mill::paid_within(4).await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let (slow, quick) = (mill.buyer("").await, mill.buyer("1").await);
    let placed = mill.reserve(&slow, &nft).await.ok();
    let payment = &placed["data"]["payment"];
    assert_eq!(mill.buy(&quick, &nft).await.status, 404, "the edition is reserved");
    actix_rt::time::sleep(Duration::from_millis(5100)).await;
    let context = mill.shop.server.context.clone().into_inner();
    end_reservations(&context, &mill.chains).await.unwrap();
    assert_eq!(
        mill.buy(&quick, &nft).await.status,
        404,
        "and stays so until a final block says that the time is over"
    );
    mill.settle().await;
    let told = &mill.orders(&slow.1, &nft).await[0];
    assert_eq!(
        (&told["status"], text(&told["error"]), &told["payment"]),
        (&json!("failed"), "It was not paid in time.", &Value::Null)
    );
    let late = mill.pay(address_of(&slow.0), payment).await.unwrap_err();
    assert!(late.is::<Nfts::TooLate>().is_some());
    mill.buy(&quick, &nft).await.ok();
    mill.settle().await;
    assert_eq!(mill.nft(&nft).await["owner"], json!(quick.0.address().to_lowercase()));
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn who_lets_five_reservations_run_out_keeps_no_sixth_edition_from_others_that_day() {
    let mill = Mill::new().await;
    let wanted = (0..6).map(|number| json!({ "price": "0.08", "name": format!("Cue {number}") }));
    let nfts = mill.sold_all(wanted.collect()).await;
    let buyer = mill.buyer("1").await;
    for nft in &nfts[..5] {
        mill.reserve(&buyer, nft).await.ok();
    }
    mill.run_out().await;
    mill.settle().await;
    let refused = mill.reserve(&buyer, &nfts[5]).await;
    assert_eq!((refused.status, code(&refused)), (409, "CONFLICT"));
    mill.buy(&buyer, &nfts[5]).await.ok();
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_at_a_voucher_that_was_paid_in_its_last_second_leave_it_one_owner() {
    let mill = Mill::paid_within(8).await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let (buyer, other) = (mill.buyer("").await, mill.buyer("1").await);
    let placed = mill.reserve(&buyer, &nft).await.ok();
    let payment = placed["data"]["payment"].clone();
    let until = deadline(&payment);
    let last = until.unix_timestamp();
    mill.chain.rpc("evm_setNextBlockTimestamp", json!([last])).await;
    mill.pay(address_of(&buyer.0), &payment).await.unwrap();
    let left = until - OffsetDateTime::now_utc() + time::Duration::seconds(1);
    actix_rt::time::sleep(left.try_into().unwrap_or_default()).await;
    let context = mill.shop.server.context.clone().into_inner();
    // The reservation's end, its sale and somebody else's purchase, all at once.
    let looks = join_all((0..200).map(|_| end_reservations(&context, &mill.chains)));
    let (looks, ()) = join(looks, async {
        for _ in 0..5 {
            mill.look().await;
            assert_eq!(mill.buy(&other, &nft).await.status, 404);
        }
    })
    .await;
    for look in looks {
        look.unwrap();
    }
    mill.settle().await;
    let one = mill.nft(&nft).await;
    assert_eq!(one["owner"], json!(buyer.0.address().to_lowercase()));
    assert_eq!(mill.orders(&buyer.1, &nft).await[0]["status"], "completed");
    mill.assert_sound().await;
}

/// A reader that can take nothing: what was read of the chain waits for it.
struct Stuck(NftReader);

#[async_trait]
impl Reader for Stuck {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn watches(&self) -> Vec<Watch> {
        self.0.watches()
    }

    fn batch(&self) -> i64 {
        self.0.batch()
    }

    async fn apply(&self, _: &mut PgConnection, _: &FinalLog) -> Result<Done<()>, sqlx::Error> {
        Err(sqlx::Error::Protocol("stuck".to_owned()))
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_reservation_whose_sale_was_read_and_not_taken_yet_does_not_end() {
    let mill = Mill::paid_within(4).await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("").await;
    let placed = mill.reserve(&buyer, &nft).await.ok();
    let payment = &placed["data"]["payment"];
    mill.pay(address_of(&buyer.0), payment).await.unwrap();
    let left = deadline(payment) - OffsetDateTime::now_utc() + time::Duration::seconds(1);
    actix_rt::time::sleep(left.try_into().unwrap_or_default()).await;
    mill.chain.rpc("anvil_mine", json!(["0x8"])).await;
    let context = mill.shop.server.context.clone().into_inner();
    let nodes = Arc::new(Nodes::new(56, &[mill.chain.url.parse().unwrap()]).unwrap());
    let stuck = Follower::new(
        ChainKey { chain_id: 56, epoch: 1 },
        nodes,
        vec![Arc::new(Stuck(NftReader::new(mill.nfts, 0)))],
    );
    for _ in 0..5 {
        // Reads all there is; its reader fails each time.
        assert!(stuck.look(&context).await.is_err());
        end_reservations(&context, &mill.chains).await.unwrap();
    }
    let order = &mill.orders(&buyer.1, &nft).await[0];
    assert_eq!(order["status"], "pending", "it was paid in time: {order}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_end_a_reservation_once() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("").await;
    mill.reserve(&buyer, &nft).await.ok();
    mill.run_out().await;
    mill.chain.rpc("anvil_mine", json!(["0x3"])).await;
    let context = mill.shop.server.context.clone().into_inner();
    mill.look().await;
    let ended = join_all((0..200).map(|_| end_reservations(&context, &mill.chains))).await;
    assert!(ended.into_iter().all(|one| one.is_ok()));
    let orders = mill.orders(&buyer.1, &nft).await;
    assert_eq!((orders.len(), &orders[0]["status"]), (1, &json!("failed")));
    mill.reserve(&buyer, &nft).await.ok();
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_person_has_ten_editions_reserved_at_most_and_without_a_key_nobody_has_any() {
    let mill = Mill::new().await;
    let wanted = (0..11).map(|number| json!({ "price": "0.01", "name": format!("Cue {number}") }));
    let nfts = mill.sold_all(wanted.collect()).await;
    let buyer = mill.buyer("").await;
    for nft in &nfts[..10] {
        mill.reserve(&buyer, nft).await.ok();
    }
    let more = mill.reserve(&buyer, &nfts[10]).await;
    assert_eq!(more.status, 409);
    assert!(
        text(&more.body["error"]).starts_with("10 editions are reserved for you"),
        "{}",
        more.raw
    );
    let shop = super::Shop::start().await;
    let (of, nfts) = shop.active(&[json!({})]).await;
    assert!(!of.is_empty());
    let body =
        json!({ "nftId": nfts[0], "buyerAddress": crate::support::Wallet::number(1).address(), "payWith": "wallet" });
    let none = shop.server.post("/api/nfts/purchase", &shop.guest, body).await;
    assert_eq!((none.status, code(&none)), (503, "CHAIN_UNAVAILABLE"), "{}", none.raw);
}

/// Half of the buyers pay from their balance, half from their wallet.
async fn last_editions(rounds: usize, buyers: usize) {
    let mill = Mill::new().await;
    let wanted = (0..rounds).map(|number| json!({ "price": "0.5", "name": format!("Cue {number}") }));
    let nfts = mill.sold_all(wanted.collect()).await;
    let mut crowd = Vec::with_capacity(buyers);
    for _ in 0..buyers {
        crowd.push(mill.buyer(&rounds.to_string()).await);
    }
    let mut by_wallet = 0;
    for nft in &nfts {
        let answers = join_all(crowd.iter().zip(0..).map(|(one, number)| {
            let (mill, nft) = (&mill, nft);
            async move {
                if number % 2 == 0 {
                    mill.reserve(one, nft).await
                } else {
                    mill.buy(one, nft).await
                }
            }
        }))
        .await;
        let won: Vec<_> = answers
            .iter()
            .zip(&crowd)
            .filter(|(answer, _)| answer.status == 201)
            .collect();
        assert_eq!(won.len(), 1, "one edition has one buyer");
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            assert_eq!(answer.status, 404, "{}", answer.raw);
        }
        let (answer, winner) = won[0];
        let payment = &answer.body["data"]["payment"];
        if !payment.is_null() {
            by_wallet += 1;
            mill.pay(address_of(&winner.0), payment).await.unwrap();
        }
        mill.settle().await;
        let one = mill.nft(nft).await;
        assert_eq!(one["owner"], json!(winner.0.address().to_lowercase()));
        let token = text(&one["editions"][0]["chainTokenId"]).parse().unwrap();
        let owner = mill.chain.call(mill.nfts, Nfts::ownerOfCall { tokenId: token }).await;
        assert_eq!(owner, address_of(&winner.0), "the chain says the same");
    }
    let left = "SELECT (sum(balance) / 5e17)::bigint FROM accounts WHERE currency = 'ETH' AND purpose IN ('available', 'locked') AND owner <> 'house'";
    let left: i64 = sqlx::query_scalar(left)
        .fetch_one(&mill.shop.server.context.pool)
        .await
        .unwrap();
    let expected = 2 * rounds * buyers + by_wallet - rounds;
    assert_eq!(usize::try_from(left).unwrap(), expected, "nobody else has paid");
    let held = U256::from(COIN / 2) * U256::from(by_wallet);
    assert_eq!(
        mill.chain.coins(mill.nfts).await,
        held,
        "and the contract has what wallets paid"
    );
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_last_edition_goes_to_one_of_many_buyers_whichever_way_they_pay() {
    last_editions(8, 25).await;
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "the whole size: five hundred buyers, a hundred times"]
async fn the_last_edition_goes_to_one_of_five_hundred_buyers_a_hundred_times_whichever_way_they_pay() {
    last_editions(100, 500).await;
}
