import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bracket, Tournament } from '@/api/tournament-types';
import { guest, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { bracket, FakeSocket, ID, match, run, tournament } from '../testing';
import { TournamentPage } from './tournament-page';

const GET = `GET /api/tournaments/${ID}`;
const JOIN = `POST /api/tournaments/${ID}/join`;

const open = (session = signedIn()) =>
  renderPage(<TournamentPage table={() => null} />, {
    session,
    at: `/tournament/${ID}`,
    path: '/tournament/:id',
  });

function serveOne(change: Partial<Tournament> = {}, routes: Parameters<typeof serve>[0] = {}) {
  return serve({ [GET]: () => ({ body: tournament(change) }), ...routes });
}

const registerButton = () => screen.findByRole('button', { name: 'Register' });

afterEach(() => void vi.useRealTimers());

describe('the page', () => {
  it('TOURN-11 TOURN-14 TOURN-35 shows about, rules, schedule and prize pool', async () => {
    serveOne();
    open(guest());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Friday night open' }),
    ).toBeDefined();
    const section = (name: string) => within(screen.getByRole('region', { name }));
    expect(section('About').getByText(/The cue is yours/)).toBeDefined();
    expect(section('Rules').getByText('Alternate break')).toBeDefined();
    expect(section('Schedule').getByText('Round of 32')).toBeDefined();
    expect(section('Schedule').getByText('Upcoming')).toBeDefined();
    expect(section('Prize Pool').getByText('600 BITP')).toBeDefined();
    expect(section('Participants').getByText('ada')).toBeDefined();
    expect(section('Participants').getByText('user_333333')).toBeDefined();
    expect(document.title).toContain('Friday night open');
  });

  it('TOURN-32 a visitor without a session sees it all', async () => {
    serveOne({ status: 'Completed' });
    open(guest());
    expect(await screen.findByText('Race to five')).toBeDefined();
  });

  it('says that there is none, with a way on', async () => {
    serve({});
    open();
    expect(await screen.findByText('Tournament not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All tournaments' })).toBeDefined();
  });

  it('TOURN-44 an old record without a cap reads Unlimited, and is never full', async () => {
    serveOne({ maxParticipants: null, participantCount: 90_000 });
    open();
    expect(await screen.findByText('/ Unlimited')).toBeDefined();
    expect(await registerButton()).toBeDefined();
  });
});

describe('registering', () => {
  it('TOURN-12 TOURN-20 TOURN-33 TOURN-36 the register button joins by a POST, and says so', async () => {
    const calls = serveOne(
      {},
      {
        [JOIN]: () => ({
          body: {
            success: true,
            tournament: tournament({ isRegistered: true, participantCount: 3 }),
          },
        }),
      },
    );
    open();
    await userEvent.click(await registerButton());
    expect(await screen.findByText('You are registered')).toBeDefined();
    expect(screen.getByText('You are already registered for this tournament')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('a registration that waited for the sign-in is made by it', async () => {
    const registered = tournament({ isRegistered: true, participantCount: 3 });
    const calls = serveOne(
      {},
      { [JOIN]: () => ({ body: { success: true, tournament: registered } }) },
    );
    const { setSession } = open(guest());
    await userEvent.click(await registerButton());
    await screen.findByText('Please log in to register for the tournament');
    setSession(signedIn());
    expect(await screen.findByText('You are registered')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it("TOURN-22 without a login says 'Please log in to register for the tournament', and offers it", async () => {
    const calls = serveOne();
    const session = guest();
    open(session);
    await userEvent.click(await registerButton());
    expect(await screen.findByText('Please log in to register for the tournament')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Login / Signup' }));
    expect(session.connect).toHaveBeenCalledOnce();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each([
    ['TOURN-23', 'You are already registered for this tournament', 'ALREADY_REGISTERED'],
    ['TOURN-24', 'Tournament is full', 'TOURNAMENT_FULL'],
  ])("%s the server's refusal is shown: %s", async (_, text, code) => {
    serveOne({}, { [JOIN]: () => ({ status: 409, body: refusal(text, code) }) });
    open();
    await userEvent.click(await registerButton());
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("TOURN-24 a full tournament says 'Tournament is full' in place of the button", async () => {
    serveOne({ participantCount: 32 });
    open();
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Tournament is full',
    });
    expect(button.disabled).toBe(true);
  });

  it("TOURN-21 any status other than 'Registration Open' shows 'Registration Closed'", async () => {
    for (const status of ['In Progress', 'Completed', 'Cancelled'] as const) {
      serveOne({ status });
      const { unmount } = open();
      expect(await screen.findByText('Registration Closed')).toBeDefined();
      // Told, and not drawn as something to press.
      expect(screen.queryByRole('button', { name: 'Registration Closed' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
      unmount();
    }
  });

  it('one that is played leads to its bracket, and speaks of its start as past', async () => {
    serveOne({
      status: 'In Progress',
      run: run({ phase: 'running' }),
      schedule: [],
      participants: [],
    });
    open();
    const watch = await screen.findByRole('link', { name: 'Watch live' });
    expect(watch.getAttribute('href')).toBe(`/tournament/${ID}/bracket`);
    expect(screen.getByText(/^Started /)).toBeDefined();
    expect(screen.getByText(/^Agents alone took the places\./)).toBeDefined();
    expect(screen.queryByText(/It starts|so far/)).toBeNull();
    expect(screen.getByText('Registration Closed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Registration Closed' })).toBeNull();
  });

  it('one that is played has its tables, its last results and who can still win on top', async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const final = match(3, { round: 2, players: [1, 2], status: 'running', matchId: 'm3' });
    const done = match(1, {
      players: [1, 4],
      winner: 1,
      how: 'played',
      status: 'done',
      matchId: 'm1',
    });
    const bye = match(2, { players: [2, null], winner: 2, how: 'bye', status: 'done' });
    serveOne(
      {
        status: 'In Progress',
        run: run({ phase: 'running' }),
        prize: 'A cue',
        prizes: [],
        schedule: [],
      },
      {
        [`GET /api/tournaments/${ID}/bracket`]: () => ({
          body: bracket({ matches: [done, bye, final] }),
        }),
      },
    );
    open();
    const now = within(await screen.findByRole('region', { name: 'Now' }));
    expect(now.getByText('1 table in play, 3 of 4 still in')).toBeDefined();
    const watch = now.getByRole('link', { name: 'Watch break_king v rio' });
    expect(watch.getAttribute('href')).toBe(`/tournament/${ID}/bracket?watch=3`);
    const results = within(now.getByRole('region', { name: 'Last results' }));
    expect(results.getAllByRole('listitem')).toHaveLength(1);
    expect(results.getByRole('link').textContent).toMatch(/break_king beat karl/);
    expect(results.getByRole('link').getAttribute('href')).toBe('/duel/replay/m1');
    const left = within(now.getByRole('region', { name: 'Still in' }));
    expect(left.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('break_king1 won, 0 lost'),
      expect.stringContaining('rio'),
      expect.stringContaining('mia'),
    ]);
    // The card beside it says the prize and the start.
    expect(screen.getAllByText('A cue')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Schedule' })).toBeNull();
  });

  it('one that has begun says how far it is in place of its places', async () => {
    const rounds = [
      { id: 1, name: 'Semi-finals', side: 'winners', number: 1 },
      { id: 2, name: 'Final', side: 'winners', number: 2 },
    ] as Bracket['rounds'];
    const over = match(1, { players: [1, 4], winner: 1, how: 'played', status: 'done' });
    const played = match(2, { players: [2, 3], status: 'running', matchId: 'm2' });
    const from = [1, 2].map((number) => ({ match: number, place: 'winner' }));
    const final = match(3, { round: 2, from: from as Bracket['matches'][0]['from'] });
    const bracketOf = (change: Partial<Bracket>) => ({
      [`GET /api/tournaments/${ID}/bracket`]: () => ({ body: bracket({ rounds, ...change }) }),
    });
    vi.stubGlobal('WebSocket', FakeSocket);
    serveOne(
      { status: 'In Progress', run: run({ phase: 'running' }) },
      bracketOf({ matches: [over, played, final] }),
    );
    const { unmount } = open();
    expect((await screen.findByText('of 3 matches')).parentElement?.textContent).toBe(
      '1 of 3 matches',
    );
    expect(screen.getByText('Next: Final')).toBeDefined();
    expect(screen.queryByText('/ 32')).toBeNull();
    unmount();
    const began = new Date(Date.now() - 14 * 60_000).toISOString();
    const won = { ...final, players: [1, 2], winner: 1, how: 'played', status: 'done' } as const;
    serveOne(
      { status: 'Completed', run: run({ phase: 'finished' }) },
      bracketOf({
        phase: 'finished',
        matches: [over, { ...won, players: [1, 2], startedAt: began }],
      }),
    );
    open();
    expect((await screen.findByText(/^Final played/)).textContent).toBe('Final played 14 min. ago');
    expect(screen.getByText('4 players, 2 matches')).toBeDefined();
    expect(screen.queryByText('/ 32')).toBeNull();
  });

  it('one that is over leads to who won, and shows the agents that were in it', async () => {
    const entrants = [
      { id: 1, name: 'Kestrel', agent: 'hard', place: 1 },
      { id: 2, name: 'ada', agent: null, place: 2 },
    ];
    const over = bracket({ phase: 'finished', entrants: entrants as Bracket['entrants'] });
    serveOne(
      { status: 'Completed', run: run({ phase: 'finished' }), participants: [] },
      { [`GET /api/tournaments/${ID}/bracket`]: () => ({ body: over }) },
    );
    open();
    const champion = await screen.findByRole('region', { name: 'Champion' });
    expect(champion.textContent).toContain('Kestrel');
    expect(champion.textContent).toContain('ada2nd');
    const about = screen.getByRole('region', { name: 'About' });
    expect(champion.compareDocumentPosition(about)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const result = within(champion).getByRole('link', { name: 'See every match' });
    expect(result.getAttribute('href')).toBe(`/tournament/${ID}/bracket`);
    const agents = within(await screen.findByRole('list', { name: 'Agents' }));
    expect(agents.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('KestrelChampion'),
    ]);
  });

  it('one that is open or without a bracket has nothing to watch', async () => {
    for (const change of [{ run: run() }, { status: 'In Progress' }] as const) {
      serveOne(change);
      const { unmount } = open();
      await screen.findByText('Race to five');
      expect(screen.queryByRole('link', { name: 'Watch live' })).toBeNull();
      unmount();
    }
  });

  it("TOURN-40 a failure without a reason says 'Failed to join tournament'", async () => {
    serveOne({}, { [JOIN]: () => ({ status: 500 }) });
    open();
    await userEvent.click(await registerButton());
    expect(await screen.findByText('Failed to join tournament')).toBeDefined();
  });

  it('TOURN-43 the tournament toast shows for 3 s', async () => {
    stopClock();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    serveOne({}, { [JOIN]: () => ({ status: 500 }) });
    open();
    fireEvent.click(await registerButton());
    await screen.findByText('Failed to join tournament');
    await pass(2700);
    expect(screen.queryByText('Failed to join tournament')).not.toBeNull();
    // It fades away meanwhile.
    await pass(800);
    expect(screen.queryByText('Failed to join tournament')).toBeNull();
  });

  it('who is registered may leave while registration is open', async () => {
    const calls = serveOne(
      { isRegistered: true },
      {
        [`DELETE /api/tournaments/${ID}/join`]: () => ({
          body: { success: true, tournament: tournament() },
        }),
      },
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave tournament' }));
    await registerButton();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

it('the schedule has the times that the server keeps, and how long it is until the next', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const phase = (phase: string, date: string) => ({ phase, date, status: 'Upcoming' as const });
  const opens = at(29.1);
  serveOne({
    date: at(29.5),
    run: run({ checkInOpensAt: opens, startsAt: at(29.5) }),
    schedule: [phase('Check-in', 'Half an hour before'), phase('Final', 'The same evening')],
  });
  open();
  const schedule = within(await screen.findByRole('region', { name: 'Schedule' }));
  expect(schedule.getAllByRole('timer').map((each) => each.textContent)).toEqual(['1 d 5 h']);
  const [checkIn, final] = schedule.getAllByRole('listitem');
  expect(checkIn?.querySelector('time')?.dateTime).toBe(opens);
  expect(checkIn?.textContent).toContain('Half an hour before');
  expect(final?.querySelector('time')).toBeNull();
});

it('who is registered checks in when check-in is open, and it is counted down to', async () => {
  const checkIn = run({
    phase: 'check_in',
    startsAt: new Date(Date.now() + 125_000).toISOString(),
  });
  serveOne(
    { isRegistered: true, run: checkIn },
    {
      [`POST /api/tournaments/${ID}/check-in`]: () => ({
        body: {
          success: true,
          tournament: tournament({ isRegistered: true, run: { ...checkIn, isCheckedIn: true } }),
        },
      }),
    },
  );
  open();
  expect(
    (await screen.findByRole('timer', { name: 'Time until check-in closes' })).textContent,
  ).toMatch(/^2:0\d$/);
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
  expect(await screen.findByText(/You are checked in\. Stay near/)).toBeDefined();
});

it('asks the wallet before it registers, and does nothing where that is declined', async () => {
  const calls = serveOne();
  const requireToken = vi.fn(async () => null);
  open(signedIn({ requireToken }));
  await userEvent.click(await registerButton());
  await waitFor(() => expect(requireToken).toHaveBeenCalledOnce());
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});
