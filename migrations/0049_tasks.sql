-- Tasks outside of the table: what is to be done, who says that they did it, and what shows it.

SET LOCAL lock_timeout = '2s';

-- Who looks at submissions besides administrators. A table of its own: the list of people is not locked for it, and needs no index more.
CREATE TABLE reviewers (
    user_id  text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    made_at  timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE notifications
    DROP CONSTRAINT notifications_kind_check,
    ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('stream_live', 'follow', 'mention', 'tournament', 'claim', 'task')) NOT VALID;

CREATE TABLE tasks (
    id                text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    title             text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 140),
    description       text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
    kind              text NOT NULL CHECK (kind IN ('tweet')),
    -- The post, at X: its address is made of these.
    tweet_author      text NOT NULL CHECK (tweet_author ~ '^[A-Za-z0-9_]{1,15}$'),
    tweet_id          text NOT NULL CHECK (tweet_id ~ '^[1-9][0-9]{0,18}$'),
    wants_like        boolean NOT NULL,
    wants_retweet     boolean NOT NULL,
    wants_quote       boolean NOT NULL,
    -- Minor units, for each submission that is approved.
    reward_amount     numeric(78,0) NOT NULL CHECK (reward_amount >= 0),
    reward_currency   text NOT NULL REFERENCES currencies CHECK (reward_currency IN ('POOL', 'USDT')),
    max_participants  integer NOT NULL CHECK (max_participants BETWEEN 1 AND 1000000),
    -- Submissions that wait or were approved, and those of them that wait: counted under the row's lock.
    participants      integer NOT NULL DEFAULT 0,
    pending           integer NOT NULL DEFAULT 0,
    starts_at         timestamptz NOT NULL,
    ends_at           timestamptz NOT NULL,
    notify_followers  boolean NOT NULL,
    -- When they were told.
    told_at           timestamptz,
    -- The administrator who set its reward last, who approves none of its submissions where another must.
    made_by           text NOT NULL CHECK (char_length(made_by) <= 64),
    needs_another     boolean NOT NULL DEFAULT false,
    created_at        timestamptz NOT NULL DEFAULT now(),
    cancelled_at      timestamptz,
    -- When what nobody can take any more was given back.
    settled_at        timestamptz,
    CONSTRAINT tasks_places CHECK (pending >= 0 AND pending <= participants AND participants <= max_participants),
    CONSTRAINT tasks_time CHECK (ends_at > starts_at),
    CONSTRAINT tasks_cancelled CHECK (cancelled_at IS NULL OR settled_at IS NOT NULL)
);
CREATE INDEX tasks_all_idx ON tasks (created_at DESC, id DESC);
CREATE INDEX tasks_ending_idx ON tasks (ends_at) WHERE settled_at IS NULL;
CREATE INDEX tasks_telling_idx ON tasks (starts_at) WHERE notify_followers AND told_at IS NULL;

CREATE TABLE task_submissions (
    id              text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    task_id         text NOT NULL REFERENCES tasks,
    user_id         text NOT NULL REFERENCES users,
    -- After a rejection one may try once more.
    attempt         smallint NOT NULL CHECK (attempt IN (1, 2)),
    status          text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    notes           text NOT NULL CHECK (char_length(notes) <= 1000),
    admin_notes     text NOT NULL DEFAULT '' CHECK (char_length(admin_notes) <= 1000),
    -- The person who decided; null while it waits, and where the server did by a clear answer of the post's site.
    decided_by      text CHECK (char_length(decided_by) <= 64),
    decided_name    text CHECK (char_length(decided_name) <= 80),
    submitted_at    timestamptz NOT NULL DEFAULT now(),
    decided_at      timestamptz,
    UNIQUE (task_id, user_id, attempt),
    CHECK ((status = 'pending') = (decided_at IS NULL)),
    CHECK (status <> 'pending' OR decided_by IS NULL),
    CONSTRAINT task_submissions_not_own CHECK (decided_by <> user_id)
);
CREATE UNIQUE INDEX task_submissions_living_idx ON task_submissions (task_id, user_id) WHERE status <> 'rejected';
CREATE INDEX task_submissions_pending_idx ON task_submissions (submitted_at, id) WHERE status = 'pending';
CREATE INDEX task_submissions_of_idx ON task_submissions (user_id);

-- Pictures that show what was done, as they were encoded here.
CREATE TABLE task_proofs (
    name           text PRIMARY KEY CHECK (name ~ '^[0-9A-Za-z]{32}\.jpg$'),
    task_id        text NOT NULL REFERENCES tasks ON DELETE CASCADE,
    user_id        text NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The content id of the bytes: the same picture has the same one.
    cid            text NOT NULL CHECK (cid ~ '^b[a-z2-7]{58}$'),
    bytes          bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 4194304),
    -- Null until it is submitted.
    submission_id  text UNIQUE REFERENCES task_submissions,
    created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX task_proofs_loose_idx ON task_proofs (task_id, user_id) WHERE submission_id IS NULL;
CREATE INDEX task_proofs_cid_idx ON task_proofs (cid) WHERE submission_id IS NOT NULL;
CREATE INDEX task_proofs_age_idx ON task_proofs (created_at) WHERE submission_id IS NULL;
