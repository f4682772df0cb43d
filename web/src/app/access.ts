/**
 * Whether the list of tournaments asks for a login. It is public (decision E54); a build with VITE_TOURNAMENTS_OPEN=false keeps
 * to the route table (decision B3). A single tournament and the server's answers are public either way.
 */
export const TOURNAMENTS_NEED_LOGIN = import.meta.env.VITE_TOURNAMENTS_OPEN === 'false';
