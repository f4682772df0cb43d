-- The chain of the audit log is keyed: who can rewrite the database, but has not the server's key, can no longer compute a chain that holds.
-- The key is a setting of the server's own connections (`cuecast.audit_key`, the two padded blocks of HMAC-SHA256 in hex) and is never stored.

-- From which row on. The record itself is under the key, so that nobody moves the place. Written once, by the first server with a key; from
-- then on connections without one (servers of the release before) can no longer append.
CREATE TABLE audit_keyed (
    id          boolean PRIMARY KEY DEFAULT true CHECK (id),
    -- The last row of the old rule; 0 and zeros where there was none.
    after_row   bigint NOT NULL CHECK (after_row >= 0),
    after_hash  bytea NOT NULL CHECK (octet_length(after_hash) = 32),
    mac         bytea NOT NULL CHECK (octet_length(mac) = 32),
    begun_at    timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER audit_keyed_rows_stay BEFORE UPDATE OR DELETE ON audit_keyed
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_keyed_stays BEFORE TRUNCATE ON audit_keyed
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
ALTER TABLE audit_keyed ENABLE ALWAYS TRIGGER audit_keyed_rows_stay;
ALTER TABLE audit_keyed ENABLE ALWAYS TRIGGER audit_keyed_stays;

-- HMAC-SHA256 under the connection's key; null without one.
CREATE FUNCTION audit_mac(message bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(substr(k.pads, 65, 64) || sha256(substr(k.pads, 1, 64) || message))
    FROM (SELECT decode(nullif(current_setting('cuecast.audit_key', true), ''), 'hex') AS pads) k
$$;

-- Begins the keyed chain, once.
CREATE FUNCTION audit_begin_keyed() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    head record;
    number bigint;
    previous bytea;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
    IF EXISTS (SELECT FROM audit_keyed) THEN
        RETURN;
    END IF;
    SELECT l.id, l.hash INTO head FROM audit_log l ORDER BY l.id DESC LIMIT 1;
    number := coalesce(head.id, 0);
    previous := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
    INSERT INTO audit_keyed (after_row, after_hash, mac)
    VALUES (number, previous, audit_mac('audit_keyed'::bytea || int8send(number) || previous));
END $$;

CREATE OR REPLACE FUNCTION audit_append(actor_type text, actor_id text, action text, target text, before text, after text, address text, request_id text)
RETURNS bigint LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    head record;
    number bigint;
    moment timestamptz;
    previous bytea;
    message bytea;
    link bytea;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
    -- A statement of its own, so that it sees what was committed while the lock was waited for.
    SELECT l.id, l.hash INTO head FROM audit_log l ORDER BY l.id DESC LIMIT 1;
    number := coalesce(head.id, 0) + 1;
    previous := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
    moment := clock_timestamp();
    message := previous || audit_field(number::text) || audit_field((extract(epoch FROM moment) * 1000000)::bigint::text)
        || audit_field(actor_type) || audit_field(actor_id) || audit_field(action) || audit_field(target)
        || audit_field(before) || audit_field(after) || audit_field(address) || audit_field(request_id);
    IF EXISTS (SELECT FROM audit_keyed) THEN
        link := audit_mac(message);
        IF link IS NULL THEN
            RAISE EXCEPTION 'the audit log is keyed, and this connection has no key' USING ERRCODE = 'insufficient_privilege';
        END IF;
    ELSE
        link := sha256(message);
    END IF;
    INSERT INTO audit_log (id, at, actor_type, actor_id, action, target, before, after, address, request_id, previous_hash, hash)
    VALUES (number, moment, actor_type, actor_id, action, target, before::json, after::json, address, request_id, previous, link);
    RETURN number;
END $$;
