-- Matches that a tournament opens: it says how long their players are waited for, and both of them may be agents.
SET LOCAL lock_timeout = '2s';

ALTER TABLE matches ADD COLUMN wait_ms integer CHECK (wait_ms > 0);
ALTER TABLE matches DROP CONSTRAINT matches_kind_check;
ALTER TABLE matches ADD CONSTRAINT matches_kind_check
    CHECK (kind IN ('duel', 'quick', 'practice', 'tournament')) NOT VALID;
-- Nobody plays themselves; of two agents neither is a person.
ALTER TABLE matches DROP CONSTRAINT matches_check2;
ALTER TABLE matches ADD CONSTRAINT matches_players_check CHECK (challenger_id <> rival_id) NOT VALID;
