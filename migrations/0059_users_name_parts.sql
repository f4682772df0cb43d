-- no-transaction
-- People by any part of their names.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_name_parts_idx ON users USING gin (lower(username) gin_trgm_ops) WHERE username IS NOT NULL;
