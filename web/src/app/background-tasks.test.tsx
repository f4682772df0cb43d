import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { FakeRoom } from '@/testing/room';
import { BackgroundTasks } from './background-tasks';

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
