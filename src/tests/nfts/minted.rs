//! Editions that are bought and minted, on a real node.

use super::{Shop, with};
use crate::support::{
    Answer, Wallet,
    chain::{Chain, Mined, Revert},
    code, text,
};
use alloy_primitives::{Address, B256, U256, hex};
use alloy_sol_types::{SolEvent, sol};
use cuecast::{
    chain::{
        Chains, Contract, Kind,
        indexer::{ChainKey, FinalLog, Follower, Reader},
        outbox::{Metrics, Outbox, Payouts},
        signer::{LocalKey, Signer},
    },
    config::Config,
    features::nfts::{NftReader, VoucherKey, end_reservations, give_back, open},
    hooks::Hooks,
    ledger,
    providers::{evm::Nodes, pinning::Pinning},
    spending, testing, users,
};
use domain::onchain::indexer::Log;
use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::{sync::Arc, time::Duration};

sol! {
    contract Nfts {
        event Ordered(bytes32 indexed order, uint256 indexed tokenId, address indexed to, uint256 price);
        function ownerOf(uint256 tokenId) external view returns (address);
        function transferFrom(address from, address to, uint256 tokenId) external;
    }
}

const CHAIN: ChainKey = ChainKey { chain_id: 56, epoch: 1 };

/// A shop whose collections stand on a node of the test's own.
pub(super) struct Mill {
    pub shop: Shop,
    pub chain: Chain,
    pub chains: Arc<Chains>,
    pub nfts: Address,
    pub key: Arc<LocalKey>,
    pub outbox: Outbox,
    pub follower: Follower,
}

impl Mill {
    pub async fn new() -> Self {
        Self::paid_within(900).await
    }

    /// With vouchers that are good for so many seconds.
    pub async fn paid_within(seconds: i64) -> Self {
        Self::made(seconds, None).await
    }

    /// The times in which wallets may pay are over, without a wait for them.
    pub async fn run_out(&self) {
        let over = "UPDATE nft_orders SET deadline = now() - interval '2 seconds' WHERE status = 'pending' AND deadline IS NOT NULL";
        self.shop.server.sql(over).await;
    }

    /// It mints what that service has pinned.
    pub async fn pinned(service: Arc<Pinning>) -> Self {
        Self::made(900, Some(service)).await
    }

    async fn made(seconds: i64, pinning: Option<Arc<Pinning>>) -> Self {
        let chain = Chain::own(&[]);
        let key = Arc::new(LocalKey::parse(&hex::encode(rand::random::<[u8; 32]>())).unwrap());
        let coins = json!([key.address(), "0x3635c9adc5dea00000"]);
        chain.rpc("anvil_setBalance", coins).await;
        let owner = chain.account().await;
        let signer = LocalKey::parse(&hex::encode(rand::random::<[u8; 32]>())).unwrap();
        let nfts = chain
            .deploy("CueNfts", (owner, key.address(), signer.address(), owner))
            .await;
        let environment = [("CUECAST_CHAIN_ETH".to_owned(), "56".to_owned())].into();
        let config = Config::from_text("", environment).unwrap();
        let urls = [chain.url.parse().unwrap()];
        let chains = Arc::new(Chains::single(&config.chain, 56, &urls, Duration::from_secs(60)).unwrap());
        let contract = Contract {
            chain_id: 56,
            kind: Kind::Nfts,
            address: nfts,
            block_number: 0,
            block_hash: B256::ZERO,
            code_hash: B256::ZERO,
        };
        chains.know(56, vec![contract]);
        let payouts = || Payouts::new(chains.clone(), Some(key.clone() as Arc<dyn Signer>));
        let shop = Shop::on(
            chains.clone(),
            payouts(),
            Some(VoucherKey::new(signer, time::Duration::seconds(seconds))),
            pinning,
        )
        .await;
        let context = shop.server.context.clone().into_inner();
        let metrics = Metrics::new(&prometheus::Registry::new()).unwrap();
        let outbox = Outbox::new(context, Arc::new(payouts()), Hooks::default(), metrics);
        let nodes = Arc::new(Nodes::new(56, &urls).unwrap());
        let follower = Follower::new(CHAIN, nodes, vec![Arc::new(NftReader::new(nfts, 0))]);
        Self {
            shop,
            chain,
            chains,
            nfts,
            key,
            outbox,
            follower,
        }
    }

    /// An NFT of a collection that is sold, and stands on the chain.
    pub async fn sold(&self, change: Value) -> String {
        self.sold_all(vec![change]).await.remove(0)
    }

    pub async fn sold_all(&self, changes: Vec<Value>) -> Vec<String> {
        let form = json!({ "releaseDate": "2026-01-01T00:00:00Z" });
        let of = self.shop.collection(form.clone()).await;
        let image = self.shop.picture(90).await;
        let mut nfts = Vec::with_capacity(changes.len());
        for change in changes {
            nfts.push(self.shop.nft(&of, with(json!({ "image": image }), change)).await);
        }
        self.shop
            .update(&of, with(form, json!({ "status": "active" })))
            .await
            .ok();
        self.settle().await;
        nfts
    }

    pub async fn look(&self) {
        let context = self.shop.server.context.clone().into_inner();
        let payouts = self.shop.server.services.payouts.clone().into_inner();
        open(&context, &self.chains, &payouts).await.unwrap();
        self.outbox.round().await.unwrap();
        self.chain.rpc("anvil_mine", json!(["0x3"])).await;
        self.follower.look(&context).await.unwrap();
        give_back(&context).await.unwrap();
        end_reservations(&context, &self.chains).await.unwrap();
    }

    /// Looks at everything until nothing waits.
    pub async fn settle(&self) {
        for _ in 0..200 {
            self.look().await;
            let waiting = "SELECT (SELECT count(*) FROM nft_orders WHERE status = 'pending')
                                  + (SELECT count(*) FROM nft_openings WHERE opened_at IS NULL)";
            let waiting: i64 = sqlx::query_scalar(waiting)
                .fetch_one(&self.shop.server.context.pool)
                .await
                .unwrap();
            if waiting == 0 {
                return;
            }
        }
        panic!("orders or openings wait for ever");
    }

    /// Somebody of age, with so much ETH.
    pub async fn buyer(&self, eth: &str) -> (Wallet, String) {
        let wallet = Wallet::random();
        let token = self.shop.server.token(&wallet).await;
        let mut db = self.shop.server.context.pool.begin().await.unwrap();
        let user = users::by_address(&mut db, wallet.address().parse().unwrap()).await;
        let user = user.unwrap().unwrap().id;
        spending::attest(&mut db, user).await.unwrap();
        if !eth.is_empty() {
            testing::fund(&mut db, user, "ETH", eth).await;
        }
        db.commit().await.unwrap();
        (wallet, token)
    }

    pub async fn buy(&self, buyer: &(Wallet, String), nft: &str) -> Answer {
        self.order(buyer, nft, "balance").await
    }

    /// Orders an edition that the buyer's wallet is to pay.
    pub async fn reserve(&self, buyer: &(Wallet, String), nft: &str) -> Answer {
        self.order(buyer, nft, "wallet").await
    }

    /// A wish of its own each time: the same one, repeated, would be answered with the order that it made.
    async fn order(&self, (wallet, token): &(Wallet, String), nft: &str, with: &str) -> Answer {
        let body = json!({ "nftId": nft, "buyerAddress": wallet.address(), "payWith": with });
        let request = self.shop.server.request(reqwest::Method::POST, "/api/nfts/purchase");
        let request = request.header("idempotency-key", hex::encode(rand::random::<[u8; 16]>()));
        self.shop.server.send(request.bearer_auth(token).json(&body)).await
    }

    /// Sends what an order's `payment` says, from that address.
    pub async fn pay(&self, from: Address, payment: &Value) -> Result<Mined, Revert> {
        let data = hex::decode(text(&payment["data"])).unwrap();
        let value: u128 = text(&payment["value"]).parse().unwrap();
        self.chain
            .rpc("anvil_setBalance", json!([from, "0x3635c9adc5dea00000"]))
            .await;
        let to = text(&payment["to"]).parse().unwrap();
        self.chain.send_raw(from, to, data, value).await
    }

    pub async fn nft(&self, id: &str) -> Value {
        self.shop.server.get(&format!("/api/nfts/{id}"), "").await.ok()
    }

    pub async fn orders(&self, token: &str, nft: &str) -> Vec<Value> {
        let path = format!("/api/nfts/transactions?nftId={nft}");
        let list = self.shop.server.get(&path, token).await.ok();
        list["data"].as_array().unwrap().clone()
    }

    /// The balance that somebody can spend, and the one that is held of theirs, in ETH.
    pub async fn balance(&self, token: &str) -> (String, String) {
        let all = self.shop.server.get("/api/wallet-v2/balances", token).await.ok();
        let all = all["data"].as_array().unwrap().clone();
        let eth = all.iter().find(|one| one["currencyId"] == "ETH").unwrap();
        let of = |field: &str| text(&eth[field]).to_owned();
        (of("availableBalance"), of("lockedBalance"))
    }

    pub async fn assert_sound(&self) {
        let mut db = self.shop.server.context.pool.acquire().await.unwrap();
        let report = ledger::verify(&mut db).await.unwrap();
        assert!(report.is_sound(), "{report}");
    }
}

pub(super) fn address_of(wallet: &Wallet) -> Address {
    wallet.address().parse().unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_44_nft_54_nft_55_nft_71_nft_72_what_is_bought_from_the_balance_is_minted_and_paid_once_it_is_final() {
    let mill = Mill::new().await;
    let mut nfts = mill.sold_all(vec![json!({ "price": "0.08" }), json!({})]).await;
    let (nft, other) = (nfts.remove(0), nfts.remove(0));
    let buyer = mill.buyer("0.1").await;
    let bought = mill.buy(&buyer, &nft).await;
    assert_eq!(bought.status, 201, "{}", bought.raw);
    let order = &bought.body["data"];
    assert_eq!(
        (&order["paymentStatus"], &order["status"]),
        (&json!("completed"), &json!("pending"))
    );
    assert_eq!(
        mill.balance(&buyer.1).await,
        ("0.02".to_owned(), "0.08".to_owned()),
        "held until it is final"
    );
    assert_eq!(mill.nft(&nft).await["status"], "minting");
    mill.settle().await;
    let one = mill.nft(&nft).await;
    let wallet = buyer.0.address().to_lowercase();
    assert_eq!(
        (&one["status"], &one["mintedSupply"], &one["owner"]),
        (&json!("sold"), &json!(1), &json!(wallet))
    );
    let told = mill.orders(&buyer.1, &nft).await;
    assert_eq!(
        (&told[0]["status"], &told[0]["transactionHash"]),
        (&json!("completed"), &one["mintTxHash"])
    );
    assert_eq!(mill.balance(&buyer.1).await, ("0.02".to_owned(), "0".to_owned()));
    let token = text(&one["editions"][0]["chainTokenId"]).parse().unwrap();
    let owner = mill.chain.call(mill.nfts, Nfts::ownerOfCall { tokenId: token }).await;
    assert_eq!(owner, address_of(&buyer.0), "the chain says the same");
    let stranger = mill.buyer("").await;
    assert!(mill.orders(&stranger.1, &nft).await.is_empty(), "others see no orders");
    assert_eq!(mill.orders(&mill.shop.admin, &nft).await.len(), 1);
    for token in [&buyer.1, &mill.shop.admin] {
        assert!(mill.orders(token, &other).await.is_empty(), "of that NFT alone");
    }
    mill.assert_sound().await;
}

async fn last_editions(rounds: usize, buyers: usize) {
    let mill = Mill::new().await;
    let wanted = (0..rounds).map(|number| json!({ "price": "0.5", "name": format!("Cue {number}") }));
    let nfts = mill.sold_all(wanted.collect()).await;
    let mut crowd = Vec::with_capacity(buyers);
    for _ in 0..buyers {
        crowd.push(mill.buyer(&rounds.to_string()).await);
    }
    for nft in &nfts {
        let answers = join_all(crowd.iter().map(|one| mill.buy(one, nft))).await;
        let won = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(won, 1, "one edition has one buyer");
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            assert_eq!(answer.status, 404, "{}", answer.raw);
        }
    }
    mill.settle().await;
    for nft in &nfts {
        assert_eq!(mill.nft(nft).await["status"], "sold");
    }
    let left = "SELECT (sum(balance) / 5e17)::bigint FROM accounts WHERE currency = 'ETH' AND purpose IN ('available', 'locked') AND owner <> 'house'";
    let left: i64 = sqlx::query_scalar(left)
        .fetch_one(&mill.shop.server.context.pool)
        .await
        .unwrap();
    let expected = 2 * rounds * buyers - rounds;
    assert_eq!(usize::try_from(left).unwrap(), expected, "nobody else has paid");
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_last_edition_goes_to_one_of_many_buyers_and_nobody_else_pays() {
    last_editions(20, 25).await;
}

#[actix_rt::test(system = "crate::support::System")]
#[ignore = "the whole size: five hundred buyers, a hundred times"]
async fn the_last_edition_goes_to_one_of_five_hundred_buyers_a_hundred_times() {
    last_editions(100, 500).await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_51_a_mint_that_the_contract_refuses_gives_the_price_back_and_leaves_a_draft() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("0.08").await;
    // The edition is minted behind the server's back, by the same key.
    let bought = mill.buy(&buyer, &nft).await.ok();
    let order = "SELECT data FROM chain_txs WHERE kind = 'nft_mint'";
    let data: Vec<u8> = sqlx::query_scalar(order)
        .fetch_one(&mill.shop.server.context.pool)
        .await
        .unwrap();
    let mut taken = data.clone();
    let last = taken.len() - 1;
    taken[last] ^= 1;
    mill.chain
        .send_raw(mill.key.address(), mill.nfts, taken, 0)
        .await
        .unwrap();
    mill.settle().await;
    let told = mill.orders(&buyer.1, &nft).await;
    assert_eq!(
        (&told[0]["_id"], &told[0]["status"]),
        (&bought["data"]["_id"], &json!("failed"))
    );
    assert_eq!(told[0]["error"], "The token was minted already.");
    assert_eq!(mill.nft(&nft).await["status"], "draft");
    assert_eq!(mill.balance(&buyer.1).await, ("0.08".to_owned(), "0".to_owned()));
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_43_nft_48_nft_79_an_administrator_mints_for_the_house_or_as_a_gift_one_edition_a_call_and_no_more_than_there_are()
 {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "totalSupply": 2 })).await;
    let mint = async |body: Value| mill.shop.server.post("/api/admin/mint", &mill.shop.admin, body).await;
    let first = mint(json!({ "nftId": nft })).await;
    assert_eq!(first.status, 201, "{}", first.raw);
    let house = format!("0x{}", "2".repeat(40));
    assert_eq!(
        first.body["data"]["buyerAddress"],
        json!(house),
        "the collection's admin wallet"
    );
    let gift = Wallet::random();
    let second = mint(json!({ "nftId": nft, "recipientAddress": gift.address() })).await;
    assert_eq!(second.status, 201, "{}", second.raw);
    mill.settle().await;
    let one = mill.nft(&nft).await;
    assert_eq!(
        (&one["status"], &one["mintedSupply"], &one["owner"]),
        (&json!("minted"), &json!(2), &json!(house))
    );
    assert_eq!(one["editions"][1]["owner"], json!(gift.address().to_lowercase()));
    assert_eq!(
        mint(json!({ "nftId": nft, "recipientAddress": house })).await.status,
        404,
        "none is left"
    );
    let wrong = mint(json!({ "nftId": nft, "recipientAddress": "0x12" })).await;
    assert_eq!((wrong.status, code(&wrong)), (400, "VALIDATION_FAILED"));
    let body = json!({ "nftId": nft });
    let refused = mill.shop.server.post("/api/admin/mint", &mill.shop.guest, body).await;
    assert_eq!(refused.status, 403, "{}", refused.raw);

    // Its collection must be active.
    let open = json!({ "name": "Second Break", "releaseDate": "2026-01-01T00:00:00Z" });
    let of = mill.shop.collection(open.clone()).await;
    let image = mill.shop.picture(91).await;
    let draft = mill.shop.nft(&of, json!({ "image": image })).await;
    let early = mint(json!({ "nftId": draft })).await;
    assert_eq!((early.status, code(&early)), (409, "CONFLICT"), "{}", early.raw);
    for status in ["active", "paused"] {
        let change = with(open.clone(), json!({ "status": status }));
        mill.shop.update(&of, change).await.ok();
    }
    mill.settle().await;
    let paused = mint(json!({ "nftId": draft })).await;
    assert_eq!(
        (paused.status, text(&paused.body["error"])),
        (409, "The sale of this collection is paused.")
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_72_nobody_buys_for_another_without_the_money_or_before_the_release() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08", "totalSupply": 5 })).await;
    let (rich, poor) = (mill.buyer("1").await, mill.buyer("0.0799").await);
    let body = json!({ "nftId": nft, "buyerAddress": poor.0.address() });
    let other = mill.shop.server.post("/api/nfts/purchase", &rich.1, body).await;
    assert_eq!((other.status, code(&other)), (403, "FORBIDDEN"));
    let short = mill.buy(&poor, &nft).await;
    assert_eq!(
        (short.status, text(&short.body["error"])),
        (400, "Insufficient ETH balance")
    );
    assert_eq!(mill.buy(&rich, &"f".repeat(24)).await.status, 404);
    assert_eq!(
        mill.shop.server.post("/api/nfts/purchase", "", json!({})).await.status,
        401
    );
    let young = Wallet::random();
    let token = mill.shop.server.token(&young).await;
    let refused = mill.buy(&(young, token), &nft).await;
    assert_eq!(code(&refused), "ATTESTATION_REQUIRED");
    let later = mill
        .shop
        .collection(json!({ "releaseDate": "2099-01-01T00:00:00Z" }))
        .await;
    let image = mill.shop.picture(91).await;
    let soon = mill.shop.nft(&later, json!({ "image": image })).await;
    let active = json!({ "status": "active", "releaseDate": "2099-01-01T00:00:00Z" });
    mill.shop.update(&later, active).await.ok();
    assert_eq!(
        mill.buy(&rich, &soon).await.status,
        409,
        "it does not stand on the chain yet"
    );
    mill.settle().await;
    assert_eq!(mill.buy(&rich, &soon).await.status, 409, "nor is it released");
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_owner_of_a_token_is_whom_the_chain_names_and_its_history_stays() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0" })).await;
    let buyer = mill.buyer("").await;
    assert_eq!(
        mill.buy(&buyer, &nft).await.status,
        201,
        "what costs nothing is an order too"
    );
    mill.settle().await;
    let token = text(&mill.nft(&nft).await["editions"][0]["chainTokenId"])
        .parse()
        .unwrap();
    let from = address_of(&buyer.0);
    mill.chain
        .rpc("anvil_setBalance", json!([from, "0x3635c9adc5dea00000"]))
        .await;
    let to = Address::repeat_byte(9);
    let moved = Nfts::transferFromCall {
        from,
        to,
        tokenId: token,
    };
    mill.chain.send(from, mill.nfts, moved).await.unwrap();
    let held = async |wallet: &str| {
        let path = format!("/api/users/{wallet}/nfts");
        let list = mill.shop.server.get(&path, "").await.ok();
        list["data"].as_array().cloned().unwrap()
    };
    let new = format!("0x{}", "09".repeat(20));
    let mine = held(&buyer.0.address()).await;
    assert_eq!((mine.len(), &mine[0]["_id"]), (1, &json!(nft)));
    assert_eq!(
        (&mine[0]["editions"], &mine[0]["editionCount"]),
        (&json!([1]), &json!(1))
    );
    assert!(held(&new).await.is_empty());
    mill.look().await;
    assert!(held(&buyer.0.address()).await.is_empty());
    assert_eq!(held(&new).await[0]["_id"], json!(nft));
    let one = mill.nft(&nft).await;
    assert_eq!((&one["status"], &one["owner"]), (&json!("transferred"), &json!(new)));
    let history = one["history"].as_array().unwrap();
    let hands: Vec<_> = history
        .iter()
        .map(|one| (one["from"].clone(), one["to"].clone()))
        .collect();
    let first = json!(buyer.0.address().to_lowercase());
    assert_eq!(hands.len(), 2);
    assert!(hands.contains(&(Value::Null, first.clone())) && hands.contains(&(first, json!(new))));
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_somebody_owns_is_listed_a_page_at_a_time_and_without_what_was_hidden() {
    let mill = Mill::new().await;
    let nfts = mill
        .sold_all(vec![json!({ "price": "0", "totalSupply": 3 }), json!({ "price": "0" })])
        .await;
    let buyer = mill.buyer("").await;
    for nft in [&nfts[0], &nfts[1], &nfts[0]] {
        assert_eq!(mill.buy(&buyer, nft).await.status, 201);
        mill.settle().await;
    }
    // Which comes first is the blocks' times', and those have whole seconds.
    let path = format!("/api/users/{}/nfts", buyer.0.address());
    let first = mill.shop.server.get(&format!("{path}?limit=1"), "").await.ok();
    let cursor = text(&first["nextCursor"]);
    let path_on = format!("{path}?limit=1&cursor={cursor}");
    let next = mill.shop.server.get(&path_on, "").await.ok();
    assert_eq!(next["nextCursor"], Value::Null);
    let mut held: Vec<_> = [&first, &next]
        .map(|page| {
            (
                text(&page["data"][0]["_id"]).to_owned(),
                page["data"][0]["editions"].clone(),
            )
        })
        .into();
    held.sort_by_key(|(nft, _)| *nft != nfts[0]);
    assert_eq!(held, [(nfts[0].clone(), json!([1, 2])), (nfts[1].clone(), json!([1]))]);
    let hidden = sqlx::query("UPDATE nfts SET deleted_at = now() WHERE id = $1").bind(&nfts[0]);
    hidden.execute(&mill.shop.server.context.pool).await.unwrap();
    let left = mill.shop.server.get(&path, "").await.ok();
    assert_eq!(left["data"].as_array().map(Vec::len), Some(1));
    for wrong in ["/api/users/0x12/nfts", "/api/users/nobody/nfts"] {
        assert_eq!(mill.shop.server.get(wrong, "").await.status, 400, "{wrong}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_purchases_of_one_person_at_once_are_one_order() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08", "totalSupply": 5 })).await;
    let rich = mill.buyer("1").await;
    let answers = join_all((0..200).map(|number| {
        let body = json!({ "nftId": nft, "buyerAddress": rich.0.address() });
        let request = mill.shop.server.request(reqwest::Method::POST, "/api/nfts/purchase");
        let request = request.header("idempotency-key", format!("purchase-of-{number:04}"));
        mill.shop.server.send(request.bearer_auth(&rich.1).json(&body))
    }))
    .await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(made, 1, "one order of an NFT is under way at a time");
    assert!(answers.iter().all(|answer| [201, 409].contains(&answer.status)));
    mill.settle().await;
    assert_eq!(mill.balance(&rich.1).await.0, "0.92");
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_pay_a_mint_that_is_final_once() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("0.1").await;
    let bought = mill.buy(&buyer, &nft).await.ok();
    let order: domain::NftOrderId = text(&bought["data"]["_id"]).parse().unwrap();
    let event = Nfts::Ordered {
        order: B256::left_padding_from(&<[u8; 12]>::from(order)),
        tokenId: U256::from(1),
        to: address_of(&buyer.0),
        price: U256::ZERO,
    };
    let event = event.encode_log_data();
    let log = FinalLog {
        chain_id: CHAIN.chain_id,
        epoch: CHAIN.epoch,
        log: Log {
            block: 9,
            block_hash: B256::ZERO,
            index: 0,
            tx: B256::repeat_byte(7),
            position: 1,
            address: mill.nfts,
            topics: event.topics().to_vec(),
            data: event.data.clone(),
        },
        time: 1_800_000_000,
    };
    let (reader, context) = (
        NftReader::new(mill.nfts, 0),
        mill.shop.server.context.clone().into_inner(),
    );
    let look = async || {
        let apply = async |db: &mut PgConnection| reader.apply(db, &log).await;
        context.recorded("reader").in_job(apply).await
    };
    for done in join_all((0..200).map(|_| look())).await {
        done.unwrap();
    }
    let settled = "SELECT count(*) FROM transfers WHERE cause_type = 'nft_order' AND kind = 'settle'";
    let settled: i64 = sqlx::query_scalar(settled).fetch_one(&context.pool).await.unwrap();
    assert_eq!(settled, 1);
    assert_eq!(mill.balance(&buyer.1).await, ("0.02".to_owned(), "0".to_owned()));
    mill.assert_sound().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn nft_90_a_purchase_with_a_session_that_has_expired_or_a_token_that_is_none_is_forbidden_by_its_code() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0" })).await;
    let (wallet, token) = mill.buyer("").await;
    let body = json!({ "nftId": nft, "buyerAddress": wallet.address() });
    let buy = async |token: &str| mill.shop.server.post("/api/nfts/purchase", token, body.clone()).await;
    let answer = buy("a.b.c").await;
    assert_eq!((answer.status, code(&answer)), (403, "INVALID_TOKEN"));
    let answer = buy("").await;
    assert_eq!((answer.status, code(&answer)), (401, "UNAUTHENTICATED"), "without one");
    mill.shop.server.sql("UPDATE sessions SET expires_at = now()").await;
    let answer = buy(&token).await;
    assert_eq!((answer.status, code(&answer)), (403, "INVALID_TOKEN"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn nothing_is_bought_at_another_price_than_its_buyer_was_shown() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let (wallet, token) = mill.buyer("1").await;
    for (price, status) in [("0.04", 409), ("", 409), ("-0.08", 409), ("x", 409), ("0.080", 201)] {
        let body = json!({ "nftId": nft, "buyerAddress": wallet.address(), "price": price });
        let answer = mill.shop.server.post("/api/nfts/purchase", &token, body).await;
        assert_eq!(answer.status, status, "{price}: {}", answer.raw);
    }
    assert_eq!(mill.balance(&token).await, ("0.92".to_owned(), "0.08".to_owned()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn two_hundred_looks_at_once_give_the_price_of_a_mint_that_will_not_come_back_once() {
    let mill = Mill::new().await;
    let nft = mill.sold(json!({ "price": "0.08" })).await;
    let buyer = mill.buyer("0.08").await;
    assert_eq!(mill.buy(&buyer, &nft).await.status, 201);
    let refused = "UPDATE chain_txs SET state = 'refused', reason = 'No.', ended_at = now() WHERE kind = 'nft_mint'";
    mill.shop.server.sql(refused).await;
    let context = mill.shop.server.context.clone().into_inner();
    for done in join_all((0..200).map(|_| give_back(&context))).await {
        done.unwrap();
    }
    assert_eq!(mill.balance(&buyer.1).await, ("0.08".to_owned(), "0".to_owned()));
    let again = mill.buy(&buyer, &nft).await;
    assert_eq!(again.status, 201, "the edition is free again: {}", again.raw);
    mill.assert_sound().await;
}
