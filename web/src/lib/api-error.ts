/** The body of a refusal: D1 section 8. `error` and `message` carry the same text. */
export interface Refusal {
  success: false;
  error: string;
  message?: string;
  code: string;
  validationErrors?: Record<string, string>;
}

/** Anything that kept a call from its answer. `status` 0 and code NETWORK: no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** The body as it came, or null. */
    readonly data: unknown = null,
    /** From Retry-After, in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  /** Texts by field name, for a form. */
  get validationErrors(): Record<string, string> {
    const errors = fieldOf(this.data, 'validationErrors');
    return errors && typeof errors === 'object' ? (errors as Record<string, string>) : {};
  }
}

/** A refusal's text is its body's error or message, then the status text; code and body are kept. */
export function errorOfAnswer(response: Response, body: unknown): ApiError {
  const text = stringOf(body, 'error') ?? stringOf(body, 'message') ?? response.statusText;
  const code = stringOf(body, 'code') ?? `HTTP_${response.status}`;
  return new ApiError(text, response.status, code, body, retryAfterOf(response));
}

export function errorOfNetwork(cause: unknown): ApiError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApiError(`Network error: ${reason}. Please check your connection.`, 0, 'NETWORK');
}

/** Below 500 an answer counts as one; its body says whether it is a refusal. */
export function isRefusal(body: unknown): body is Refusal {
  return fieldOf(body, 'success') === false || Boolean(fieldOf(body, 'error'));
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function stringOf(body: unknown, name: string): string | undefined {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldOf(body: unknown, name: string): unknown {
  return body && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined;
}

/** Words of the server about a refusal, else the given text: its own failures and silence are not for the user. */
export function serverText(error: unknown, otherwise: string): string {
  const said = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return said && error.message ? error.message : otherwise;
}
