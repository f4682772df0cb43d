-- By which a node that joins sees that it was given another secret or another site than those who are there: they would take each other's people for
-- strangers. Null of a node whose release did not say.
SET LOCAL lock_timeout = '2s';

ALTER TABLE nodes ADD COLUMN secret_check text, ADD COLUMN public_url text;
