-- Who pays a withdrawal out, which chain's transaction paid it, who confirmed which payment, and what guards sign-ins of admins.

SET LOCAL lock_timeout = '2s';

-- Whoever is about to send the money takes the withdrawal first; so nobody else sends it too, and nobody gives it back meanwhile.
ALTER TABLE withdrawals
    ADD COLUMN paying_person text CHECK (char_length(paying_person) <= 64),
    ADD COLUMN paying_name text CHECK (char_length(paying_name) <= 80),
    ADD COLUMN paying_since timestamptz,
    DROP CONSTRAINT withdrawals_status_check,
    ADD CONSTRAINT withdrawals_status_check CHECK (status IN ('pending', 'approved_once', 'approved', 'paying', 'completed', 'rejected', 'cancelled')) NOT VALID,
    ADD CONSTRAINT withdrawals_paying_check CHECK (status <> 'paying' OR (paying_person IS NOT NULL AND paying_name IS NOT NULL AND paying_since IS NOT NULL)) NOT VALID;

-- A network has several codes, one for each currency; a transaction on its chain pays one withdrawal all the same.
CREATE TABLE withdrawal_payouts (
    chain             text NOT NULL CHECK (char_length(chain) BETWEEN 1 AND 20),
    transaction_hash  text NOT NULL CHECK (char_length(transaction_hash) BETWEEN 1 AND 100),
    withdrawal_id     text NOT NULL UNIQUE REFERENCES withdrawals,
    CONSTRAINT withdrawal_payouts_key PRIMARY KEY (chain, transaction_hash)
);
INSERT INTO withdrawal_payouts (chain, transaction_hash, withdrawal_id)
SELECT CASE WHEN network IN ('usdttrc20', 'usdctrc20', 'trx') THEN 'Tron' WHEN network IN ('sol', 'usdtsol', 'usdcsol') THEN 'Solana'
            WHEN network = 'btc' THEN 'Bitcoin' ELSE 'EVM' END, transaction_hash, id
FROM withdrawals WHERE status = 'completed' ON CONFLICT DO NOTHING;

-- What admins say has arrived. A row with a moment of credit moved money; one without waits for a second person.
CREATE TABLE deposit_confirmations (
    deposit_id   text NOT NULL REFERENCES deposits,
    -- The provider's payment; 0 for a deposit that no provider made.
    payment_id   bigint NOT NULL CHECK (payment_id >= 0),
    person       text NOT NULL CHECK (char_length(person) <= 64),
    admin_id     text NOT NULL CHECK (admin_id ~ '^[0-9a-f]{24}$'),
    admin_name   text NOT NULL CHECK (char_length(admin_name) <= 80),
    amount       numeric(78,0) NOT NULL CHECK (amount > 0),
    created_at   timestamptz NOT NULL DEFAULT now(),
    credited_at  timestamptz,
    PRIMARY KEY (deposit_id, payment_id, person)
);

ALTER TABLE admins
    -- The authenticator's key under the server's own, which is not in the database. The plain one goes when the server has sealed it.
    ADD COLUMN totp_sealed bytea CHECK (octet_length(totp_sealed) BETWEEN 40 AND 80),
    -- Wrong codes after a right password, and until when no code is looked at.
    ADD COLUMN wrong_codes smallint NOT NULL DEFAULT 0,
    ADD COLUMN codes_refused_until timestamptz;

-- How a creator's predictions ended, so that nobody has to count them.
CREATE TABLE prediction_creators (
    user_id   text PRIMARY KEY REFERENCES users,
    resolved  bigint NOT NULL DEFAULT 0,
    refunded  bigint NOT NULL DEFAULT 0
);
INSERT INTO prediction_creators (user_id, resolved, refunded)
SELECT creator_id, count(*) FILTER (WHERE outcome = 'won'), count(*) FILTER (WHERE outcome <> 'won' AND pool IS NOT NULL)
FROM predictions GROUP BY creator_id;

CREATE FUNCTION predictions_count_for_creator() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    won int := (NEW.outcome IS NOT DISTINCT FROM 'won')::int - (OLD.outcome IS NOT DISTINCT FROM 'won')::int;
    lost int := (NEW.pool IS NOT NULL AND coalesce(NEW.outcome <> 'won', false))::int
              - (OLD.pool IS NOT NULL AND coalesce(OLD.outcome <> 'won', false))::int;
BEGIN
    IF won <> 0 OR lost <> 0 THEN
        INSERT INTO prediction_creators AS c (user_id, resolved, refunded) VALUES (NEW.creator_id, greatest(won, 0), greatest(lost, 0))
        ON CONFLICT (user_id) DO UPDATE SET resolved = c.resolved + won, refunded = c.refunded + lost;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER predictions_count_for_creator AFTER UPDATE OF outcome ON predictions
    FOR EACH ROW EXECUTE FUNCTION predictions_count_for_creator();

-- One field as the chain of the audit log hashes it (src/store/audit/chain.rs says how).
CREATE FUNCTION audit_field(field text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN field IS NULL THEN '\x00'::bytea
           ELSE '\x01'::bytea || int8send(octet_length(convert_to(field, 'UTF8'))) || convert_to(field, 'UTF8') END
$$;

-- Adds a row in one round trip: until the transaction ends, everyone else who wants to write here waits.
CREATE FUNCTION audit_append(actor_type text, actor_id text, action text, target text, before text, after text, address text, request_id text)
RETURNS bigint LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    head record;
    number bigint;
    moment timestamptz;
    previous bytea;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
    -- A statement of its own, so that it sees what was committed while the lock was waited for.
    SELECT l.id, l.hash INTO head FROM audit_log l ORDER BY l.id DESC LIMIT 1;
    number := coalesce(head.id, 0) + 1;
    previous := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
    moment := clock_timestamp();
    INSERT INTO audit_log (id, at, actor_type, actor_id, action, target, before, after, address, request_id, previous_hash, hash)
    VALUES (number, moment, actor_type, actor_id, action, target, before::json, after::json, address, request_id, previous,
            sha256(previous || audit_field(number::text) || audit_field((extract(epoch FROM moment) * 1000000)::bigint::text)
                || audit_field(actor_type) || audit_field(actor_id) || audit_field(action) || audit_field(target)
                || audit_field(before) || audit_field(after) || audit_field(address) || audit_field(request_id)));
    RETURN number;
END $$;

-- Also for a session that replays replicated changes, which skips ordinary triggers.
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_balance;
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_append_only;
ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_append_only;
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_stay;
ALTER TABLE prediction_votes ENABLE ALWAYS TRIGGER prediction_votes_stay;
