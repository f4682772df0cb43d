import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const FIND = fileURLToPath(new URL('../scripts/chromium', import.meta.url));
/** Path of the browser, which `make chromium` fetches. */
const CHROMIUM = execFileSync(FIND).toString().trim();

/** Begun first: at the end the other workers would wait for the last of them. Each kind of server of a test's own is a worker's own, too. */
const LONGEST =
  /(admin-tabs|best-shots|blind|cluster|duel-frames|event-quests|house|house-predictions|nfts|nfts-pace|page-weight|presale|quests|quick-calls|tokens)\.spec\.ts$/;

/** The tests drive Chromium against the real server: every worker starts one for itself. They need no internet. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  fullyParallel: true,
  // Two more than processors: a test waits for a clock or for a server's answer much of its time, and with three a fifth of the processors was idle.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at the second try is a fault.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    // A machine without a GPU draws what moves by itself with a fifth of its processors' time. Shots are played all the same; files whose
    // subject is motion, pace or a first look have it (MOVING).
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        // No name but this machine's is found. Routes that abort would do the same, and switch the browser's cache off.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE *.localhost , EXCLUDE 127.0.0.1',
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
