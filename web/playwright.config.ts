import { defineConfig } from '@playwright/test';

/** The tests drive Debian's Chromium against the real server, which the global set-up starts. They need no internet. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // One server and often two people at once: more workers would only make them wait for each other.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is shared may starve a browser; what passes only at the second try is shown as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.CUECAST_E2E_URL,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
