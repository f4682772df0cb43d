import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { ownSocket } from '@/realtime/own-socket';
import { me, notification } from '@/testing/profile';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { FakeRoom } from '@/testing/room';
import { Bell } from './bell';
import { NotificationList } from './notification-list';
import { NotificationWatch } from './notification-watch';
import { NotificationsPage } from './notifications-page';
import './bell-panel';

function Watched({ children }: { children?: React.ReactNode }) {
  const [socket] = useState(() => ownSocket('ws://localhost', ME.address, 'token'));
  useEffect(() => {
    socket.connect();
    return () => void socket.disconnect();
  }, [socket]);
  return (
    <>
      <NotificationWatch socket={socket} />
      {children}
    </>
  );
}

/** A server that keeps notifications, newest first. */
function server(kept = [notification()]) {
  const unread = () => kept.filter(({ read }) => !read).length;
  const calls = serve({
    'GET /api/users/me': () => ({ body: me({ unreadNotifications: unread() }) }),
    'GET /api/notifications': () => ({
      body: { notifications: kept, nextCursor: null, unread: unread() },
    }),
    'POST /api/notifications/read': () => {
      kept = kept.map((one) => ({ ...one, read: true }));
      return { body: { unread: 0 } };
    },
  });
  const reads = () =>
    calls.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body as { upTo: string });
  return { calls, reads };
}

const bell = (name: string) => screen.findByRole('button', { name });

async function open(at = '/page') {
  const room = new FakeRoom();
  const page = renderPage(
    <Watched>
      <Bell />
    </Watched>,
    { session: signedIn(), at },
  );
  await waitFor(() => expect(room.heard).toHaveLength(1));
  act(() => room.tell({ type: 'joined_user', address: ME.address }));
  const arrives = (change: Partial<ReturnType<typeof notification>>, unread: number) => {
    const { read: _, ...message } = notification(change);
    act(() => room.tell({ type: 'notification', ...message, unread }));
  };
  return { ...page, room, arrives };
}

test('the bell counts what waits, and opening it reads them: the marks stay until it closes', async () => {
  const { reads } = server([
    notification(),
    notification({ id: 'n0', read: true, text: 'ben follows you', kind: 'follow' }),
  ]);
  await open();
  await userEvent.click(await bell('Notifications, 1 unread'));
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const rows = await list.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('new') !== null)).toEqual([true, false]);
  await bell('Notifications');
  expect(reads()).toEqual([{ upTo: 'n1' }]);
  expect(list.getByText('new')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await bell('Notifications'));
  const again = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await again.findAllByRole('listitem');
  expect(again.queryByText('new')).toBeNull();
});

test('a notification that arrives is counted, and one of a stream is called out with the way there', async () => {
  server([]);
  const { arrives, router } = await open();
  await bell('Notifications');
  arrives({ id: 'n2', kind: 'follow', text: 'ben follows you', link: '/0xb' }, 1);
  await bell('Notifications, 1 unread');
  expect(screen.queryByText('ben follows you')).toBeNull();
  arrives({ id: 'n3' }, 2);
  await screen.findByText('karl is live: Friday frames');
  await bell('Notifications, 2 unread');
  await userEvent.click(screen.getByRole('button', { name: 'Watch Now' }));
  expect(router.state.location.pathname).toBe(notification().link);
});

for (const late of [1, 2]) {
  test(`answer ${late} of those that were under way when a notification came does not take its number back`, async () => {
    let release = () => {};
    const held = new Promise<void>((answer) => {
      release = answer;
    });
    let asked = 0;
    serve({
      'GET /api/users/me': async () => {
        asked += 1;
        const unread = asked > late ? 1 : 0;
        if (asked === late) await held;
        return { body: me({ unreadNotifications: unread }) };
      },
    });
    const { arrives } = await open();
    await waitFor(() => expect(asked).toBe(late));
    arrives({ id: 'n5' }, 1);
    await act(async () => release());
    await bell('Notifications, 1 unread');
  });
}

test('what one looks at already is neither called out nor left unread', async () => {
  const { reads } = server([]);
  const { arrives } = await open('/page');
  await bell('Notifications');
  arrives({ id: 'n4', link: '/page' }, 1);
  await waitFor(() => expect(reads()).toEqual([{ upTo: 'n4' }]));
  await bell('Notifications');
  expect(screen.queryByText('karl is live: Friday frames')).toBeNull();
});

test('the list says when there is nothing, and asks again when it did not load', async () => {
  server([]);
  const { unmount } = renderPage(<NotificationList />, { session: signedIn() });
  await screen.findByText('All quiet');
  unmount();
  let up = false;
  serve({
    'GET /api/users/me': () => ({ body: me() }),
    'GET /api/notifications': () =>
      up
        ? { body: { notifications: [notification()], nextCursor: null, unread: 0 } }
        : { status: 400 },
  });
  renderPage(<NotificationList />, { session: signedIn() });
  await screen.findByText('Your notifications did not load');
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const link = await screen.findByRole('link', { name: /karl is live/ });
  expect(link.getAttribute('href')).toBe(notification().link);
});

test('whoever has not signed in has no bell', () => {
  const calls = serve({});
  renderPage(<Bell />, { session: guest({ user: ME, status: 'connected' }) });
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

test('the page leads to where one says which of them one wants', async () => {
  server();
  renderPage(<NotificationsPage />, { session: signedIn() });
  const settings = screen.getByRole('link', { name: 'Notification settings' });
  expect(settings.getAttribute('href')).toBe('/settings');
});

test('what is new keeps its mark, before its picture, while one reads the page and comes back to the window', async () => {
  const { calls, reads } = server();
  renderPage(<NotificationsPage />, { session: signedIn() });
  const row = await screen.findByRole('link', { name: /karl is live/ });
  await waitFor(() => expect(reads()).toHaveLength(1));
  const lists = () => calls.filter(({ path }) => path === '/api/notifications').length;
  const before = lists();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => new Promise((done) => setTimeout(done, 30)));
  expect(lists()).toBe(before);
  expect(within(row).getByText('new').parentElement).toBe(row.firstElementChild);
});

test('on the page they stand under their days, and those that are new can be had alone', async () => {
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
  server([
    notification({ id: 'n3', at: hours(0), text: 'ada follows you' }),
    notification({ id: 'n2', at: hours(24), read: true, text: 'ben follows you' }),
    notification({ id: 'n1', at: hours(24 * 40), read: true, text: 'cy follows you' }),
  ]);
  renderPage(<NotificationsPage />, { session: signedIn() });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getByRole('link', { name: /ada follows you/ })).toBeTruthy();
  const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }));
  expect(yesterday.getByRole('link', { name: /ben follows you/ })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Unread 1' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /ada follows you/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await screen.findByText('All read');
  expect(screen.getByRole('button', { name: 'Unread' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
});
