-- The score of calls of frames. A right one brings what its odds left of a hundred, a wrong one costs its odds: whoever merely follows them stays at
-- zero in the mean. A frame without odds, as people play them, counts for how often somebody was right and scores nothing.

-- In percent, of the first option, when it was asked.
ALTER TABLE prediction_frames ADD COLUMN odds smallint CONSTRAINT prediction_frames_odds_check CHECK (odds BETWEEN 1 AND 99);

-- By the month, in UTC, in which frames ended: the ladder.
CREATE TABLE prediction_months (
    user_id  text NOT NULL REFERENCES users,
    month    date NOT NULL CHECK (month = date_trunc('month', month)),
    calls    bigint NOT NULL CHECK (calls > 0),
    hits     bigint NOT NULL CHECK (hits BETWEEN 0 AND calls),
    points   bigint NOT NULL,
    PRIMARY KEY (user_id, month)
);

CREATE INDEX prediction_months_ladder_idx ON prediction_months (month, points DESC, user_id) WHERE calls >= 20;

-- By the day: the curve.
CREATE TABLE prediction_days (
    user_id  text NOT NULL REFERENCES users,
    day      date NOT NULL,
    calls    bigint NOT NULL CHECK (calls > 0),
    points   bigint NOT NULL,
    PRIMARY KEY (user_id, day)
);
