import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from './api-error';
import { lendCredentials, request } from './http';
import { notify } from './notify';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    statusText: 'Status Text',
    headers,
  });
const refusal = (code: string, text = 'said so') => ({
  success: false,
  error: text,
  message: text,
  code,
});

const call = async (...asked: Parameters<typeof request>) => (await request(...asked)).body;

const fetchMock = vi.fn<typeof fetch>();
const toast = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  toast.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(notify, 'error').mockImplementation(toast);
  lendCredentials({ token: () => null, lost: () => {} });
});
afterEach(() => vi.useRealTimers());

/** Lets every wait pass and gives what the call came to. */
async function settled<T>(promise: Promise<T>): Promise<T | ApiError> {
  const caught = promise.catch((error: ApiError) => error);
  await vi.runAllTimersAsync();
  return caught;
}

const sent = () => {
  const [url, init] = fetchMock.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

describe('a good answer', () => {
  test('ERR-01 is its body alone', async () => {
    fetchMock.mockResolvedValue(answer(200, { a: 1 }));
    expect(await call('GET', '/api/x')).toEqual({ a: 1 });
  });

  test('may be empty, and its headers can be had', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await call('DELETE', '/api/x')).toBeNull();
    fetchMock.mockResolvedValueOnce(answer(200, [], { 'x-next-cursor': 'c2' }));
    const { headers } = await request('GET', '/api/x', {
      query: { limit: 2, cursor: undefined },
    });
    expect(headers.get('x-next-cursor')).toBe('c2');
    expect(sent().url).toBe('/api/x?limit=2');
  });
});

describe('what a call carries', () => {
  test('SESSION-20 SESSION-21 goes to the API of this host with credentials', async () => {
    fetchMock.mockResolvedValue(answer(200, {}));
    await call('POST', '/api/x', { body: { b: 2 } });
    expect(sent()).toMatchObject({
      url: '/api/x',
      init: { credentials: 'include', body: '{"b":2}' },
    });
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  test('SESSION-22 bears the token that the session holds, and none otherwise', async () => {
    fetchMock.mockImplementation(async () => answer(200, {}));
    await call('GET', '/api/x');
    expect(sent().headers.has('authorization')).toBe(false);
    lendCredentials({ token: () => 'a.b.c', lost: () => {} });
    await call('GET', '/api/x');
    expect(sent().headers.get('authorization')).toBe('Bearer a.b.c');
  });
});

describe('a refusal', () => {
  test('ERR-03 ERR-04 keeps error, code and data; a 4xx is final', async () => {
    const body = { ...refusal('VALIDATION_FAILED'), validationErrors: { title: 'too long' } };
    fetchMock.mockResolvedValue(answer(400, body));
    const error = await settled(call('GET', '/api/x'));
    expect(error).toMatchObject({
      message: 'said so',
      status: 400,
      code: 'VALIDATION_FAILED',
      data: body,
    });
    expect((error as ApiError).validationErrors).toEqual({ title: 'too long' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('ERR-03 falls back to message, then to the status text', async () => {
    fetchMock.mockResolvedValueOnce(answer(404, { success: false, message: 'gone' }));
    expect(await settled(call('GET', '/api/x'))).toMatchObject({ message: 'gone' });
    fetchMock.mockResolvedValueOnce(answer(404, 'not json'));
    expect(await settled(call('GET', '/api/x'))).toMatchObject({ message: 'Status Text' });
  });

  test('ERR-01 a body with success false counts as one whatever its status', async () => {
    fetchMock.mockResolvedValue(answer(200, refusal('CONFLICT')));
    expect(await settled(call('POST', '/api/x'))).toMatchObject({ code: 'CONFLICT' });
  });

  const shows = async (status: number, text: string) => {
    fetchMock.mockResolvedValue(answer(status, refusal('X')));
    await settled(call('POST', '/api/x'));
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      text,
      expect.objectContaining({ description: 'said so' }),
    );
  };

  test('ERR-06 status 400 shows its toast', () =>
    shows(400, 'Invalid request. Please check your input.'));
  test('ERR-07 status 401 shows its toast', () =>
    shows(401, 'Authentication required. Please connect your wallet.'));
  test('ERR-08 status 403 shows its toast', () =>
    shows(403, "Access denied. You don't have permission."));
  test('ERR-09 status 404 shows its toast', () => shows(404, 'Resource not found.'));
  test('ERR-10 status 429 shows its toast', () =>
    shows(429, 'Too many requests. Please wait a moment.'));
  test('ERR-13 any other status shows a toast too', () =>
    shows(418, 'An unexpected error occurred. Please try again.'));

  test('shows nothing where the caller does', async () => {
    fetchMock.mockResolvedValue(answer(404, refusal('STREAM_NOT_FOUND')));
    await settled(call('GET', '/api/x', { toast: false }));
    expect(toast).not.toHaveBeenCalled();
  });

  test.each(['INVALID_TOKEN', 'SESSION_REVOKED'])(
    'of the token (%s) is told to the session',
    async (code) => {
      const lost = vi.fn();
      lendCredentials({ token: () => 'a.b.c', lost });
      fetchMock.mockResolvedValue(answer(401, refusal(code)));
      await settled(call('GET', '/api/x'));
      expect(lost).toHaveBeenCalledExactlyOnceWith('a.b.c');
    },
  );
});

describe('a server that fails', () => {
  test('ERR-02 ERR-11 is tried again three times, after 1, 2 and 4 s, and says so', async () => {
    for (const status of [500, 502, 503, 504]) {
      toast.mockReset();
      const at: number[] = [];
      const start = Date.now();
      fetchMock.mockImplementation(async () => {
        at.push(Date.now() - start);
        return answer(status, refusal('INTERNAL'));
      });
      await settled(call('GET', '/api/x'));
      expect(at).toEqual([0, 1000, 3000, 7000]);
      expect(toast.mock.calls.map(([text]) => text)).toEqual([
        'Server error. Retrying...',
        'Server error. Retrying...',
        'Server error. Retrying...',
        'Server is temporarily unavailable. Please try again later.',
      ]);
    }
  });

  test('ERR-02 a POST is repeated only under an idempotency key', async () => {
    fetchMock.mockImplementation(async () => answer(503, refusal('UNAVAILABLE')));
    await settled(call('POST', '/api/x'));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    fetchMock.mockClear();
    await settled(call('POST', '/api/x', { idempotencyKey: 'k1' }));
    expect(fetchMock).toHaveBeenCalledTimes(4);
    expect(sent().headers.get('idempotency-key')).toBe('k1');
  });

  test('is not tried again where the caller has a retry of its own', async () => {
    fetchMock.mockImplementation(async () => answer(503, refusal('UNAVAILABLE')));
    await settled(call('GET', '/api/x', { retry: false }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('is given the time that it asks for, within reason', async () => {
    fetchMock.mockResolvedValueOnce(answer(503, refusal('UNAVAILABLE'), { 'retry-after': '5' }));
    fetchMock.mockResolvedValueOnce(answer(200, { ok: true }));
    const start = Date.now();
    expect(await settled(call('GET', '/api/x'))).toEqual({ ok: true });
    expect(Date.now() - start).toBeGreaterThanOrEqual(5000);

    fetchMock.mockClear();
    fetchMock.mockResolvedValue(answer(503, refusal('UNAVAILABLE'), { 'retry-after': '3600' }));
    await settled(call('GET', '/api/x'));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe('no answer', () => {
  test('to what somebody pressed is told at once, and goes when it worked', async () => {
    const dismiss = vi.spyOn(notify, 'dismiss');
    fetchMock.mockRejectedValueOnce(new TypeError('connection refused'));
    fetchMock.mockRejectedValueOnce(new TypeError('connection refused'));
    fetchMock.mockResolvedValueOnce(answer(200, { ok: true }));
    const done = call('POST', '/api/x', { idempotencyKey: 'k1', toast: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      'No connection, trying again',
      expect.objectContaining({ duration: Number.POSITIVE_INFINITY }),
    );
    expect(await settled(done)).toEqual({ ok: true });
    expect(toast).toHaveBeenCalledOnce();
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('http-trying');
  });

  test('can be stopped: the call fails, and is not sent again', async () => {
    fetchMock.mockRejectedValue(new TypeError('connection refused'));
    const done = call('POST', '/api/x', { idempotencyKey: 'k1', toast: false });
    const failed = done.catch((error: ApiError) => error);
    await vi.advanceTimersByTimeAsync(0);
    toast.mock.calls[0]?.[1].action.onClick();
    expect(await failed).toMatchObject({ status: 0, code: 'NETWORK' });
    await vi.runAllTimersAsync();
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test('to a page that reads is not told before its retries are over', async () => {
    fetchMock.mockRejectedValue(new TypeError('connection refused'));
    await settled(call('GET', '/api/x', { toast: false }));
    expect(toast).not.toHaveBeenCalled();
  });

  test('ERR-05 is a network error, after its retries', async () => {
    fetchMock.mockRejectedValue(new TypeError('connection refused'));
    const error = await settled(call('GET', '/api/x'));
    const text = 'Network error: connection refused. Please check your connection.';
    expect(error).toMatchObject({ message: text, status: 0, code: 'NETWORK' });
    expect(fetchMock).toHaveBeenCalledTimes(4);
    expect(toast).toHaveBeenLastCalledWith(text, expect.anything());
  });

  test('ERR-12 while offline says that there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fetchMock.mockRejectedValue(new TypeError('failed'));
    await settled(call('POST', '/api/x'));
    expect(toast).toHaveBeenLastCalledWith(
      'No internet connection. Please check your network.',
      expect.anything(),
    );
  });

  test('a call that its caller gave up is silent', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async () => {
      controller.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    expect(await settled(call('GET', '/api/x', { signal: controller.signal }))).toMatchObject({
      name: 'AbortError',
    });
    expect(toast).not.toHaveBeenCalled();
  });
});
