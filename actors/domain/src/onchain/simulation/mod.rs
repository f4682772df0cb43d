//! A seeded simulation of the outbox: the real decisions, a modelled store, and a chain that drops, undoes up to 64 blocks, answers from behind,
//! loses answers, or has its nonces used by somebody else; servers that die between any two steps, and two at a time. A model that knows the chain
//! alone checks after every step: nothing is paid twice, lost, or told before it is final, and no nonce is left out.
//! A failure prints its seed; `CUECAST_SEED=n cargo test -p domain outbox` plays it again, and `CUECAST_OUTBOX_SEEDS=1000000` plays a night.

#![allow(clippy::expect_used, reason = "a simulation that cannot go on has failed")]

mod chain;
mod check;
mod server;
mod store;
mod world;

use world::World;

/// Plays in one run of the tests.
const SEEDS: u64 = 20_000;
const STEPS: usize = 160;

/// Faults of the code around the decisions, or of the vault: each of these must be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
    None,
    /// Bytes go out before they are stored.
    SentBeforeStored,
    /// The next nonce is what the chain has used, whatever was given since.
    NonceOfChain,
    /// 'nonce too low' and 'already known' count as success.
    AnswerIsOutcome,
    /// A block that can be undone is enough.
    MinedIsFinal,
    /// It is simulated when it has a nonce already.
    RefusedWithNonce,
    /// A used nonce means new ids, as for another payment.
    NewIds,
    /// The next nonce is read before the key is locked, and a server that lost the key goes on.
    NonceUnlocked,
    /// Money moves in another transaction than the state.
    SettledApart,
    /// A transaction that was sent once is never sent again.
    SentOnce,
    /// It stays mined when its block is gone.
    StaysMined,
    /// More is offered than the limit.
    Boundless,
    /// The vault forgets what it paid.
    VaultForgets,
    /// A batch that failed is refused as a whole.
    NotHalved,
}

const BUGS: [Bug; 12] = [
    Bug::SentBeforeStored,
    Bug::NonceOfChain,
    Bug::AnswerIsOutcome,
    Bug::MinedIsFinal,
    Bug::RefusedWithNonce,
    Bug::NewIds,
    Bug::NonceUnlocked,
    Bug::SettledApart,
    Bug::SentOnce,
    Bug::StaysMined,
    Bug::Boundless,
    Bug::NotHalved,
];

/// The generator of one play.
struct Dice(u64);

impl Dice {
    /// SplitMix64.
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
fn play(seed: u64, bug: Bug) -> Result<(), String> {
    let mut world = World::new(seed, bug);
    for step in 0..STEPS {
        let what = world.step();
        check::invariants(&world).map_err(|broken| format!("step {step}, {what}: {broken}"))?;
    }
    world.settle();
    check::invariants(&world)
        .and_then(|()| check::settled(&world))
        .map_err(|broken| format!("after the end: {broken}"))
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn twenty_thousand_plays_of_the_outbox_against_a_chain_that_lies_pay_everything_once() {
    let seeds = match number("CUECAST_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("CUECAST_OUTBOX_SEEDS").unwrap_or(SEEDS),
    };
    for seed in seeds {
        if let Err(broken) = play(seed, Bug::None) {
            panic!("seed {seed}: {broken}\nplay it again with CUECAST_SEED={seed}");
        }
    }
}

#[test]
fn the_outbox_pays_once_even_into_a_vault_that_forgets_what_it_paid() {
    for seed in 0..SEEDS / 10 {
        assert_eq!(play(seed, Bug::VaultForgets), Ok(()), "seed {seed}");
    }
}

#[test]
fn every_planted_bug_of_the_outbox_is_caught_and_its_seed_plays_the_same_again() {
    for bug in BUGS {
        let caught = (0..SEEDS).find_map(|seed| play(seed, bug).err().map(|broken| (seed, broken)));
        let (seed, broken) = caught.unwrap_or_else(|| panic!("{bug:?} was not caught"));
        assert_eq!(play(seed, bug), Err(broken), "{bug:?}, seed {seed}");
        assert_eq!(play(seed, Bug::None), Ok(()), "without the bug nothing is wrong");
    }
}
