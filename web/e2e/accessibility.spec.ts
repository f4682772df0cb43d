import { expectClean, expectCleanToasts } from './support/clean';
import { StoppedClock } from './support/clock';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

for (const [screen, options] of Object.entries(SCREENS)) {
  const phone = options.isMobile === true;

  test(`axe finds nothing on the pages of ${screen}`, async ({ api, person }) => {
    test.slow();
    const host = await api.account('host');
    await api.stream(host);
    await api.stream(host, { status: 'scheduled', scheduledStartTime: inAnHour() });
    const { page } = await person('ada', options);
    for (const path of ['/', '/cuecast-live', '/create-stream', '/nowhere']) {
      await page.goto(path);
      await expectClean(page);
    }
    await page.goto('/create-stream');
    await page.getByRole('button', { name: 'Create Stream', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectClean(page);
    for (const path of ['/live/no-id', `/live/${'f'.repeat(24)}`]) {
      await page.goto(path);
      await expectClean(page);
    }
  });

  test(`axe finds nothing in a toast of ${screen}`, async ({ visitor }) => {
    const { page } = await visitor(options);
    const clock = await StoppedClock.on(page);
    await page.goto('/wallet');
    const toast = page.getByText('Login Required');
    await clock.until(toast);
    // While the mouse is over it, it stays.
    await toast.hover();
    await clock.goOn();
    await expectCleanToasts(page);
  });

  test(`axe finds nothing on the live page of ${screen}, whatever is open`, async ({
    api,
    person,
    visitor,
  }) => {
    test.slow();
    const host = await person('host', options);
    const streamId = await api.stream(host, { description: 'Long.\n'.repeat(9) });
    const { page, chat } = host;
    await chat.open(streamId);
    await expectClean(page);
    await chat.say('hello @nobody_here https://example.com');
    const ada = await person('ada');
    await ada.chat.open(streamId);
    await ada.chat.say(`hello @${host.name}`);
    await expect(chat.line('hello @host')).toBeVisible();
    await expectClean(page);

    await (await chat.menu('hello @host')).waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Moderate the chat' }).click();
    for (const tab of ['Settings', 'People', 'Log']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expectClean(page);
    }
    await page.keyboard.press('Escape');

    if (phone) {
      await page.getByRole('button', { name: 'Manage' }).click();
      await expectClean(page);
    }
    for (const opens of ['Share', 'End Stream']) {
      await page.getByRole('button', { name: opens }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectClean(page);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: phone ? 'Menu' : /^Connected 0x/ }).click();
    await expect(page.getByRole(phone ? 'dialog' : 'menu')).toBeVisible();
    await expectClean(page);

    const guest = await visitor(options);
    await guest.chat.open(streamId);
    await guest.page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(guest.page.getByRole('button', { name: /Try it now/ })).toBeVisible();
    await expectClean(guest.page);
    await guest.page.keyboard.press('Escape');
    await api.end(host, streamId);
    await expect(guest.page.getByText('This stream has ended')).toBeVisible();
    await expectClean(guest.page);

    const soon = await api.stream(host, { status: 'scheduled', scheduledStartTime: inAnHour() });
    await guest.chat.open(soon);
    await expectClean(guest.page);
  });

  test(`axe finds nothing in the wallet and at the door of the admin panel on ${screen}`, async ({
    person,
    visitor,
  }) => {
    test.slow();
    const { page } = await person('ada', options);
    for (const tab of ['transactions', 'statement', 'balances']) {
      await page.goto(`/wallet?tab=${tab}`);
      await expectClean(page);
    }
    const card = page.getByRole('article', { name: 'Tether USD' });
    await card.getByRole('button', { name: 'Deposit' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectClean(page);
    await page.getByLabel('Amount').fill('25');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectClean(page);

    const admin = (await visitor(options)).page;
    await admin.goto('/admin-login');
    await expectClean(admin);
  });
}

test('axe finds nothing in the light either', async ({ api, person }) => {
  const host = await api.account('host');
  const streamId = await api.stream(host);
  const { page, chat } = await person('ada', { colorScheme: 'light' });
  await chat.open(streamId);
  await chat.say('by daylight');
  await expectClean(page);
  for (const path of ['/', '/cuecast-live', '/create-stream', '/settings', '/wallet']) {
    await page.goto(path);
    await expectClean(page);
  }
});

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
