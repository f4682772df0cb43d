import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '@/lib/game-url';
import { type Session, SessionContext } from '@/lib/session';
import { guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { InviteByLink } from './invite-by-link';
import { InvitePage } from './invite-page';
import './own-link';

const ID = 'a'.repeat(24);
const PATH = '/duel/invite/:inviteId';
const AT = `/duel/invite/${ID}`;
const SEAT = '/bitpool/index.html?poolID=7';

const ok = (data: unknown) => () => ({ body: { success: true, data } });
const own = (change: object = {}) => ({
  inviteId: ID,
  path: AT,
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  ...change,
});
const open = (change: object = {}) => ({
  inviteId: ID,
  userId: '0x2222222222222222222222222222222222222222',
  username: 'ada',
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  present: true,
  ...change,
});

let went: string[];
beforeEach(() => {
  went = [];
  vi.spyOn(browser, 'go').mockImplementation((url) => void went.push(url));
});
afterEach(() => vi.useRealTimers());

/** Somebody who becomes signed in by the dialog. */
function Newcomer({ page }: { page: ReactElement }) {
  const [isIn, setIn] = useState(false);
  const session: Session = isIn ? signedIn() : guest({ connect: async () => setIn(true) });
  return <SessionContext value={session}>{page}</SessionContext>;
}

test('the link can be copied, and the table comes up when the friend sits down', async () => {
  let seated = false;
  serve({
    'POST /api/duel/link': ok(own()),
    'GET /api/duel/link': () => ({
      body: { success: true, data: own(seated ? { matchId: ID, url: SEAT } : {}) },
    }),
  });
  renderPage(<InviteByLink />, { session: signedIn() });
  await userEvent.click(screen.getByRole('button', { name: 'Invite by link' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Link to your table');
  expect(link.value).toBe(`${location.origin}${AT}`);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
  expect(went).toEqual([]);
  seated = true;
  await waitFor(() => expect(went).toEqual([new URL(SEAT, location.origin).href]), {
    timeout: 4000,
  });
});

/** The host's dialog with a link, and the answer to every later question. */
async function waiting() {
  const answer = { data: own() as object, status: 200, lost: 0 };
  serve({
    'POST /api/duel/link': ok(own()),
    'GET /api/duel/link': () => {
      if (answer.status === 200) return ok(answer.data)();
      answer.lost += 1;
      return { status: answer.status, body: refusal('Busy', 'UNAVAILABLE') };
    },
    'DELETE /api/duel/link': () => ({
      status: 409,
      body: refusal('Somebody has just sat down by your link.', 'CONFLICT'),
    }),
  });
  renderPage(<InviteByLink />, { session: signedIn() });
  await userEvent.click(screen.getByRole('button', { name: 'Invite by link' }));
  await screen.findByLabelText('Link to your table');
  return answer;
}

const comesBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

test.each([
  ['host_missed', 'Your friend sat down, and you were not at the table'],
  ['friend_missed', 'Your friend sat down, but did not come to the table'],
  ['called_off', 'Your friend sat down, but the match was called off'],
  ['played', 'The match of this link is over'],
])('a host whose match is over (%s) is told so, and may make another link', async (ended, told) => {
  const answer = await waiting();
  answer.data = own({ matchId: ID, ended });
  comesBack();
  expect(await screen.findByText(told)).toBeDefined();
  expect(screen.queryByText('This link opens nothing any more')).toBeNull();
  expect(went).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  expect(await screen.findByLabelText('Link to your table')).toBeDefined();
});

test('a page that comes out of the background asks at once, and an answer that was lost ends no waiting', async () => {
  const answer = await waiting();
  answer.status = 503;
  comesBack();
  await waitFor(() => expect(answer.lost).toBe(1), { timeout: 1500 });
  answer.status = 200;
  answer.data = own({ matchId: ID, url: SEAT });
  comesBack();
  await waitFor(() => expect(went).toContain(new URL(SEAT, location.origin).href), {
    timeout: 1500,
  });
});

test('a link that somebody has just used is not withdrawn, and the table comes up', async () => {
  const answer = await waiting();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the link' }));
  expect(await screen.findByText('Somebody has just sat down by your link.')).toBeDefined();
  expect(screen.queryByText('This link opens nothing any more')).toBeNull();
  answer.data = own({ matchId: ID, url: SEAT });
  comesBack();
  await waitFor(() => expect(went).toHaveLength(1));
});

test('a table that does not open is not called a link that opens nothing', async () => {
  serve({
    'POST /api/duel/link': ok(own({ matchId: ID, url: 'https://elsewhere.example/table' })),
    'GET /api/config': () => ({ status: 404, body: refusal('None', 'NOT_FOUND') }),
  });
  renderPage(<InviteByLink />, { session: signedIn() });
  await userEvent.click(screen.getByRole('button', { name: 'Invite by link' }));
  expect(await screen.findByText('The table did not open')).toBeDefined();
  expect(went).toEqual([]);
});

test('without a login it says what one is needed for, and makes no link', async () => {
  const calls = serve({});
  renderPage(<InviteByLink />, { session: guest() });
  await userEvent.click(screen.getByRole('button', { name: 'Invite by link' }));
  expect(await screen.findByText('You must be logged in to invite somebody')).toBeDefined();
  expect(calls).toEqual([]);
});

test('the invitation that waited for the sign-in opens with it', async () => {
  serve({ 'POST /api/duel/link': ok(own()), 'GET /api/duel/link': ok(own()) });
  const { setSession } = renderPage(<InviteByLink />, { session: guest() });
  await userEvent.click(screen.getByRole('button', { name: 'Invite by link' }));
  setSession(signedIn());
  expect(await screen.findByRole('dialog', { name: 'Play a friend' })).toBeDefined();
});

test('a challenge that waited for the sign-in is of whom it was meant for, and of nobody else whose card is open by then', async () => {
  const rio = { address: '0x2222222222222222222222222222222222222222', name: 'rio' } as const;
  const ana = { address: '0x3333333333333333333333333333333333333333', name: 'ana' } as const;
  const calls = serve({
    'POST /api/duel/link/challenge': ok(own()),
    'GET /api/duel/link': ok(own()),
  });
  const { unmount } = renderPage(<InviteByLink rival={rio} />, { session: guest() });
  await userEvent.click(screen.getByRole('button', { name: 'Challenge' }));
  unmount();
  renderPage(
    <>
      <InviteByLink rival={ana} />
      <InviteByLink />
      <InviteByLink rival={rio} />
    </>,
    { session: signedIn() },
  );
  expect(await screen.findByRole('dialog', { name: 'Challenge rio' })).toBeDefined();
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.map(({ body }) => body).filter(Boolean)).toEqual([{ userId: rio.address }]);
});

test('a refusal to make one is told, and it can be tried again', async () => {
  serve({
    'POST /api/duel/link': () => ({
      status: 429,
      body: refusal('You left a match. Wait two minutes.', 'LEAVER'),
    }),
  });
  renderPage(<InviteByLink />, { session: signedIn() });
  await userEvent.click(screen.getByRole('button', { name: 'Invite by link' }));
  expect(await screen.findByText('You left a match. Wait two minutes.')).toBeDefined();
});

test('who opens the link without a login sits down right after it', async () => {
  const calls = serve({
    [`GET /api/duel/links/${ID}`]: ok(open()),
    [`POST /api/duel/links/${ID}/accept`]: ok({ matchId: ID, url: SEAT }),
  });
  renderPage(<Newcomer page={<InvitePage />} />, { at: AT, path: PATH });
  await screen.findByRole('heading', { name: 'ada wants to play you' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in and sit down' }));
  await waitFor(() => expect(went).toEqual([new URL(SEAT, location.origin).href]));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('who comes while the host is away is seated when they are back', async () => {
  let present = false;
  const calls = serve({
    [`GET /api/duel/links/${ID}`]: () => ({ body: { success: true, data: open({ present }) } }),
    [`POST /api/duel/links/${ID}/accept`]: ok({ matchId: ID, url: SEAT }),
  });
  renderPage(<InvitePage />, { session: signedIn(), at: AT, path: PATH });
  await userEvent.click(await screen.findByRole('button', { name: 'Sit down' }));
  expect(await screen.findByText(/You sit down as soon as they are back/)).toBeDefined();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  present = true;
  await waitFor(() => expect(went).toHaveLength(1), { timeout: 5000 });
});

test('a link of the past says so', async () => {
  serve({
    [`GET /api/duel/links/${ID}`]: () => ({ status: 404, body: refusal('None', 'NOT_FOUND') }),
  });
  renderPage(<InvitePage />, { at: AT, path: PATH });
  expect(
    await screen.findByRole('heading', { name: 'This invitation does not stand any more' }),
  ).toBeDefined();
});

test('a challenge tells that person, and offers the link all the same', async () => {
  const calls = serve({
    'POST /api/duel/link/challenge': ok(own()),
    'GET /api/duel/link': ok(own()),
  });
  const address = `0x${'2'.repeat(40)}` as const;
  renderPage(<InviteByLink rival={{ address, name: 'rio' }} />, { session: signedIn() });
  await userEvent.click(screen.getByRole('button', { name: 'Challenge' }));
  expect(await screen.findByRole('dialog', { name: 'Challenge rio' })).toBeDefined();
  expect(await screen.findByText('Waiting for rio')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Link to your table').value).toBe(
    `${location.origin}${AT}`,
  );
  expect(calls[0]?.body).toEqual({ userId: address });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
