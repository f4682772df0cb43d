import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WALLET } from '@/api/wallet';
import { openWinPopup, tellBalanceUpdate } from '@/features/quests/popup/events';
import { heardRestart } from '@/lib/restart-notice';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { FakeRoom } from '@/testing/room';
import { BackgroundTasks } from './background-tasks';
import './own-tasks';
import '@/ui/restart-banner';

test('one connection for all that concerns a person: not before they have signed in, nor after', async () => {
  const room = new FakeRoom();
  serve({});
  const { setSession } = renderPage(<BackgroundTasks />, {
    session: guest({ user: ME, status: 'connected' }),
  });
  expect(room.opened).toBe(0);
  setSession(signedIn());
  await waitFor(() => expect(room.heard).toEqual([{ type: 'join_user', token: 'token' }]));
  setSession(guest());
  expect(room.opened).toBe(1);
});

test('GAME-01 GAME-19 any page hears the events of games: the win popup opens, and balances are asked for again', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  serve({});
  const asked = vi.fn(async () => []);
  function Balances() {
    useQuery({ queryKey: [...WALLET, 'balances'], queryFn: asked, staleTime: Infinity });
    return null;
  }
  renderPage(
    <>
      <BackgroundTasks />
      <Balances />
    </>,
  );
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  act(() => tellBalanceUpdate());
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  const nothing = { transactionHash: null, isProcessing: false, breakdown: [] };
  act(() => openWinPopup({ ...nothing, amount: '5', gameType: 'pool' }));
  expect(await screen.findByRole('dialog', { name: 'Congratulations' })).toBeDefined();
});

test('a restart that is announced is said on any page, to guests too, until it is taken back', async () => {
  serve({});
  renderPage(<BackgroundTasks />, { session: guest() });
  act(() => heardRestart({ at: 1, inMs: 90_000, text: 'A new release.' }));
  const banner = await screen.findByRole('complementary', { name: 'Announcement' });
  expect(banner.textContent).toContain('Cuecast restarts soon. A new release.');
  act(() => heardRestart({ at: null }));
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull();
});
