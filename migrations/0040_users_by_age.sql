-- no-transaction
-- The administrator's list of people: the newest first, read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_created_idx ON users (created_at DESC, id DESC);
