pub(super) mod activation;
pub(super) mod collections;
pub(super) mod nfts;
