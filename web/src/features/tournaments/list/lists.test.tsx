import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { pageOf } from '@/api/tournaments';
import { guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { ID, paged, run, tournament } from '../testing';
import { CupBoard } from './cup-board';
import { JoinTournamentPage } from './join-tournament-page';
import { TournamentsPage } from './tournaments-page';

const LIST = 'GET /api/tournaments';
const card = (title: string) => screen.findByRole('article', { name: title });

describe('the list', () => {
  it('TOURN-02 TOURN-05 TOURN-19 TOURN-46 shows a card for each, with prize, game, status and places', async () => {
    const calls = serve({
      [LIST]: () => paged([tournament(), tournament({ _id: 'b'.repeat(24), title: 'Chalk Cup' })]),
    });
    renderPage(<TournamentsPage />, { session: signedIn() });
    const shown = within(await card('Friday night open'));
    for (const text of ['1,000 BITP', '8-ball', 'Registration Open', '2', '/ 32']) {
      expect(shown.getByText(text)).toBeDefined();
    }
    await card('Chalk Cup');
    expect(calls[0]?.body).toBeNull();
  });

  it("TOURN-09 a card's click goes to '/tournament/{id}'", async () => {
    serve({ [LIST]: () => paged([tournament()]) });
    const { router } = renderPage(<TournamentsPage />);
    await userEvent.click(await screen.findByRole('link', { name: 'Friday night open' }));
    expect(router.state.location.pathname).toBe(`/tournament/${ID}`);
  });

  it('an open one that has places offers the way to register', async () => {
    const full = tournament({ _id: 'b'.repeat(24), title: 'Chalk Cup', participantCount: 32 });
    serve({ [LIST]: () => paged([tournament(), full]) });
    renderPage(<TournamentsPage />);
    const way = await screen.findByRole('link', { name: 'Register: Friday night open' });
    expect(way.getAttribute('href')).toBe(`/tournament/${ID}`);
    expect(screen.queryByRole('link', { name: 'Register: Chalk Cup' })).toBeNull();
  });

  it("TOURN-08 'Create Tournament' is shown when logged in, and to nobody else", async () => {
    serve({ [LIST]: () => paged([tournament()]) });
    const { setSession } = renderPage(<TournamentsPage />, { session: signedIn() });
    await card('Friday night open');
    const link = screen.getByRole('link', { name: 'Create Tournament' });
    expect(link.getAttribute('href')).toBe('/create-tournament');
    setSession(guest());
    expect(screen.queryByRole('link', { name: 'Create Tournament' })).toBeNull();
  });

  it("TOURN-10 without tournaments says 'No tournaments available at the moment.'", async () => {
    serve({ [LIST]: () => paged([]) });
    renderPage(<TournamentsPage />);
    expect(await screen.findByText('No tournaments available at the moment.')).toBeDefined();
  });

  it("TOURN-39 failing says 'Failed to fetch tournaments', and tries again", async () => {
    let broken = true;
    serve({
      [LIST]: () =>
        broken
          ? { status: 400, body: refusal('The cursor is no cursor', 'BAD_REQUEST') }
          : paged([tournament()]),
    });
    renderPage(<TournamentsPage />);
    expect(await screen.findByText('Failed to fetch tournaments')).toBeDefined();
    expect(screen.getByText('The cursor is no cursor')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Friday night open');
  });

  it("TOURN-41 a malformed answer says 'Invalid response format from server'", async () => {
    serve({ [LIST]: () => ({ body: { total: 3 } }) });
    renderPage(<TournamentsPage />);
    expect(await screen.findByText('Invalid response format from server')).toBeDefined();
  });

  it('TOURN-34 takes an array, {tournaments}, or an object that holds one array', () => {
    const list = [tournament()];
    for (const answer of [list, { tournaments: list, tags: [] }, { success: true, data: list }]) {
      expect(pageOf(answer).tournaments).toBe(list);
    }
    for (const answer of [null, 'none', {}, { a: list, b: list }]) {
      expect(() => pageOf(answer)).toThrow('Invalid response format from server');
    }
  });

  it('TOURN-44 an old record without a cap reads Unlimited', async () => {
    serve({ [LIST]: () => paged([tournament({ maxParticipants: null })]) });
    renderPage(<TournamentsPage />);
    expect(within(await card('Friday night open')).getByText('/ Unlimited')).toBeDefined();
  });

  it('has what is played first, with its table and the way there, then the soonest, then who won', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const played = tournament({
      _id: '1'.repeat(24),
      title: 'Now',
      status: 'In Progress',
      date: at(-1),
      run: run(),
    });
    const over = tournament({
      _id: '2'.repeat(24),
      title: 'Past',
      status: 'Completed',
      date: at(-3),
      run: run(),
    });
    const soon = tournament({ _id: '3'.repeat(24), title: 'Soon', date: at(1.2) });
    const later = tournament({ _id: '4'.repeat(24), title: 'Later', date: at(9) });
    const bracket = (change: object) => ({
      body: {
        phase: 'running',
        matches: [],
        rounds: [{ id: 1, name: 'Semi-finals' }],
        entrants: [],
        standings: [],
        ...change,
      },
    });
    serve({
      [LIST]: () => paged([later, over, soon, played]),
      [`GET /api/tournaments/${played._id}/bracket`]: () =>
        bracket({ matches: [{ number: 1, round: 1, status: 'running', matchId: 'm1' }] }),
      [`GET /api/tournaments/${over._id}/bracket`]: () =>
        bracket({ phase: 'finished', entrants: [{ id: 1, name: 'Kestrel', place: 1 }] }),
    });
    renderPage(
      <CupBoard value={({ matchId }) => <p>table of {matchId}</p>}>
        <TournamentsPage />
      </CupBoard>,
    );
    await card('Soon');
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Now',
      'Soon',
      'Later',
      'Past',
    ]);
    const now = within(await card('Now'));
    expect(await now.findByText('table of m1')).toBeDefined();
    expect(now.getByText('Semi-finals')).toBeDefined();
    expect(now.getByRole('link', { name: 'Watch live: Now' }).getAttribute('href')).toBe(
      `/tournament/${played._id}/bracket`,
    );
    expect(within(await card('Past')).getByText('Kestrel')).toBeDefined();
    expect(within(await card('Soon')).getByRole('timer').textContent).toMatch(/^1 ?d/);
  });

  it('filters by status through the address, and fetches the next page by its cursor', async () => {
    const second = tournament({ _id: 'b'.repeat(24), title: 'Chalk Cup', run: run() });
    const calls = serve({
      [LIST]: ({ query }) =>
        query.get('cursor') === 'next' ? paged([second]) : paged([tournament()], 'next'),
    });
    const { router } = renderPage(<TournamentsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(within(await card('Chalk Cup')).getByText(/Single elimination/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'In Progress' }));
    await vi.waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('In Progress'));
    expect(router.state.location.search).toBe('?status=In+Progress');
  });
});

it("TOURN-06 TOURN-07 the alternate list is titled 'Available Tournaments', with 'Join Now' to /tournaments/{id}", async () => {
  const calls = serve({ [LIST]: () => paged([tournament()]) });
  const { router } = renderPage(<JoinTournamentPage />, { session: signedIn() });
  expect(screen.getByRole('heading', { name: 'Available Tournaments' })).toBeDefined();
  const join = await screen.findByRole('link', { name: 'Join Now: Friday night open' });
  expect(join.textContent).toBe('Join Now');
  expect(calls[0]?.query.get('status')).toBe('Registration Open');
  await userEvent.click(join);
  expect(router.state.location.pathname).toBe(`/tournaments/${ID}`);
});
