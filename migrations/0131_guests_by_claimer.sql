-- no-transaction
-- For the way back to a match that somebody began as a guest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS guests_claimed_idx ON guests (claimed_by) WHERE claimed_by IS NOT NULL;
