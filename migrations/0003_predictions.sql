-- Predictions and their votes. A prediction is active as long as it has no outcome; deleting or clearing it only hides it.

CREATE TABLE predictions (
    id                  text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    -- In the order of creation.
    number              bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    -- Counts changes, so that news can be put in order.
    revision            bigint NOT NULL DEFAULT 1,
    stream_id           text NOT NULL REFERENCES streams,
    creator_id          text NOT NULL REFERENCES users,
    question            text NOT NULL CHECK (char_length(question) BETWEEN 1 AND 140),
    option1             text NOT NULL CHECK (char_length(option1) BETWEEN 1 AND 60),
    option2             text NOT NULL CHECK (char_length(option2) BETWEEN 1 AND 60),
    option1_votes       bigint NOT NULL DEFAULT 0 CHECK (option1_votes >= 0),
    option2_votes       bigint NOT NULL DEFAULT 0 CHECK (option2_votes >= 0),
    created_at          timestamptz NOT NULL DEFAULT now(),
    ends_at             timestamptz NOT NULL,
    closed_at           timestamptz CHECK (closed_at <= ends_at),
    outcome             text CHECK (outcome IN ('won', 'deleted', 'expired', 'stream_ended')),
    winner              smallint CHECK (winner IN (1, 2)),
    ended_at            timestamptz,
    undo_until          timestamptz,
    hidden_at           timestamptz,
    -- What the creator put up, in minor units; the newest hold of this cause holds it while the prediction is active.
    currency            text REFERENCES currencies,
    pool                numeric(78,0) CHECK (pool > 0),
    CHECK ((currency IS NULL) = (pool IS NULL)),
    CHECK ((outcome IS NOT NULL) = (ended_at IS NOT NULL)),
    CHECK ((outcome IS NOT DISTINCT FROM 'won') = (winner IS NOT NULL)),
    CHECK (outcome IS NULL OR closed_at IS NOT NULL),
    CHECK (hidden_at IS NULL OR outcome IS NOT NULL)
);
CREATE UNIQUE INDEX predictions_active_key ON predictions (stream_id) WHERE outcome IS NULL;
CREATE INDEX predictions_stream_idx ON predictions (stream_id, number DESC);
CREATE INDEX predictions_creator_idx ON predictions (creator_id);
CREATE INDEX predictions_close_idx ON predictions (ends_at) WHERE closed_at IS NULL;
CREATE INDEX predictions_expiry_idx ON predictions (closed_at) WHERE outcome IS NULL;

-- Every vote with its person and time; it is also the record of who voted what, and is never changed.
-- Without foreign keys: votes are written under the lock of their prediction's row, neither predictions nor people are ever deleted, and
-- looking both up for every vote takes two to three times as long as writing it.
CREATE TABLE prediction_votes (
    prediction_id  text NOT NULL,
    user_id        text NOT NULL,
    option         smallint NOT NULL CHECK (option IN (1, 2)),
    voted_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (prediction_id, user_id)
);

CREATE FUNCTION prediction_votes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'votes are never changed or deleted';
END $$;
CREATE TRIGGER prediction_votes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON prediction_votes
    FOR EACH STATEMENT EXECUTE FUNCTION prediction_votes_stay();

-- The deadline is judged as the transaction of the votes commits, however long it took to get there.
CREATE FUNCTION predictions_close_on_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF clock_timestamp() >= NEW.ends_at THEN
        RAISE EXCEPTION 'voting on % has closed', NEW.id USING ERRCODE = 'CC001';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER predictions_close_on_time AFTER UPDATE OF option1_votes, option2_votes ON predictions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION predictions_close_on_time();
