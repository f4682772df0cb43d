-- no-transaction
-- Tournaments by any part of their titles.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tournaments_title_parts_idx ON tournaments USING gin (lower(normalize(title, NFKC)) gin_trgm_ops);
