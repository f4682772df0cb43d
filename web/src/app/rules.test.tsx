import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionProvider } from '@/features/session/session-provider';
import { AppRoutes } from './routes';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async () => new Response('[]'));
});

test('a visitor reads the rules of a frame, the house rules among them', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/rules']}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Rules' });
  for (const name of ['The break', 'Fouls', 'The eight', 'House rules']) {
    screen.getByRole('heading', { level: 2, name });
  }
  expect(
    await screen.findByRole('img', { name: /head string.*foot spot.*six pockets/ }),
  ).toBeDefined();
  expect(await screen.findByRole('img', { name: /pocket that is marked as called/ })).toBeDefined();
  expect(await screen.findByRole('img', { name: /striped ball first: a foul/ })).toBeDefined();
  const parts = screen.getByRole('navigation', { name: 'Parts of the rules' });
  for (const anchor of parts.querySelectorAll('a')) {
    expect(document.querySelector(anchor.hash)?.textContent).toContain(anchor.textContent);
  }
  const link = screen.getByRole('link', { name: 'To the tables' });
  expect(link.getAttribute('href')).toBe('/duel');
});
