-- Invitations to a match with a stake: the money is set aside when the other accepts.
CREATE TABLE match_invites (
    id          text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    inviter_id  text NOT NULL REFERENCES users,
    invitee_id  text NOT NULL REFERENCES users,
    currency    text NOT NULL REFERENCES currencies,
    amount      numeric(78,0) NOT NULL CHECK (amount > 0),
    table_size  text NOT NULL CHECK (table_size IN ('nine', 'seven')),
    created_at  timestamptz NOT NULL DEFAULT now(),
    expires_at  timestamptz NOT NULL,
    -- Withdrawn or declined.
    closed_at   timestamptz,
    match_id    text UNIQUE REFERENCES matches,
    CHECK (inviter_id <> invitee_id),
    CHECK (closed_at IS NULL OR match_id IS NULL)
);
CREATE INDEX match_invites_inviter_idx ON match_invites (inviter_id, created_at DESC);
CREATE INDEX match_invites_invitee_idx ON match_invites (invitee_id, created_at DESC);
