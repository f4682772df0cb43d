use super::{
    indexer::{Ask, Change, Fault, Head, Indexer, Log, Settled, Tip},
    reorg::{Block, Place},
};
use alloy_primitives::{Address, B256, Bytes};

fn hash(number: u64) -> B256 {
    B256::left_padding_from(&number.to_be_bytes())
}

fn block(number: u64) -> Block {
    Block {
        number,
        hash: hash(number + 1),
        parent: hash(number),
        time: 1_000 + number,
    }
}

fn log(number: u64, index: u64) -> Log {
    Log {
        block: number,
        block_hash: block(number).hash,
        index,
        tx: hash(7_000 + number),
        position: u32::try_from(index).unwrap(),
        address: Address::ZERO,
        topics: Vec::new(),
        data: Bytes::new(),
    }
}

/// An indexer that has read up to block 4.
fn indexer() -> Indexer {
    Indexer::new(block(4).into(), Vec::new(), []).0
}

fn tip(latest: u64, settled: u64) -> Tip {
    Tip {
        latest: block(latest),
        settled: block(settled),
    }
}

const RANGE: Ask = Ask::Range { from: 5, to: 7 };

fn read(logs: Vec<Log>) -> Settled {
    Settled {
        first: block(5),
        last: block(7),
        blocks: vec![block(6)],
        logs,
    }
}

#[test]
fn what_is_final_is_asked_for_before_what_is_not_and_nothing_when_all_is_known() {
    let mut indexer = indexer();
    assert_eq!(indexer.next(&tip(9, 7)), Some(RANGE));
    let change = indexer
        .settled(RANGE, &tip(9, 7), read(vec![log(6, 0), log(6, 1)]))
        .unwrap();
    let logs = vec![(log(6, 0), 1_006), (log(6, 1), 1_006)];
    let (floor, gone) = (Place::from(block(7)), Vec::new());
    assert_eq!(change, Change::Settled { floor, gone, logs });
    for number in [8, 9] {
        assert_eq!(indexer.next(&tip(9, 7)), Some(Ask::Number(number)));
        let (block, logs) = (block(number), Vec::new());
        indexer.head(Ask::Number(number), Head { block, logs }).unwrap();
    }
    assert_eq!(indexer.next(&tip(9, 7)), None);
    assert_eq!(indexer.next(&tip(8, 6)), None, "a node that lags is no news");
}

#[test]
fn what_does_not_fit_together_is_not_taken() {
    let foreign = Log {
        block_hash: hash(99),
        ..log(6, 0)
    };
    let unknown = Log { block: 8, ..log(6, 0) };
    let again = Log { index: 4, ..log(6, 0) };
    let cases = [
        vec![foreign],
        vec![unknown],
        vec![log(6, 1), log(6, 0)],
        vec![log(6, 0), log(6, 0)],
        vec![log(6, 0), again],
    ];
    for logs in cases {
        assert_eq!(
            indexer().settled(RANGE, &tip(9, 7), read(logs.clone())),
            Err(Fault::Torn),
            "{logs:?}"
        );
    }
    let short = Settled {
        last: block(6),
        ..read(Vec::new())
    };
    assert_eq!(indexer().settled(RANGE, &tip(9, 7), short), Err(Fault::Other));
    let other_tip = Settled {
        last: Block {
            hash: hash(99),
            ..block(7)
        },
        ..read(Vec::new())
    };
    assert_eq!(indexer().settled(RANGE, &tip(9, 7), other_tip), Err(Fault::Other));
    let undone = Settled {
        first: Block {
            parent: hash(99),
            ..block(5)
        },
        ..read(Vec::new())
    };
    assert_eq!(indexer().settled(RANGE, &tip(9, 7), undone), Err(Fault::Undone));
}

#[test]
fn a_log_that_was_seen_and_is_left_out_is_asked_for_again() {
    let mut indexer = indexer();
    for number in 5..=7 {
        let logs = if number == 6 { vec![log(6, 0)] } else { Vec::new() };
        let block = block(number);
        indexer.head(Ask::Number(number), Head { block, logs }).unwrap();
    }
    assert!(indexer.waits());
    assert_eq!(
        indexer.settled(RANGE, &tip(7, 7), read(Vec::new())),
        Err(Fault::Missing)
    );
    let again = Ask::Hash(block(6).hash);
    assert_eq!(indexer.next(&tip(7, 7)), Some(again));
    // The one who told of it did not say the truth.
    let (block, logs) = (block(6), Vec::new());
    indexer.head(again, Head { block, logs }).unwrap();
    assert!(indexer.settled(RANGE, &tip(7, 7), read(Vec::new())).is_ok());
    assert!(!indexer.waits());
}

#[test]
fn a_range_that_is_refused_is_halved_down_to_one_block_and_grows_again() {
    let mut indexer = indexer();
    let lengths = std::iter::from_fn(|| {
        let Some(Ask::Range { from, to }) = indexer.next(&tip(9_000, 8_000)) else {
            return None;
        };
        indexer.refused().then_some(to - from + 1)
    });
    assert_eq!(
        lengths.collect::<Vec<_>>(),
        [2_000, 1_000, 500, 250, 125, 62, 31, 15, 7, 3]
    );
    let one = Ask::Range { from: 5, to: 5 };
    assert_eq!(indexer.next(&tip(9_000, 8_000)), Some(one));
    let settled = Settled {
        first: block(5),
        last: block(5),
        blocks: Vec::new(),
        logs: Vec::new(),
    };
    indexer.settled(one, &tip(9_000, 8_000), settled).unwrap();
    assert_eq!(indexer.next(&tip(9_000, 8_000)), Some(Ask::Range { from: 6, to: 7 }));
}
