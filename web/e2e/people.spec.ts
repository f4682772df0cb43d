import { expectClean, expectNoSideScroll } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

test('USER-01 USER-04 USER-08 USER-11 USER-13 one follows another, who goes live: word of it arrives on whatever page', async ({
  api,
  person,
}) => {
  const ben = await api.account('ben');
  const { page } = await person('ada');
  await page.goto(`/${ben.name}`);
  await expect(page.getByRole('heading', { name: ben.name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Follow ${ben.name}` }).click();
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  await expect(page.getByText(`You follow ${ben.name}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Unfollow ${ben.name}` })).toBeVisible();

  const listening = page.waitForEvent('websocket', (socket) => socket.url().includes('/stream/0x'));
  await page.goto('/cuecast-live');
  await (await listening).waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('joined_user'),
  );
  const streamId = await api.stream(ben, { title: 'Straight from the break' });
  const call = page.getByRole('listitem').filter({ hasText: ben.name });
  await call.getByRole('button', { name: 'Watch Now' }).click();
  await expect(page).toHaveURL(new RegExp(`/live/${streamId}$`));
  // The sidebar folds with the page's coming, which is after the address's; what is open in it closes then.
  await expect(
    page.getByRole('heading', { name: 'Straight from the break', level: 1 }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('SHELL-10 USER-12 USER-14 a block hides what somebody writes at once, and the server sends no more of it', async ({
  api,
  person,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);
  await ben.chat.say('you cannot bank that');
  await expect(ada.chat.line('you cannot bank that')).toBeVisible();

  const menu = await ada.chat.menu('you cannot bank that');
  await menu.getByRole('menuitem', { name: 'View profile' }).click();
  await expect(ada.page).toHaveURL(new RegExp(`/${ben.address}$`, 'i'));
  await ada.page.getByRole('button', { name: `Block ${ben.name}` }).click();
  await expect(ada.page.getByText(`You blocked ${ben.name}`)).toBeVisible();
  await expect(ada.page.getByText(`${ben.name} is blocked`)).toBeVisible();

  const heard: string[] = [];
  ada.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await ada.page.goto(`/live/${streamId}`);
  await expect(ada.chat.badge).toHaveText('Connected');
  await ben.chat.say('nor this one');
  await ben.chat.say('still here');
  await ada.chat.say('peace at last');
  await expect(ada.chat.texts).toHaveText(['peace at last']);
  await expect(ben.chat.texts.last()).toHaveText('peace at last');
  expect(heard.filter((frame) => /bank that|nor this one|still here/.test(frame))).toEqual([]);

  await ada.page.goto('/settings');
  const blocked = ada.page.getByRole('region', { name: 'Blocked people' });
  await expect(blocked.getByRole('link', { name: ben.name })).toBeVisible();
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(ada.page.getByText(`${ben.name} is no longer blocked`)).toBeVisible();
  await ada.chat.open(streamId);
  await expect(ada.chat.line('nor this one')).toBeVisible();
});

test('PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 SHELL-09 a newcomer takes a name, which is their address from then on', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('button', { name: 'Login / Signup' })
    .click();
  await page.getByRole('button', { name: /Try it now/ }).click();
  const modal = page.getByRole('dialog', { name: 'Choose your username' });
  const name = modal.getByLabel('Username');
  await expect(name).toHaveValue(/^user_[0-9a-f]{6}$/);
  await name.fill('ab');
  await modal.getByRole('button', { name: 'Save Profile' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Username must be at least 3 characters');
  const chosen = `new-${Date.now().toString(36)}`;
  await name.fill(chosen);
  await modal.getByRole('button', { name: 'Save Profile' }).click();
  const done = page.getByRole('dialog', { name: 'Profile Updated!' });
  await done.getByRole('button', { name: 'Continue' }).click();
  await expect(done).toBeHidden();

  await page.goto(`/${chosen}`);
  await expect(page.getByRole('heading', { name: chosen, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('one ends all other sessions under Settings, and stays signed in', async ({ api, person }) => {
  const ada = await person('ada');
  const { token } = await api.signIn(ada.privateKey);
  await ada.page.goto('/settings');
  await ada.page.getByRole('button', { name: 'End all others' }).click();
  await ada.page.getByRole('button', { name: 'End them all?' }).click();
  await expect(ada.page.getByText('Ended 1 other session')).toBeVisible();
  await expect(
    ada.page.getByRole('listitem').filter({ hasText: /This browser.+seen/ }),
  ).toBeVisible();
  const verify = (of: string) =>
    api.call<{ valid: boolean }>('GET', '/api/auth/verify', { token: of });
  expect(await verify(token)).toMatchObject({ valid: false });
  expect(await verify(ada.token)).toMatchObject({ valid: true });
});

for (const [screen, options] of Object.entries(SCREENS)) {
  const phone = options.isMobile === true;

  test(`SHELL-61 PROFILE-37 PROFILE-38 on ${screen} one writes a bio and puts up a picture, which others see`, async ({
    person,
    visitor,
  }) => {
    const ada = await person('ada', options);
    const { page } = ada;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a bio' }).click();
    await page.getByRole('textbox', { name: 'Bio' }).fill('Race to seven, any day.');
    await page.getByRole('button', { name: 'Save bio' }).click();
    await expect(page.getByRole('textbox')).toHaveCount(0);

    await page.getByLabel('Picture file').setInputFiles({
      name: 'ball.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    await dialog.getByRole('application').press('ArrowRight');
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('Image uploaded successfully')).toBeVisible();
    await expect(dialog).toBeHidden();

    const other = (await visitor(options)).page;
    await other.goto(`/${ada.address}`);
    await expect(other.getByText('Race to seven, any day.')).toBeVisible();
    const picture = other.getByRole('region', { name: 'About' }).locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 256);

    await page.getByRole('button', { name: 'Change picture' }).click();
    await page.getByRole('menuitem', { name: 'Remove picture' }).click();
    await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
    await other.reload();
    await expect(other.getByText('Race to seven, any day.')).toBeVisible();
    await expect(picture).toHaveCount(0);
  });

  test(`axe finds nothing on the people pages of ${screen}, and nothing is wider than it`, async ({
    api,
    person,
    visitor,
  }) => {
    test.slow();
    const ben = await api.account('ben');
    await api.stream(ben);
    const { page } = await person('ada', options);
    for (const path of [
      `/${ben.address}`,
      `/${ben.name}`,
      '/nobody_here',
      '/profile',
      '/notifications',
      '/settings',
    ]) {
      await page.goto(path);
      await expectClean(page);
      await expectNoSideScroll(page);
    }
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /followers$/ }).click();
    await expect(page.getByText('No followers yet')).toBeVisible();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByText('All quiet')).toBeVisible();
    await expectClean(page);

    const guest = (await visitor(options)).page;
    await guest.goto(`/${ben.address}`);
    await expectClean(guest);
    await guest.goto('/');
    if (phone) await guest.getByRole('button', { name: 'Menu' }).click();
    const from = phone ? guest.getByRole('dialog', { name: 'Menu' }) : guest;
    await from.getByRole('button', { name: 'Login / Signup' }).first().click();
    await guest.getByRole('button', { name: /Try it now/ }).click();
    await expect(guest.getByRole('dialog', { name: 'Choose your username' })).toBeVisible();
    await expectClean(guest);
  });
}
