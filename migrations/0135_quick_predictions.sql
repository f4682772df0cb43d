-- Quick questions of tables of the house: whether a visit runs out, whether the next ball falls (decision E49).
-- A table of their own and no lane of `predictions`: whatever reads a stream's newest or active prediction, also a server of the release before, meets none.
-- Their votes are rows of `prediction_votes` as all are; there is no pool and no money.
CREATE TABLE quick_predictions (
    id             text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    -- In the order of creation.
    number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    -- Counts changes, so that news can be put in order.
    revision       bigint NOT NULL DEFAULT 1,
    stream_id      text NOT NULL REFERENCES streams,
    match_id       text NOT NULL REFERENCES matches,
    kind           text NOT NULL CHECK (kind IN ('visit', 'ball')),
    -- The shot that closes it.
    shot_number    integer NOT NULL CHECK (shot_number > 0),
    -- Of the player that it is about.
    seat           smallint NOT NULL CHECK (seat IN (0, 1)),
    -- Of the first option, in percent, when it was asked: votes are scored by them.
    odds           smallint NOT NULL CHECK (odds BETWEEN 1 AND 99),
    question       text NOT NULL CHECK (char_length(question) BETWEEN 1 AND 140),
    option1        text NOT NULL CHECK (char_length(option1) BETWEEN 1 AND 60),
    option2        text NOT NULL CHECK (char_length(option2) BETWEEN 1 AND 60),
    option1_votes  bigint NOT NULL DEFAULT 0 CHECK (option1_votes >= 0),
    option2_votes  bigint NOT NULL DEFAULT 0 CHECK (option2_votes >= 0),
    created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    ends_at        timestamptz NOT NULL,
    closed_at      timestamptz CHECK (closed_at <= ends_at),
    outcome        text CHECK (outcome IN ('won', 'void')),
    winner         smallint CHECK (winner IN (1, 2)),
    ended_at       timestamptz,
    -- Its votes are in the records of their voters.
    folded         boolean NOT NULL DEFAULT false,
    CONSTRAINT quick_predictions_shot_key UNIQUE (match_id, shot_number),
    CHECK ((outcome IS NOT NULL) = (ended_at IS NOT NULL)),
    CHECK ((outcome IS NOT DISTINCT FROM 'won') = (winner IS NOT NULL)),
    CHECK (outcome IS NULL OR closed_at IS NOT NULL)
);

CREATE UNIQUE INDEX quick_predictions_active_key ON quick_predictions (stream_id) WHERE outcome IS NULL;
CREATE INDEX quick_predictions_match_idx ON quick_predictions (match_id) WHERE outcome IS NULL;
CREATE INDEX quick_predictions_stream_idx ON quick_predictions (stream_id, number DESC);
CREATE INDEX quick_predictions_fold_idx ON quick_predictions (ended_at, number) WHERE outcome IS NOT NULL AND NOT folded;

-- As with predictions: the deadline is judged as the transaction of the votes commits.
CREATE CONSTRAINT TRIGGER quick_predictions_close_on_time AFTER UPDATE OF option1_votes, option2_votes ON quick_predictions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION predictions_close_on_time();
