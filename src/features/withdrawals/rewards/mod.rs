//! Rewards that go out to the wallet at once (E2): for who chose it a reward of a play is in their balance first, in the transaction that ends the play
//! (`crate::rewards`), and then goes out by itself, as a withdrawal that the rules approved ([`send`]). What the rules do not let go stays in the balance.

pub mod jobs;
pub mod routes;
pub mod rules;
pub mod send;
pub mod store;
