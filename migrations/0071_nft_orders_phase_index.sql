-- no-transaction
-- How many editions a wallet has bought in a phase.
CREATE INDEX CONCURRENTLY IF NOT EXISTS nft_orders_phase_idx ON nft_orders (recipient, phase) WHERE phase IS NOT NULL AND status <> 'failed';
