//! Every call that moves money, under races, faults and kills.

mod calls;
mod faults;
mod kills;
mod postgres_kills;
