//! A seeded simulation of the indexer: the real one, against a chain that is reorganised and nodes that lag, refuse and lie, with a modelled store
//! and crashes between any two commits. A reader takes the final logs; what it did is compared with the chain after every step. A failure prints
//! its seed: `CUECAST_SEED=n cargo test -p domain indexer_simul` plays it again, `CUECAST_INDEXER_SEEDS=1000000` plays more of them.

#![allow(clippy::expect_used, reason = "a simulation that cannot go on has failed")]

mod chain;
mod nodes;
mod world;

use world::World;

/// Plays in one run of the tests.
const SEEDS: u64 = 20_000;
const STEPS: usize = 120;

/// Faults of the code around the indexer: each of these must be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
    None,
    /// The cursor is committed before the logs.
    CursorFirst,
    /// The logs are committed before the cursor, and nothing says that a log is stored once.
    LogsFirst,
    /// The reader's effects are committed before its cursor.
    EffectFirst,
    /// The reader's cursor is committed before its effects.
    ReaderFirst,
    /// The reader takes logs of blocks that are not final.
    ReadsHead,
    /// The newest block counts as final.
    LatestIsFinal,
    /// Final logs are those that one node tells.
    OneNode,
    /// The logs of a range are asked of another node than its blocks.
    OtherNode,
    /// A range that was refused is passed over.
    PassesOver,
    /// After a commit that failed the indexer is not made anew.
    NotMadeAnew,
    /// Final logs are what was seen at the head, and are not read again.
    HeadCounts,
    /// Unfinal logs of blocks that are gone stay.
    KeepsGone,
    /// The reader goes on when a final block was undone.
    PassesUndone,
}

/// SplitMix64, the generator of one play.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// Plays one seed; the error says what broke, and at which step.
fn play(seed: u64, bug: Bug) -> Result<World, String> {
    let mut world = World::new(seed, bug);
    for step in 0..STEPS {
        let what = world.step();
        world
            .check()
            .map_err(|broken| format!("step {step}, {what}: {broken}"))?;
    }
    world.come_to_rest();
    world
        .check()
        .and_then(|()| world.check_at_rest())
        .map_err(|broken| format!("at rest: {broken}"))?;
    Ok(world)
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn no_log_is_lost_or_taken_twice_or_out_of_order_whatever_the_chain_and_its_nodes_do() {
    let one = number("CUECAST_SEED");
    let seeds = one.map_or(0..number("CUECAST_INDEXER_SEEDS").unwrap_or(SEEDS), |seed| {
        seed..seed + 1
    });
    let (mut effects, mut reorgs, mut deepest, mut lies, mut crashes, mut undone) = (0, 0, 0, 0, 0, 0);
    for seed in seeds {
        let world = play(seed, Bug::None).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        effects += world.effects();
        reorgs += world.reorgs();
        deepest = deepest.max(world.deepest());
        lies += world.lies();
        crashes += world.crashes();
        undone += u64::from(world.is_undone());
    }
    println!(
        "{effects} effects, {reorgs} reorganisations to depth {deepest}, {lies} lies, {crashes} crashes, {undone} chains whose final block was undone"
    );
    // A play in which nothing happens proves nothing.
    assert!(one.is_some() || deepest == 64 && effects > SEEDS && lies > SEEDS && crashes > SEEDS && undone > 100);
}

#[test]
fn faults_around_the_indexer_are_caught() {
    let bugs = [
        Bug::CursorFirst,
        Bug::LogsFirst,
        Bug::EffectFirst,
        Bug::ReaderFirst,
        Bug::ReadsHead,
        Bug::LatestIsFinal,
        Bug::OneNode,
        Bug::OtherNode,
        Bug::PassesOver,
        Bug::NotMadeAnew,
        Bug::HeadCounts,
        Bug::KeepsGone,
        Bug::PassesUndone,
    ];
    for bug in bugs {
        let caught = (0..2_000).find(|seed| play(*seed, bug).is_err());
        println!("{bug:?}: seed {caught:?}");
        assert!(caught.is_some(), "{bug:?} stays unnoticed");
    }
}
