//! The load generator: how many viewers and messages the server bears, what each costs, and whether anything is lost.
//! It talks to loopback alone, and every run is bounded in connections and time.

pub mod clock;
pub mod cluster;
pub mod compare;
pub mod control;
pub mod cuecast;
pub mod fail;
pub mod figures;
pub mod frame;
pub mod latency;
pub mod link;
pub mod model;
pub mod packed;
pub mod peer;
pub mod plot;
pub mod proc;
pub mod protocol;
pub mod publisher;
pub mod report;
pub mod run;
pub mod scenario;
pub mod stamp;
pub mod tally;
pub mod viewers;
pub mod wallet;
