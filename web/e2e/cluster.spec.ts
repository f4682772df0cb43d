import { ADMINS, adminLogin, createAdmins } from './support/admins';
import { Api } from './support/api';
import { expectClean } from './support/clean';
import { Cluster, type NodeName } from './support/cluster';
import { DuelPages } from './support/duel';
import { Panel } from './support/prediction';
import { SCREENS } from './support/screens';
import { concede, shootOnce, Table } from './support/table';
import { test as base, expect, type Person } from './support/test';

/** The next attempt to connect may be half a minute away. */
const BACK = { timeout: 45_000 };

/** Two nodes in place of the one server: what the other fixtures are about is there. */
const test = base.extend<{ cluster: Cluster }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  cluster: async ({}, use) => {
    const cluster = await Cluster.start();
    await use(cluster);
    await cluster.stop();
  },
  baseURL: async ({ cluster }, use) => use(cluster.url),
  api: async ({ cluster }, use) => use(new Api(cluster.url)),
});

/** Puts a browser at one of the nodes; a node that is gone leaves it to the other one. */
async function sitAt(person: Person, node: NodeName, url: string): Promise<void> {
  await person.page.context().addCookies([{ name: 'node', value: node, url }]);
  const answer = await person.page.goto('/');
  expect(answer?.headers().node).toBe(node);
}

test('two people on two nodes chat and vote; the node that owns the stream is killed, and nobody misses a line', async ({
  cluster,
  api,
  person,
}) => {
  test.slow();
  const [host, ada, ben] = [await person('host'), await person('ada'), await person('ben')];
  const streamId = await api.stream(host);
  await sitAt(ada, 'one', cluster.url);
  for (const one of [host, ben]) await sitAt(one, 'other', cluster.url);
  // A stream is owned where it is opened first.
  const [hers, his, creator] = [new Panel(ada), new Panel(ben), new Panel(host)];
  for (const panel of [hers, his, creator]) await panel.open(streamId);
  for (const { page } of [ada, ben]) await expect(page.getByTitle('3 watching')).toBeVisible();
  await creator.ask({ question: 'Who breaks?', option1: 'Ada', option2: 'Ben' });
  await hers.vote('Ada');

  const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}.`);
  for (const [index, line] of lines.entries()) {
    await (index % 2 ? ben : ada).chat.write(line);
    // While lines are on their way, and before others are said.
    if (index === 5) cluster.kill('one');
  }
  for (const { chat } of [ada, ben]) await expect(chat.badge).toHaveText('Connected', BACK);
  for (const { chat } of [ada, ben]) await expect(chat.texts).toHaveCount(lines.length, BACK);
  const { messages } = await api.call<{ messages: { message: string }[] }>(
    'GET',
    `/api/streams/${streamId}/messages`,
  );
  const stored = messages.map(({ message }) => message).reverse();
  expect(stored.toSorted()).toEqual(lines.toSorted());
  for (const { chat } of [ada, ben, host]) await expect(chat.texts).toHaveText(stored);

  await his.vote('Ben');
  for (const panel of [hers, his, creator]) {
    await expect(panel.box.getByText('1 vote', { exact: true })).toHaveCount(2);
  }
  await creator.end('Ben');
  for (const panel of [hers, his]) {
    await expect(panel.box.getByText('Winner', { exact: true })).toBeVisible();
  }
});

test('two people on two nodes meet in a room and play; the node that runs the table is killed, and the match goes on', async ({
  cluster,
  person,
}) => {
  test.slow();
  const [ada, rio] = [await person('ada'), await person('rio')];
  await sitAt(ada, 'one', cluster.url);
  await sitAt(rio, 'other', cluster.url);
  const [hers, his] = [new DuelPages(ada.page), new DuelPages(rio.page)];
  const tables = [ada, rio].map(({ page }) => new Table(page));
  const name = `Between nodes, ${ada.name}`;
  await hers.create(name, '2');
  await his.enter(name);
  await hers.say('good luck');
  await expect(his.log).toContainText(`${ada.name}: good luck`);
  await hers.ready();
  await his.ready();
  await hers.button('Play').click();
  for (const { page } of [ada, rio]) await page.waitForURL(/\/bitpool\/index\.html/);
  await shootOnce(tables);
  const before = tables[0]?.state?.matchId;

  cluster.kill('one');
  await shootOnce(tables, BACK);
  expect(tables.map(({ state }) => state?.matchId)).toEqual([before, before]);
  await concede(rio.page);
  await expect(ada.page.getByRole('heading', { name: 'You won' })).toBeVisible(BACK);
  await ada.page.getByRole('link', { name: 'Back to the room' }).click();
  await expect(ada.page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('an operator looks at both nodes through one, closes a room where it runs, and drains one node alone', async ({
  cluster,
  api,
  person,
  visitor,
}) => {
  test.slow();
  createAdmins(cluster);
  const host = await api.account('host');
  const title = `Watched at the other node by ${host.name}`;
  const streamId = await api.stream(host, { title });
  const ada = await person('ada');
  await sitAt(ada, 'other', cluster.url);
  await ada.chat.open(streamId);
  await ada.chat.say('before');

  const { page } = await visitor(SCREENS['a phone']);
  await page.context().addCookies([{ name: 'node', value: 'one', url: cluster.url }]);
  await adminLogin(page, ADMINS[0]);
  await page.getByRole('tab', { name: 'Operations' }).click();
  await page.getByRole('button', { name: /^other/ }).click();
  await expect(page.getByText('2 nodes run this site.')).toContainText('those of other');
  await expectClean(page);
  await page.getByRole('button', { name: `Close ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close room' }).click();
  await expect(page.getByText('Room closed')).toBeVisible();
  await expect(ada.chat.badge).toHaveText('Connected', BACK);
  await ada.chat.say('after');
  await expect(ada.chat.texts).toHaveText(['before', 'after']);

  await page.getByRole('button', { name: 'Drain', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Drain node other?' });
  await asked.getByRole('button', { name: 'Drain' }).click();
  await expect(page.getByRole('progressbar', { name: 'Connections closed' })).toBeVisible();
  await expectClean(page);
  await page.getByRole('button', { name: /^one/ }).click();
  await expect(page.getByRole('button', { name: 'Drain', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^other/ }).click();
  await page.getByRole('button', { name: 'End drain of other' }).click();
  await expect(page.getByRole('button', { name: 'Drain', exact: true })).toBeVisible();
  await expect(ada.chat.badge).toHaveText('Connected', BACK);
});
