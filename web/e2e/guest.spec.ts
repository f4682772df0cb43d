import { PHONE } from './support/screens';
import { Table } from './support/table';
import { expect, test } from './support/test';

/** From the click to the cue, on a machine that does nothing else; a busy one is slower. */
const TO_THE_CUE_MS = 20_000;

for (const [screen, options] of Object.entries({ 'a desk': {}, 'a phone': PHONE })) {
  test(`at ${screen} a stranger practises at once, plays again, and keeps it after signing in`, async ({
    visitor,
  }) => {
    test.slow();
    const { page } = await visitor(options);
    const table = new Table(page);
    await page.goto('/duel');
    const site = new URL(page.url()).origin;
    const began = Date.now();
    await page.getByRole('button', { name: /^Easy/ }).click();
    await expect(table.shoot).toBeEnabled({ timeout: TO_THE_CUE_MS });
    test.info().annotations.push({ type: 'ms to the cue', description: `${Date.now() - began}` });
    expect(new URL(page.url()).origin).toBe(site);
    expect(page.url()).not.toContain('ticket');
    await expect(table.news).toContainText('Your turn');
    await table.play();
    await page.getByRole('button', { name: 'Concede' }).click();
    await page.getByRole('button', { name: 'Concede' }).click();
    await expect(page.getByText('Practice is never rated.')).toBeVisible({ timeout: 45_000 });
    const first = table.state?.matchId;
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => table.state?.matchId).not.toBe(first);
    await expect(table.shoot).toBeEnabled({ timeout: TO_THE_CUE_MS });
    // The way out of practice asks nothing.
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.waitForURL(/\/duel$/);
    expect(await page.evaluate(() => localStorage.getItem('cuecast.guest'))).toHaveLength(64);
  });
}

test('what a stranger played is theirs after signing in', async ({ visitor, api }) => {
  const { page } = await visitor();
  const table = new Table(page);
  await page.goto('/duel');
  await page.getByRole('button', { name: /^Easy/ }).click();
  await expect(table.shoot).toBeEnabled({ timeout: TO_THE_CUE_MS });
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('button', { name: 'Concede' }).click();
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  const { address, token, name, privateKey } = await api.account('ada');
  const session = JSON.stringify({ address, token, username: name, timestamp: Date.now() });
  await page.evaluate(
    ([session, key]) => {
      localStorage.setItem('cuecast.session', session);
      localStorage.setItem('cuecast.burner', key);
    },
    [session, privateKey] as const,
  );
  await page.goto('/duel');
  await expect(page.getByText('What you played as a guest is in your matches now')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Replay against Pip/ })).toBeVisible();
});
