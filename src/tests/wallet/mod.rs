//! Money of people as they see it.

use crate::support::{Server, Wallet, refusal, text};
use cuecast::{
    ledger::{self, NewHold},
    testing::fund,
};
use domain::{
    UserId,
    ledger::{AccountKey, Amount, Cause, CauseKind},
};
use reqwest::Method;
use serde_json::{Value, json};

struct Person {
    id: UserId,
    token: String,
    address: String,
}

async fn person(server: &Server, number: u8) -> Person {
    let wallet = Wallet::number(number);
    let session = server.session(&wallet).await;
    Person {
        id: text(&session["user"]["id"]).parse().unwrap(),
        token: text(&session["token"]).to_owned(),
        address: wallet.address(),
    }
}

async fn give(server: &Server, person: &Person, currency: &str, amount: &str) {
    fund(
        &mut server.context.pool.acquire().await.unwrap(),
        person.id,
        currency,
        amount,
    )
    .await;
}

/// Sets millionths of USDT aside.
async fn hold(server: &Server, person: &Person, minor: i128) -> domain::HoldId {
    let new = NewHold {
        user: person.id,
        currency: "USDT".parse().unwrap(),
        amount: Amount::from_minor(minor).unwrap(),
        cause: Cause::new(CauseKind::Withdrawal, rand::random::<[u8; 12]>()),
        expires_at: None,
    };
    let mut db = server.context.pool.acquire().await.unwrap();
    ledger::open_hold(&mut db, &new).await.unwrap().unwrap()
}

fn of<'a>(balances: &'a Value, symbol: &str) -> &'a Value {
    let list = balances["data"].as_array().unwrap();
    list.iter()
        .find(|one| one["currencyId"] == symbol)
        .unwrap_or_else(|| panic!("no {symbol}"))
}

#[actix_rt::test(system = "crate::support::System")]
async fn wallet_16_17_20_deposit_06_17_balances_list_every_currency_with_what_is_available_and_what_is_locked() {
    let server = Server::start().await;
    let me = person(&server, 1).await;
    give(&server, &me, "USDT", "25.5").await;
    hold(&server, &me, 5_000_001).await;
    let answer = server.get("/api/wallet-v2/balances", &me.token).await.ok();
    assert_eq!(answer["success"], true);
    let symbols: Vec<_> = answer["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| text(&one["currencyId"]))
        .collect();
    let all = "USDT USDC BNB SOL POOL BAI IMX ETH BTC LP-BAI BITP USD ODP";
    assert_eq!(symbols.join(" "), all);
    let usdt = of(&answer, "USDT");
    assert_eq!(
        (&usdt["balance"], &usdt["lockedBalance"], &usdt["availableBalance"]),
        (&json!("25.5"), &json!("5.000001"), &json!("20.499999"))
    );
    assert_eq!(
        usdt["currency"],
        json!({
            "symbol": "USDT", "displayName": "Tether USD", "decimals": 6, "displayDecimals": 2, "color": "#26a17b",
            "minimumWithdrawal": "10", "minimumDeposit": "5", "networkFee": "1", "depositMethod": "nowpayments",
            "depositFeePerMille": 5,
            "withdrawable": true, "networks": [
                { "code": "usdttrc20", "label": "Tron (TRC-20)" },
                { "code": "usdtbsc", "label": "BNB Smart Chain (BEP-20)" },
                { "code": "usdtmatic", "label": "Polygon" }
            ]
        })
    );
    assert_eq!(of(&answer, "SOL")["balance"], "0");
}

#[actix_rt::test(system = "crate::support::System")]
async fn wallet_28_each_currency_says_how_many_decimals_short_views_show() {
    let server = Server::start().await;
    let me = person(&server, 1).await;
    let answer = server.get("/api/wallet-v2/balances", &me.token).await.ok();
    for (symbol, digits) in [("USDT", 2), ("USDC", 2), ("BNB", 4), ("SOL", 4), ("ODP", 2)] {
        assert_eq!(of(&answer, symbol)["currency"]["displayDecimals"], digits, "{symbol}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_currency_that_was_switched_off_shows_only_to_who_has_some() {
    let server = Server::start().await;
    let (rich, poor) = (person(&server, 1).await, person(&server, 2).await);
    give(&server, &rich, "ODP", "1").await;
    server
        .sql("UPDATE currencies SET enabled = false WHERE code = 'ODP'")
        .await;
    let seen = |answer: Value| {
        answer["data"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["currencyId"] == "ODP")
    };
    assert!(seen(server.get("/api/wallet-v2/balances", &rich.token).await.ok()));
    assert!(!seen(server.get("/api/wallet-v2/balances", &poor.token).await.ok()));
}

#[actix_rt::test(system = "crate::support::System")]
async fn wallet_13_14_19_the_profile_has_the_balances_for_its_owner_and_nobody_else() {
    let server = Server::start().await;
    let (me, other) = (person(&server, 1).await, person(&server, 2).await);
    give(&server, &me, "BITP", "3").await;
    give(&server, &me, "USD", "1.25").await;
    give(&server, &me, "BNB", "0.5").await;
    give(&server, &me, "USDT", "7").await;
    hold(&server, &me, 1_000_000).await;
    let path = format!("/api/wallet/{}", me.address);
    let own = server.get(&path, &me.token).await.ok();
    assert_eq!(
        own,
        json!({
            "address": me.address, "username": null, "isAdmin": false, "bitpBalance": "3", "usdBalance": "1.25",
            "poolBalance": "0", "bnbBalance": "0.5", "imxBalance": "0", "usdtBalance": "7", "solBalance": "0", "usdcBalance": "0"
        })
    );
    let public = json!({ "address": me.address, "username": null, "isAdmin": false });
    assert_eq!(server.get(&path, &other.token).await.ok(), public);
    assert_eq!(server.get(&path, "").await.ok(), public);
}

#[actix_rt::test(system = "crate::support::System")]
async fn wallet_22_no_call_of_the_family_lets_a_client_name_its_own_balance() {
    let server = Server::start().await;
    let me = person(&server, 1).await;
    let body = json!({ "address": me.address, "balance": 1e9, "amount": "1000", "usdtBalance": "1000" });
    for (call, status, code) in [
        ("create", 410, "GONE"),
        ("update", 410, "GONE"),
        ("update-profile", 410, "GONE"),
        ("direct-update-profile", 410, "GONE"),
        ("reward", 410, "GONE"),
        ("claim-external", 410, "GONE"),
    ] {
        for token in ["", &me.token] {
            let answer = server.post(&format!("/api/wallet/{call}"), token, body.clone()).await;
            let (answered, coded, _) = refusal(&answer);
            assert_eq!((answered, coded), (status, code), "{call}");
        }
    }
    // A claim names what the server set aside, never an amount: here there is nothing.
    let claim = async |token: &str| server.post("/api/wallet/claim", token, body.clone()).await;
    assert_eq!(refusal(&claim("").await).0, 401);
    assert_eq!(
        refusal(&claim(&me.token).await),
        (400, "BAD_REQUEST", "Invalid claim ID")
    );
    let answer = server.get("/api/wallet-v2/balances", &me.token).await.ok();
    assert!(
        answer["data"]
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["balance"] == "0")
    );
}

/// The lines as kind, currency, amount, balance, state and what is or was set aside.
fn short(statement: &Value) -> Vec<String> {
    let line = |line: &Value| {
        let held = line["held"].as_str().unwrap_or_default();
        let part = |name: &str| text(&line[name]).to_owned();
        ["kind", "currency", "amount", "balanceAfter", "state"]
            .map(part)
            .join(" ")
            + if held.is_empty() { "" } else { " " }
            + held
    };
    statement["data"].as_array().unwrap().iter().map(line).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_statement_has_every_line_with_its_cause_and_running_balance() {
    let server = Server::start().await;
    let (me, other) = (person(&server, 1).await, person(&server, 2).await);
    give(&server, &me, "USDT", "10").await;
    give(&server, &me, "BNB", "0.000000000000000001").await;
    give(&server, &other, "USDT", "99").await;
    let held = hold(&server, &me, 4_000_000).await;
    let mut db = server.context.pool.acquire().await.unwrap();
    let fees = AccountKey::fees("USDT".parse().unwrap());
    let all = [(fees, Amount::from_minor(4_000_000).unwrap())];
    ledger::post_hold(&mut db, held, &all).await.unwrap().unwrap();
    drop(db);
    give(&server, &me, "USDT", "1").await;

    let answer = server.get("/api/wallet-v2/statement", &me.token).await.ok();
    let lines = answer["data"].as_array().unwrap();
    assert_eq!(
        short(&answer),
        [
            "grant USDT 1 7 booked",
            "settle USDT -4 6 booked",
            "grant BNB 0.000000000000000001 0.000000000000000001 booked",
            "grant USDT 10 10 booked",
        ]
    );
    assert_eq!(answer["nextCursor"], Value::Null);
    assert_eq!(lines[1]["cause"]["label"], "Withdrawal paid out");
    assert_eq!(lines[1]["cause"]["type"], "withdrawal");
    assert_eq!(text(&lines[1]["cause"]["id"]).len(), 24);

    let bnb = server
        .get("/api/wallet-v2/statement?currency=BNB", &me.token)
        .await
        .ok();
    assert_eq!(bnb["data"].as_array().unwrap().len(), 1);
    let mut pages = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = server
            .get(&format!("/api/wallet-v2/statement?limit=1&cursor={cursor}"), &me.token)
            .await
            .ok();
        pages.extend(page["data"].as_array().unwrap().clone());
        let Some(next) = page["nextCursor"].as_str() else { break };
        next.clone_into(&mut cursor);
    }
    assert_eq!(&pages, lines);

    let file = server.get("/api/wallet-v2/statement?format=csv", &me.token).await;
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    let rows: Vec<_> = file.raw.trim_end().split("\r\n").collect();
    assert_eq!(rows.len(), 5);
    assert_eq!(
        rows[0],
        "id,at,kind,cause,cause_id,label,currency,amount,balance_after,state,held,fee"
    );
    let paid = ",\"Withdrawal paid out\",USDT,-4,6,booked,,";
    assert!(rows[2].ends_with(paid), "{}", rows[2]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_hold_stands_once_in_the_statement_and_the_lines_add_up_to_the_balance_whatever_becomes_of_it() {
    let server = Server::start().await;
    let (me, rival) = (person(&server, 1).await, person(&server, 2).await);
    let usdt = "USDT".parse().unwrap();
    let amount = |minor| Amount::from_minor(minor).unwrap();
    let statement = async || {
        let answer = server.get("/api/wallet-v2/statement", &me.token).await.ok();
        let balances = server.get("/api/wallet-v2/balances", &me.token).await.ok();
        let sum: i64 = answer["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| whole(&line["amount"]))
            .sum();
        assert_eq!(sum, whole(&of(&balances, "USDT")["balance"]), "{answer:#}");
        short(&answer)
    };
    give(&server, &me, "USDT", "100").await;
    let first = hold(&server, &me, 40_000_000).await;
    assert_eq!(
        statement().await,
        ["hold USDT 0 100 held 40", "grant USDT 100 100 booked"]
    );

    // Money that comes while the hold is open leaves its line where it is.
    give(&server, &me, "USDT", "5").await;
    let mut db = server.context.pool.acquire().await.unwrap();
    ledger::void_hold(&mut db, first).await.unwrap().unwrap();
    let returned = "release USDT 0 105 returned 40";
    let given = "grant USDT 5 105 booked";
    assert_eq!(statement().await, [returned, given, "grant USDT 100 100 booked"]);

    // A part comes back as the rest is paid, and the payment is undone and made again: as when a pool is settled twice.
    let pool = hold(&server, &me, 30_000_000).await;
    let parts = [
        (AccountKey::available(rival.id, usdt), amount(29_000_000)),
        (AccountKey::available(me.id, usdt), amount(1_000_000)),
    ];
    ledger::post_hold(&mut db, pool, &parts).await.unwrap().unwrap();
    assert_eq!(statement().await[..2], ["settle USDT -29 76 booked", returned]);
    let again = ledger::undo_post(&mut db, pool).await.unwrap().unwrap();
    assert_eq!(
        statement().await[..3],
        ["reversal USDT 29 105 booked", "settle USDT -29 76 booked", returned]
    );
    let all = [(AccountKey::available(rival.id, usdt), amount(30_000_000))];
    ledger::post_hold(&mut db, again, &all).await.unwrap().unwrap();
    assert_eq!(statement().await[0], "settle USDT -30 75 booked");

    // A stake that its owner won back, and the rival's.
    let own = hold(&server, &me, 2_000_000).await;
    let theirs = [(AccountKey::available(me.id, usdt), amount(2_000_000))];
    ledger::post_hold(&mut db, own, &theirs).await.unwrap().unwrap();
    assert_eq!(statement().await[0], "settle USDT 0 75 returned 2");
    give(&server, &rival, "USDT", "2").await;
    let stake = hold(&server, &rival, 2_000_000).await;
    ledger::post_hold(&mut db, stake, &theirs).await.unwrap().unwrap();
    assert_eq!(statement().await[0], "settle USDT 2 77 booked");
    assert_eq!(statement().await.len(), 8);
}

/// A decimal text of whole units.
fn whole(value: &Value) -> i64 {
    text(value).parse().unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_csv_file_has_all_lines_however_many() {
    let server = Server::start().await;
    let me = person(&server, 1).await;
    let mut db = server.context.pool.begin().await.unwrap();
    for _ in 0..2_100 {
        fund(&mut db, me.id, "USDT", "1").await;
    }
    db.commit().await.unwrap();
    let file = server.get("/api/wallet-v2/statement?format=csv", &me.token).await;
    assert_eq!(file.raw.lines().count(), 2_101);
    assert!(file.raw.lines().last().unwrap().ends_with(",USDT,1,1,booked,,"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn money_is_private_and_bad_questions_get_a_coded_answer() {
    let server = Server::start().await;
    let me = person(&server, 1).await;
    for path in ["/api/wallet-v2/balances", "/api/wallet-v2/statement"] {
        let answer = server.get(path, "").await;
        assert_eq!((answer.status, &answer.body["code"]), (401, &json!("UNAUTHENTICATED")));
    }
    for query in [
        "currency=DOGE",
        "currency=%00",
        "cursor=x",
        "cursor=99999999999999999999",
        "limit=0",
        "limit=201",
        "format=xml",
    ] {
        let path = format!("/api/wallet-v2/statement?{query}");
        assert_eq!(server.get(&path, &me.token).await.status, 400, "{query}");
    }
    let answer = server
        .call(Method::DELETE, "/api/wallet-v2/statement", &me.token, Value::Null)
        .await;
    assert_eq!(answer.status, 405);
}
