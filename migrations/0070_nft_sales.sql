-- Phases of a sale, and orders that the buyer's own wallet pays.

SET LOCAL lock_timeout = '2s';

-- Editions ordered in a phase that has a supply of its own; nothing is sold beyond it.
ALTER TABLE nft_phases ADD COLUMN taken integer NOT NULL DEFAULT 0;
ALTER TABLE nft_phases ADD CONSTRAINT nft_phases_taken CHECK (taken >= 0 AND (supply IS NULL OR taken <= supply)) NOT VALID;

-- The phase in which it was bought; null in a collection without any, and for what the house mints.
ALTER TABLE nft_orders ADD COLUMN phase integer;
-- The signed call with which the buyer's wallet pays and mints.
ALTER TABLE nft_orders ADD COLUMN voucher bytea;
ALTER TABLE nft_orders ADD CONSTRAINT nft_orders_voucher
    CHECK ((pay_with = 'wallet') = (voucher IS NOT NULL) AND octet_length(voucher) <= 1024) NOT VALID;
