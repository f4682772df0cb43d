import { Link } from 'react-router';
import { ApiError } from '@/lib/api-error';
import { Notice } from './notice';

/** What people can do something about under their limits: the server's codes. */
const OWN_LIMITS = new Set(['SPEND_LIMIT', 'ON_BREAK', 'ATTESTATION_REQUIRED']);

interface SpendRefusalProps {
  error: unknown;
  /** What is said where the server gave no reason. */
  otherwise: string;
}

/** Why something could not be bought, with the way to one's own limits where one of them is the reason. */
export function SpendRefusal({ error, otherwise }: SpendRefusalProps) {
  const refused = error instanceof ApiError ? error : null;
  // 503: switched off. Its text is for people, unlike those of other failures of the server.
  const isSaid =
    refused && ((refused.status >= 400 && refused.status < 500) || refused.code === 'FEATURE_OFF');
  return (
    <Notice tone="error">
      <p>{isSaid ? refused.message : otherwise}</p>
      {refused && OWN_LIMITS.has(refused.code) ? (
        <Link
          to="/settings/limits"
          className="mt-1 inline-flex min-h-10 items-center font-medium text-chalk underline-offset-4 hover:underline"
        >
          Limits and breaks
        </Link>
      ) : null}
    </Notice>
  );
}
