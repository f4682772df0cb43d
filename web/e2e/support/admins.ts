import { expect, type Page } from '@playwright/test';
import type { Server } from '../../scripts/server.mjs';
import type { AdminSession } from '../../src/api/money-types';
import type { Api } from './api';

export const ADMINS = ['ada_admin', 'ben_admin'] as const;
const ADMIN_PASSWORD = 'chalk the cue, then break';

/** Makes the administrators on the server's command line: there is no other way to make one. */
export function createAdmins(server: Pick<Server, 'command'>): void {
  for (const [index, name] of ADMINS.entries()) {
    // Wallets that nobody in the tests has: what counts is that it is known who decides.
    const address = `0x${String(index + 1).padStart(40, 'a')}`;
    server.command(
      ['admin', 'create', '--username', name, '--address', address],
      `${ADMIN_PASSWORD}\n`,
    );
  }
}

/** Signs an administrator in, and waits for the panel. */
export async function adminLogin(page: Page, name: (typeof ADMINS)[number]): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('E-mail or username').fill(name);
  await page.getByLabel('Password').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
}

const tokens = new Map<string, string>();

/** An administrator's token, of one login: the server lets an address have five, and another every twelve seconds. */
export async function adminToken(api: Api, name: (typeof ADMINS)[number]): Promise<string> {
  const known = tokens.get(name);
  if (known) return known;
  const { token } = await api.call<AdminSession>('POST', '/api/auth/login', {
    body: { login: name, password: ADMIN_PASSWORD },
  });
  tokens.set(name, token);
  return token;
}
