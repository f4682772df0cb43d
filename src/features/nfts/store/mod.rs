pub(super) mod activation;
pub(super) mod collections;
pub(super) mod nfts;
pub(super) mod openings;
pub(super) mod orders;
pub(super) mod phases;
pub(super) mod reservations;
pub(super) mod transfers;
