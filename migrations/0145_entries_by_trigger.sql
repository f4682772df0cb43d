-- A foreign key asks two questions for every entry, and an entry has two keys: a sixth of what Postgres spent on a transfer. Transfers and accounts
-- are never deleted and keep their ids, so all that a key can say is that both are there when an entry comes. The trigger that adds a
-- transfer up asks it of all its entries at once; `cuecast ledger verify` looks again.
CREATE OR REPLACE FUNCTION entries_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM fresh LEFT JOIN accounts a ON a.id = fresh.account_id LEFT JOIN transfers t ON t.id = fresh.transfer_id
        GROUP BY fresh.transfer_id, a.currency
        HAVING sum(fresh.amount) <> 0 OR count(a.id) < count(*) OR count(t.id) < count(*)
    ) THEN
        RAISE EXCEPTION 'a transfer does not sum to zero, or there is no such account or transfer'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balance';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER accounts_keep_their_ids BEFORE UPDATE OF id ON accounts
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
ALTER TABLE accounts ENABLE ALWAYS TRIGGER accounts_keep_their_ids;

ALTER TABLE entries
    DROP CONSTRAINT entries_transfer_id_fkey,
    DROP CONSTRAINT entries_account_id_fkey;
