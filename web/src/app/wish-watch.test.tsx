import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { keepWish, keptWish } from '@/lib/wish';
import { guest, renderPage, signedIn } from '@/testing/render';
import { RequireSession } from './require-session';
import { WishWatch } from './wish-watch';

const VOTE = { kind: 'vote', about: 'p1', value: 'option1', path: '/live/1?chat=1', at: '/live/1' };

function App() {
  return (
    <>
      <Routes>
        <Route path="/" element={<h1>Home</h1>} />
        <Route
          path="/wallet"
          element={
            <RequireSession>
              <h1>Wallet</h1>
            </RequireSession>
          }
        />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
      <WishWatch />
    </>
  );
}

const open = (at: string, session = guest()) => {
  const view = renderPage(<App />, { at, path: '/*', session });
  const where = () => view.router.state.location.pathname + view.router.state.location.search;
  const go = (path: string) => act(() => view.router.navigate(path));
  return { ...view, where, go };
};

test('whoever is sent home from a page comes back to it, its query too, once they have signed in', async () => {
  const { setSession, where } = open('/wallet?tab=statement');
  expect(await screen.findByText('Login Required')).toBeDefined();
  expect(where()).toBe('/');
  setSession(signedIn());
  expect(await screen.findByRole('heading', { name: 'Wallet' })).toBeDefined();
  expect(where()).toBe('/wallet?tab=statement');
  expect(keptWish()).toBeNull();
});

test('whoever goes elsewhere instead stays there', async () => {
  const { setSession, where, go } = open('/wallet');
  await screen.findByText('Login Required');
  await go('/duel');
  setSession(signedIn());
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(where()).toBe('/duel');
  expect(keptWish()).toBeNull();
});

test('a sign-in that ended on another page leads back to the page of the wish, which grants it', async () => {
  keepWish(VOTE);
  const { where } = open('/', signedIn());
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(where()).toBe('/live/1?chat=1');
  expect(keptWish()).toMatchObject(VOTE);
});

test('whoever comes back to a wish that nothing grants any more may go on', async () => {
  keepWish(VOTE);
  const { where, go } = open('/', signedIn());
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(where()).toBe('/live/1?chat=1');
  await go('/duel');
  expect(where()).toBe('/duel');
  expect(keptWish()).toBeNull();
});
