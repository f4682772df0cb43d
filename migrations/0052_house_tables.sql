-- House tables: agents with names of their own that play each other for those who watch, and streams that show one of our own tables.

SET LOCAL lock_timeout = '2s';

-- Their ratings are of frames among themselves at tables of the house alone, and stand on no list of people (decision E52).
CREATE TABLE agents (
    id          text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{3,24}$'),
    name        text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 2 AND 24),
    bio         text NOT NULL DEFAULT '' CHECK (char_length(bio) <= 160),
    level       text NOT NULL CHECK (level IN ('easy', 'medium', 'hard')),
    -- From which its face is drawn.
    ball        smallint NOT NULL CHECK (ball BETWEEN 1 AND 15),
    eyes        smallint NOT NULL CHECK (eyes BETWEEN 0 AND 7),
    brow        smallint NOT NULL CHECK (brow BETWEEN 0 AND 7),
    mouth       smallint NOT NULL CHECK (mouth BETWEEN 0 AND 7),
    hat         smallint NOT NULL CHECK (hat BETWEEN 0 AND 7),
    tint        smallint NOT NULL CHECK (tint BETWEEN 0 AND 7),
    -- Plays at tables of the house.
    active      boolean NOT NULL DEFAULT true,
    rating      double precision NOT NULL DEFAULT 1500 CHECK (rating BETWEEN -10000 AND 10000),
    deviation   double precision NOT NULL DEFAULT 350 CHECK (deviation > 0),
    volatility  double precision NOT NULL DEFAULT 0.06 CHECK (volatility > 0),
    wins        integer NOT NULL DEFAULT 0 CHECK (wins >= 0),
    losses      integer NOT NULL DEFAULT 0 CHECK (losses >= 0),
    rated_at    timestamptz NOT NULL DEFAULT now(),
    -- Since when it waits for a frame.
    waits_since timestamptz NOT NULL DEFAULT now()
);

INSERT INTO agents (id, name, bio, level, ball, eyes, brow, mouth, hat, tint, rating) VALUES
    ('vesper', 'Vesper', 'Sees the table three shots ahead, and says nothing about it.', 'hard', 8, 1, 2, 1, 3, 6, 1800),
    ('old-bram', 'Old Bram', 'Forty years at the same table. Never hurries.', 'medium', 6, 3, 4, 0, 5, 2, 1550),
    ('kestrel', 'Kestrel', 'Quick eyes, long pots.', 'hard', 1, 0, 1, 2, 0, 1, 1750),
    ('mina-two-rails', 'Mina Two Rails', 'Why go straight when there are cushions?', 'medium', 12, 5, 0, 3, 2, 4, 1500),
    ('the-deacon', 'The Deacon', 'Plays it safe, and makes others pay.', 'medium', 15, 2, 3, 4, 1, 0, 1520),
    ('pip', 'Pip', 'Learned last week. Loves the break.', 'easy', 3, 4, 0, 5, 6, 3, 1250),
    ('lucky-lou', 'Lucky Lou', 'It was meant that way. Every time.', 'easy', 9, 6, 5, 2, 4, 5, 1280),
    ('professor-chalk', 'Professor Chalk', 'Has a theory about every angle.', 'hard', 14, 7, 1, 0, 7, 7, 1780);

-- Without rewriting the table: the new columns are empty.
ALTER TABLE matches
    ADD COLUMN challenger_character text REFERENCES agents,
    ADD COLUMN rival_character text REFERENCES agents,
    -- Nobody plays before. Unix milliseconds; none when it begins as soon as both are there.
    ADD COLUMN begins_ms bigint,
    DROP CONSTRAINT matches_kind_check,
    ADD CONSTRAINT matches_kind_check
        CHECK (kind IN ('duel', 'quick', 'practice', 'tournament', 'quest', 'house')) NOT VALID,
    ADD CONSTRAINT matches_characters_check CHECK (
        (challenger_character IS NULL OR challenger_agent IS NOT NULL) AND (rival_character IS NULL OR rival_agent IS NOT NULL)
        AND (kind <> 'house' OR challenger_character <> rival_character)) NOT VALID;

-- What a stream shows: somebody's channel at Twitch, or one of our own tables (decision E46). Servers of the release before read `channel` as a text
-- of every stream, so those of tables hold `cuecast` there.
ALTER TABLE streams
    ADD COLUMN source text NOT NULL DEFAULT 'twitch',
    ADD COLUMN table_kind text,
    -- The match that is on, or was the last; the tournament; the number of the table.
    ADD COLUMN table_ref text,
    ADD CONSTRAINT streams_source_check CHECK (
        (source = 'twitch' AND table_kind IS NULL AND table_ref IS NULL)
        OR (source = 'table' AND table_kind IN ('match', 'tournament') AND table_ref ~ '^[0-9a-f]{24}$')
        OR (source = 'table' AND table_kind = 'house' AND table_ref ~ '^[0-9]{1,2}$')) NOT VALID;

CREATE TABLE house_tables (
    number     smallint PRIMARY KEY CHECK (number BETWEEN 1 AND 16),
    stream_id  text NOT NULL UNIQUE REFERENCES streams,
    -- The frame that runs, or was the last.
    match_id   text UNIQUE REFERENCES matches
);

-- Frames whose steps are still kept, by age: `house.keep_days` later they are removed, and the row with them.
CREATE TABLE house_frames (
    match_id  text PRIMARY KEY REFERENCES matches,
    drawn_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX house_frames_age_idx ON house_frames (drawn_at);

-- The account of the house has no key, and nobody is signed in as it (decision E51).
ALTER TABLE sessions
    ADD CONSTRAINT sessions_not_the_house CHECK (user_id <> 'e7ce4197d46864192046cd02') NOT VALID;
