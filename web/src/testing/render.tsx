import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { type Session, SessionContext, type SessionUser } from '@/lib/session';
import { dropWish } from '@/lib/wish';
import { Toaster } from '@/ui/toaster';
// Fetched now: what opens late does not come in time under a stopped clock.
import '@/ui/dialog-modal';
import '@/ui/menu-parts';
import '@/ui/toaster-sonner';

// Toasts and wishes outlive the page that they were shown on.
afterEach(() => {
  toast.dismiss();
  dropWish();
});

export const ME: SessionUser = {
  address: '0x1111111111111111111111111111111111111111',
  username: 'break_king',
  isAdmin: false,
};

export function guest(change: Partial<Session> = {}): Session {
  return {
    user: null,
    status: 'guest',
    token: null,
    connect: vi.fn(async () => {}),
    requireToken: vi.fn(async () => null),
    logout: vi.fn(async () => {}),
    rename: vi.fn(),
    ...change,
  };
}

export function signedIn(change: Partial<Session> = {}): Session {
  return guest({
    user: ME,
    status: 'signedIn',
    token: 'token',
    requireToken: vi.fn(async () => 'token'),
    ...change,
  });
}

interface RenderOptions {
  session?: Session;
  /** The address that the page is opened at. */
  at?: string;
  /** The route's pattern. */
  path?: string;
}

/** Draws a page as the app does: with a router, a query client, a session and toasts. */
export function renderPage(
  page: ReactElement,
  { session = guest(), at = '/page', path = '/page' }: RenderOptions = {},
) {
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (current: Session) => (
    <QueryClientProvider client={queries}>
      <SessionContext value={current}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionContext>
    </QueryClientProvider>
  );
  const view = render(tree(session));
  return { ...view, router, setSession: (next: Session) => view.rerender(tree(next)) };
}

/** Stops the clock. Testing Library asks for it by the name that another test runner has for it. */
export function stopClock(): void {
  vi.useFakeTimers();
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type FakeAnswer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** Answers fetch by `METHOD /path`; what is not listed is a 404. Answers the calls made so far. */
export function serve(
  routes: Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>,
) {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    const call: FakeCall = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const answer = routes[`${method} ${url.pathname}`];
    const {
      status = 200,
      body = null,
      headers = {},
    } = answer ? await answer(call) : { status: 404, body: refusal('Not found', 'NOT_FOUND') };
    const text = body === null ? '' : JSON.stringify(body);
    // A real Response reads its body in its own time, which a stopped clock does not wait for.
    const ok = status >= 200 && status < 300;
    return { ok, status, statusText: '', headers: new Headers(headers), text: async () => text };
  });
  return calls;
}

export function refusal(text: string, code: string) {
  return { success: false, error: text, message: text, code };
}
