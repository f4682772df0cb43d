-- no-transaction
-- The tokens that somebody was ever given, for quests that ask who owned one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS nft_transfers_recipient_idx ON nft_transfers (recipient, nft_id);
