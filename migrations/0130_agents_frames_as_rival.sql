-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS matches_rival_character_idx ON matches (rival_character, number DESC) WHERE kind = 'house';
