//! How good odds are.

/// Calibration of the odds over positions of frames that they were not fitted to.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    pub positions: usize,
    /// Mean square of what the odds were off: 0 for one who knows, 0.25 for one who always says a half.
    pub brier: f64,
    /// By odds, from 0 to 0.1 first.
    pub tenths: [Tenth; 10],
}

/// Positions with odds within a tenth.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tenth {
    pub positions: usize,
    /// The mean of the odds.
    pub said: f64,
    /// The part of them that was won.
    pub won: f64,
}

impl Figures {
    /// Of odds and whether it was won.
    pub fn of(seen: &[(f64, bool)]) -> Self {
        let won = |won: bool| if won { 1.0 } else { 0.0 };
        let mean = |sum: f64, of: usize| sum / of.max(1) as f64;
        let off: f64 = seen
            .iter()
            .map(|(odds, ended)| (odds - won(*ended)) * (odds - won(*ended)))
            .sum();
        let tenths = std::array::from_fn(|n| {
            let of_tenth = || {
                seen.iter()
                    .filter(move |(odds, _)| ((odds * 10.0) as usize).min(9) == n)
            };
            let positions = of_tenth().count();
            Tenth {
                positions,
                said: mean(of_tenth().map(|(odds, _)| odds).sum(), positions),
                won: mean(of_tenth().map(|(_, ended)| won(*ended)).sum(), positions),
            }
        });
        Self {
            positions: seen.len(),
            brier: mean(off, seen.len()),
            tenths,
        }
    }

    /// The largest difference between what was said and what was won, of the tenths with so many positions.
    pub fn worst(&self, positions: usize) -> f64 {
        let counted = self.tenths.iter().filter(|tenth| tenth.positions >= positions);
        counted.map(|tenth| (tenth.said - tenth.won).abs()).fold(0.0, f64::max)
    }
}
