import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isLoggingOut } from '@/features/session/logout';
import { SessionProvider } from '@/features/session/session-provider';
import { store } from '@/features/session/store';
import { ROSE } from '@/features/session/testing';
import { notify } from '@/lib/notify';
import { AppRoutes } from './routes';

function Where() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="where">{pathname + search + hash}</output>;
}

function open(path: string, before: string[] = []) {
  return render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[...before, path]}>
        <SessionProvider>
          <AppRoutes />
          <Where />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const where = () => screen.getByTestId('where').textContent;
const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }));
const leadsTo = (name: string) => sidebar().getByRole('link', { name }).getAttribute('href');

function windowOf(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, edge, px] = /(min|max)-width: (\d+)px/.exec(query) ?? [];
    const matches = edge === 'min' ? width >= Number(px) : width <= Number(px);
    return { matches, addEventListener() {}, removeEventListener() {} };
  });
}

/** Nothing of anything. */
function bodyOf(path: string): unknown {
  if (path === '/api/home') return { streams: [], quests: [], tournaments: [] };
  if (path.startsWith('/api/tournaments')) return { tournaments: [], nextCursor: null };
  return [];
}

beforeEach(async () => {
  // The test before may have logged out a moment ago, and a second logout would be swallowed.
  await waitFor(() => expect(isLoggingOut()).toBe(false));
  store.clear();
  windowOf(1440);
  vi.stubGlobal('fetch', async (path: string) => Response.json(bodyOf(path)));
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

describe('the sidebar', () => {
  test('SHELL-38 is 80 units wide, and icons only on a narrow window', () => {
    open('/');
    expect(screen.getByRole('complementary').className).toContain('w-80');
    windowOf(1279);
    open('/');
    const narrow = screen.getAllByRole('complementary')[1] as HTMLElement;
    expect(narrow.dataset.compact).toBe('true');
    const home = within(narrow).getByRole('link', { name: 'Home' });
    expect(home.textContent).toBe('');
    expect(home.getAttribute('aria-current')).toBe('page');
    expect(home.className).toContain('text-felt');
  });

  test('is drawn and folds where the browser refuses to store anything', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    // The bench empties it after every test, and is not refused.
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse, clear() {} };
    vi.stubGlobal('localStorage', storage);
    // A click's failure goes to the window, not to the test.
    const failed = vi.fn();
    window.addEventListener('error', failed);
    try {
      open('/');
      const aside = screen.getByRole('complementary', { name: 'Sidebar' });
      expect(aside.dataset.compact).toBe('false');
      await userEvent.click(sidebar().getByRole('button', { name: 'Fold the sidebar' }));
      expect(aside.dataset.compact).toBe('true');
      await userEvent.click(sidebar().getByRole('button', { name: 'Unfold the sidebar' }));
      expect(aside.dataset.compact).toBe('false');
      expect(failed).not.toHaveBeenCalled();
    } finally {
      window.removeEventListener('error', failed);
    }
  });

  test('is folded beside a stream until somebody unfolds it, and then everywhere as they left it', async () => {
    const { unmount } = open(`/live/${'a'.repeat(24)}`);
    const aside = () => screen.getByRole('complementary', { name: 'Sidebar' });
    expect(aside().dataset.compact).toBe('true');
    await userEvent.click(sidebar().getByRole('button', { name: 'Unfold the sidebar' }));
    expect(aside().dataset.compact).toBe('false');
    unmount();
    open(`/live/${'a'.repeat(24)}`);
    expect(aside().dataset.compact).toBe('false');
  });

  test('SHELL-39 SHELL-42 links to Home, live streams, Tournaments and the quests area', () => {
    open('/');
    expect(leadsTo('Home')).toBe('/');
    expect(leadsTo('Live streams')).toBe('/cuecast-live');
    expect(leadsTo('Tournaments')).toBe('/tournaments');
    expect(leadsTo('Billiard quests')).toBe('/bitpool');
  });

  test('leads to the tasks, the collections and the presale as well', () => {
    open('/');
    expect(leadsTo('Tasks')).toBe('/tasks');
    expect(leadsTo('NFTs')).toBe('/nft-collection');
    expect(leadsTo('Presale')).toBe('/presale');
  });

  test('SHELL-40 SHELL-41 shows Admin Panel and + Create Quest to admins only', () => {
    store.connected(ROSE);
    const { unmount } = open('/');
    expect(sidebar().queryByRole('link', { name: 'Admin Panel' })).toBeNull();
    expect(sidebar().queryByRole('link', { name: '+ Create Quest' })).toBeNull();
    unmount();
    store.described({ address: ROSE, username: 'rose', isAdmin: true });
    open('/');
    expect(leadsTo('Admin Panel')).toBe('/admin');
    expect(leadsTo('+ Create Quest')).toBe('/admin/create-quest');
  });

  test('SHELL-68 shows who is connected the wallet panel, and a visitor none', async () => {
    const { unmount } = open('/');
    expect(sidebar().queryByRole('region', { name: 'Wallet' })).toBeNull();
    unmount();
    store.connected(ROSE);
    open('/');
    const panel = within(await sidebar().findByRole('region', { name: 'Wallet' }));
    expect(panel.getByRole('link', { name: 'View Wallet' }).getAttribute('href')).toBe('/wallet');
  });

  test('SHELL-44 SHELL-48 SHELL-55 shows a visitor the login, and who is connected Logout', async () => {
    open('/');
    expect(sidebar().getByRole('button', { name: 'Login / Signup' })).toBeTruthy();
    expect(sidebar().queryByRole('button', { name: 'Logout' })).toBeNull();
    store.connected(ROSE);
    await userEvent.click(await sidebar().findByRole('button', { name: 'Logout' }));
    expect(store.get()).toBeNull();
  });
});

describe('on a phone', () => {
  beforeEach(() => windowOf(390));

  test('SHELL-49 SHELL-50 the header has home, quests, wallet, profile, set-username and a menu', async () => {
    store.connected(ROSE);
    open('/');
    // A page may have headers of its own; the frame's comes first.
    const header = within(screen.getAllByRole('banner')[0] as HTMLElement);
    const links = header.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/bitpool', '/wallet', '/profile', '/settings']);
    await userEvent.click(header.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Live streams' })).toBeTruthy();
    await userEvent.click(menu.getByRole('link', { name: 'Live streams' }));
    await waitFor(() => expect(where()).toBe('/cuecast-live'));
  });
});

describe('the route table', () => {
  test('SHELL-06 SHELL-12 SHELL-62 a visitor opens Home and the streams list', async () => {
    open('/');
    expect(await screen.findByRole('heading', { level: 1, name: /Watch pool/ })).toBeTruthy();
    open('/cuecast-live');
    expect(await screen.findByRole('heading', { level: 1, name: 'Live Streams' })).toBeTruthy();
  });

  test('SHELL-37 SHELL-17 SHELL-18 SHELL-19 a login-required screen sends a visitor home without history', async () => {
    for (const path of ['/create-stream', '/wallet', '/settings', '/profile/settings']) {
      const { unmount } = open(path, ['/before']);
      expect(where()).toBe('/');
      unmount();
    }
    expect(notify.info).toHaveBeenCalledWith('Login Required', expect.anything());
  });

  test('SHELL-57 SHELL-08 SHELL-19 it opens for who is connected, and stays when the session ends', async () => {
    store.connected(ROSE);
    open('/settings');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
    await userEvent.click(sidebar().getByRole('button', { name: 'Logout' }));
    expect(where()).toBe('/settings');
    expect(await screen.findByText('Please connect your wallet.')).toBeTruthy();
  });

  test('SHELL-20 the purchase of credits leads a visitor home, and opens for who is connected', async () => {
    const { unmount } = open('/pool-credits/purchase', ['/before']);
    await waitFor(() => expect(where()).toBe('/'));
    unmount();
    store.connected(ROSE);
    open('/pool-credits/purchase');
    expect(await screen.findByRole('heading', { name: 'Sign in to buy credits' })).toBeTruthy();
    expect(where()).toBe('/pool-credits/purchase');
  });

  test('SHELL-13 SHELL-15 SHELL-16 SHELL-37 so do the tournaments’ screens, and they open for who is connected', async () => {
    const screens = {
      '/tournaments': 'Tournaments',
      '/join-tournament': 'Available Tournaments',
      // A wallet that has not signed yet is asked to, on the form's own screen.
      '/create-tournament': 'Login Required',
    };
    for (const path of Object.keys(screens)) {
      const { unmount } = open(path, ['/before']);
      // The list itself is everybody's (decision E54).
      await waitFor(() => expect(where()).toBe(path === '/tournaments' ? path : '/'));
      unmount();
    }
    store.connected(ROSE);
    for (const [path, name] of Object.entries(screens)) {
      const { unmount } = open(path);
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
      expect(where()).toBe(path);
      unmount();
    }
  });

  test('SHELL-07 the presale opens for a guest', async () => {
    open('/presale');
    expect(await screen.findByRole('heading', { level: 1, name: 'Presale' })).toBeTruthy();
    expect(where()).toBe('/presale');
  });

  test('SHELL-25 SHELL-26 SHELL-27 NFTs and their collection are public, an NFT’s form is the administrators’', async () => {
    for (const path of ['/nft-collection', '/nft/7']) {
      const { unmount } = open(path);
      expect(await screen.findByRole('status', { name: /Loading the/ })).toBeTruthy();
      expect(where()).toBe(path);
      unmount();
    }
    const refusesAll = async () => {
      const { unmount } = open('/nft/7/edit');
      await waitFor(() => expect(where()).toBe('/admin-login'));
      unmount();
    };
    await refusesAll();
    store.connected(ROSE);
    await refusesAll();
  });

  test('SHELL-28 SHELL-29 /admin-login is open to everyone, /admin leads a visitor there', async () => {
    open('/admin');
    await waitFor(() => expect(where()).toBe('/admin-login'));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
  });

  test('SHELL-21 the quests have a public landing page', async () => {
    open('/bitpool');
    expect(await screen.findByRole('heading', { level: 1, name: /Beat an agent/ })).toBeTruthy();
  });

  test('SHELL-33 SHELL-34 SHELL-35 SHELL-36 old addresses lead to /bitpool, and those that one would type to the streams', () => {
    const leads = {
      '/live': '/cuecast-live',
      '/streams': '/cuecast-live',
      '/poolcoin': '/bitpool',
      '/p2pool/a/b': '/bitpool',
      '/bitpool-ai-agent': '/bitpool#quests',
      '/quests': '/bitpool#quests',
    };
    for (const [from, to] of Object.entries(leads)) {
      const { unmount } = open(from);
      expect(where()).toBe(to);
      unmount();
    }
  });

  test("the credits' own address leads to their tab of the wallet", async () => {
    store.connected(ROSE);
    open('/pool-credits');
    await waitFor(() => expect(where()).toBe('/wallet?tab=credits'));
  });

  test('an unknown address has a page that leads on, and a title', async () => {
    open('/no/such/page');
    expect(await screen.findByRole('link', { name: 'Return Home' })).toBeTruthy();
    // Set once it is drawn.
    await waitFor(() => expect(document.title).toBe('Page not found · Cuecast'));
  });
});

test('SHELL-52 SHELL-53 SHELL-54 the footer has Quick Links, Products with the quests area, and Legal', async () => {
  open('/');
  await screen.findByRole('contentinfo');
  const links = (name: string) =>
    within(within(screen.getByRole('contentinfo')).getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(links('Quick Links')).toContain('Live streams');
  expect(links('Products')).toEqual([
    'Billiard quests',
    'Tasks',
    'NFT collections',
    'Presale',
    'Reserves',
  ]);
  expect(links('Legal')).toEqual(['Privacy Policy', 'Terms of Service']);
});

describe('where else the operator is found', () => {
  const nowhere = {
    scratchCards: null,
    secondGame: null,
    chatBot: null,
    x: null,
    discord: null,
    telegram: null,
    youtube: null,
  };

  function serveLinks(links: Partial<Record<keyof typeof nowhere, string>>) {
    vi.stubGlobal('fetch', async (path: string) => {
      const config = { links: { ...nowhere, ...links } };
      return Response.json(path === '/api/config' ? config : bodyOf(path));
    });
  }

  test('SHELL-43 the sidebar leads to two sister products, each in a page of its own', async () => {
    serveLinks({ scratchCards: 'https://cards.example/', secondGame: 'https://game.example/' });
    open('/');
    const nav = within(await sidebar().findByRole('navigation', { name: 'Sister products' }));
    const links = nav.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://cards.example/',
      'https://game.example/',
    ]);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  test('SHELL-51 SHELL-53 the footer has Social links, and the chat-bot among the Products', async () => {
    serveLinks({ x: 'https://x.com/cuecast', chatBot: 'https://bot.example/' });
    open('/');
    const footer = within(await screen.findByRole('contentinfo'));
    const social = within(await footer.findByRole('navigation', { name: 'Social' }));
    expect(social.getByRole('link', { name: 'X' }).getAttribute('href')).toBe(
      'https://x.com/cuecast',
    );
    expect(social.queryByRole('link', { name: 'Discord' })).toBeNull();
    const products = within(footer.getByRole('navigation', { name: 'Products' }));
    expect(products.getByRole('link', { name: 'Chat bot' }).getAttribute('href')).toBe(
      'https://bot.example/',
    );
  });

  test('what the operator did not give is not linked to', async () => {
    serveLinks({});
    open('/');
    await screen.findByRole('contentinfo');
    expect(screen.queryByRole('navigation', { name: 'Sister products' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Social' })).toBeNull();
  });
});
