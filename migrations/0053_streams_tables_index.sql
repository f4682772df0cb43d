-- no-transaction
-- Streams that show a table now, looked at each second.
CREATE INDEX CONCURRENTLY IF NOT EXISTS streams_tables_idx ON streams (id) WHERE source = 'table' AND status = 'live';
