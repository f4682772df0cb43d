-- Quests are played: who takes part, and what every game that can pay came to.

SET LOCAL lock_timeout = '2s';

ALTER TABLE matches DROP CONSTRAINT matches_kind_check;
ALTER TABLE matches ADD CONSTRAINT matches_kind_check
    CHECK (kind IN ('duel', 'quick', 'practice', 'tournament', 'quest')) NOT VALID;

-- One participation a person, quest and period (B28).
CREATE TABLE quest_entries (
    quest_id     text NOT NULL REFERENCES quests,
    user_id      text NOT NULL REFERENCES users,
    -- The first UTC day of the period; of a quest that is played once the same for everybody.
    period_start date NOT NULL,
    state        text NOT NULL DEFAULT 'joined' CHECK (state IN ('joined', 'playing', 'won', 'lost', 'void')),
    -- Of what paid it.
    right_id     text NOT NULL UNIQUE REFERENCES play_rights,
    -- The match that runs, or was the last.
    match_id     text UNIQUE REFERENCES matches,
    -- Frames won in a row so far.
    progress     integer NOT NULL DEFAULT 0 CHECK (progress >= 0),
    joined_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at     timestamptz,
    PRIMARY KEY (quest_id, user_id, period_start),
    CHECK (state <> 'playing' OR match_id IS NOT NULL),
    CHECK ((state IN ('joined', 'playing')) = (ended_at IS NULL))
);
CREATE INDEX quest_entries_joined_idx ON quest_entries (quest_id, joined_at);
-- What they may win stays promised.
CREATE INDEX quest_entries_open_idx ON quest_entries (quest_id) WHERE state IN ('joined', 'playing');

-- Games that were played to a result and were paid with a right: of quests, and of pool games outside of them. Written with the end of the match.
CREATE TABLE plays (
    match_id   text PRIMARY KEY REFERENCES matches,
    number     bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id    text NOT NULL REFERENCES users,
    -- Null: a pool game.
    quest_id   text REFERENCES quests,
    -- The frame.
    won        boolean NOT NULL,
    -- Own balls, and the eight when it won.
    score      smallint NOT NULL CHECK (score BETWEEN 0 AND 8),
    best_visit smallint NOT NULL CHECK (best_visit BETWEEN 0 AND 8),
    shots      integer NOT NULL CHECK (shots >= 0),
    -- The quest's goal, reached with this game.
    reached    boolean NOT NULL,
    ended_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    CHECK (quest_id IS NOT NULL OR NOT reached)
);
CREATE INDEX plays_quest_idx ON plays (quest_id, user_id) WHERE quest_id IS NOT NULL;
CREATE INDEX plays_user_idx ON plays (user_id, number DESC);

-- The newest pool game that somebody paid.
CREATE INDEX play_rights_games_idx ON play_rights (user_id, closed_at DESC) WHERE game_type = 'pool_game' AND state = 'used';
