import { withHouse } from './support/house';
import { expect } from './support/test';

/** A frame has a call that is open within some shots; those of both tables are waited for. */
const ASKED_WITHIN_MS = 240_000;
/** The shot rolls, and a visit goes on for some more. */
const SETTLED_WITHIN_MS = 120_000;

const test = withHouse(0);

test('a viewer calls a shot at a table of the house: the table holds it, settles it, and the frame’s prediction is not touched', async ({
  api,
  person,
}) => {
  test.setTimeout(ASKED_WITHIN_MS + SETTLED_WITHIN_MS + 60_000);
  const ada = await person('ada');
  const live = () => api.call<{ streamId: string }[]>('GET', '/api/streams?status=live');
  await expect.poll(async () => (await live()).length).toBeGreaterThan(0);
  const [table] = await live();
  if (!table) throw new Error('no table of the house is open');
  await ada.chat.open(table.streamId);
  const call = ada.page.getByRole('region', { name: 'Quick call' });
  await expect(call).toBeVisible({ timeout: ASKED_WITHIN_MS });
  await expect(
    call.getByText(/^Does .+ (pot the next one|run out from here)\?$/).first(),
  ).toBeVisible();
  await expect(call.getByRole('timer', { name: 'Time left to call' })).toBeVisible();
  const panel = ada.page.locator('#live-prediction');
  await expect(panel.getByText(/^Does .+\?$/)).toHaveCount(0);
  await call.getByRole('button', { name: /^Yes/ }).click();
  await expect(call.getByRole('listitem').filter({ hasText: /^Yes your call/ })).toBeVisible();
  await expect(
    call.getByText(/^((Right, \+|Wrong, −)\d+ points|It does not count)$/).first(),
  ).toBeVisible({
    timeout: SETTLED_WITHIN_MS,
  });
  await expect(call).toBeHidden({ timeout: 15_000 });
  await expect(ada.page.getByText('You won')).toHaveCount(0);
});
