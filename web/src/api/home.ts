import { type CallOptions, call } from './call';

/** All that the home page shows. */
export const getHome = (options: CallOptions = {}) => call('GET', '/api/home', options);
