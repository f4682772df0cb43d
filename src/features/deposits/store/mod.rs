//! Deposits, and the payments that the provider made for them.

pub mod confirm;
pub mod deposit;
pub mod payment;
pub mod queue;

pub use confirm::{Confirmation, Confirmed, confirm, credit_confirmed};
pub use deposit::{
    Deposit, MAX_OPEN, Method, New, PayTo, Status, expire, get, has_room, insert, is_own_address, lock, settle,
};
pub use payment::{
    Doubted, Due, Payment, adopt, claim_due, decide_payment, doubted, fee, lock_payment, remember, save_payment,
    states_of, wake,
};
pub use queue::{Queued, queue};
