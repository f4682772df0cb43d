-- Tournaments: what was announced, who takes part, and those that run themselves.

CREATE TABLE tournaments (
    id                 text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    -- Nobody when an administrator without a wallet made it.
    creator_id         text REFERENCES users,
    title              text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 140),
    game               text NOT NULL CHECK (char_length(game) BETWEEN 1 AND 80),
    -- Words; no balance moves (decision C35).
    prize              text NOT NULL CHECK (char_length(prize) BETWEEN 1 AND 140),
    starts_at          timestamptz NOT NULL,
    -- None in old records: as many as come.
    max_participants   integer CHECK (max_participants BETWEEN 2 AND 10000),
    thumbnail          text NOT NULL CHECK (char_length(thumbnail) BETWEEN 1 AND 2048),
    description        text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 4000),
    rules              text[] NOT NULL DEFAULT '{}' CHECK (cardinality(rules) <= 30),
    schedule           jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(schedule) <= 20),
    prizes             jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(prizes) <= 20),
    status             text NOT NULL DEFAULT 'Registration Open'
                       CHECK (status IN ('Registration Open', 'In Progress', 'Completed', 'Cancelled')),
    participant_count  integer NOT NULL DEFAULT 0 CHECK (participant_count >= 0),
    -- The number of whoever joined last.
    last_entrant       integer NOT NULL DEFAULT 0 CHECK (last_entrant >= participant_count),
    created_at         timestamptz NOT NULL DEFAULT now()
);
-- Whoever is open or running first, then the newest.
CREATE INDEX tournaments_list_idx ON tournaments
    ((status IN ('Registration Open', 'In Progress')) DESC, created_at DESC, id DESC);
CREATE INDEX tournaments_creator_idx ON tournaments (creator_id, created_at DESC);

-- Each is a person or an agent.
CREATE TABLE tournament_entrants (
    tournament_id  text NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    -- In the order of joining, never given again.
    number         integer NOT NULL CHECK (number >= 1),
    user_id        text REFERENCES users,
    agent          text CHECK (agent IN ('easy', 'medium', 'hard')),
    joined_at      timestamptz NOT NULL DEFAULT now(),
    checked_in_at  timestamptz,
    -- Given at the start to those who are there, the strongest first.
    seed           smallint CHECK (seed >= 1),
    rating         double precision,
    -- Disqualified.
    out            boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, user_id),
    UNIQUE (tournament_id, seed),
    CHECK ((user_id IS NULL) <> (agent IS NULL))
);
CREATE INDEX tournament_entrants_user_idx ON tournament_entrants (user_id);

-- How a tournament runs itself; one without a row is run by its people.
CREATE TABLE tournament_runs (
    tournament_id     text PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE,
    format            text NOT NULL CHECK (format IN ('single_elimination', 'double_elimination', 'round_robin')),
    play              text NOT NULL CHECK (play IN ('duel', 'reported')),
    seeding           text NOT NULL CHECK (seeding IN ('rating', 'random', 'joined')),
    check_in_minutes  smallint NOT NULL CHECK (check_in_minutes BETWEEN 0 AND 120),
    no_show_seconds   smallint NOT NULL CHECK (no_show_seconds BETWEEN 30 AND 900),
    table_size        text NOT NULL CHECK (table_size IN ('nine', 'seven')),
    -- Of random seeds: the bits of an unsigned number.
    random            bigint NOT NULL,
    phase             text NOT NULL DEFAULT 'registration'
                      CHECK (phase IN ('registration', 'check_in', 'running', 'finished', 'cancelled')),
    -- Counts incarnations of its actor: an older one can no longer write.
    epoch             bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    -- Counts changes, so that news can be put in order.
    revision          bigint NOT NULL DEFAULT 1 CHECK (revision >= 1)
);
CREATE INDEX tournament_runs_open_idx ON tournament_runs (tournament_id) WHERE phase IN ('registration', 'check_in', 'running');

-- What is known of the matches of a bracket; the rest follows from the seeds.
CREATE TABLE tournament_matches (
    tournament_id  text NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number         smallint NOT NULL CHECK (number >= 1),
    -- The newest one that was opened for it.
    match_id       text REFERENCES matches,
    attempts       smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Until when its players are waited for.
    deadline       timestamptz,
    started_at     timestamptz,
    winner         integer,
    how            text CHECK (how IN ('played', 'forfeit', 'walkover', 'bye', 'reported')),
    PRIMARY KEY (tournament_id, number),
    CHECK (winner IS NULL OR how IS NOT NULL)
);
CREATE UNIQUE INDEX tournament_matches_match_key ON tournament_matches (match_id);
