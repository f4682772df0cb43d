-- The badge of regulars in chat: on which days somebody wrote in a creator's streams.

SET LOCAL lock_timeout = '2s';

-- One row for each person in each channel, and no row for each day: whoever joins is looked up by a key.
CREATE TABLE channel_chatters (
    creator_id  text NOT NULL REFERENCES users ON DELETE CASCADE,
    user_id     text NOT NULL REFERENCES users ON DELETE CASCADE,
    -- In UTC.
    last_day    date NOT NULL,
    -- The last bit is `last_day`, each before it the day before.
    days        bit(30) NOT NULL,
    PRIMARY KEY (creator_id, user_id)
) WITH (fillfactor = 80);

ALTER TABLE streams ADD COLUMN hides_badges boolean NOT NULL DEFAULT false;
