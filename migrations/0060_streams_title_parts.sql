-- no-transaction
-- Streams that are live or scheduled by any part of their titles, in whatever form its letters were typed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS streams_title_parts_idx ON streams USING gin (lower(normalize(title, NFKC)) gin_trgm_ops)
    WHERE status <> 'ended' AND deleted_at IS NULL;
