-- A foreign key asks a question for every line, and a line has two keys: a third of what Postgres spends on a line that comes alone. The statement
-- that stores lines finds their stream itself, under the lock of its fence, and their authors are those of sessions. What the keys did beyond that,
-- when somebody deletes by hand, these triggers do.
CREATE FUNCTION chat_goes_with_its_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- After the fence has gone by its own key, whose trigger's name comes first: that waits for lines which are being stored.
    DELETE FROM chat_messages WHERE stream_id = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER streams_take_their_chat AFTER DELETE ON streams
    FOR EACH ROW EXECUTE FUNCTION chat_goes_with_its_stream();

CREATE FUNCTION authors_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM chat_messages WHERE user_id = OLD.id) THEN
        RAISE EXCEPTION 'there are lines of this person' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER users_with_lines_stay AFTER DELETE OR UPDATE OF id ON users
    FOR EACH ROW EXECUTE FUNCTION authors_stay();

ALTER TABLE chat_messages
    DROP CONSTRAINT chat_messages_stream_id_fkey,
    DROP CONSTRAINT chat_messages_user_id_fkey;
