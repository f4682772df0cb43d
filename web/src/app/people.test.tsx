import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tournament } from '@/features/tournaments/testing';
import { type Session, SessionContext } from '@/lib/session';
import { me, profile } from '@/testing/profile';
import { guest, ME, serve, signedIn } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { AppRoutes } from './routes';

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}

const karl = profile();
const own = profile({ address: ME.address, username: ME.username, bio: 'It is me.' });

function open(
  path: string,
  session: Session,
  person = karl,
  routes: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    [`GET /api/users/${karl.address}`]: () => ({ body: { profile: karl } }),
    'GET /api/users/by-name/karl': () => ({ body: { profile: person } }),
    [`GET /api/users/${ME.address}`]: () => ({ body: { profile: own } }),
    'GET /api/users/me': () => ({ body: me() }),
    'GET /api/streams': () => ({ body: [] }),
    [`GET /api/streams/${liveStream.streamId}`]: () => ({ body: liveStream }),
    ...routes,
  });
  const tree = (current: Session) => (
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SessionContext value={current}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
          <Where />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>
  );
  const view = render(tree(session));
  return { calls, setSession: (next: Session) => view.rerender(tree(next)) };
}

const where = () => screen.getByTestId('where').textContent;
const page = () => within(screen.getByRole('main'));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('scrollTo', () => {});
});

describe('the routes of people', () => {
  test('what one was told has a page of its own', async () => {
    open('/notifications', signedIn());
    expect((await page().findByRole('heading', { level: 1 })).textContent).toBe('Notifications');
  });

  test('SHELL-10 a wallet address is the profile of whoever has it', async () => {
    open(`/${karl.address}`, guest());
    expect((await page().findByRole('heading', { level: 1 })).textContent).toBe('karl');
  });

  test("SHELL-09 a name is its owner's profile: another's for all to see, mine as mine", async () => {
    open('/karl', guest());
    expect((await page().findByRole('heading', { level: 1 })).textContent).toBe('karl');
    open('/Break_King', signedIn());
    await screen.findByRole('button', { name: 'Edit bio' });
  });

  test('the house shows its tables, and cannot be challenged', async () => {
    const table = { kind: 'house', id: '1', match: null } as const;
    const streams = [{ ...liveStream, table }];
    open('/karl', guest(), { ...karl, live: liveStream.streamId, streams } as typeof karl);
    await page().findByRole('button', { name: 'Login to follow' });
    expect(page().queryByRole('button', { name: 'Challenge' })).toBeNull();
    expect(page().queryByText('Pool duels')).toBeNull();
    expect(page().queryByText('Rating')).toBeNull();
  });

  test('the house is known by its name where none of its tables is among its newest streams', async () => {
    const table = { kind: 'tournament', id: '1', match: null } as const;
    const streams = [{ ...liveStream, table }];
    open('/karl', guest(), { ...karl, username: 'Cuecast', streams } as typeof karl);
    await page().findByRole('button', { name: 'Login to follow' });
    expect(page().queryByRole('button', { name: 'Challenge' })).toBeNull();
  });

  test('a past cup of the house is told by who won it, and leads to its results', async () => {
    const table = { kind: 'tournament', id: 'c'.repeat(24), match: null } as const;
    const cup = {
      ...liveStream,
      ...{ table, title: 'House Cup 9', status: 'ended', endedAt: '2026-11-01T10:09:00Z' },
    };
    const bracket = {
      ...{ format: 'single_elimination', phase: 'finished', rounds: [], matches: [] },
      entrants: [{ id: 1, name: 'Vesper', character: null, place: 1 }],
    };
    open(
      '/karl',
      guest(),
      { ...karl, username: 'Cuecast', followerCount: 0, streams: [cup] } as unknown as typeof karl,
      { [`GET /api/tournaments/${table.id}/bracket`]: () => ({ body: bracket }) },
    );
    const won = await page().findByRole('link', { name: 'Vesper won' });
    expect(won.getAttribute('href')).toBe(`/tournament/${table.id}/bracket`);
    expect(page().getByText(/^House Cup 9/)).toBeDefined();
    expect(page().queryByText('followers')).toBeNull();
  });

  test('the house tells its frames, its next cup and how its agents stand, and is neither blocked nor a wallet', async () => {
    const face = { ball: 3, eyes: 1, brow: 1, mouth: 1, hat: 1, tint: 1 };
    const agent = (name: string, rating: number, wins: number) => ({
      ...{ id: name.toLowerCase(), name, rating, wins, losses: 3, face, bio: '', level: 'hard' },
      streamId: null,
    });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const createdBy = { _id: 'b'.repeat(24), address: karl.address, username: 'Cuecast' };
    const cup = (number: number, minutes: number, by: typeof createdBy | null = createdBy) =>
      tournament({
        ...{ _id: String(number).repeat(24), title: `Cup ${number}`, date: at(minutes) },
        ...{ status: 'Registration Open', createdBy: by, participantCount: 8 },
      });
    open(
      '/karl',
      signedIn(),
      { ...karl, username: 'Cuecast' },
      {
        'GET /api/agents': () => ({
          body: { agents: [agent('Vesper', 1882.4, 120), agent('Pip', 1043, 76)] },
        }),
        'GET /api/tournaments': () => ({
          body: { tournaments: [cup(3, 5, null), cup(2, 60), cup(1, 28)], nextCursor: null },
        }),
      },
    );
    const next = within(await page().findByRole('region', { name: 'Next cup' }));
    expect(next.getByRole('link', { name: 'Next: Cup 1' }).getAttribute('href')).toBe(
      `/tournament/${'1'.repeat(24)}`,
    );
    expect(next.getByText(/8 players/)).toBeDefined();
    expect(page().getByText('196')).toBeDefined();
    const agents = await page().findByRole('region', { name: 'Agents' });
    expect(
      within(agents)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['1Vesper120 won, 3 lost1882', '2Pip76 won, 3 lost1043']);
    await page().findByRole('button', { name: 'Follow Cuecast' });
    expect(page().queryByRole('button', { name: /Block/ })).toBeNull();
    expect(page().queryByTitle(karl.address)).toBeNull();
  });

  test('the house shows a table that is neither among its newest streams nor among those that are listed', async () => {
    open('/karl', guest(), {
      ...karl,
      username: 'Cuecast',
      live: liveStream.streamId,
      liveStreams: [liveStream.streamId],
    });
    const name = `Live now: ${liveStream.title}`;
    expect(await page().findByRole('article', { name })).toBeDefined();
  });

  test('the house asks for the matches at all of its tables in one question', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const other = 'd'.repeat(24);
    const table = { kind: 'house', id: '1', match: null } as const;
    const liveStreams = [liveStream.streamId, other];
    const { calls } = open(
      '/karl',
      guest(),
      { ...karl, username: 'Cuecast', live: other, liveStreams },
      {
        [`GET /api/streams/${liveStream.streamId}`]: () => ({ body: { ...liveStream, table } }),
        [`GET /api/streams/${other}`]: () => ({
          body: { ...liveStream, table, streamId: other, title: 'Table 2' },
        }),
        'GET /api/tables': () => ({ body: { success: true, data: [] } }),
      },
    );
    await page().findByRole('article', { name: 'Live now: Table 2' });
    await page().findByRole('article', { name: `Live now: ${liveStream.title}` });
    await vi.advanceTimersByTimeAsync(12_000);
    const of = (path: string) => calls.filter((call) => call.path === path);
    for (const { query } of of('/api/tables')) {
      expect(query.get('ids')?.split(',').sort()).toEqual(liveStreams);
    }
    expect(of('/api/tables')).toHaveLength(2);
    for (const id of liveStreams) expect(of(`/api/streams/${id}`)).toHaveLength(1);
    vi.useRealTimers();
  });

  test('USER-05 my own address leads to /profile', async () => {
    open(`/${ME.address}`, signedIn());
    await waitFor(() => expect(where()).toBe('/profile'));
  });

  test('SHELL-61 PROFILE-37 PROFILE-38 /profile is mine: words, wallet address, and that I am connected', async () => {
    open('/profile', signedIn());
    await page().findByText('It is me.');
    const wallet = within(page().getByRole('region', { name: 'Wallet address' }));
    expect(wallet.getByText('0x1111…1111').title).toBe(ME.address);
    expect(wallet.getByText('Connected')).toBeTruthy();
  });

  test('USER-06 PROFILE-38 my profile asks for a login once the session has ended', async () => {
    const { setSession } = open('/profile', signedIn());
    await page().findByText('It is me.');
    const connect = vi.fn(async () => {});
    setSession(guest({ connect }));
    await page().findByRole('heading', { name: 'Login Required' });
    expect(page().getByText('Please login to view your profile')).toBeTruthy();
    await userEvent.click(page().getByRole('button', { name: 'Login / Signup' }));
    expect(connect).toHaveBeenCalledOnce();
  });

  test('PROFILE-24 SHELL-08 SHELL-19 both settings routes carry the username form, and ask for a wallet once it is gone', async () => {
    for (const path of ['/settings', '/profile/settings']) {
      const { setSession } = open(path, signedIn());
      await screen.findByRole('button', { name: 'Save Username' });
      setSession(guest());
      await screen.findByText('Please connect your wallet.');
      expect(where()).toBe(path);
      document.body.replaceChildren();
    }
  });

  test('what is neither a page, an address nor a name is not found', async () => {
    open('/no+such.page', guest());
    await page().findByText('Scratch. There is nothing here.');
  });
});
