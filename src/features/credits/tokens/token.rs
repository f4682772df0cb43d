/// Of LP-BAI, on the chain as in the ledger.
pub const DECIMALS: u8 = 18;
/// Its code in the ledger, and what people call it.
pub const SYMBOL: &str = "LP-BAI";
