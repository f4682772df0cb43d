-- no-transaction
-- The next free edition of an NFT, however many were sold before it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS nft_editions_next_idx ON nft_editions (nft_id, number) WHERE state = 'free';
