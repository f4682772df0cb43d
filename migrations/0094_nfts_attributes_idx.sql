-- no-transaction
-- NFTs by their attributes. Of a range it finds those that have the attribute at all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS nfts_attributes_idx ON nfts USING gin (attributes jsonb_path_ops);
