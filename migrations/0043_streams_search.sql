-- no-transaction
-- Streams by how words of their title or game begin. Marks inside of a word part it: what is looked for is parted in the same way.
CREATE INDEX CONCURRENTLY IF NOT EXISTS streams_words_idx ON streams
    USING gin (to_tsvector('simple', translate(title || ' ' || game, '-._/:@', '      ')));
