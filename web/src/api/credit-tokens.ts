import { type CallOptions, call, dataOf } from './call';

/** The caller shows failures itself; who pays presses again sooner than a retry would come. */
const START = { toast: false, retry: false } as const;

/** The credits that so many tokens would buy, and where to send them; refused where they would be sent back. */
export const getTokenQuote = (poolTokenAmount: string) =>
  dataOf(call('POST', '/api/pool-credit/token-quote', { ...START, body: { poolTokenAmount } }));

/** Tells of tokens that were sent. Repeated, it answers how they stand: what they bought, or that they are on their way. */
export const tellOfTokens = (
  { hash, tokens, from }: { hash: string; tokens: string; from: string },
  options: CallOptions = {},
) =>
  call('POST', '/api/pool-credit/purchase', {
    ...START,
    ...options,
    body: { transactionHash: hash, poolTokenAmount: tokens, userAddress: from },
  });
