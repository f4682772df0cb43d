-- Administrators who sign in by password, their sessions, and the log of what anyone in office did.

CREATE TABLE admins (
    id              text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    username        text NOT NULL CHECK (username ~ '^[A-Za-z0-9_-]{3,20}$'),
    email           text CHECK (char_length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    password_hash   text NOT NULL CHECK (char_length(password_hash) <= 200),
    totp_secret     bytea CHECK (octet_length(totp_secret) = 20),
    -- The newest time step whose code was taken; no code of it or of an older one is taken again.
    totp_step       bigint,
    -- The wallet of the same person.
    user_id         text UNIQUE REFERENCES users,
    created_at      timestamptz NOT NULL DEFAULT now(),
    disabled_at     timestamptz
);
CREATE UNIQUE INDEX admins_username_key ON admins (lower(username));
CREATE UNIQUE INDEX admins_email_key ON admins (lower(email));

CREATE TABLE admin_sessions (
    id                   uuid PRIMARY KEY,
    admin_id             text NOT NULL REFERENCES admins,
    created_at           timestamptz NOT NULL DEFAULT now(),
    -- Moved by each refresh, never past the absolute end.
    idle_expires_at      timestamptz NOT NULL,
    absolute_expires_at  timestamptz NOT NULL,
    revoked_at           timestamptz,
    user_agent           text NOT NULL DEFAULT '' CHECK (char_length(user_agent) <= 300),
    address              text CHECK (char_length(address) <= 45),
    CHECK (idle_expires_at <= absolute_expires_at)
);
CREATE INDEX admin_sessions_admin_idx ON admin_sessions (admin_id, created_at);
CREATE INDEX admin_sessions_expiry_idx ON admin_sessions (absolute_expires_at);

-- Each row carries the hash of itself and of the row before it. What is hashed is kept to the byte: json and text, not jsonb and inet.
CREATE TABLE audit_log (
    id             bigint PRIMARY KEY CHECK (id > 0),
    at             timestamptz NOT NULL,
    actor_type     text NOT NULL CHECK (actor_type IN ('user', 'admin', 'system')),
    actor_id       text CHECK (actor_id ~ '^[0-9a-f]{24}$'),
    action         text NOT NULL CHECK (char_length(action) BETWEEN 1 AND 60),
    target         text NOT NULL CHECK (char_length(target) BETWEEN 1 AND 200),
    before         json CHECK (octet_length(before::text) <= 32768),
    after          json CHECK (octet_length(after::text) <= 32768),
    address        text CHECK (char_length(address) <= 45),
    request_id     text CHECK (char_length(request_id) <= 64),
    previous_hash  bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
    hash           bytea NOT NULL CHECK (octet_length(hash) = 32),
    CHECK ((actor_type = 'system') = (actor_id IS NULL))
);
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
-- Also for a session that replays replicated changes, which skips ordinary triggers.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_rows_stay;
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_stays;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC, CURRENT_USER;
