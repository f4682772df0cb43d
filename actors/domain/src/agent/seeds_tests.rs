//! The attack on agents: from where the balls lie before the break to the shots that agents will play.

use super::*;
use crate::MatchId;
use crate::billiards::{BallId, TableSize};
use crate::eight_ball::Seat;
use crate::match_rules::{Decision, Match, Plan, Rules, Setup};

const NEWEST: Option<Version> = Some(Version::NEWEST);
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

pub(super) fn id() -> MatchId {
    "65f1c0a2b3d4e5f601234567".parse().unwrap()
}

pub(super) fn setup(seed: u64) -> Setup {
    Setup {
        table: TableSize::Nine,
        breaker: Seat::Challenger,
        seed,
        started_at: 0,
        rules: Rules::NEWEST,
    }
}

/// Of an odd number, modulo 2^64, by Newton.
fn inverse(odd: u64) -> u64 {
    (0..6).fold(odd, |guess, _| {
        guess.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(guess)))
    })
}

/// SplitMix64 backwards: the state that gave a number.
fn state_of(out: u64) -> u64 {
    let unshift = |z: u64, by: u32| (0..64 / by + 1).fold(z, |known, _| z ^ (known >> by));
    let z = unshift(out, 31).wrapping_mul(inverse(0x94d0_49bb_1331_11eb));
    unshift(unshift(z, 27).wrapping_mul(inverse(0xbf58_476d_1ce4_e5b9)), 30)
}

/// The public view of a rack is enough: how far the foremost ball lies off the long string is the seventeenth number drawn.
fn seed_of_rack(seen: &Layout) -> Option<u64> {
    let table = Table::new(TableSize::Nine);
    let off = BallId::all()
        .filter_map(|ball| seen.get(ball))
        .find(|at| (at.x - table.foot_spot().x).abs() < 1e-4)?
        .y
        - table.foot_spot().y;
    let drawn = ((off / 2e-5 + 1.0) / 2.0 * (1u64 << 53) as f64).round() as u64;
    let near = (0..9).filter_map(|step| (drawn + step).checked_sub(4));
    let mut states = near.flat_map(|top| (0..1 << 11).map(move |low| state_of(top << 11 | low)));
    states.find_map(|state| {
        let seed = state.wrapping_sub(GAMMA.wrapping_mul(17));
        let same = BallId::all()
            .filter(|ball| *ball != BallId::CUE)
            .all(|ball| table.rack(seed).get(ball) == seen.get(ball));
        same.then_some(seed)
    })
}

/// Of twenty matches, those whose agent's second shot was computed before it was played.
fn predicted(seeds: impl Fn(u64) -> Seeds) -> usize {
    let seeds_of_racks = (1..=20u64).map(|n| n.wrapping_mul(GAMMA) ^ 0x5bd1_e995);
    let hits = seeds_of_racks.filter(|rack| {
        let (secret, mut game) = (seeds(*rack), Match::new(setup(*rack)));
        let guess = seed_of_rack(game.layout());
        assert_eq!(guess, Some(*rack), "the attack finds the rack's seed");
        for number in 1..=2 {
            let seat = game.frame().turn;
            let think_from = |seed| think(&game.table(), game.layout(), game.frame(), Level::Easy, seed);
            let told = think_from(Seeds::Rack(guess.unwrap_or_default()).of_shot(id(), number));
            let shot = think_from(secret.of_shot(id(), number));
            if number == 2 {
                return told == shot;
            }
            let Ok(Plan::Ready(ready)) = game.plan(seat, number, shot, game.rest_at()) else {
                return false;
            };
            game.apply_shot(&ready.run().unwrap()).unwrap();
        }
        false
    });
    hits.count()
}

#[test]
fn shots_of_agents_cannot_be_computed_from_the_rack_as_all_of_them_could() {
    assert_eq!(predicted(Seeds::Rack), 20, "the attack works on the old way");
    let secret = |rack: u64| {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&rack.wrapping_mul(3).to_be_bytes());
        Seeds::Secret(Secret(bytes))
    };
    assert_eq!(predicted(secret), 0);
}

#[test]
fn the_seed_of_a_shot_is_what_the_documents_say() {
    // printf 65f1c0a2b3d4e5f601234567:3 | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001...1f
    // All bytes differ, so that one that is left out, or out of place, shows.
    let secret = Secret(std::array::from_fn(|at| at as u8));
    assert_eq!(
        format!("{:016x}", Seeds::Secret(secret).of_shot(id(), 3)),
        "0e2dc84c141eac2a"
    );
    assert_eq!(
        secret.commitment().to_string(),
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    );
    assert_eq!(
        secret.to_string(),
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    );
    assert_eq!(format!("{secret:?}"), "Secret(..)", "it is written into no log");
    assert_eq!(Seeds::Rack(5).of_shot(id(), 3), 8);
    let ways = [Seeds::Rack(5), Seeds::Secret(secret)];
    assert_eq!(ways.map(|seeds| seeds.version()), [1, 2]);
    assert_eq!(ways.map(|seeds| seeds.secret()), [None, Some(secret)]);
}

/// A frame of two agents, decision by decision.
fn played(seeds: &Seeds, shots: u32) -> Vec<Decision> {
    let (mut game, mut decisions) = (Match::new(setup(3)), Vec::new());
    for number in 1..=shots {
        let seed = seeds.of_shot(id(), number);
        let shot = think(&game.table(), game.layout(), game.frame(), Level::Easy, seed);
        let at = game.rest_at();
        let Ok(Plan::Ready(ready)) = game.plan(game.frame().turn, number, shot, at) else {
            panic!("shot {number} was refused")
        };
        let result = ready.run().unwrap();
        game.apply_shot(&result).unwrap();
        decisions.push(result.decision());
    }
    decisions
}

#[test]
fn a_match_verifies_by_its_own_seeds_alone_and_a_shot_that_somebody_chose_is_found() {
    let agents: Agents = [Some(Level::Easy), Some(Level::Easy)];
    for seeds in [Seeds::Rack(3), Seeds::Secret(Secret([1; 32]))] {
        let mut decisions = played(&seeds, 4);
        let proved = verify(id(), setup(3), agents, NEWEST, &seeds, &decisions);
        assert_eq!(proved, Ok(Verified { shots: 4, by_agents: 4 }));
        let other = Seeds::Secret(Secret([2; 32]));
        let refused = verify(id(), setup(3), agents, NEWEST, &other, &decisions);
        assert_eq!(refused, Err(Fault::OtherShot { number: 1 }));
        let people = verify(id(), setup(3), [None, None], NEWEST, &other, &decisions);
        assert_eq!(
            people,
            Ok(Verified { shots: 4, by_agents: 0 }),
            "people choose their shots"
        );
        let Some(Decision::Shot { shot, .. }) = decisions.get_mut(2) else {
            panic!("a shot")
        };
        shot.aim += 1e-12;
        let refused = verify(id(), setup(3), agents, NEWEST, &seeds, &decisions);
        assert_eq!(refused, Err(Fault::OtherShot { number: 3 }));
    }
}
