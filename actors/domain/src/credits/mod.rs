//! Pool credits: what they cost, what tokens and money buy, and the right to play that they pay.

mod order;
mod pack;
mod play;
mod rate;
mod settings;

#[cfg(test)]
mod rate_tests;

pub use order::{
    Arrival, CARD_MINIMUM, CARD_MINUTES, CRYPTO_HOURS, LATE_DAYS, OrderStatus, Phase, Rest, Reversal,
    UnknownOrderStatus, Verdict, decide_arrivals, reversal, taken_back,
};
pub use pack::{PACKS, Pack, bonus};
pub use play::{GameType, InvalidGameType, InvalidRightState, RightState, Source};
pub use rate::{Credits, ExchangeRate, InvalidRate, TokenMinimum, TooManyCredits, UsdRate};
pub use settings::{InvalidSettings, MAX_COUNT, Settings};
