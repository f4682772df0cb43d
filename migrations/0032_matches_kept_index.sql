-- no-transaction
-- Matches that are over, by what is still kept of them, those that ended first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS matches_kept_idx ON matches (kept, ended_at) WHERE ended_at IS NOT NULL;
