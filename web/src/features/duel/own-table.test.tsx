import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { browser } from '@/lib/game-url';
import { dropGuestToken, keepGuestToken } from '@/lib/guest';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { OwnTableBar } from './own-table';

const MATCH = 'a'.repeat(24);
const QUEST = 'b'.repeat(24);
const duel = {
  matchId: MATCH,
  kind: 'quick',
  against: 'Rio',
  url: `/bitpool/index.html?poolID=${MATCH}`,
};
const answer = (data: object | null) => () => ({ body: { success: true, data } });

afterEach(dropGuestToken);

it('leads whoever is elsewhere back to the table of a match that goes on, by a ticket made for it', async () => {
  const go = vi.spyOn(browser, 'go').mockImplementation(() => {});
  let asked = 0;
  serve({
    'GET /api/duel/own': () => ({
      body: { success: true, data: { ...duel, url: `${duel.url}&ticket=${++asked}` } },
    }),
  });
  renderPage(<OwnTableBar />, { session: signedIn() });
  const bar = await screen.findByRole('complementary', { name: 'Your table' });
  expect(bar.textContent).toContain('Your match against Rio goes on');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the table' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith(`http://localhost:3000${duel.url}&ticket=2`));
});

it("tells a quest's page which quest it is, and waits for one answer at a time", async () => {
  const go = vi.spyOn(browser, 'go').mockImplementation(() => {});
  const calls = serve({ 'GET /api/duel/own': answer({ ...duel, kind: 'quest', questId: QUEST }) });
  renderPage(<OwnTableBar />, { session: signedIn() });
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Back to the table' }));
  const query = `&questId=${QUEST}&address=${ME.address}`;
  await waitFor(() =>
    expect(go).toHaveBeenCalledExactlyOnceWith(`http://localhost:3000${duel.url}${query}`),
  );
  expect(calls).toHaveLength(2);
});

it('finds the practice of a guest, and asks for nobody who has none', async () => {
  const calls = serve({ 'POST /api/practice/guest/own': answer({ ...duel, kind: 'practice' }) });
  const { unmount } = renderPage(<OwnTableBar />, { session: guest() });
  expect(calls).toEqual([]);
  unmount();
  keepGuestToken('ab'.repeat(32));
  renderPage(<OwnTableBar />, { session: guest() });
  expect(await screen.findByText(/^Your practice against/)).toBeDefined();
  expect(calls[0]?.body).toEqual({ token: 'ab'.repeat(32) });
});

it('says that a match is over which ended meanwhile, and goes away', async () => {
  let runs = true;
  serve({ 'GET /api/duel/own': () => ({ body: { success: true, data: runs ? duel : null } }) });
  renderPage(<OwnTableBar />, { session: signedIn() });
  const back = await screen.findByRole('button', { name: 'Back to the table' });
  runs = false;
  await userEvent.click(back);
  expect(await screen.findByText('That match is over.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('is hidden for this match by whoever does not want it', async () => {
  serve({ 'GET /api/duel/own': answer(duel) });
  renderPage(<OwnTableBar />, { session: signedIn() });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});
