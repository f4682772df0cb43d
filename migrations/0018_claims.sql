-- Money that the server sets aside for somebody, and that becomes theirs when they claim it.

SET LOCAL lock_timeout = '2s';

-- A person's third account; as the others it is never below zero.
ALTER TABLE accounts
    DROP CONSTRAINT accounts_purpose_check,
    ADD CONSTRAINT accounts_purpose_check CHECK (purpose IN ('available', 'locked', 'claimable', 'external', 'fees')) NOT VALID;

ALTER TABLE notifications
    DROP CONSTRAINT notifications_kind_check,
    ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('stream_live', 'follow', 'mention', 'tournament', 'claim')) NOT VALID;

CREATE TABLE claims (
    id                text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    user_id           text NOT NULL REFERENCES users,
    currency          text NOT NULL REFERENCES currencies,
    amount            numeric(78,0) NOT NULL CHECK (amount > 0),
    -- Its owner reads it.
    reason            text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
    -- What it is given for: one cause gives once.
    cause             text NOT NULL CONSTRAINT claims_cause_key UNIQUE CHECK (char_length(cause) BETWEEN 1 AND 120),
    state             text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'claimable', 'claimed', 'expired', 'rejected')),
    -- The administrator who granted it, and the one who confirmed or rejected that; null where the server gave it by itself.
    granted_person    text CHECK (char_length(granted_person) <= 64),
    granted_name      text CHECK (char_length(granted_name) <= 80),
    decided_person    text CHECK (char_length(decided_person) <= 64),
    decided_name      text CHECK (char_length(decided_name) <= 80),
    created_at        timestamptz NOT NULL DEFAULT now(),
    -- When the amount was set aside.
    granted_at        timestamptz,
    expires_at        timestamptz,
    claimed_at        timestamptz,
    CHECK ((state IN ('claimable', 'claimed', 'expired')) = (granted_at IS NOT NULL)),
    CHECK ((granted_at IS NULL) = (expires_at IS NULL)),
    CHECK ((state = 'claimed') = (claimed_at IS NOT NULL)),
    CHECK ((granted_person IS NULL) = (granted_name IS NULL)),
    CHECK ((decided_person IS NULL) = (decided_name IS NULL)),
    -- Nobody is their own second, and no administrator gives to themselves.
    CONSTRAINT claims_two_people CHECK (state = 'rejected' OR decided_person <> granted_person),
    CONSTRAINT claims_not_own CHECK (granted_person <> user_id AND (decided_person IS NULL OR decided_person <> user_id))
);
CREATE INDEX claims_user_idx ON claims (user_id, created_at DESC, id DESC);
CREATE INDEX claims_all_idx ON claims (created_at DESC, id DESC);
CREATE INDEX claims_waiting_idx ON claims (created_at DESC, id DESC) WHERE state = 'waiting';
CREATE INDEX claims_due_idx ON claims (expires_at) WHERE state = 'claimable';
CREATE INDEX claims_given_idx ON claims (user_id, currency, granted_at) WHERE granted_person IS NOT NULL;
CREATE INDEX claims_given_by_idx ON claims (granted_person, currency, granted_at) WHERE decided_person IS NULL;

-- Whether a person may decide about money now: what they said before they lost the office counts no more.
CREATE FUNCTION in_office(person text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM users WHERE id = person AND is_admin)
       AND NOT EXISTS (SELECT FROM admins WHERE user_id = person AND disabled_at IS NOT NULL)
$$;
