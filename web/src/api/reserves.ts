import { call } from './call';

/** What the house owes and holds, at one final block. */
export const getReserves = () => call('GET', '/api/reserves', { toast: false });
