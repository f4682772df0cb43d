import { playFrame, Table } from './support/table';
import { expect, test } from './support/test';

/** A whole frame, with every shot in its own time. */
const FRAME_MS = 15 * 60_000;

interface Started {
  data: { status?: string; matchId: string; url: string };
}

test('two browsers play a whole frame against each other', async ({ api, person }) => {
  test.setTimeout(FRAME_MS);
  const people = [await person('ada'), await person('ben')];
  const tables: Table[] = [];
  for (const { token } of people) {
    await api.call('POST', '/api/duel/queue', { token, body: {} });
  }
  for (const { token, page } of people) {
    let url = '';
    await expect
      .poll(async () => {
        const { data } = await api.call<Started>('GET', '/api/duel/queue', { token });
        url = data.url ?? '';
        return data.status;
      })
      .toBe('matched');
    const table = new Table(page);
    await table.open(url);
    tables.push(table);
  }
  await playFrame(...tables);
  for (const { page, rejected } of tables) {
    await expect(page.getByRole('heading', { name: /^(You win|.* wins|A draw)$/ })).toBeVisible({
      timeout: 45_000,
    });
    expect(rejected).toEqual([]);
  }
});

for (const level of ['easy', 'medium', 'hard'] as const) {
  test(`a whole frame is played against the ${level} agent`, async ({ api, person }) => {
    test.setTimeout(FRAME_MS);
    const ada = await person('ada');
    const { data } = await api.call<Started>('POST', '/api/duel/practice', {
      token: ada.token,
      body: { level, table: 'seven' },
    });
    const table = new Table(ada.page);
    await table.open(data.url);
    await playFrame(table);
    await expect(ada.page.getByRole('heading', { name: /^(You win|.* wins|A draw)$/ })).toBeVisible(
      {
        timeout: 45_000,
      },
    );
    expect(table.rejected).toEqual([]);
  });
}
