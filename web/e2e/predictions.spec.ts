import { expectClean } from './support/clean';
import { depositBai } from './support/money';
import { Panel } from './support/prediction';
import { SCREENS } from './support/screens';
import { expect, type Person, test } from './support/test';
import { nameLater } from './support/username';

const RACK = { question: 'Does Ana run out the rack?', option1: 'Ana clears', option2: 'Marco' };

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`PRED-02 PRED-04 PRED-10 at ${screen} a creator asks, three viewers vote, and the winners are paid`, async ({
    api,
    person,
  }) => {
    test.slow();
    const host = await person('host', options);
    await depositBai(api, host, '25');
    const streamId = await api.stream(host);
    const creator = new Panel(host);
    const people = [
      await person('ada', options),
      await person('ben', options),
      await person('cleo', options),
    ];
    const [ada, ben, cleo] = people.map((one) => new Panel(one)) as [Panel, Panel, Panel];
    for (const panel of [creator, ada, ben, cleo]) await panel.open(streamId);
    await expect(ada.box.getByText('No prediction right now')).toBeVisible();

    await creator.ask({ ...RACK, pool: '25' });
    for (const panel of [ada, ben, cleo]) {
      await expect(panel.box.getByRole('heading', { name: RACK.question })).toBeVisible();
      await expect(panel.box.getByText('25 BAI')).toBeVisible();
    }
    // Who puts up the pool has no vote on it.
    await expect(creator.button(/Vote for/)).toHaveCount(0);

    await ada.vote(RACK.option1);
    await ben.vote(RACK.option1);
    await cleo.vote(RACK.option2);
    await expect(creator.box.getByText('2 votes')).toBeVisible();
    await expect(creator.box.getByText('1 vote', { exact: true })).toBeVisible();
    // So few are counted out.
    await expect(ada.box.getByText(/\d%/)).toHaveCount(0);
    await expectClean(ada.page);

    await creator.end(RACK.option1);
    for (const panel of [ada, ben]) {
      await expect(panel.box.getByText('You won 12.5 BAI', { exact: true })).toBeVisible();
    }
    await expect(cleo.box.getByText('Not this time.')).toBeVisible();
    await expect(cleo.box.getByText('2 winners shared 25 BAI: 12.5 BAI each.')).toBeVisible();
    await expectClean(cleo.page);
    for (const [one, balance] of [
      [people[0], '12.5'],
      [people[2], '0'],
      [host, '0'],
    ] as const) {
      expect(await balanceOf(one as Person)).toBe(balance);
    }
    await ada.page.goto('/wallet');
    await expect(ada.page.getByRole('main').getByText('12.50').first()).toBeVisible();
  });
}

test('PRED-11 PRED-20 PRED-42 what is deleted goes back to the creator, and the form opens again', async ({
  api,
  person,
}) => {
  const host = await person('host');
  await depositBai(api, host, '25');
  const streamId = await api.stream(host);
  const creator = new Panel(host);
  const ada = new Panel(await person('ada'));
  await creator.open(streamId);
  await ada.open(streamId);
  await creator.ask({ ...RACK, pool: '10.5' });
  await ada.vote(RACK.option1);
  expect(await balanceOf(host)).toBe('14.5');
  await creator.confirm('Delete', 'Delete Prediction');
  await expect(creator.box.getByRole('form', { name: 'New prediction' })).toBeVisible();
  await expectClean(host.page);
  await expect(ada.box.getByText('No prediction right now')).toBeVisible();
  expect(await balanceOf(host)).toBe('25');
  await ada.button('Past predictions').click();
  const sheet = ada.page.getByRole('dialog', { name: 'Past predictions' });
  await expect(sheet.getByText('The pool of 10.5 BAI went back to the creator.')).toBeVisible();
  await expectClean(ada.page);
});

test('a result can be undone, picked again, and cleared for the next prediction', async ({
  api,
  person,
}) => {
  const host = await person('host');
  await depositBai(api, host, '25');
  const streamId = await api.stream(host);
  const creator = new Panel(host);
  const viewer = await person('ada');
  const ada = new Panel(viewer);
  await creator.open(streamId);
  await ada.open(streamId);
  await creator.ask({ ...RACK, pool: '25' });
  await ada.vote(RACK.option1);
  await creator.end(RACK.option1);
  await expect(ada.box.getByText('You won 25 BAI', { exact: true })).toBeVisible();
  await creator.confirm(/^Undo/, 'Undo Result');
  await expect(ada.box.getByText('Waiting for the creator to pick the winner.')).toBeVisible();
  expect(await balanceOf(viewer)).toBe('0');

  await creator.end(RACK.option2);
  await expect(ada.box.getByText(/Nobody voted for Marco, so the pool of 25 BAI/)).toBeVisible();
  expect(await balanceOf(host)).toBe('25');
  await expect(creator.box.getByText(/A new prediction can be created in 1 minute/)).toBeVisible();
  await creator.confirm('Clear Result', 'Clear Result');
  await expect(ada.box.getByText('No prediction right now')).toBeVisible();
  await creator.button('Cancel').click();
  await creator.ask({ question: 'Who breaks next?', option1: 'Ana', option2: 'Marco' });
  await ada.vote('Marco');
});

test('STREAM-20 PRED-30 PRED-55 a visitor follows the count and the clock, is asked to log in to vote, and has voted once they have', async ({
  api,
  person,
  visitor,
}) => {
  const host = await person('host');
  const streamId = await api.stream(host);
  const creator = new Panel(host);
  await creator.open(streamId);
  await creator.ask(RACK);
  const { page, chat } = await visitor({ colorScheme: 'light' });
  await chat.open(streamId);
  const panel = page.locator('#live-prediction');
  const timer = panel.getByRole('timer');
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(String(first));
  await panel.getByRole('button', { name: 'Split over time' }).click();
  await expect(panel.getByText('Not enough votes yet for a curve.')).toBeVisible();
  await panel.getByRole('button', { name: `Vote for ${RACK.option1}` }).click();
  await expect(page.getByText('Please login to vote on predictions')).toBeVisible();
  await expectClean(page);
  // The sign-in has opened by itself.
  await page.getByRole('button', { name: /Try it now/ }).click();
  await nameLater(page);
  await expect(page.getByText('Your vote is cast')).toBeVisible();
  await expect(panel.getByText('Your vote', { exact: true })).toBeVisible();
  await expect(creator.box.getByText('1 vote', { exact: true })).toBeVisible();
  await creator.end(RACK.option2);
  await expect(panel.getByText('Winner', { exact: true })).toBeVisible();
  await expectClean(page);
});

/** What somebody can spend in BAI, by the server's word. */
async function balanceOf({ page, token }: Person): Promise<string> {
  const answer = await page.request.get('/api/wallet-v2/balances', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = await answer.json();
  const bai = data.find(({ currencyId }: { currencyId: string }) => currencyId === 'BAI');
  return bai.availableBalance;
}
