-- Every call of somebody who is signed in asks for the role. A function in SQL with queries of its own is parsed and planned whenever it is called; one in
-- PL/pgSQL keeps its plan as long as the connection lasts.
CREATE OR REPLACE FUNCTION in_office(person text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM users WHERE id = person AND is_admin)
       AND NOT EXISTS (SELECT FROM admins WHERE user_id = person AND disabled_at IS NOT NULL);
END
$$;
