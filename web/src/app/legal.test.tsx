import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '@/features/session/session-provider';
import { store } from '@/features/session/store';
import { AppRoutes } from './routes';

let contact: string | null;

function open(path: string) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  store.clear();
  contact = 'help@hall.example';
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (url: string) => {
    const config = { operator: { name: 'Hall Ltd', contact } };
    return new Response(JSON.stringify(String(url).endsWith('/api/config') ? config : []));
  });
});

describe.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s', (path, title) => {
  test(`LEGAL-01 LEGAL-02 LEGAL-03 a visitor reads the ${title}`, async () => {
    open(path);
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByText(/Hall Ltd/);
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(7);
  });

  test(`LEGAL-04 the ${title} asks for an age of 18 or more`, async () => {
    open(path);
    await screen.findByText(/18 years of age or older \(18\+\)/);
  });

  test(`LEGAL-05 the ${title} names the operator's address for support`, async () => {
    open(path);
    const link = await screen.findByRole('link', { name: 'help@hall.example' });
    expect(link.getAttribute('href')).toBe('mailto:help@hall.example');
  });

  test(`the ${title} of a server without an address says that it is a test site`, async () => {
    contact = null;
    open(path);
    await screen.findByText(/This is a test site/);
  });
});
