//! Runs of the balls, thrown with dice instead of simulated: anything that the rules have to judge.

use crate::billiards::{BallId, Layout, Pocket};
use crate::eight_ball::Facts;
use crate::random::Random;

pub fn below(dice: &mut Random, bound: u64) -> u64 {
    dice.next() % bound
}

pub fn one_in(dice: &mut Random, n: u64) -> bool {
    below(dice, n) == 0
}

/// Facts of a shot on this table, and the table after it.
pub fn roll(dice: &mut Random, before: &Layout, on_eight: bool) -> (Facts, Layout) {
    let mut after = *before;
    let mut facts = Facts::default();
    if one_in(dice, 10) {
        return (facts, after);
    }
    let objects: Vec<BallId> = before
        .on_table()
        .map(|(ball, _)| ball)
        .filter(|ball| *ball != BallId::CUE)
        .collect();
    facts.first_contact = Some(objects[below(dice, objects.len() as u64) as usize]);
    facts.cushion_after_contact = !one_in(dice, 10);
    facts.contact_behind_string = one_in(dice, 20);
    facts.driven_to_cushion = below(dice, 8) as u32;
    for ball in before.on_table().map(|(ball, _)| ball) {
        // The eight seldom, so that frames have a middle.
        let odds = if ball == BallId::EIGHT && !on_eight { 60 } else { 6 };
        if one_in(dice, odds) {
            after.set(ball, None);
            if one_in(dice, 8) {
                facts.off_table.push(ball);
            } else {
                facts.pocketed.push((ball, Pocket::ALL[below(dice, 6) as usize]));
            }
        }
    }
    (facts, after)
}
