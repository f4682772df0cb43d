-- Guests practise (E47): somebody without an account plays an agent, known by a token of their own, for seven days.
SET LOCAL lock_timeout = '2s';

CREATE TABLE guests (
    id          text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
    -- SHA-256 of the token that the guest's browser keeps.
    token_hash  bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    created_at  timestamptz NOT NULL DEFAULT now(),
    seen_at     timestamptz NOT NULL DEFAULT now(),
    -- Who signed in and took over what the guest had played, and how many matches that was.
    claimed_by  text REFERENCES users,
    claimed     smallint CHECK (claimed BETWEEN 0 AND 10),
    CHECK ((claimed_by IS NULL) = (claimed IS NULL))
);
CREATE INDEX guests_seen_idx ON guests (seen_at);

ALTER TABLE matches ADD COLUMN challenger_guest text;
ALTER TABLE matches ADD CONSTRAINT matches_guest_fkey FOREIGN KEY (challenger_guest) REFERENCES guests NOT VALID;
-- A seat has a person, an agent or, as challenger, a guest.
ALTER TABLE matches DROP CONSTRAINT matches_check;
ALTER TABLE matches ADD CONSTRAINT matches_challenger_check
    CHECK (num_nonnulls(challenger_id, challenger_agent, challenger_guest) = 1) NOT VALID;
ALTER TABLE matches ADD CONSTRAINT matches_guest_check CHECK (challenger_guest IS NULL OR kind = 'practice') NOT VALID;

-- Which matches guests began, from where and when: what the bounds of guests count.
CREATE TABLE guest_starts (
    match_id  text PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    guest_id  text NOT NULL REFERENCES guests,
    -- An address, or a /64 of IPv6; forgotten after a day.
    source    inet,
    at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX guest_starts_source_idx ON guest_starts (source, at);
CREATE INDEX guest_starts_guest_idx ON guest_starts (guest_id, at DESC);
CREATE INDEX guest_starts_at_idx ON guest_starts (at);

-- Of a guest's match that nobody took over everything goes after seven days (E53); of all others nothing changes.
CREATE OR REPLACE FUNCTION match_steps_go() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ended timestamptz;
    guest text;
    last integer := (SELECT max(s.shot_number) FROM match_steps s WHERE s.match_id = OLD.match_id);
BEGIN
    SELECT m.ended_at, m.challenger_guest INTO ended, guest FROM matches m WHERE m.id = OLD.match_id;
    IF TG_OP = 'DELETE' AND guest IS NOT NULL AND ended < now() - interval '7 days' THEN
        RETURN OLD;
    END IF;
    IF ended IS NOT NULL AND OLD.shot_number IS DISTINCT FROM last THEN
        IF TG_OP = 'DELETE' THEN
            IF ended < now() - interval '30 days' THEN
                RETURN OLD;
            END IF;
        ELSIF NEW.shot IS NULL AND (NEW.match_id, NEW.number, NEW.decision::text, NEW.shot_number, NEW.committed_at)
            IS NOT DISTINCT FROM (OLD.match_id, OLD.number, OLD.decision::text, OLD.shot_number, OLD.committed_at) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'what was played is never changed or deleted';
END $$;
