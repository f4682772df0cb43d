-- A deletion of a person by hand waits for lines that are being stored: one of theirs may be among them, which nobody else sees yet.
CREATE OR REPLACE FUNCTION authors_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE chat_messages IN SHARE MODE;
    IF EXISTS (SELECT FROM chat_messages WHERE user_id = OLD.id) THEN
        RAISE EXCEPTION 'there are lines of this person' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END $$;
