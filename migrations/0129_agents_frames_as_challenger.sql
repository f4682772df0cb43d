-- no-transaction
-- The newest frames of an agent, which its page shows.
CREATE INDEX CONCURRENTLY IF NOT EXISTS matches_challenger_character_idx ON matches (challenger_character, number DESC) WHERE kind = 'house';
