-- What keeps strangers with wrong passwords from locking an administrator out, and from filling the audit log.

SET LOCAL lock_timeout = '2s';

-- A browser that signed in to an account before: it sends the proof back, of which the hash stands here.
CREATE TABLE admin_devices (
    proof      bytea PRIMARY KEY CHECK (length(proof) = 32),
    admin_id   text NOT NULL REFERENCES admins ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
CREATE INDEX admin_devices_admin_id_idx ON admin_devices (admin_id, created_at DESC);
CREATE INDEX admin_devices_expires_at_idx ON admin_devices (expires_at);

-- Refused sign-ins of an account in an hour, until they become one line of the audit log.
CREATE TABLE admin_refusals (
    admin_id     text NOT NULL REFERENCES admins ON DELETE CASCADE,
    hour         timestamptz NOT NULL,
    passwords    bigint NOT NULL DEFAULT 0 CHECK (passwords >= 0),
    codes        bigint NOT NULL DEFAULT 0 CHECK (codes >= 0),
    -- Times that no code was looked at for a while.
    locks        bigint NOT NULL DEFAULT 0 CHECK (locks >= 0),
    -- Of the last one, where it is known.
    last_address text CHECK (char_length(last_address) <= 64),
    PRIMARY KEY (admin_id, hour)
);
