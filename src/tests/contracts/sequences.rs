//! Random sequences of calls, each from the same state of a node.

use crate::support::chain::Chain;
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::json;
use std::fmt::Debug;

/// Holds every sequence to a model. There are 24 of them, or as many as `CUECAST_SEQUENCES` says. The node is put back before each, and its
/// time with it: it gets slower with every block.
pub fn for_all<S: Strategy, H>(
    step: S,
    set_up: impl AsyncFnOnce() -> H,
    chain: impl Fn(&H) -> &Chain,
    holds: impl AsyncFn(&H, &[S::Value]),
) where
    S::Value: Debug,
{
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let cases = std::env::var("CUECAST_SEQUENCES").map_or(24, |cases| cases.parse().expect("a number of sequences"));
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 60,
        ..Config::default()
    });
    let house = runtime.block_on(set_up());
    let kept = std::cell::RefCell::new(runtime.block_on(chain(&house).rpc("evm_snapshot", json!([]))));
    let found = runner.run(&prop::collection::vec(step, 10..30), |steps| {
        runtime.block_on(async {
            let chain = chain(&house);
            let before = kept.borrow().clone();
            assert_eq!(chain.rpc("evm_revert", json!([before])).await, true);
            let snapshot = chain.rpc("evm_snapshot", json!([])).await;
            kept.replace(snapshot);
            holds(&house, &steps).await;
        });
        Ok(())
    });
    found.unwrap_or_else(|error| panic!("{error}"));
}
