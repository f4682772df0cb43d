-- Pool credits as a currency of the ledger that no wallet lists (E12), and two purposes of the house's accounts: what it holds to give, and what it has promised.

ALTER TABLE currencies
    ADD COLUMN shown boolean NOT NULL DEFAULT true;

INSERT INTO currencies (code, display_name, decimals, display_decimals, color, deposit_method, withdrawable, position, shown) VALUES
    ('CREDIT', 'Pool Credits', 0, 0, '#00b894', 'none', false, 14, false);

-- Rows that are there satisfy both; the checks are validated a release later.
ALTER TABLE accounts
    DROP CONSTRAINT accounts_purpose_check,
    ADD CONSTRAINT accounts_purpose_check CHECK (purpose IN ('available', 'locked', 'claimable', 'external', 'fees', 'reserve', 'promised')) NOT VALID,
    DROP CONSTRAINT accounts_check,
    ADD CONSTRAINT accounts_check CHECK ((owner = 'house') = (purpose IN ('external', 'fees', 'reserve', 'promised'))) NOT VALID;
