//! Other people's services, each behind a small client of our own.

pub mod bucket;
pub mod evm;
pub mod http;
pub mod moonpay;
pub mod nowpayments;
pub mod pinning;
pub mod sandbox;
pub mod social;
pub mod stripe;

pub use http::install_tls;
pub(crate) use http::read;
