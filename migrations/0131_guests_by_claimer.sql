-- no-transaction
-- Who is led back to a match that they began as a guest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS guests_claimed_idx ON guests (claimed_by) WHERE claimed_by IS NOT NULL;
