import { expectClean } from './support/clean';
import { withHouse } from './support/house';
import { Panel } from './support/prediction';
import { expect } from './support/test';

/** Long enough to sign in, to find the table and to vote before its first frame, on a busy machine too. */
const BREAK_SECONDS = 45;

const test = withHouse(BREAK_SECONDS);

test('a viewer calls the frame at a table of the house before the break; with the first shot voting closes by itself', async ({
  api,
  person,
}) => {
  test.slow();
  const ada = await person('ada');
  type Live = { streamId: string; table: { match: { status: string } | null } | null };
  const live = () => api.call<Live[]>('GET', '/api/streams?status=live');
  // The house opens its tables once the server is up: the first plays at once, and another waits.
  const waiting = async () => (await live()).find((one) => one.table?.match?.status === 'waiting');
  await expect.poll(waiting).toBeTruthy();
  const table = await waiting();
  if (!table) throw new Error('no table of the house waits');
  const panel = new Panel(ada);
  await panel.open(table.streamId);
  await expect(panel.box.getByRole('heading', { name: 'Who wins this frame?' })).toBeVisible();
  await expect(panel.box.getByText('Open until the break')).toBeVisible();
  await expectClean(ada.page);
  await panel
    .button(/^Vote for /)
    .first()
    .click();
  await expect(panel.box.getByText('Your vote', { exact: true })).toBeVisible();
  await expect(panel.box.getByText(/^Voting is closed\. The frame decides it\./)).toBeVisible({
    timeout: 2 * BREAK_SECONDS * 1000,
  });
  await expect(panel.button(/^Vote for /)).toHaveCount(0);
  await expect(panel.button('End Prediction')).toHaveCount(0);
});
