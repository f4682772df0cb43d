import { DuelPages } from './support/duel';
import { expect, test } from './support/test';

test('DUEL-16 DUEL-21 DUEL-25 DUEL-26 DUEL-29 DUEL-67 two meet in a room, talk and get ready, and a guest looks on', async ({
  person,
  visitor,
}) => {
  const [ada, rio, passer] = [await person('ada'), await person('rio'), await visitor()];
  const [hers, his, theirs] = [ada, rio, passer].map(({ page }) => new DuelPages(page));
  if (!hers || !his || !theirs) throw new Error('three pages');
  const name = `Friday frames of ${ada.name}`;
  const roomId = await hers.create(name);
  await expect(ada.page.getByText('(You)').first()).toBeVisible();
  await expect(ada.page.getByText('Empty Slot', { exact: true })).toHaveCount(1);
  await expect(ada.page.getByText('6 × Empty Slot')).toBeVisible();

  await theirs.watch(roomId);
  await expect(
    passer.page.getByText(
      'Connect your wallet to join this room and play. View-only mode enabled.',
    ),
  ).toBeVisible();

  await his.enter(name);
  for (const one of [hers, theirs]) await expect(one.place(rio.name)).toBeVisible();
  await expect(hers.page.getByText('2/8 Players')).toBeVisible();

  await hers.say('good luck');
  await his.say('you too');
  for (const one of [hers, his, theirs]) {
    await expect(one.log).toContainText(`${ada.name}: good luck`);
    await expect(one.log).toContainText(`${rio.name}: you too`);
  }

  await expect(hers.button('Play')).toHaveCount(0);
  await hers.ready();
  await expect(hers.button(`Waiting for ${rio.name}`)).toBeDisabled();
  await his.ready();
  await expect(hers.button('Play')).toBeEnabled();
  await expect(theirs.page.getByRole('img', { name: 'Ready', exact: true })).toHaveCount(2);

  await theirs.page.getByRole('button', { name: 'Connect your wallet to send messages' }).click();
  await expect(theirs.page.getByText('Please connect your wallet to chat')).toBeVisible();
});

test('DUEL-22 DUEL-43 DUEL-52 DUEL-104 DUEL-110 the creator presses Play: both are at the table, and a guest watches it in the room', async ({
  person,
  visitor,
  baseURL,
}) => {
  const [ada, rio, passer] = [await person('ada'), await person('rio'), await visitor()];
  const [hers, his, theirs] = [ada, rio, passer].map(({ page }) => new DuelPages(page));
  if (!hers || !his || !theirs) throw new Error('three pages');
  const name = `The final of ${ada.name}`;
  const roomId = await hers.create(name, '2');
  await his.enter(name);
  await theirs.watch(roomId);
  await hers.ready();
  await his.ready();
  await hers.button('Play').click();
  for (const { page } of [ada, rio]) {
    await page.waitForURL(/\/bitpool\/index\.html/);
    const query = new URL(page.url()).searchParams;
    const names = ['roomID', 'poolID', 'userID', 'challenger', 'rival', 'role', 'ts'];
    expect(names.filter((name) => !query.has(name))).toEqual([]);
    // It has an origin of its own.
    expect(new URL(page.url()).origin).not.toBe(baseURL);
    expect(query.get('roomID')).toBe(roomId);
    expect(query.get('poolID')).toMatch(/^[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { name: 'Cuecast billiards' })).toBeAttached();
    await expect(page.getByText(ada.name).first()).toBeVisible();
    await expect(page.getByText(rio.name).first()).toBeVisible();
  }
  await expect(theirs.page.getByText('Game is in progress!')).toBeVisible();
  await expect(theirs.page.getByText(rio.name).first()).toBeVisible();

  // Back in the room nobody is sent to the table again, and the way to it stands there.
  await rio.page.goto(`${baseURL}/duel/${roomId}`);
  await expect(rio.page.getByText('Game is in progress!')).toBeVisible();
  await his.button('Join Game').click();
  await rio.page.waitForURL(/\/bitpool\/index\.html/);
});

test('DUEL-13 DUEL-14 DUEL-46 the lobby follows: places fill, a full room cannot be joined, and one that all left is gone', async ({
  person,
  visitor,
}) => {
  const [ada, rio, passer] = [await person('ada'), await person('rio'), await visitor()];
  const [hers, his, theirs] = [ada, rio, passer].map(({ page }) => new DuelPages(page));
  if (!hers || !his || !theirs) throw new Error('three pages');
  const name = `Heads up, ${ada.name}`;
  await theirs.lobby();
  await hers.create(name, '2');
  const card = theirs.card(name);
  await expect(card).toContainText('1/2 Players');
  await his.enter(name);
  await expect(card).toContainText('2/2 Players');
  await expect(card.getByRole('button', { name: 'Join Room' })).toBeDisabled();

  await his.button('Leave Room').click();
  await rio.page.waitForURL(/\/duel$/);
  await expect(card).toContainText('1/2 Players');
  await hers.button('Leave Room').click();
  await expect(card).toBeHidden();
});

test('DUEL-31 an unknown room leads back to the rooms', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto(`/duel/${'0'.repeat(24)}`);
  await expect(page.getByText('Room not found or loading...')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Rooms' }).click();
  await expect(page.getByRole('heading', { name: 'Pool Duel Mode' })).toBeVisible();
});

test('DUEL-58 DUEL-111 without its socket the room goes on over REST, and says so', async ({
  person,
}) => {
  const [ada, rio] = [await person('ada'), await person('rio')];
  const [hers, his] = [new DuelPages(ada.page), new DuelPages(rio.page)];
  await rio.page.routeWebSocket(/\/stream\//, (socket) => socket.close({ code: 1011 }));
  const name = `Over the wire, ${ada.name}`;
  const roomId = await hers.create(name);
  await rio.page.goto(`/duel/${roomId}`);
  await expect(
    rio.page.getByText('Failed to connect to game server. Falling back to API polling.'),
  ).toBeVisible();
  await his.button('Join Room').click();
  await his.ready();
  await his.say('by post');
  await expect(hers.place(rio.name).getByRole('img', { name: 'Ready' })).toBeVisible();
  await expect(hers.log).toContainText(`${rio.name}: by post`);
  await hers.say('read you');
  await expect(his.log).toContainText(`${ada.name}: read you`, { timeout: 20_000 });
});
