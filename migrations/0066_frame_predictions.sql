-- Predictions that a table settles: who wins a frame (decisions E42, E49).

SET LOCAL lock_timeout = '2s';

ALTER TABLE predictions
    ADD COLUMN kind text NOT NULL DEFAULT 'crowd' CONSTRAINT predictions_kind_check CHECK (kind IN ('crowd', 'frame')),
    DROP CONSTRAINT predictions_outcome_check,
    ADD CONSTRAINT predictions_outcome_check
        CHECK (outcome IN ('won', 'deleted', 'expired', 'stream_ended', 'void')) NOT VALID;

-- The match that settles a prediction. A stream asks about a match once.
CREATE TABLE prediction_frames (
    prediction_id  text PRIMARY KEY REFERENCES predictions,
    match_id       text NOT NULL REFERENCES matches,
    stream_id      text NOT NULL REFERENCES streams,
    -- Its votes are in the records of their voters.
    folded         boolean NOT NULL DEFAULT false,
    CONSTRAINT prediction_frames_key UNIQUE (match_id, stream_id)
);

CREATE INDEX prediction_frames_fold_idx ON prediction_frames (prediction_id) WHERE NOT folded;

-- How somebody's votes on frames came out; a frame without a winner is in nobody's.
CREATE TABLE prediction_records (
    user_id  text PRIMARY KEY REFERENCES users,
    calls    bigint NOT NULL CHECK (calls > 0),
    hits     bigint NOT NULL CHECK (hits BETWEEN 0 AND calls),
    -- Right ones in a row, now and at most.
    streak   bigint NOT NULL CHECK (streak BETWEEN 0 AND best),
    best     bigint NOT NULL CHECK (best <= hits)
);

-- Who plays in that match, and who moderates for them: they do not vote.
CREATE TABLE prediction_barred (
    prediction_id  text NOT NULL REFERENCES predictions,
    user_id        text NOT NULL REFERENCES users,
    PRIMARY KEY (prediction_id, user_id)
);

-- What a table settles says nothing about the creator of its stream.
CREATE OR REPLACE FUNCTION predictions_count_for_creator() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    won int := (NEW.outcome IS NOT DISTINCT FROM 'won')::int - (OLD.outcome IS NOT DISTINCT FROM 'won')::int;
    lost int := (NEW.pool IS NOT NULL AND coalesce(NEW.outcome <> 'won', false))::int
              - (OLD.pool IS NOT NULL AND coalesce(OLD.outcome <> 'won', false))::int;
BEGIN
    IF NEW.kind = 'crowd' AND (won <> 0 OR lost <> 0) THEN
        INSERT INTO prediction_creators AS c (user_id, resolved, refunded) VALUES (NEW.creator_id, greatest(won, 0), greatest(lost, 0))
        ON CONFLICT (user_id) DO UPDATE SET resolved = c.resolved + won, refunded = c.refunded + lost;
    END IF;
    RETURN NULL;
END $$;
