import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { notification, profile } from '@/testing/profile';
import { renderPage, serve, signedIn } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { NotificationsRoute } from './pages/notifications-route';
// Fetched now: what opens late would be waited for.
import '@/features/notifications/notifications-page';
import '@/features/profile/person/follow-creator';

const karl = profile({ isFollowing: false });
const actor = { address: karl.address, username: 'karl', profilePicture: null };
const gone = 'f'.repeat(24);

it('offers to watch who is still live and to follow back, and only leads to the rest', async () => {
  const notifications = [
    notification({ id: '4', actor, text: 'karl is live', link: `/live/${liveStream.streamId}` }),
    notification({ id: '3', actor, text: 'karl was live', link: `/live/${gone}` }),
    notification({ id: '2', kind: 'follow', actor, text: 'karl follows you', link: '/karl' }),
  ].map((one) => ({ ...one, read: true }));
  let follows = false;
  serve({
    'GET /api/notifications': () => ({ body: { notifications, nextCursor: null, unread: 0 } }),
    'GET /api/streams': () => ({ body: [liveStream] }),
    [`GET /api/users/${karl.address}`]: () => ({
      body: { profile: { ...karl, isFollowing: follows } },
    }),
    [`POST /api/users/${karl.address}/follow`]: () => {
      follows = true;
      return { body: { success: true, following: true, followerCount: 1 } };
    },
  });
  renderPage(<NotificationsRoute />, { session: signedIn() });
  const rows = await screen.findAllByRole('listitem');
  const watch = await within(rows[0] as HTMLElement).findByRole('link', { name: 'Watch karl' });
  expect(watch.getAttribute('href')).toBe(`/live/${liveStream.streamId}`);
  expect(within(rows[1] as HTMLElement).getAllByRole('link')).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Follow back karl' }));
  await waitFor(() => expect(follows).toBe(true));
  expect(await within(rows[2] as HTMLElement).findByText('Following')).toBeDefined();
  expect(screen.getByText('What you get notified about')).toBeDefined();
});
