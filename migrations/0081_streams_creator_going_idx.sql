-- no-transaction
-- What those whom somebody follows have on, without all that they ever had.
CREATE INDEX CONCURRENTLY IF NOT EXISTS streams_creator_going_idx ON streams (creator_id) WHERE status <> 'ended' AND deleted_at IS NULL;
