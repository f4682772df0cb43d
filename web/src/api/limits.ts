import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];

/** The limits that somebody set for themselves; amounts are dollars. */
export type Limits = Schemas['LimitsView'];
export type SpendLimit = Schemas['LimitView'];
export type Period = 'day' | 'week' | 'month';
/** A kind of spending, and whether operators have it on. */
export type SpendingSwitch = Schemas['SpendingSwitch'];

/** The query key of anybody's limits; what follows it names whose. */
export const LIMITS = ['limits'] as const;

/** The page shows failures itself. */
const QUIET = { toast: false } as const;

export const getLimits = (options: CallOptions = {}): Promise<Limits> =>
  dataOf(call('GET', '/api/limits', { ...QUIET, ...options }));

/** Null takes the limit away. */
export const setLimit = (period: Period, limit: string | null): Promise<Limits> =>
  dataOf(call('PUT', '/api/limits/{period}', { ...QUIET, params: { period }, body: { limit } }));

export const takeBreak = (days: number): Promise<Limits> =>
  dataOf(call('POST', '/api/limits/break', { ...QUIET, body: { days } }));

/** That one is of age and agrees to the terms of that version. */
export const attest = (termsVersion: string): Promise<Limits> =>
  dataOf(
    call('POST', '/api/limits/attestation', { ...QUIET, body: { adult: true, termsVersion } }),
  );

export const listSwitches = (options: CallOptions): Promise<SpendingSwitch[]> =>
  dataOf(call('GET', '/api/admin/operations/switches', options));

export const setSwitch = ({ kind, open }: { kind: string; open: boolean }, options: CallOptions) =>
  call('PUT', '/api/admin/operations/switches/{kind}', {
    ...options,
    params: { kind },
    body: { open },
  });
