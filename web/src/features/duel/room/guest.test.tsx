import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Address } from '@/lib/address';
import { duelRoom, member, ownRoom } from '@/testing/duel';
import { guest, signedIn } from '@/testing/render';
import { button, inside, linked, openRoom, serveRooms, server } from './testing';

serveRooms();

describe('a guest', () => {
  const visit = () => openRoom(duelRoom(), { session: guest() });

  test('DUEL-05 DUEL-29 DUEL-30 DUEL-66 looks on: a banner, the log alone, and how to write', async () => {
    visit();
    const banner = 'Connect your wallet to join this room and play. View-only mode enabled.';
    expect(await screen.findByText(banner)).toBeDefined();
    expect(screen.getByText('Connect your wallet to send messages')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Leave Room' })).toBeNull();
  });

  test('DUEL-67 DUEL-68 DUEL-69 DUEL-66 who would chat, get ready or play is told to connect, and nothing is asked', async () => {
    const { user } = visit();
    await linked();
    await user.click(await button('Connect your wallet to send messages'));
    expect(await screen.findByText('Please connect your wallet to chat')).toBeDefined();
    await user.click(await button('Ready'));
    expect(await screen.findByText('Please connect your wallet to set ready status')).toBeDefined();
    await user.click(await button('Join Game'));
    expect(await screen.findByText('Please connect your wallet to play')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('DUEL-71 DUEL-72 DUEL-02 whose wallet is connected and who declines to prove it must be logged in', async () => {
    const session = guest({ user: signedIn().user, status: 'connected' });
    const first = openRoom(inside(), { session });
    await linked();
    await first.user.click(await button('Ready'));
    expect(await screen.findByText('You must be logged in to set ready status')).toBeDefined();
    first.unmount();
    const { user } = openRoom(ownRoom(), { session });
    await linked();
    await user.click(await button('Play'));
    expect(await screen.findByText('You must be logged in to start the game')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  test('DUEL-40 the address of the wallet is the player, in small letters', async () => {
    const shouting = `0x${'AB'.repeat(20)}` as const;
    const user = { address: shouting, username: 'shouter', isAdmin: false };
    const participants = [
      member('ada'),
      member('shouter', { userId: shouting.toLowerCase() as Address }),
    ];
    openRoom(duelRoom({ participants }), { session: signedIn({ user }) });
    expect(await button('Leave Room')).toBeDefined();
  });
});
