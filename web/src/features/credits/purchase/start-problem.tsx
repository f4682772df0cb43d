import { Link } from 'react-router';
import { ApiError } from '@/lib/api-error';
import { isAtLimits } from '@/lib/at-limits';
import { Notice } from '@/ui/notice';
import { TEXTS } from '../texts';
import type { Method } from './order';
import { NoWayOn } from './start-error';

/** Tells somebody whose payment did not begin why, and the way on. */
export function StartProblem({ error, method }: { error: unknown; method: Method }) {
  const { title, text, atLimits } = startErrorWords(error, method);
  return (
    <Notice tone="error" title={title}>
      {text}
      {atLimits ? (
        <Link to="/settings/limits" className="text-chalk underline">
          Limits and breaks
        </Link>
      ) : null}
    </Notice>
  );
}

interface Words {
  title: string;
  text?: string;
  /** The way out is on the page of limits that people set for themselves. */
  atLimits?: boolean;
}

const UNAVAILABLE: Record<Method, string> = {
  card: TEXTS.cardUnavailable,
  crypto: TEXTS.cryptoUnavailable,
  token: TEXTS.tokensUnavailable,
};

/** The message for somebody whose payment did not begin. */
function startErrorWords(error: unknown, method: Method): Words {
  if (error instanceof NoWayOn)
    return { title: error.message, ...(error.hint ? { text: error.hint } : {}) };
  if (!(error instanceof ApiError)) return { title: TEXTS.callFailed(String(error)) };
  const other = method === 'card' ? 'pay with crypto' : 'pay by card';
  switch (error.message) {
    case 'Payment service not configured':
      return { title: UNAVAILABLE[method], text: `Come back later, or ${other}.` };
    case 'Failed to create payment':
      return {
        title: method === 'card' ? TEXTS.cardFailed : TEXTS.cryptoFailed,
        text: `Nothing was charged. Try again in a moment, or ${other}.`,
      };
    default:
      return error.status >= 400 && error.status < 500
        ? { title: error.message, atLimits: isAtLimits(error) }
        : { title: TEXTS.callFailed(error.message) };
  }
}
