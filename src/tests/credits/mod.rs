//! Pool credits, over HTTP.

mod orders_card;
mod orders_crypto;
mod orders_kills;
mod orders_storm;
mod orders_taken_back;
