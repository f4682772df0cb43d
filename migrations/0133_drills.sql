-- Drills: the run under way and the best streak, a row a person and drill. There is no trace of older runs, so the table needs no sweep.
SET LOCAL lock_timeout = '2s';

CREATE TABLE drill_runs (
    user_id      text NOT NULL REFERENCES users,
    drill        text NOT NULL CHECK (drill ~ '^[a-z-]{1,32}$'),
    -- Each start is another run, each shot of it another number: a request that comes late or twice names one that is over.
    run          bigint NOT NULL CHECK (run > 0),
    shot         integer NOT NULL CHECK (shot > 0),
    streak       integer NOT NULL CHECK (streak >= 0),
    -- Nine bytes a ball: number, x and y.
    layout       bytea NOT NULL CHECK (octet_length(layout) BETWEEN 0 AND 144),
    over         boolean NOT NULL,
    -- The shot before, from which the same answer is made when it is asked for again: none before the first one.
    last_streak  integer CHECK (last_streak >= 0),
    last_layout  bytea CHECK (octet_length(last_layout) BETWEEN 0 AND 144),
    last_stroke  double precision[] CHECK (cardinality(last_stroke) = 5),
    best         integer NOT NULL DEFAULT 0 CHECK (best >= 0),
    best_at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, drill),
    CHECK (num_nulls(last_streak, last_layout, last_stroke) IN (0, 3))
);

CREATE INDEX drill_runs_best_idx ON drill_runs (drill, best DESC, best_at, user_id) WHERE best > 0;
