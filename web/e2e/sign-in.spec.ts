import type { BrowserContext, Page } from '@playwright/test';
import { walletOf } from '../scripts/openid-provider.mjs';
import { expectClean } from './support/clean';
import { StoppedClock } from './support/clock';
import { PassportPages } from './support/passport';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

const SIGNED_OUT = 'Do you want to sign-out';

const record = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cuecast.session') ?? 'null'));

/** Signs somebody in who has just come. */
async function signedIn(page: Page, name: string): Promise<PassportPages> {
  const passport = new PassportPages(page);
  await passport.answerNoName();
  await page.goto('/');
  const popup = await passport.open();
  const closed = popup.waitForEvent('close', { timeout: 60_000 });
  await passport.signIn(popup, name);
  await closed;
  await expect(passport.dialog).toBeHidden();
  return passport;
}

/** Keeps the status texts that a page shows, in their order. */
async function watchTexts(context: BrowserContext): Promise<string[]> {
  const texts: string[] = [];
  await context.exposeFunction('tellText', (text: string) => {
    if (texts.at(-1) !== text) texts.push(text);
  });
  await context.addInitScript(() => {
    if (!window.location.pathname.startsWith('/passport-')) return;
    new MutationObserver(() => {
      const text = document.querySelector('[role="status"]')?.textContent;
      if (text) Reflect.get(window, 'tellText')(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return texts;
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`AUTH-02 AUTH-08 AUTH-09 AUTH-11 AUTH-20 SESSION-01 SESSION-02 SESSION-12 SESSION-13 SHELL-31 somebody signs in with Immutable in a popup at ${screen}`, async ({
    visitor,
  }) => {
    test.slow();
    const { page } = await visitor(options);
    const texts = await watchTexts(page.context());
    const passport = new PassportPages(page);
    await passport.answerNoName();
    await page.goto('/');
    const asking = page.context().waitForEvent('request', (one) => one.url().includes('/auth?'));
    const popup = await passport.open();
    const asked = new URL((await asking).url()).searchParams;
    expect(asked.get('scope')).toBe('openid offline_access email transact');
    expect(asked.get('code_challenge_method')).toBe('S256');
    await expectClean(page);
    const closed = popup.waitForEvent('close', { timeout: 60_000 });
    await passport.signIn(popup, `rose-${screen}`);
    await closed;

    await expect(passport.dialog).toBeHidden();
    expect(texts).toEqual([
      'Processing authentication...',
      'Getting user information...',
      'Connecting to provider...',
      'Getting wallet address...',
      'Creating session...',
      'Loading profile...',
      'Redirecting...',
    ]);
    const session = await record(page);
    expect(session).toMatchObject({
      provider: 'passport',
      address: walletOf(`rose-${screen}`),
      passportAddress: walletOf(`rose-${screen}`),
      passportInfo: { sub: `rose-${screen}`, email: `rose-${screen}@example.com` },
      email: `rose-${screen}@example.com`,
      isAdmin: false,
      isConnected: true,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(session.userId).toBe(session._id);
    expect(session.token).toContain('.');
    await expect(await passport.account()).toBeVisible();
    await expectClean(page);
    await page.goto('/settings');
    await expect(page.getByText(/Immutable Passport · seen/)).toBeVisible();
    await expectClean(page);
  });

  test(`AUTH-09 AUTH-10 AUTH-26 AUTH-27 AUTH-28 AUTH-29 AUTH-35 SESSION-14 SHELL-32 disconnecting asks, ends every session and counts down to home at ${screen}`, async ({
    api,
    visitor,
  }) => {
    const { page } = await visitor(options);
    const passport = await signedIn(page, `karl-${screen}`);
    const { token } = await record(page);
    await (await passport.account()).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect' });
    await expect(question).toContainText(
      'Are you sure you want to disconnect from Immutable Passport?',
    );
    await expectClean(page);
    await question.getByRole('button', { name: 'Disconnect' }).click();

    // The provider has a session of its own, and asks before it ends that.
    await expect(page.getByText(SIGNED_OUT)).toBeVisible();
    const clock = await StoppedClock.on(page);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(/\/passport-logout/);
    await clock.until(page.getByRole('heading', { name: 'Logging Out' }));
    await expect(
      page.getByText('Please wait while we complete the logout process...'),
    ).toBeVisible();
    for (const seconds of [4, 3, 2]) {
      await clock.until(page.getByText(`Redirecting in ${seconds} seconds`));
    }
    await clock.pass(2000);
    await expect(page).toHaveURL('/');
    expect(await record(page)).toBeNull();
    const { valid } = await api.call<{ valid: boolean }>('GET', '/api/auth/verify', { token });
    expect(valid).toBe(false);
  });

  test(`AUTH-13 AUTH-14 AUTH-15 AUTH-30 AUTH-31 AUTH-32 the callback's error and the logout screen's states are clean at ${screen}`, async ({
    visitor,
  }) => {
    const { page } = await visitor(options);
    await page.goto('/passport-callback?error=access_denied&state=of-someone-else');
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to connect with Immutable Passport: this sign-in was not begun in this browser, or it took too long. Please try again.',
    );
    expect(page.url()).not.toContain('of-someone-else');
    await expectClean(page);
    await page.getByRole('button', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');

    const still = (await visitor(options)).page;
    // Five seconds are too few for axe on a busy machine.
    await still.addInitScript(() => {
      const later = window.setTimeout;
      window.setTimeout = ((act: () => void, ms = 0) =>
        later(act, ms === 5000 ? ms * 30 : ms)) as typeof window.setTimeout;
    });
    await still.goto('/passport-logout');
    await expect(still.getByText(/Redirecting in \d seconds/)).toBeVisible();
    await expectClean(still);

    await page.goto('/cuecast-live');
    await page.goto('/passport-logout');
    await expect(page.getByText(/Redirecting in \d seconds/)).toBeVisible();
    await page.getByRole('button', { name: 'Return to Home Now' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/cuecast-live');
    const clock = await StoppedClock.on(page);
    await page.evaluate(() => sessionStorage.setItem('cuecast.logout', `completed ${Date.now()}`));
    await page.goto('/passport-logout');
    await clock.until(page.getByRole('alert'));
    await expect(page.getByRole('alert')).toHaveText(
      'Logout process was interrupted to prevent a redirect loop. Please try again.',
    );
    await clock.pass(2000);
    await expect(page).toHaveURL('/');
    await clock.goOn();

    await signedIn(page, `lena-${screen}`);
    await page.context().route('**/api/auth/logout', (route) => route.abort());
    await page.evaluate(() => sessionStorage.setItem('cuecast.logout', 'started'));
    await page.goto('/passport-logout');
    await expect(page.getByRole('heading', { name: 'Logout Error' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'An error occurred during logout. Please try again.',
    );
    expect(await record(page)).toBeNull();
    await expectClean(page);
    await page.getByRole('button', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('AUTH-21 a blocked popup is told, and the next try works', async ({ visitor }) => {
  const { page } = await visitor();
  await page.addInitScript(() => {
    const open = window.open;
    window.open = (...given) => {
      if (!('popupsAllowed' in window)) return null;
      return open.apply(window, given);
    };
  });
  await page.goto('/');
  const passport = new PassportPages(page);
  await page.getByRole('button', { name: 'Login / Signup' }).first().click();
  await passport.button.click();
  await expect(passport.dialog.getByRole('alert')).toHaveText(
    'Passport login popup was blocked. Please allow popups for this site and try again.',
  );
  await expectClean(page);
  await page.evaluate(() => Reflect.set(window, 'popupsAllowed', true));
  await (await passport.open()).close();
});

test('AUTH-23 AUTH-24 a sign-in without a wallet, refused or given up says what happened', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const passport = new PassportPages(page);
  await page.goto('/');
  const alert = passport.dialog.getByRole('alert');

  const refused = await passport.open();
  await refused.getByRole('link', { name: 'Cancel' }).click();
  await expect(refused.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await expect(alert).toHaveText(/^Failed to connect with Immutable Passport: .+/);
  await refused.close();

  const givenUp = await passport.open();
  await givenUp.close();
  await expect(alert).toHaveText(
    'Failed to connect with Immutable Passport: the window was closed before it was done.',
  );

  const poor = await passport.open();
  await passport.signIn(poor, 'nobody');
  const text = 'Failed to get wallet address from Immutable Passport';
  await expect(poor.getByRole('alert')).toHaveText(text);
  await expect(alert).toHaveText(text);
  await expectClean(poor);
  expect(await record(page)).toBeNull();
});

test('AUTH-22 a network that fails during the sign-in is told', async ({ visitor }) => {
  const { page } = await visitor();
  await page.context().route('**/token', (route) => route.abort());
  const passport = new PassportPages(page);
  await page.goto('/');
  await passport.signIn(await passport.open(), 'mia');
  await expect(passport.dialog.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  );
});

test('AUTH-25 SESSION-29 a logout that nobody answers fails after 5 s', async ({ visitor }) => {
  const { page } = await visitor();
  await signedIn(page, 'nora');
  await page.context().route('**/api/auth/logout', () => {});
  await page.addInitScript(() => {
    const bound = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      if (ms !== 5000) return bound(ms);
      const passing = new AbortController();
      Reflect.set(window, 'passFiveSeconds', () => passing.abort());
      return passing.signal;
    };
  });
  await page.evaluate(() => sessionStorage.setItem('cuecast.logout', 'started'));
  await page.goto('/passport-logout');
  await expect(page.getByRole('heading', { name: 'Logging Out' })).toBeVisible();
  expect(await record(page)).toBeNull();
  await page.evaluate(() => Reflect.get(window, 'passFiveSeconds')());
  await expect(page.getByRole('heading', { name: 'Logout Error' })).toBeVisible();
});

test('a sign-in that another page began, or that was used, opens nothing', async ({ visitor }) => {
  const { page } = await visitor();
  const passport = new PassportPages(page);
  await page.goto('/');
  let answer = '';
  page.context().on('request', (request) => {
    if (request.url().includes('/passport-callback?')) answer = request.url();
  });
  const popup = await passport.open();
  const closed = popup.waitForEvent('close', { timeout: 60_000 });
  await passport.signIn(popup, 'otto');
  await closed;
  await expect(passport.dialog).toBeHidden();
  expect(answer).toContain('code=');

  const victim = await visitor();
  for (const somebody of [page, victim.page]) {
    await somebody.goto(answer);
    await expect(somebody.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  }
  expect(await record(victim.page)).toBeNull();
});
