import { call } from './call';

/** The debts and holdings of the house, at one final block. */
export const getReserves = () => call('GET', '/api/reserves', { toast: false });
