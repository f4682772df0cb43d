import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/test-render';
import { FakeRoom } from '@/test-room';
import { Watches } from './watches';

test('one connection for all that concerns a person: not before they have signed in, nor after', async () => {
  const room = new FakeRoom();
  serve({});
  const { setSession } = renderPage(<Watches />, {
    session: guest({ user: ME, status: 'connected' }),
  });
  expect(room.opened).toBe(0);
  setSession(signedIn());
  await waitFor(() => expect(room.heard).toEqual([{ type: 'join_user', token: 'token' }]));
  setSession(guest());
  expect(room.opened).toBe(1);
});
