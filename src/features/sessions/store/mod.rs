//! Challenges and tokens that count once.

pub mod nonces;
pub mod passport_tokens;
