pub(super) mod activation;
pub(super) mod collections;
pub(super) mod draws;
pub(super) mod nfts;
pub(super) mod openings;
pub(super) mod orders;
pub(super) mod transfers;
