import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PastMatch } from '@/api/duel-types';
import { browser } from '@/lib/game-url';
import { FakeDuel, GAME_URL, MATCH_ID, MY_ID, stats } from '@/testing/duel';
import { guest, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { DuelProvider } from '../duel-layout';
import { RematchButton } from '../rematch-button';
import { MatchHistory } from './match-history';
import { MatchRow } from './match-row';
import { PlayNow } from './play-now';

const URL_HERE = `${GAME_URL}?ticket=t`;
const ok = (data: unknown) => () => ({ body: { success: true, data } });
const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  new FakeDuel();
  stopClock();
  vi.spyOn(browser, 'go').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

async function open(
  part: React.ReactNode,
  routes: Parameters<typeof serve>[0],
  session = signedIn(),
) {
  const calls = serve({
    'GET /api/config': () => ({ body: { gameOrigin: 'http://localhost:3001' } }),
    [`GET /api/duel/stats/${MY_ID}`]: ok(stats()),
    [`GET /api/duel/matches/${MY_ID}`]: ok([]),
    ...routes,
  });
  const view = renderPage(<DuelProvider>{part}</DuelProvider>, { session });
  await settle();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
  const press = async (name: string | RegExp) => {
    await user.click(screen.getByRole('button', { name }));
    await settle();
  };
  const count = (method: string, path = '/api/duel/queue') =>
    calls.filter((call) => call.method === method && call.path === path).length;
  return { ...view, calls, press, count };
}

describe('the quick match', () => {
  const waiting = { status: 'waiting', since: '2026-01-01T00:00:00Z' };

  test('looks for a rival around one’s rating, and opens the table that is found', async () => {
    let answer: object = waiting;
    const { press, count } = await open(<PlayNow />, {
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': () => ok(answer)(),
    });
    await press('Find a rival');
    expect(screen.getByText('Around 1623. The range widens as you wait.')).toBeDefined();
    await settle(4000);
    expect(count('GET')).toBe(2);
    expect(screen.getByRole('timer').textContent).toBe('0:04');
    answer = { status: 'matched', matchId: MATCH_ID, url: URL_HERE };
    await settle(2000);
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(URL_HERE);
  });

  test('offers an agent where the server does, and plays it only when that is pressed', async () => {
    const { press, count } = await open(<PlayNow />, {
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': ok({ ...waiting, status: 'agent_offered' }),
      'POST /api/duel/queue/agent': ok({ status: 'matched', matchId: MATCH_ID, url: URL_HERE }),
    });
    await press('Find a rival');
    expect(screen.queryByRole('button', { name: 'Play an agent' })).toBeNull();
    await settle(2000);
    expect(count('POST', '/api/duel/queue/agent')).toBe(0);
    await press('Play an agent');
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(URL_HERE);
  });

  test('is left by Cancel, and by leaving the page', async () => {
    const { press, count, unmount } = await open(<PlayNow />, {
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': ok(waiting),
      'DELETE /api/duel/queue': ok({ status: 'none' }),
    });
    await press('Find a rival');
    await press('Cancel');
    expect(count('DELETE')).toBe(1);
    expect(screen.getByRole('button', { name: 'Find a rival' })).toBeDefined();
    await press('Find a rival');
    unmount();
    await settle();
    expect(count('DELETE')).toBe(2);
  });

  test('opens the match that was made while it was being left', async () => {
    const { press } = await open(<PlayNow />, {
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': ok(waiting),
      'DELETE /api/duel/queue': ok({ status: 'matched', matchId: MATCH_ID, url: URL_HERE }),
    });
    await press('Find a rival');
    await press('Cancel');
    await settle();
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(URL_HERE);
  });

  test('is left by closing the tab; a search that the server does not know is over', async () => {
    let answer: object = waiting;
    const { press, count } = await open(<PlayNow />, {
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': () => ok(answer)(),
      'DELETE /api/duel/queue': ok({ status: 'none' }),
    });
    window.dispatchEvent(new Event('pagehide'));
    expect(count('DELETE')).toBe(0);
    await press('Find a rival');
    const sent = vi.spyOn(globalThis, 'fetch');
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(count('DELETE')).toBe(1);
    expect(sent.mock.lastCall?.[1]).toMatchObject({ method: 'DELETE', keepalive: true });
    answer = { status: 'none' };
    await settle(2000);
    // React draws what was answered when the machine comes to it.
    await vi.waitFor(() => screen.getByRole('button', { name: 'Find a rival' }), 10_000);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('goes on while the server is busy for less than a minute, and ends with a longer silence', async () => {
    let answer: () => object = ok(waiting);
    const { press } = await open(<PlayNow />, {
      'POST /api/duel/queue': ok(waiting),
      'GET /api/duel/queue': () => answer(),
      'DELETE /api/duel/queue': ok({ status: 'none' }),
    });
    const busy = () => ({ status: 503, body: refusal('Please try again.', 'UNAVAILABLE') });
    await press('Find a rival');
    answer = busy;
    await settle(50_000);
    expect(screen.getByRole('timer')).toBeDefined();
    answer = ok(waiting);
    await settle(2000);
    answer = busy;
    await settle(50_000);
    expect(screen.getByRole('timer')).toBeDefined();
    await settle(12_000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: 'Find a rival' })).toBeDefined();
  });

  test('says why the server keeps one out', async () => {
    const text = 'You left a match. You can look for the next one in 5 minutes.';
    await open(<PlayNow />, {
      'POST /api/duel/queue': () => ({ status: 429, body: refusal(text, 'LEAVER') }),
    });
    // The toaster is fetched, which a stopped clock does not wait for.
    vi.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Find a rival' }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Find a rival' })).toBeDefined();
  });

  test('DUEL-72 needs a login', async () => {
    const { press, calls } = await open(<PlayNow />, {}, guest());
    await press('Find a rival');
    expect(await screen.findByText('You must be logged in to start the game')).toBeDefined();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('practice', () => {
  test('opens a table against the chosen agent', async () => {
    const { press, calls } = await open(<PlayNow />, {
      'POST /api/duel/practice': () => ({
        status: 201,
        body: { success: true, data: { matchId: MATCH_ID, url: URL_HERE } },
      }),
    });
    await press(/^Hard/);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ level: 'hard' });
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(URL_HERE);
  });

  test('begins at once for a guest, as the same guest the next time, and asks for no wallet', async () => {
    const token = 'ab'.repeat(32);
    const url = '/bitpool/index.html?poolID=x&ticket=t';
    const { press, calls } = await open(
      <PlayNow />,
      { 'POST /api/practice/guest': ok({ token, matchId: MATCH_ID, url }) },
      guest(),
    );
    expect(screen.getByText(/No account needed/)).toBeDefined();
    await press(/^Easy/);
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(`${location.origin}${url}`);
    await press(/^Medium/);
    const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([{ level: 'easy' }, { level: 'medium', token }]);
  });

  test('DUEL-122 says when it could not be started', async () => {
    const { press } = await open(<PlayNow />, {
      'POST /api/duel/practice': () => ({ status: 503, body: refusal('The tables rest', 'DOWN') }),
    });
    await press(/^Easy/);
    expect(await screen.findByText('Failed to start game. Please try again.')).toBeDefined();
  });
});

describe('a rematch', () => {
  test('waits for the other for a minute, and opens the table when both have asked', async () => {
    let answer: object = { status: 'offered' };
    const path = `/api/duel/matches/${MATCH_ID}/rematch`;
    const { press, count } = await open(<RematchButton matchId={MATCH_ID} />, {
      [`POST ${path}`]: () => ok(answer)(),
    });
    await press('Rematch');
    expect(screen.getByRole('button', { name: 'Waiting for your rival' })).toBeDefined();
    await settle(61_000);
    expect(await screen.findByRole('button', { name: 'Rematch' })).toBeDefined();
    const asked = count('POST', path);
    expect(asked).toBeGreaterThan(10);
    answer = { status: 'matched', matchId: 'm2', url: URL_HERE };
    await press('Rematch');
    expect(browser.go).toHaveBeenCalledExactlyOnceWith(URL_HERE);
    await settle(10_000);
    expect(count('POST', path)).toBe(asked + 1);
  });
});

describe('the match history', () => {
  test('a row says when, against whom and why, and none of it is cut', () => {
    const match: PastMatch = {
      matchId: MATCH_ID,
      roomId: null,
      kind: 'duel',
      status: 'ended',
      players: [
        { userId: MY_ID, username: 'break_king', agent: null },
        { userId: '0xrio', username: 'rio', agent: null },
      ],
      winner: 0,
      reason: 'eight_pocketed',
      ratingChange: 8.2,
      startedAt: '2026-01-01T00:00:00Z',
      endedAt: '2026-01-01T00:10:00Z',
    };
    const { container } = renderPage(<MatchRow match={match} userId={MY_ID} rematch={false} />);
    expect(container.textContent).toContain('rio');
    // On a narrow screen it goes on in a second line.
    const why = screen.getByText('eight pocketed');
    expect(why.className).not.toContain('truncate');
  });

  test('DUEL-84 asks for ten matches; each that was played leads to its replay', async () => {
    const match = {
      matchId: MATCH_ID,
      roomId: null,
      kind: 'duel',
      status: 'ended',
      players: [
        { userId: MY_ID, username: 'break_king', agent: null },
        { userId: '0xrio', username: 'rio', agent: null },
      ],
      winner: 0,
      reason: 'eight_pocketed',
      ratingChange: 8.2,
      startedAt: '2026-01-01T00:00:00Z',
      endedAt: '2026-01-01T00:10:00Z',
    };
    const { calls } = await open(<MatchHistory />, {
      [`GET /api/duel/matches/${MY_ID}`]: ok([match]),
    });
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain('rio');
    expect(row.textContent).toMatch(/Won.*\+8/);
    const replay = within(row).getByRole('link', { name: 'Replay against rio' });
    expect(replay.getAttribute('href')).toBe(`/duel/replay/${MATCH_ID}`);
    const call = calls.find(({ path }) => path === `/api/duel/matches/${MY_ID}`);
    expect(call?.query.get('limit')).toBe('10');
  });

  test('DUEL-73 says when it could not be loaded, and shows nothing invented', async () => {
    await open(<MatchHistory />, {
      [`GET /api/duel/matches/${MY_ID}`]: () => ({ status: 503, body: refusal('no', 'DOWN') }),
    });
    expect(screen.getByText('Your matches could not be loaded')).toBeDefined();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
