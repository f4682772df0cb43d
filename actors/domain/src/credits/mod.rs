//! Pool credits: what they cost, what tokens and money buy, and the right to play that they pay.

mod pack;
mod play;
mod rate;
mod settings;

#[cfg(test)]
mod rate_tests;

pub use pack::{PACKS, Pack, bonus};
pub use play::{GameType, InvalidGameType, InvalidRightState, RightState, Source};
pub use rate::{Credits, ExchangeRate, InvalidRate, TokenMinimum, TooManyCredits, UsdRate};
pub use settings::{InvalidSettings, MAX_COUNT, Settings};
