//! Fitting the odds of frames to frames that agents play, and measuring them by others.

use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use domain::agent::odds::{Figures, Position, Weights, fingerprint, fit, fit_quick, play, said, said_quick};
use domain::prediction::Quick;

/// Frames that one call plays at most: some hours of one core.
const MAX_FRAMES: u64 = 100_000;
/// Threads at most.
const MAX_THREADS: usize = 16;
/// The first frame to measure by: far beyond those that are fitted to.
const UNSEEN: u64 = 1_000_000;
/// A tenth with fewer positions says little.
const COUNTED: usize = 400;

#[derive(clap::Args)]
pub struct Calibrate {
    /// Played and fitted to; a frame takes a tenth of a second of one core
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=MAX_FRAMES))]
    frames: u64,
}

#[derive(clap::Args)]
pub struct Odds {
    /// Played and measured by; none of them is one that the odds are fitted to
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=MAX_FRAMES))]
    frames: u64,
}

impl Calibrate {
    /// The weights as Rust source, for actors/domain/src/agent/odds/weights.rs and the rows of quick_weights.rs beside it.
    pub fn run(&self) -> String {
        let frames = played(0, self.frames);
        let seen: Vec<_> = frames.iter().flatten().map(Position::seen).collect();
        let mut text = source(self.frames, fingerprint(), &fit(&seen));
        for quick in Quick::ALL {
            let rows = rows(&fit_quick(quick, &frames));
            // Writing into a text cannot fail.
            let _ = write!(text, "\n{}:\n{rows}", quick.as_str());
        }
        text
    }
}

impl Odds {
    /// A table of what was said and what came of it.
    pub fn run(&self) -> String {
        let frames = played(UNSEEN, self.frames);
        let said: Vec<_> = frames.iter().flatten().map(said).collect();
        let mut text = table("positions", &Figures::of(&said), self.frames);
        for quick in Quick::ALL {
            let said = said_quick(quick, &frames);
            let what = format!("questions of a {}", quick.as_str());
            text += &table(&what, &Figures::of(&said), self.frames);
        }
        text
    }
}

/// Chances said and what came of them, by tenths.
fn table(what: &str, figures: &Figures, frames: u64) -> String {
    let mut text = format!(
        "{} {what} of {frames} frames\nBrier score {:.4}\nworst tenth of {COUNTED} positions and more: {:.1} points\n\n   odds  positions   said    won\n",
        figures.positions,
        figures.brier,
        100.0 * figures.worst(COUNTED)
    );
    for (n, tenth) in figures.tenths.iter().enumerate() {
        let (positions, said, won) = (tenth.positions, 100.0 * tenth.said, 100.0 * tenth.won);
        // Writing into a text cannot fail.
        let _ = writeln!(
            text,
            "{:>3}-{:<3} {positions:>10} {said:>5.1}% {won:>5.1}%",
            10 * n,
            10 * n + 10
        );
    }
    text + "\n"
}

/// The positions of so many frames, on all cores, in the order of their numbers.
fn played(first: u64, frames: u64) -> Vec<Vec<Position>> {
    let (next, all) = (AtomicU64::new(first), Mutex::new(Vec::new()));
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= first + frames {
                        break;
                    }
                    own.push((number, play(number)));
                }
                if let Ok(mut all) = all.lock() {
                    all.append(&mut own);
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_default();
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, positions)| positions).collect()
}

fn source(frames: u64, fingerprint: u64, weights: &Weights) -> String {
    let mut text = format!(
        "//! Made by `cuecast billiards calibrate --frames {frames}`.\n\nuse super::Weights;\n\n\
         /// Of the physics and the agents that the weights were fitted to.\n#[cfg(test)]\npub const FINGERPRINT: u64 = {fingerprint:#018x};\n\n\
         /// By phase: break, open table, groups, and the eight left alone; in the order of `Features`.\n#[rustfmt::skip]\n\
         pub const WEIGHTS: Weights = [\n"
    );
    text += &rows(weights);
    text + "];\n"
}

/// A line for each phase.
fn rows(weights: &Weights) -> String {
    let mut text = String::new();
    for row in weights {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:.4}")).collect();
        // Writing into a text cannot fail.
        let _ = writeln!(text, "    [{}],", row.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_are_played_on_all_cores_come_in_the_order_of_their_numbers() {
        let all = played(3, 4);
        let ends = |positions: &[Position]| positions.last().map(|position| (position.layout, position.winner));
        let alone: Vec<_> = (3..7).map(|number| ends(&play(number))).collect();
        assert_eq!(all.iter().map(|positions| ends(positions)).collect::<Vec<_>>(), alone);
    }
}
