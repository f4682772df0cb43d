import { expectClean, expectNoSideScroll } from './support/clean';
import { PHONE } from './support/screens';
import { expect, test } from './support/test';

/** Pictures to look at, where a folder for them is named. */
const shot = (name: string) =>
  process.env.CUECAST_SHOTS ? `${process.env.CUECAST_SHOTS}/${name}.png` : null;

test('a moderator asks, viewers vote, and the votes are the result without a winner', async ({
  api,
  person,
}) => {
  test.slow();
  const host = await person('host', { viewport: { width: 1440, height: 900 } });
  const mia = await person('mia', { viewport: { width: 1440, height: 900 } });
  const ada = await person('ada', PHONE);
  const streamId = await api.stream(host);
  await api.call('PUT', `/api/streams/${streamId}/moderators/${mia.address}`, {
    token: host.token,
  });
  for (const { chat } of [host, mia, ada]) await chat.open(streamId);

  const desk = mia.page.locator('#live-prediction');
  await mia.chat.input.fill('/poll');
  await mia.chat.input.press('Enter');
  const form = desk.getByRole('form', { name: 'New poll' });
  await expect(form.getByText('Add a reward pool')).toHaveCount(0);
  await form.getByLabel('Question').fill('Which game next?');
  await form.getByLabel('Option 1').fill('Eight-ball');
  await form.getByLabel('Option 2').fill('Nine-ball');
  const asked = shot('poll-form');
  if (asked) await mia.page.screenshot({ path: asked });
  await form.getByRole('button', { name: 'Start Poll' }).click();
  await expect(desk.getByRole('heading', { name: 'Which game next?' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Poll', exact: true })).toBeVisible();

  await expect(ada.page.getByRole('region', { name: 'Open poll' })).toBeVisible();
  const banner = shot('poll-banner-phone');
  if (banner) await ada.page.screenshot({ path: banner });
  await ada.page.getByRole('button', { name: 'Eight-ball' }).click();
  await expect(ada.page.getByText('Your vote is cast')).toBeVisible();
  await expect(ada.page.getByRole('region', { name: 'Open poll' })).toBeHidden();
  await ada.page.getByRole('button', { name: /^Prediction/ }).click();
  const phone = ada.page.locator('#live-prediction');
  await expect(phone.getByText('Your vote', { exact: true })).toBeVisible();
  const creator = host.page.locator('#live-prediction');
  await creator.getByRole('button', { name: 'Vote for Eight-ball' }).click();
  await expect(desk.getByText('2 votes', { exact: true })).toBeVisible();
  await expect(desk.getByText('2 votes so far.')).toBeVisible();
  await expectNoSideScroll(ada.page);
  await expectClean(mia.page);

  await desk.getByRole('button', { name: 'End Poll' }).click();
  await mia.page.getByRole('dialog').getByRole('button', { name: 'End Poll', exact: true }).click();
  for (const box of [desk, phone, creator]) {
    await expect(box.getByText('Most voted for Eight-ball', { exact: true })).toBeVisible();
    await expect(box.getByText('Winner')).toHaveCount(0);
  }
  for (const [name, { page }] of [['poll-desk', mia] as const, ['poll-phone', ada] as const]) {
    const path = shot(name);
    if (path) await page.screenshot({ path });
  }
  await expectClean(ada.page);
});
