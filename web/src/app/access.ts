/**
 * Whether the list of tournaments asks for a login, as the route table says; a build with VITE_TOURNAMENTS_OPEN=true
 * shows it to everybody (decision B3). A single tournament and the server's answers are public either way.
 */
export const TOURNAMENTS_NEED_LOGIN = import.meta.env.VITE_TOURNAMENTS_OPEN !== 'true';
