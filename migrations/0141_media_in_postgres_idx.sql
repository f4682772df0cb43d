-- no-transaction
-- For moving what is in Postgres to the bucket.
CREATE INDEX CONCURRENTLY IF NOT EXISTS media_in_postgres_idx ON media (cid) WHERE bytes IS NOT NULL;
