-- Reviews of matches that are over, as they are answered: made once, when somebody asks.

SET LOCAL lock_timeout = '2s';

CREATE TABLE match_reviews (
    match_id  text PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    -- Of what makes reviews: one of another version is made anew.
    version   smallint NOT NULL,
    review    jsonb NOT NULL CHECK (octet_length(review::text) <= 32768)
);
