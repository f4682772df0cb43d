//! Pool credits: bought or given, set aside for a play, spent.

pub mod settings;
pub mod tokens;
