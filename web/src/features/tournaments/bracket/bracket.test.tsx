import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bracket, Tournament } from '@/api/tournament-types';
import { browser } from '@/lib/game-url';
import { PHONE } from '@/lib/media';
import { guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { TournamentPage } from '../detail/tournament-page';
import { bracket, FakeSocket, ID, match, ORGANISER, run, tournament } from '../testing';
// Fetched now: what opens late would be waited for by each test.
import './bracket-tab';

const GET = `GET /api/tournaments/${ID}`;
const PLAY = `POST /api/tournaments/${ID}/matches/2/play`;

beforeEach(() => {
  FakeSocket.last = undefined;
  vi.stubGlobal('WebSocket', FakeSocket);
});

/** A window as wide as a phone's. */
function onPhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === PHONE,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

interface Opened {
  shown?: Bracket;
  one?: Partial<Tournament>;
  routes?: Parameters<typeof serve>[0];
  session?: ReturnType<typeof guest>;
}

async function open({ shown = bracket(), one = {}, routes = {}, session = guest() }: Opened = {}) {
  const calls = serve({
    [GET]: () => ({
      body: tournament({ status: 'In Progress', run: run({ phase: shown.phase }), ...one }),
    }),
    [`${GET}/bracket`]: () => ({ body: shown }),
    'GET /api/config': () => ({ body: { gameOrigin: 'https://game.example' } }),
    ...routes,
  });
  const view = renderPage(<TournamentPage bracket table={(matchId) => <p>Table {matchId}</p>} />, {
    session,
    at: `/tournament/${ID}/bracket`,
    path: '/tournament/:id/bracket',
  });
  await screen.findByText(/players/);
  return { ...view, calls };
}

const box = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const as = (seed: number) =>
  signedIn({ user: { ...ME, address: `0x${String(seed).repeat(40)}` as const } });
const organiser = () => signedIn({ user: { ...ME, address: ORGANISER as `0x${string}` } });

describe('the live bracket', () => {
  it('is shown, and moves on as its socket tells', async () => {
    await open();
    await box(/Semi-finals, match 2\. rio, seed 2, against mia, seed 3\. Ready to be played\./);
    const socket = FakeSocket.last;
    expect(socket?.url).toMatch(new RegExp(`/stream/tournament/${ID}$`));
    expect(socket?.sent[0]).toEqual({ type: 'join_tournament' });
    act(() => {
      socket?.say({ type: 'joined_tournament', bracket: bracket(), viewerCount: 12 });
      socket?.say({
        type: 'bracket_update',
        ...bracket({
          revision: 8,
          matches: [match(2, { players: [2, 3], winner: 3, how: 'played', status: 'done' })],
        }),
      });
    });
    await box(/match 2\..* mia won\./);
    expect(screen.getByText('12 watching')).toBeDefined();
  });

  it('asks for the whole again where something was missed, and where the server says so', async () => {
    const { calls } = await open();
    await box(/match 2\./);
    const asked = () => calls.filter(({ path }) => path.endsWith('/bracket')).length;
    const before = asked();
    act(() => {
      FakeSocket.last?.say({ type: 'joined_tournament', bracket: bracket(), viewerCount: 1 });
      FakeSocket.last?.say({ type: 'bracket_update', ...bracket({ revision: 10 }) });
    });
    await waitFor(() => expect(asked()).toBe(before + 1));
    act(() => FakeSocket.last?.say({ type: 'resync', epoch: 1 }));
    await waitFor(() => expect(asked()).toBe(before + 2));
  });

  it('is gone through by the arrow keys, and Enter opens a match', async () => {
    await open();
    const first = await box(/match 1\./);
    expect(screen.getByRole('button', { name: /match 2\./ }).tabIndex).toBe(-1);
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/match 2\./);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Final, match 3\./);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Final, match 3' })).toBeDefined();
  });

  it("lights an entrant's path from the standings", async () => {
    await open();
    const lit = () => document.querySelectorAll('path[stroke="var(--felt)"]').length;
    const name = within(screen.getByRole('table', { name: 'Standings' })).getByRole('button', {
      name: 'break_king',
    });
    expect(lit()).toBe(0);
    fireEvent.focus(name);
    expect(lit()).toBe(1);
    fireEvent.blur(name);
    expect(lit()).toBe(0);
  });

  it('while it is played, the standings put those who are in before those who are out', async () => {
    await open();
    const rows = within(screen.getByRole('table', { name: 'Standings' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Still in, best seed first',
      '–break_king10',
      '–rio00',
      '–mia00',
      'Out, the last to go first',
      '4karl01',
    ]);
  });

  it('says at which side there is more of it, and goes there', async () => {
    const size = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
    const seen = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
    const scrollBy = vi.fn();
    Element.prototype.scrollBy = scrollBy;
    await open();
    const later = await screen.findByRole('button', { name: 'Later rounds' });
    expect(later.getAttribute('aria-disabled')).toBe('false');
    const earlier = screen.getByRole('button', { name: 'Earlier rounds' });
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    later.focus();
    await userEvent.keyboard('{Enter}');
    expect(scrollBy).toHaveBeenCalledWith({ left: 420, behavior: 'smooth' });
    size.mockRestore();
    seen.mockRestore();
  });

  it('a running match is watched on the page, a finished one as its replay', async () => {
    const [done, , final] = bracket().matches;
    if (!done || !final) throw new Error('three matches');
    const live = match(2, { players: [2, 3], status: 'running', matchId: 'c'.repeat(24) });
    const shown = bracket({ matches: [{ ...done, matchId: 'b'.repeat(24) }, live, final] });
    const { router } = await open({ shown });
    await press(/^Watch rio v mia/);
    expect(await screen.findByText(`Table ${'c'.repeat(24)}`)).toBeDefined();
    expect(router.state.location.search).toBe('?watch=2');
    await press('Stop watching');
    expect(screen.queryByText(/^Table/)).toBeNull();
    await press(/match 1\./);
    const replay = await screen.findByRole('link', { name: 'Watch the replay' });
    expect(replay.getAttribute('href')).toBe(`/duel/replay/${'b'.repeat(24)}`);
  });

  it('ends with its champion', async () => {
    const [first, ...others] = bracket().entrants;
    if (!first) throw new Error('four entrants');
    await open({
      shown: bracket({ phase: 'finished', entrants: [{ ...first, place: 1 }, ...others] }),
    });
    const champion = within(screen.getByRole('region', { name: 'Champion' }));
    expect(champion.getByText('break_king')).toBeDefined();
    // The big one is the overview's: here it would push the bracket out of sight.
    expect(champion.queryByText('Champion')).toBeNull();
    expect(champion.getByText('1 won, 0 lost · 1,000 BITP')).toBeDefined();
  });

  it('on a phone it is shown round by round, with tabs and by swiping', async () => {
    onPhone();
    await open();
    const tab = (name: string) => screen.getByRole('tab', { name });
    await screen.findByRole('tab', { name: 'Final' });
    expect(tab('Semi-finals').getAttribute('aria-selected')).toBe('true');
    const panel = screen.getByRole('tabpanel');
    fireEvent.touchStart(panel, { touches: [{ clientX: 300, clientY: 200 }] });
    fireEvent.touchEnd(panel, { changedTouches: [{ clientX: 120, clientY: 210 }] });
    expect(tab('Final').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('button', { name: /Final, match 3\./ })).toBeDefined();
  });

  it('a round robin is a table of everybody against everybody', async () => {
    const robin = bracket({
      format: 'round_robin',
      rounds: [{ id: 1, side: 'round_robin', name: 'Round 1', number: 1 }],
      matches: [match(1, { round: 1, players: [1, 2], winner: 1, status: 'done' })],
    });
    await open({ shown: robin });
    const table = within(
      await screen.findByRole('table', { name: 'Results of everybody against everybody' }),
    );
    expect(
      table.getAllByRole('button', { name: /Round 1, match 1\..* break_king won/ }),
    ).toHaveLength(2);
  });

  it('that does not load says so, and tries again', async () => {
    let broken = true;
    serve({
      [GET]: () => ({ body: tournament({ run: run({ phase: 'running' }) }) }),
      [`${GET}/bracket`]: () =>
        broken ? { status: 400, body: refusal('Not now.', 'BAD_REQUEST') } : { body: bracket() },
    });
    renderPage(<TournamentPage bracket table={() => null} />, {
      at: `/tournament/${ID}/bracket`,
      path: '/tournament/:id/bracket',
    });
    expect(await screen.findByText('The bracket did not load')).toBeDefined();
    broken = false;
    await press('Retry');
    await box(/match 1\./);
  });
});

describe('a player', () => {
  it('has the next match in view, and plays it where its address is the game’s', async () => {
    const go = vi.spyOn(browser, 'go').mockImplementation(() => {});
    let url = 'https://elsewhere.example/table';
    await open({ session: as(3), routes: { [PLAY]: () => ({ body: { url } }) } });
    const next = within(await screen.findByRole('region', { name: 'Your next match' }));
    expect(next.getByText('You against rio')).toBeDefined();
    await userEvent.click(next.getByRole('button', { name: 'Play' }));
    expect(await screen.findByText('The server sent a table that cannot be opened')).toBeDefined();
    expect(go).not.toHaveBeenCalled();
    url = 'https://game.example/table?ticket=1';
    await userEvent.click(next.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith(url));
  });

  it('waits for the organiser’s word where results are reported, and is told when it is over', async () => {
    await open({ session: as(3), one: { run: run({ phase: 'running', play: 'reported' }) } });
    const next = within(await screen.findByRole('region', { name: 'Your next match' }));
    expect(next.getByText(/the organiser enters who won/)).toBeDefined();
    expect(next.queryByRole('button')).toBeNull();
  });

  it('who is out hears so', async () => {
    await open({ session: as(4) });
    expect(await screen.findByText(/Your tournament is over/)).toBeDefined();
  });
});

describe('the organiser', () => {
  const before = bracket({ phase: 'check_in', matches: [], rounds: [], standings: [] });
  const sent = (calls: { method: string }[]) => calls.filter(({ method }) => method !== 'GET');

  it('starts it after being asked, and nobody else can', async () => {
    const { calls, setSession } = await open({
      shown: before,
      session: organiser(),
      routes: { [`POST /api/tournaments/${ID}/start`]: () => ({ body: { success: true } }) },
    });
    await press('Start');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Start now?' })).getByRole('button', {
        name: 'Start',
      }),
    );
    expect(await screen.findByText('The tournament has started')).toBeDefined();
    expect(sent(calls)).toHaveLength(1);
    setSession(as(1));
    expect(screen.queryByRole('region', { name: 'Organiser' })).toBeNull();
  });

  it('fills the free places with agents', async () => {
    const { calls } = await open({
      shown: before,
      one: { maxParticipants: 8 },
      session: organiser(),
      routes: { [`POST /api/tournaments/${ID}/agents`]: () => ({ body: { success: true } }) },
    });
    await press('Fill with agents');
    const dialog = within(await screen.findByRole('dialog'));
    const count = dialog.getByLabelText<HTMLInputElement>('How many');
    expect(count.value).toBe('4');
    fireEvent.change(count, { target: { value: '5' } });
    expect(dialog.getByText('From 1 to 4.')).toBeDefined();
    fireEvent.change(count, { target: { value: '3' } });
    await userEvent.selectOptions(dialog.getByLabelText('How strong'), 'Hard');
    await userEvent.click(dialog.getByRole('button', { name: 'Add agents' }));
    expect(await screen.findByText('Agents have entered')).toBeDefined();
    expect(sent(calls)[0]).toMatchObject({ body: { count: 3, level: 'hard' } });
  });

  it('enters who won, and the server’s refusal is shown', async () => {
    let refused = true;
    const { calls } = await open({
      session: organiser(),
      one: { run: run({ phase: 'running', play: 'reported' }) },
      routes: {
        [`POST /api/tournaments/${ID}/matches/2/result`]: () =>
          refused
            ? { status: 409, body: refusal('The next match has begun.', 'CONFLICT') }
            : { body: { success: true } },
      },
    });
    await userEvent.click(await box(/match 2\./));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: /mia/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enter result' }));
    expect(await screen.findByText('The next match has begun.')).toBeDefined();
    refused = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Enter result' }));
    expect(await screen.findByText('Result entered')).toBeDefined();
    expect(sent(calls)[1]).toMatchObject({ body: { winner: 3 } });
  });

  it('disqualifies somebody who is still in', async () => {
    const { calls } = await open({
      session: organiser(),
      routes: { [`DELETE /api/tournaments/${ID}/entrants/2`]: () => ({ body: { success: true } }) },
    });
    await press('Disqualify');
    const dialog = within(await screen.findByRole('dialog'));
    const player = dialog.getByLabelText<HTMLSelectElement>('Player');
    expect([...player.options].map(({ text }) => text)).not.toContain('karl (seed 4)');
    await userEvent.selectOptions(player, 'rio (seed 2)');
    await userEvent.click(dialog.getByRole('button', { name: 'Disqualify' }));
    expect(await screen.findByText('Disqualified')).toBeDefined();
    expect(sent(calls)).toHaveLength(1);
  });
});
