import type { ApiError } from './api-error';
import { notify } from './notify';

const BY_STATUS: Record<number, string> = {
  400: 'Invalid request. Please check your input.',
  401: 'Authentication required. Please connect your wallet.',
  403: "Access denied. You don't have permission.",
  404: 'Resource not found.',
  429: 'Too many requests. Please wait a moment.',
};
const SERVER = new Set([500, 502, 503, 504]);
const RETRYING = 'Server error. Retrying...';
const DOWN = 'Server is temporarily unavailable. Please try again later.';
export const OFFLINE_TEXT = 'No internet connection. Please check your network.';
const OTHER = 'An unexpected error occurred. Please try again.';

/** The documented text for a failed call. */
export function genericText(error: ApiError): string {
  if (error.status === 0) return navigator.onLine ? error.message : OFFLINE_TEXT;
  if (SERVER.has(error.status)) return DOWN;
  return BY_STATUS[error.status] ?? OTHER;
}

/** Shows it once however many calls failed alike, with what the server said beneath. */
export function toastError(error: ApiError): void {
  const text = genericText(error);
  const said = error.status >= 400 && error.status < 500 ? error.message : '';
  notify.error(text, {
    id: `http-${error.status}`,
    ...(said && said !== text ? { description: said } : {}),
  });
}

const TRYING = 'http-trying';
/** Functions that stop the calls that are tried again, one for each. */
const trying = new Set<() => void>();

/** Says at once that a call found no server and is tried again, with a way to stop that. Answers what is to be called once it is over. */
export function tellTrying(stop: () => void): () => void {
  trying.add(stop);
  notify.error('No connection, trying again', {
    id: TRYING,
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Stop', onClick: () => trying.forEach((each) => void each()) },
  });
  return () => {
    trying.delete(stop);
    if (trying.size === 0) notify.dismiss(TRYING);
  };
}

export function toastRetrying(status: number): void {
  if (SERVER.has(status)) notify.error(RETRYING, { id: `http-${status}` });
}
