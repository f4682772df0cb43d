import { ApiError } from '@/lib/api-error';
import { CHAIN_TEXTS, chainProblem } from '@/lib/chain-error';
import { genericText } from '@/lib/error-toasts';

export const NO_WALLET = CHAIN_TEXTS.noWallet;

/** EIP-1193: a request is already open in the wallet. */
const ALREADY_PENDING = -32002;

/** Text about a wallet's or the server's failure during sign-in. */
export function walletErrorText(error: unknown): string {
  if (error instanceof ApiError) {
    return error.status >= 400 && error.status < 500 ? error.message : genericText(error);
  }
  if (codeOf(error) === ALREADY_PENDING) {
    return 'Your wallet already has a request open. Answer it there.';
  }
  const problem = chainProblem(error);
  return problem ? CHAIN_TEXTS[problem] : 'The wallet did not answer. Unlock it and try again.';
}

/** Wallet libraries wrap the wallet's own error, at times more than once. */
function codeOf(error: unknown): number | undefined {
  let layer: unknown = error;
  for (let depth = 0; depth < 8 && layer && typeof layer === 'object'; depth += 1) {
    const { code, cause } = layer as { code?: unknown; cause?: unknown };
    if (typeof code === 'number') return code;
    layer = cause;
  }
  return undefined;
}
