-- Matches of eight-ball, every step of each, and what follows from their ends: ratings, stakes, penalties.

CREATE TABLE matches (
    id                text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    -- In the order of creation.
    number            bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    -- The duel room that started it; none for practice and quick matches.
    room_id           text CHECK (room_id ~ '^[A-Za-z0-9_-]{8,64}$'),
    kind              text NOT NULL CHECK (kind IN ('duel', 'quick', 'practice')),
    -- Each seat has a person or an agent.
    challenger_id     text REFERENCES users,
    challenger_agent  text CHECK (challenger_agent IN ('easy', 'medium', 'hard')),
    rival_id          text REFERENCES users,
    rival_agent       text CHECK (rival_agent IN ('easy', 'medium', 'hard')),
    table_size        text NOT NULL CHECK (table_size IN ('nine', 'seven')),
    -- Of the rack and of who breaks: the bits of an unsigned number.
    seed              bigint NOT NULL,
    status            text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'ended', 'aborted')),
    -- Counts incarnations of its actor: an older one can no longer write.
    epoch             bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    -- The number of the newest step.
    steps             integer NOT NULL DEFAULT 0 CHECK (steps >= 0),
    winner            smallint CHECK (winner IN (0, 1)),
    reason            text CHECK (char_length(reason) BETWEEN 1 AND 64),
    challenger_change double precision,
    rival_change      double precision,
    created_at        timestamptz NOT NULL DEFAULT now(),
    -- When the players were there: from here on the clock ran. Unix milliseconds, because the match is played again from it.
    started_ms        bigint,
    ended_at          timestamptz,
    CHECK ((challenger_id IS NULL) <> (challenger_agent IS NULL)),
    CHECK ((rival_id IS NULL) <> (rival_agent IS NULL)),
    CHECK (challenger_id IS DISTINCT FROM rival_id),
    CHECK ((status = 'running') = (ended_at IS NULL)),
    CHECK (status = 'ended' OR winner IS NULL)
);
-- However many start it at once, a room has one match.
CREATE UNIQUE INDEX matches_running_room_key ON matches (room_id) WHERE status = 'running' AND room_id IS NOT NULL;
CREATE INDEX matches_running_idx ON matches (number) WHERE status = 'running';
CREATE INDEX matches_aborted_idx ON matches (ended_at) WHERE status = 'aborted';
CREATE INDEX matches_challenger_idx ON matches (challenger_id, number DESC);
CREATE INDEX matches_rival_idx ON matches (rival_id, number DESC);
CREATE INDEX matches_room_idx ON matches (room_id, number DESC) WHERE room_id IS NOT NULL;

-- Everything that was decided at a table, in order: from the seed and these rows a match is played again to the bit.
CREATE TABLE match_steps (
    match_id      text NOT NULL REFERENCES matches,
    number        integer NOT NULL CHECK (number >= 1),
    -- As text, so that its numbers come back to the last bit.
    decision      json NOT NULL,
    -- A shot as it was told to everyone, its trajectory included.
    shot_number   integer CHECK (shot_number >= 1),
    shot          json,
    committed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (match_id, number),
    UNIQUE (match_id, shot_number),
    CHECK ((shot_number IS NULL) = (shot IS NULL))
);

CREATE FUNCTION match_steps_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what was played is never changed or deleted';
END $$;
CREATE TRIGGER match_steps_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON match_steps
    FOR EACH STATEMENT EXECUTE FUNCTION match_steps_stay();

-- Glicko-2. Who has no row has never played for rating.
CREATE TABLE ratings (
    user_id     text PRIMARY KEY REFERENCES users,
    rating      double precision NOT NULL CHECK (rating BETWEEN -10000 AND 10000),
    deviation   double precision NOT NULL CHECK (deviation > 0),
    volatility  double precision NOT NULL CHECK (volatility > 0),
    wins        integer NOT NULL DEFAULT 0 CHECK (wins >= 0),
    losses      integer NOT NULL DEFAULT 0 CHECK (losses >= 0),
    draws       integer NOT NULL DEFAULT 0 CHECK (draws >= 0),
    updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ratings_rank_idx ON ratings (rating DESC, user_id);

CREATE TABLE rating_changes (
    user_id    text NOT NULL REFERENCES users,
    match_id   text NOT NULL REFERENCES matches,
    number     bigint GENERATED ALWAYS AS IDENTITY,
    rating     double precision NOT NULL,
    deviation  double precision NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, match_id)
);
CREATE INDEX rating_changes_curve_idx ON rating_changes (user_id, number DESC);

-- A launch ticket opens a table once: redeeming it writes its row.
CREATE TABLE launch_tickets (
    id          uuid PRIMARY KEY,
    match_id    text NOT NULL REFERENCES matches,
    expires_at  timestamptz NOT NULL
);
CREATE INDEX launch_tickets_expiry_idx ON launch_tickets (expires_at);

-- What each player put up. The hold of this cause holds it while the match runs.
CREATE TABLE match_stakes (
    id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    match_id   text NOT NULL REFERENCES matches,
    seat       smallint NOT NULL CHECK (seat IN (0, 1)),
    currency   text NOT NULL REFERENCES currencies,
    amount     numeric(78,0) NOT NULL CHECK (amount > 0),
    hold_id    text NOT NULL UNIQUE REFERENCES holds,
    UNIQUE (match_id, seat)
);

-- Who left a match and did not come back: the next ones have to wait longer and longer.
CREATE TABLE match_leaves (
    user_id   text NOT NULL REFERENCES users,
    match_id  text NOT NULL REFERENCES matches,
    left_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, match_id)
);
CREATE INDEX match_leaves_user_idx ON match_leaves (user_id, left_at DESC);

-- Who looks for a quick match, and which one was found.
CREATE TABLE match_queue (
    user_id   text PRIMARY KEY REFERENCES users,
    rating    double precision NOT NULL,
    since     timestamptz NOT NULL DEFAULT now(),
    seen_at   timestamptz NOT NULL DEFAULT now(),
    match_id  text REFERENCES matches
);
CREATE INDEX match_queue_waiting_idx ON match_queue (rating) WHERE match_id IS NULL;

-- Who wants to play the same rival again, and the match that came of it.
CREATE TABLE match_rematches (
    match_id  text PRIMARY KEY REFERENCES matches,
    seat      smallint NOT NULL CHECK (seat IN (0, 1)),
    asked_at  timestamptz NOT NULL DEFAULT now(),
    next_id   text REFERENCES matches
);
