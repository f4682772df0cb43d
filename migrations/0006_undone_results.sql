-- The result that a creator took back: it comes back when no other is chosen, so that taking back is no way to a refund.
ALTER TABLE predictions ADD COLUMN undone_winner smallint CHECK (undone_winner IN (1, 2));
