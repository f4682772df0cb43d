import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tournament } from '@/api/tournament-types';
import { guest, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { ID, run, tournament } from '../testing';
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
      const button = await screen.findByRole<HTMLButtonElement>('button', {
        name: 'Registration Closed',
      });
      expect(button.disabled).toBe(true);
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
