import { type CallOptions, call, dataOf } from './call';

/** The caller shows failures itself; who pays presses again sooner than a retry would come. */
const START = { toast: false, retry: false } as const;

/** Where the sale stands. */
export const getPresale = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/presale/status', { toast: false, ...options }));

export type PresaleStatus = Awaited<ReturnType<typeof getPresale>>;

/** Somebody's part: in full to their own session. */
export const getParticipant = (address: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/presale/participant/{address}', {
      toast: false,
      ...options,
      params: { address },
    }),
  );

type Participant = Awaited<ReturnType<typeof getParticipant>>;
export type OwnPart = Extract<Participant, { allocation: string }>;
export type SaleProof = OwnPart['proofs'][number];

export const getContributions = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/presale/transactions', { toast: false, ...options }));

export const getReferralStats = (address: string, options: CallOptions = {}) =>
  dataOf(
    call('GET', '/api/presale/referral-stats/{address}', {
      toast: false,
      ...options,
      params: { address },
    }),
  );

/** Where to send how much; refused where it would only be sent back. A referral code is attached with it. */
export const getSaleQuote = (body: { amount: string; token: string; ref: string | null }) =>
  dataOf(call('POST', '/api/presale/quote', { ...START, body }));

export interface Sent {
  walletAddress: string;
  amount: string;
  token: string;
  transactionHash: string;
}

/** Tells of a transfer. Repeated, it answers what became of it: its data, or that it is on its way. */
export const tellOfTransfer = (sent: Sent, options: CallOptions = {}) =>
  call('POST', '/api/presale/transaction', { ...START, ...options, body: sent });

/** A signed link to a page on which the own wallet buys coins by card. */
export const getCardLink = (amount: string) =>
  dataOf(call('POST', '/api/presale/card-link', { ...START, body: { amount } }));

export const register = (address: string) =>
  call('POST', '/api/presale/whitelist', { ...START, body: { address } });
