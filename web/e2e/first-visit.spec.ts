import { MOVING } from './support/screens';
import { expect, test } from './support/test';
import { nameLater } from './support/username';
import { injectWallet } from './support/wallet';

test.use(MOVING);

test('AUTH-01 AUTH-04 AUTH-06 AUTH-07 CHAT-10 STREAM-17 STREAM-18 STREAM-20 STREAM-21 STREAM-56 a newcomer goes from the list to a stream, connects a wallet and chats', async ({
  api,
  visitor,
}) => {
  await api.stream(await api.account('host'), { title: 'A table for newcomers' });
  const { page, chat } = await visitor();
  await page.goto('/');
  // Not Home's first button: it leads to a table where one is played.
  await page.getByRole('link', { name: 'Live streams' }).first().click();
  await expect(page).toHaveURL(/\/cuecast-live$/);
  await page.getByRole('link', { name: 'A table for newcomers', exact: true }).click();
  await expect(page).toHaveURL(/\/live\/[0-9a-f]{24}$/);

  await expect(page.getByRole('heading', { name: 'A table for newcomers' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'About this stream' })).toContainText(
    'Race to seven.',
  );
  await expect(page.getByText('No prediction right now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share this stream' });
  await expect(share.getByLabel('Link to this stream')).toHaveValue(page.url());
  await page.keyboard.press('Escape');

  await expect(page.getByText('Please login to chat')).toBeVisible();
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  const login = page.getByRole('dialog', { name: 'Login / Signup' });
  await expect(login.getByLabel(/password/i)).toHaveCount(0);
  await login.getByRole('button', { name: /Try it now/ }).click();
  await expect(login).toBeHidden();
  await nameLater(page);
  await expect(page.getByRole('button', { name: /^Connected 0x\w{4}…\w{4}/ })).toBeVisible();

  await chat.say('first time here');
  await expect.poll(() => chat.acknowledged).toEqual(['first time here']);
});

test('AUTH-05 SESSION-06 SESSION-10 SESSION-11 a wallet that will not sign is connected all the same, and asked again only to chat', async ({
  api,
  visitor,
}) => {
  const known = await api.account('carl');
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await visitor();
  const wallet = await injectWallet(page, known.privateKey);
  wallet.willing = false;
  await chat.open(streamId);
  await page.getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByRole('button', { name: /Test Wallet/ }).click();
  await page.getByRole('button', { name: 'Just watch' }).click();

  await expect(page.getByRole('button', { name: /^Connected 0x/ })).toBeVisible();
  const session = await page.evaluate(() => JSON.parse(localStorage['cuecast.session']));
  expect(session).toMatchObject({ username: known.name, isConnected: true });
  expect(session.address.toLowerCase()).toBe(known.address.toLowerCase());
  expect(JSON.parse(atob(session.token))).toMatchObject({ signature: 'no_signature_required' });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Connected 0x/ })).toBeVisible();

  wallet.willing = true;
  await chat.input.fill('now I have something to say');
  await chat.input.press('Enter');
  await expect.poll(() => chat.acknowledged).toEqual(['now I have something to say']);
  expect(wallet.signed).toBe(1);
});

test('a session that is ended elsewhere is asked to sign again before it can chat, and goes on watching', async ({
  api,
  person,
  visitor,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const ada = await person('ada');
  await ada.chat.open(streamId);
  const elsewhere = await visitor({ storageState: await ada.page.context().storageState() });
  await elsewhere.page.goto('/settings');
  await elsewhere.page.getByRole('main').getByRole('button', { name: 'Logout' }).click();

  const token = () => ada.page.evaluate(() => JSON.parse(localStorage['cuecast.session']).token);
  await expect.poll(token).not.toBe(ada.token);
  await expect(ada.chat.badge).toHaveText('Connected');
  await ada.chat.input.fill('still me');
  await ada.chat.input.press('Enter');
  await ada.page.getByRole('button', { name: /Try it now/ }).click();
  await expect.poll(() => ada.chat.acknowledged).toEqual(['still me']);
});
