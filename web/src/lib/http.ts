import { type ApiError, errorOfAnswer, errorOfNetwork, isRefusal } from './api-error';
import { tellTrying, toastError, toastRetrying } from './error-toasts';
import { site } from './site';

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a POST repeatable, and so retried. */
  idempotencyKey?: string;
  /** false: the caller shows the failure itself. */
  toast?: boolean;
  /** false: the caller has a retry of its own. */
  retry?: boolean;
  /** Whose token goes along; the session's unless told. */
  as?: Credentials | undefined;
  /** Goes out also from a page that is being closed. */
  keepalive?: boolean;
  /** Sent besides the usual ones. */
  headers?: Record<string, string>;
}

/** Content of a call: the places of its path, its query and its body. */
interface Said {
  /** For the places of a path, by their names. */
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

type RequestOptions = CallOptions & Said;

/** An answer with the headers that a list's next page needs. */
export interface Answer<T> {
  body: T;
  headers: Headers;
}

const TIMEOUT_MS = 15_000;
const RETRIES = 3;
const FIRST_WAIT_MS = 1000;
/** A server that asks for longer than this is not waited for. */
const LONGEST_WAIT_MS = 10_000;
const LOST_SESSION = new Set(['INVALID_TOKEN', 'SESSION_REVOKED']);

/** Credentials that the session lends to every call. */
export interface Credentials {
  /** The server's token, or null. */
  token(): string | null;
  /** The server no longer takes the token. */
  lost(token: string): void;
  /** Further headers of a call to this path. */
  headers?(path: string): Record<string, string> | undefined;
}

let credentials: Credentials = { token: () => null, lost: () => {} };

export function lendCredentials(given: Credentials): void {
  credentials = given;
}

/** A good answer; throws an ApiError otherwise, after showing the documented toast. `api/call.ts` has it typed. */
export async function request<T>(
  method: string,
  template: string,
  options: RequestOptions = {},
): Promise<Answer<T>> {
  const path = pathOf(template, options.params);
  const repeatable = method === 'GET' || options.idempotencyKey !== undefined;
  const retries = repeatable && options.retry !== false ? RETRIES : 0;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let failure: ApiError | null = null;
  let told: (() => void) | null = null;
  try {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await once<T>(method, path, { ...options, signal });
      if (!('error' in outcome)) return outcome;
      const { error } = outcome;
      const wait = Math.max(FIRST_WAIT_MS * 2 ** attempt, error.retryAfterMs ?? 0);
      if (attempt >= retries || !isPassing(error) || wait > LONGEST_WAIT_MS) {
        if (options.toast !== false) toastError(error);
        throw error;
      }
      failure = error;
      // Somebody pressed something and waits.
      if (error.status === 0 && method !== 'GET') told ??= tellTrying(() => stop.abort());
      else if (options.toast !== false) toastRetrying(error.status);
      await pause(wait, signal);
    }
  } catch (reason) {
    throw failure && stop.signal.aborted ? failure : reason;
  } finally {
    told?.();
  }
}

/** The bytes of a file that only some may read: a browser's own request for it would carry no token. */
export async function readBlob(path: string, options: CallOptions = {}): Promise<Blob> {
  const lender = options.as ?? credentials;
  const response = await fetch(urlOf(path), {
    credentials: 'include',
    headers: headersOf(options, lender.token()),
    signal: withTimeout(options.signal),
  });
  if (response.ok) return response.blob();
  throw errorOfAnswer(response, parse(await response.text()));
}

/** Answers below 500 are final; only silence and the server's own failures are tried again. */
function isPassing(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500;
}

async function once<T>(
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer<T> | { error: ApiError }> {
  const lender = options.as ?? credentials;
  const token = lender.token();
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(urlOf(path, options.query), {
      method,
      credentials: 'include',
      headers: { ...headersOf(options, token), ...lender.headers?.(path) },
      signal: withTimeout(options.signal),
      ...(options.keepalive ? { keepalive: true } : {}),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    body = parse(await response.text());
  } catch (cause) {
    options.signal?.throwIfAborted();
    return { error: errorOfNetwork(cause) };
  }
  if (response.ok && !isRefusal(body)) return { body: body as T, headers: response.headers };
  const error = errorOfAnswer(response, body);
  if (token && LOST_SESSION.has(error.code)) lender.lost(token);
  return { error };
}

function headersOf(options: RequestOptions, token: string | null): HeadersInit {
  return {
    accept: 'application/json',
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...options.headers,
  };
}

/** The template with every `{name}` replaced. */
function pathOf(template: string, params: Said['params'] = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

function urlOf(path: string, query: Said['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${site.apiBase}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
