-- The best shots of matches that are over, for the home page: found by a job, kept for two days.

SET LOCAL lock_timeout = '2s';

-- Matches that the job has not looked at yet. A server of the release before adds none, and its matches have none.
CREATE TABLE shot_marks_due (
    match_id  text PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    ended_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shot_marks_due_age_idx ON shot_marks_due (ended_at);

CREATE TABLE shot_marks (
    match_id     text NOT NULL REFERENCES matches ON DELETE CASCADE,
    shot_number  integer NOT NULL CHECK (shot_number > 0),
    ended_at     timestamptz NOT NULL,
    seat         smallint NOT NULL CHECK (seat IN (0, 1)),
    way          text NOT NULL CHECK (way IN ('pot', 'bank', 'kick', 'combination', 'several')),
    wins         boolean NOT NULL,
    -- Of the chance to win, and of a stroke as good by this hand.
    gain         real NOT NULL CHECK (gain BETWEEN 0 AND 1),
    likely       real NOT NULL CHECK (likely BETWEEN 0 AND 1),
    PRIMARY KEY (match_id, shot_number)
);
CREATE INDEX shot_marks_age_idx ON shot_marks (ended_at);
