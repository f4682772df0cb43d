import { ApiError } from '@/lib/api-error';
import { genericText } from '@/lib/error-toasts';

export const NO_WALLET = 'Please install a Web3 wallet like MetaMask';
const REJECTED = 'Transaction was cancelled by user';

/** EIP-1193: the user said no (4001); a request is already open in the wallet (-32002). */
const USER_REJECTED = 4001;
const ALREADY_PENDING = -32002;

/** What to tell about a wallet's or the server's failure during sign-in. */
export function walletErrorText(error: unknown): string {
  if (error instanceof ApiError) {
    return error.status >= 400 && error.status < 500 ? error.message : genericText(error);
  }
  const code = codeOf(error);
  if (code === USER_REJECTED) return REJECTED;
  if (code === ALREADY_PENDING) return 'Your wallet already has a request open. Answer it there.';
  return 'The wallet did not answer. Unlock it and try again.';
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
