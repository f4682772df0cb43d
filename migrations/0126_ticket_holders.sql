-- A page whose answer was lost on the way comes again with the ticket that it has used up: by the number that it drew for itself, which no
-- link carries, it is the one that has the seat. None of those that name none.
ALTER TABLE launch_tickets ADD COLUMN holder uuid;
