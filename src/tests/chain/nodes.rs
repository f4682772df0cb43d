//! The client of the nodes, on a real node behind a faulty network.

use crate::support::{
    chain::Chain,
    faults::{Fault, FaultyNode},
};
use cuecast::providers::evm::{Bounds, Error, Nodes, Request};
use serde_json::{Value, json};
use std::time::Duration;

const CHAIN_ID: u64 = 56;

/// Long enough that nothing slow is taken for silent, where silence is not what is tested.
fn bounds() -> Bounds {
    Bounds {
        call: Duration::from_secs(120),
        rest: Duration::from_secs(3_600),
        ..Bounds::default()
    }
}

async fn faulty() -> FaultyNode {
    FaultyNode::start(&Chain::shared().url).await
}

fn nodes(faulty: &[&FaultyNode], bounds: Bounds) -> Nodes {
    let urls: Vec<_> = faulty.iter().map(|node| node.url.clone()).collect();
    Nodes::within(CHAIN_ID, &urls, bounds).unwrap()
}

/// Is answered the same at every moment of the shared chain.
fn question() -> Request {
    Request::new("eth_getBlockByNumber", json!(["0x0", false]))
}

async fn hash(nodes: &Nodes) -> Result<Value, Error> {
    nodes.ask::<Value>(&question()).await.map(|block| block["hash"].clone())
}

async fn agreed(nodes: &Nodes) -> Result<Value, Error> {
    nodes
        .agreed::<Value>(&question())
        .await
        .map(|block| block["hash"].clone())
}

fn is_asked_for_blocks(question: &Value) -> bool {
    question["method"] == "eth_getBlockByNumber"
}

#[tokio::test]
async fn a_node_that_fails_in_any_way_is_passed_over() {
    let (bad, good) = (faulty().await, faulty().await);
    let expected = hash(&nodes(&[&good], bounds())).await.unwrap();
    let faults = [
        Fault::Cut,
        Fault::Status(429),
        Fault::Status(500),
        Fault::Status(301),
        Fault::Body(b"<html>busy</html>".to_vec()),
        Fault::Body(br#"{"jsonrpc":"2.0","id":7,"result":{}}"#.to_vec()),
        Fault::Body(br#"{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"limit exceeded"}}"#.to_vec()),
        Fault::Body(Vec::new()),
    ];
    for fault in faults {
        let told = format!("{fault:?}");
        let before = good.calls();
        bad.plan(move |question, _| {
            if is_asked_for_blocks(question) {
                fault.clone()
            } else {
                Fault::None
            }
        });
        assert_eq!(
            hash(&nodes(&[&bad, &good], bounds())).await.unwrap(),
            expected,
            "{told}"
        );
        assert!(good.calls() > before, "{told}");
        assert!(
            matches!(hash(&nodes(&[&bad], bounds())).await, Err(Error::Failed { .. })),
            "{told}"
        );
    }
}

#[tokio::test]
async fn a_silent_node_costs_one_calls_time_and_a_port_that_nobody_listens_on_none() {
    let (silent, good) = (faulty().await, faulty().await);
    silent.plan(|question, _| {
        if is_asked_for_blocks(question) {
            Fault::Silence
        } else {
            Fault::None
        }
    });
    let short = Bounds {
        call: Duration::from_secs(4),
        ..bounds()
    };
    hash(&nodes(&[&silent, &good], short)).await.unwrap();
    let nobody = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let urls = [format!("http://{nobody}").parse().unwrap(), good.url.clone()];
    hash(&Nodes::within(CHAIN_ID, &urls, bounds()).unwrap()).await.unwrap();
}

#[tokio::test]
async fn after_three_failures_in_a_row_a_node_is_left_alone_and_then_asked_again() {
    let (bad, good) = (faulty().await, faulty().await);
    let rest = Duration::from_secs(2);
    let nodes = nodes(&[&bad, &good], Bounds { rest, ..bounds() });
    hash(&nodes).await.unwrap();
    let fail = |question: &Value, _: &mut Value| {
        if is_asked_for_blocks(question) {
            Fault::Cut
        } else {
            Fault::None
        }
    };
    // Two failures and a success are no row.
    bad.plan(fail);
    hash(&nodes).await.unwrap();
    hash(&nodes).await.unwrap();
    bad.plan(|_, _| Fault::None);
    hash(&nodes).await.unwrap();
    bad.plan(fail);
    let before = bad.calls();
    let begun = std::time::Instant::now();
    for _ in 0..6 {
        hash(&nodes).await.unwrap();
    }
    // A machine so slow that the rest ended meanwhile proves nothing here.
    if begun.elapsed() < rest {
        // An HTTP client repeats what a closed connection swallowed, once, where the connection was used before.
        assert!((3..=6).contains(&(bad.calls() - before)), "{}", bad.calls() - before);
        let before = bad.calls();
        hash(&nodes).await.unwrap();
        if begun.elapsed() < rest {
            assert_eq!(bad.calls(), before, "it is left alone");
        }
    }
    bad.plan(|_, _| Fault::None);
    tokio::time::sleep(rest).await;
    let (before, others) = (bad.calls(), good.calls());
    hash(&nodes).await.unwrap();
    assert_eq!((bad.calls(), good.calls()), (before + 1, others));
}

#[tokio::test]
async fn while_every_node_is_left_alone_nobody_waits() {
    let bad = faulty().await;
    bad.plan(|_, _| Fault::Status(503));
    let nodes = nodes(&[&bad], bounds());
    for _ in 0..3 {
        assert!(matches!(hash(&nodes).await, Err(Error::Failed { .. })));
    }
    let before = bad.calls();
    assert_eq!(hash(&nodes).await, Err(Error::Unavailable { chain_id: CHAIN_ID }));
    assert_eq!(agreed(&nodes).await, Err(Error::Unavailable { chain_id: CHAIN_ID }));
    assert_eq!(bad.calls(), before);
}

/// Otherwise whoever deploys a contract could take the nodes away from everybody.
#[tokio::test]
async fn refusals_and_answers_that_are_too_large_leave_no_node_alone() {
    let node = faulty().await;
    let nodes = nodes(
        &[&node],
        Bounds {
            answer: 10_000,
            ..bounds()
        },
    );
    let wrong = Request::new("eth_call", json!([{ "to": "0x1" }, "latest"]));
    for _ in 0..5 {
        assert!(matches!(nodes.ask::<Value>(&wrong).await, Err(Error::Refused { .. })));
    }
    node.plan(|question, _| match is_asked_for_blocks(question) {
        true => Fault::Body(format!(r#"{{"jsonrpc":"2.0","id":0,"result":"{}"}}"#, "0".repeat(10_000)).into_bytes()),
        false => Fault::None,
    });
    for _ in 0..5 {
        assert!(matches!(hash(&nodes).await, Err(Error::TooLarge { limit: 10_000, .. })));
    }
    node.plan(|_, _| Fault::None);
    hash(&nodes).await.unwrap();
}

#[tokio::test]
async fn a_node_of_another_chain_is_never_believed() {
    let (foreign, good) = (faulty().await, faulty().await);
    foreign.plan(|question, answer| {
        if question["method"] == "eth_chainId" {
            answer["result"] = json!("0x1");
        }
        Fault::None
    });
    assert!(
        matches!(hash(&nodes(&[&foreign], bounds())).await, Err(Error::Failed { reason, .. }) if reason.contains("chain"))
    );
    hash(&nodes(&[&foreign, &good], bounds())).await.unwrap();
    assert_eq!(foreign.asked("eth_getBlockByNumber"), 0);
}

#[tokio::test]
async fn two_nodes_have_to_agree_and_a_liar_alone_is_not_believed() {
    let (one, other, third) = (faulty().await, faulty().await, faulty().await);
    let honest = agreed(&nodes(&[&one, &other], bounds())).await.unwrap();
    assert_eq!(
        (one.asked("eth_getBlockByNumber"), other.asked("eth_getBlockByNumber")),
        (1, 1)
    );
    let disagree = Err(Error::Disagree { chain_id: CHAIN_ID });
    let lie = |question: &Value, answer: &mut Value| {
        if is_asked_for_blocks(question) {
            answer["result"]["hash"] = json!(format!("0x{}", "ab".repeat(32)));
        }
        Fault::None
    };
    one.plan(lie);
    assert_eq!(agreed(&nodes(&[&one, &other], bounds())).await, disagree);
    assert_eq!(agreed(&nodes(&[&other, &one], bounds())).await, disagree);
    // One that refuses what the other answers disagrees as well.
    one.plan(|question, answer| {
        if is_asked_for_blocks(question) {
            *answer = json!({ "jsonrpc": "2.0", "id": 0, "error": { "code": -32000, "message": "unknown block" } });
        }
        Fault::None
    });
    assert_eq!(agreed(&nodes(&[&one, &other], bounds())).await, disagree);
    // One that is down is no second opinion; a third node is.
    one.plan(|_, _| Fault::Status(502));
    assert_eq!(
        agreed(&nodes(&[&one, &other], bounds())).await,
        Err(Error::Alone { chain_id: CHAIN_ID })
    );
    assert_eq!(agreed(&nodes(&[&one, &other, &third], bounds())).await, Ok(honest));
}

#[tokio::test]
async fn no_more_calls_are_under_way_at_a_node_than_it_may_have() {
    let node = faulty().await;
    let short = Bounds {
        calls: 2,
        call: Duration::from_secs(3),
        failures: 100,
        ..bounds()
    };
    let nodes = nodes(&[&node], short);
    hash(&nodes).await.unwrap();
    let before = node.calls();
    node.plan(|_, _| Fault::Silence);
    let question = question();
    let two = futures_util::future::join(nodes.ask::<Value>(&question), nodes.ask::<Value>(&question));
    let third = async {
        while node.calls() < before + 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let waits = tokio::time::timeout(Duration::from_millis(500), nodes.ask::<Value>(&question)).await;
        assert!(waits.is_err() && node.calls() == before + 2, "it waits for its turn");
    };
    let (outcomes, ()) = futures_util::future::join(two, third).await;
    assert!(outcomes.0.is_err() && outcomes.1.is_err());
}

#[tokio::test]
async fn batches_are_of_twenty_and_an_answer_that_is_missing_or_double_spoils_its_node() {
    let (node, good) = (faulty().await, faulty().await);
    let numbers: Vec<_> = (0..45)
        .map(|n| Request::new("eth_getBlockByNumber", json!([format!("{:#x}", n % 2), false])))
        .collect();
    let single = nodes(&[&node], bounds());
    hash(&single).await.unwrap();
    let before = node.calls();
    let answers = single.ask_all(&numbers).await.unwrap();
    assert_eq!((answers.len(), node.calls() - before), (45, 3));
    let tampered: [fn(&mut Vec<Value>); 3] = [
        |all| all.reverse(),
        |all| drop(all.pop()),
        |all| all[0] = all[1].clone(),
    ];
    for (at, tamper) in tampered.into_iter().enumerate() {
        node.plan(move |_, answer| {
            if let Some(all) = answer.as_array_mut() {
                tamper(all);
            }
            Fault::None
        });
        let before = good.calls();
        let found = nodes(&[&node, &good], bounds()).ask_all(&numbers).await.unwrap();
        assert!(found.iter().zip(&answers).all(|(found, expected)| found == expected));
        // Order is the node's own business.
        assert_eq!(good.calls() > before, at > 0);
    }
}

#[tokio::test]
async fn a_stale_finalized_is_not_believed_and_what_was_final_stays_so() {
    let chain = Chain::own(&[]);
    let node = FaultyNode::start(&chain.url).await;
    let nodes = nodes(&[&node], bounds());
    for _ in 0..40 {
        chain.rpc("evm_mine", json!([])).await;
    }
    // Of this node it is the head less two; of depth alone it would be less fifteen.
    assert_eq!(nodes.final_block().await.unwrap().number.to::<u64>(), 38);
    let stale = |tag: &'static str, field: &'static str, value: &'static str| {
        node.plan(move |question, answer| {
            if question["params"][0] == tag {
                answer["result"][field] = json!(value);
            }
            Fault::None
        });
    };
    for _ in 0..20 {
        chain.rpc("evm_mine", json!([])).await;
    }
    // Four hours old: depth counts.
    stale("finalized", "timestamp", "0x6a000000");
    assert_eq!(nodes.final_block().await.unwrap().number.to::<u64>(), 60 - 15);
    // Behind its own earlier answer: depth counts.
    node.plan(|_, _| Fault::None);
    assert_eq!(nodes.final_block().await.unwrap().number.to::<u64>(), 58);
    for _ in 0..20 {
        chain.rpc("evm_mine", json!([])).await;
    }
    stale("finalized", "number", "0x5");
    assert_eq!(nodes.final_block().await.unwrap().number.to::<u64>(), 80 - 15);
    // A head that falls back takes nothing with it.
    node.plan(|question, answer| {
        if question["params"][0] == "finalized" || question["params"][0] == "latest" {
            answer["result"]["number"] = json!("0x14");
        }
        Fault::None
    });
    assert_eq!(nodes.final_block().await.unwrap().number.to::<u64>(), 80 - 15);
    // The same number under another hash is beyond mending.
    node.plan(|question, answer| {
        if question["params"][0] == "finalized" || question["params"][0] == "latest" {
            answer["result"]["number"] = json!("0x50");
            answer["result"]["timestamp"] = json!("0x1");
        } else if is_asked_for_blocks(question) {
            answer["result"]["hash"] = json!(format!("0x{}", "cd".repeat(32)));
        }
        Fault::None
    });
    assert_eq!(nodes.final_block().await, Err(Error::Undone { chain_id: CHAIN_ID }));
}

#[tokio::test]
async fn of_two_nodes_the_older_final_block_counts() {
    let chain = Chain::own(&[]);
    for _ in 0..30 {
        chain.rpc("evm_mine", json!([])).await;
    }
    let (ahead, behind) = (FaultyNode::start(&chain.url).await, FaultyNode::start(&chain.url).await);
    behind.plan(|question, answer| {
        if question["params"][0] == "finalized" {
            answer["result"]["number"] = json!("0x14");
        }
        Fault::None
    });
    assert_eq!(
        nodes(&[&ahead, &behind], bounds())
            .final_block()
            .await
            .unwrap()
            .number
            .to::<u64>(),
        20
    );
    behind.plan(|_, _| Fault::Cut);
    assert_eq!(
        nodes(&[&ahead, &behind], bounds()).final_block().await,
        Err(Error::Alone { chain_id: CHAIN_ID })
    );
}
