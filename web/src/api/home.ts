import { type CallOptions, call } from '@/lib/http';
import type { Home } from './types';

/** All that the home page shows. */
export const getHome = (options: CallOptions = {}) => call<Home>('GET', '/api/home', options);
