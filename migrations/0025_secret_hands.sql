-- What an agent's hand draws from is a secret of its match. Version 1 is the rack's seed plus the number of the shot, which anybody can work
-- out from where the balls lie: of matches from before, and of those that an older server still makes while a release rolls out.

SET LOCAL lock_timeout = '2s';

-- Without rewriting the table: the default is a constant.
ALTER TABLE matches
    ADD COLUMN hand_version smallint NOT NULL DEFAULT 1,
    -- 32 bytes that are told to nobody before the match is over.
    ADD COLUMN hand_secret bytea,
    ADD CONSTRAINT matches_hand_check CHECK (
        (hand_version = 1 AND hand_secret IS NULL) OR (hand_version = 2 AND octet_length(hand_secret) = 32)) NOT VALID;
