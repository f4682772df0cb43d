import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem';
import { Server } from '../scripts/server.mjs';
import { createAdmins } from './support/admins';
import { expectClean, expectNoSideScroll } from './support/clean';
import { PassportPages } from './support/passport';
import { openQuest } from './support/quests';
import { test as base, expect } from './support/test';

const DAY = 86_400;
/** To the second, as the configuration wants it. */
const moment = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** As `make run` starts it, with a chain of its own; a wallet gets tokens for 200 dollars at most, and the rest back. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const server = await Server.start({
        chain: true,
        env: { CUECAST_PRESALE_WALLET_CAP: '200' },
      });
      createAdmins(server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

type Moments = [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint] & bigint[];

/** The chain's own clock, and the calls of the vault's owner. */
class Chain {
  constructor(private readonly server: Server) {}

  /** Each start of the server gives its node another port. */
  get url(): string {
    return readFileSync(join(this.server.folder, 'data/chain/address'), 'utf8').trim();
  }

  async ask(method: string, params: unknown[] = []): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(this.url, {
      method: 'POST',
      // The node drops connections that idle, and one that is taken up again at that moment fails.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body,
    });
    const { result, error } = (await answer.json()) as {
      result: string;
      error?: { message: string };
    };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Waits for the node of a server that was started again: pages are served before it is there, and until then the address is the last one's. */
  async isBack(): Promise<void> {
    await expect.poll(() => this.ask('eth_blockNumber').catch(() => ''), SOON).not.toBe('');
  }

  /** Units of a token that an address holds. */
  async balance(token: Hex, of: Hex): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of] });
    return BigInt(await this.ask('eth_call', [{ to: token, data }, 'latest']));
  }

  async forward(seconds: number): Promise<void> {
    await this.ask('evm_increaseTime', [seconds]);
    await this.ask('evm_mine');
  }

  /** The owner writes the moments at which tokens vest into the vault. */
  async schedule(vault: Hex, from: number): Promise<void> {
    const abi = parseAbi([
      'function owner() view returns (address)',
      'function setSchedule(uint256[9] moments)',
    ]);
    const asked = encodeFunctionData({ abi, functionName: 'owner' });
    const owner = `0x${(await this.ask('eth_call', [{ to: vault, data: asked }, 'latest'])).slice(-40)}`;
    const moments = Array.from({ length: 9 }, (_, month) => BigInt(from + month * 30 * DAY));
    const data = encodeFunctionData({
      abi,
      functionName: 'setSchedule',
      args: [moments as Moments],
    });
    await this.ask('anvil_impersonateAccount', [owner]);
    await this.ask('eth_sendTransaction', [{ from: owner, to: vault, data, gas: '0x80000' }]);
  }
}

/** Of the page of reserves, as far as it is changed here. */
interface Reserves {
  data: {
    presale: { chainId: number; coins: { symbol: string; held: string; due: string }[] } | null;
  };
}

/** The outsider's script: its exit code, and its words. */
function checked(site: string, node: string): Promise<{ code: number; said: string }> {
  const script = fileURLToPath(new URL('../../scripts/check-reserves.mjs', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, site, node], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

/** The same of a site that tells something else. */
async function checkedAs(told: unknown, node: string): ReturnType<typeof checked> {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const { port } = site.address() as AddressInfo;
  const outcome = await checked(`http://127.0.0.1:${port}`, node);
  site.close();
  return outcome;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).first().click();
  await page.getByRole('button', { name: /Try it now/ }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
}

/** The page asks the server every 15 s. */
const SOON = { timeout: 60_000 };

/** A game-wallet, which the provider made. */
async function signInWithImmutable(page: Page): Promise<void> {
  const passport = new PassportPages(page);
  await passport.answerNoName();
  await page.goto('/');
  const popup = await passport.open();
  const closed = popup.waitForEvent('close', { timeout: 60_000 });
  await passport.signIn(popup, 'rose');
  await closed;
  await expect(passport.dialog).toBeHidden();
}

for (const [kind, enter] of [
  ['wallet', signIn],
  ['game-wallet', signInWithImmutable],
] as const) {
  test(`SHELL-56 who is connected with a ${kind} uses wallet, presale, quests and credits`, async ({
    visitor,
    api,
  }) => {
    test.slow();
    let quest = '';
    // The local chain funds the reserve of rewards a moment after the start.
    await expect(async () => {
      quest = await openQuest(api, { title: `For a ${kind}` });
    }).toPass(SOON);
    const { page } = await visitor();
    await enter(page);
    for (const [path, name] of [
      ['/wallet', 'Wallet'],
      ['/presale', 'Presale'],
      ['/bitpool', /Beat an agent/],
      ['/pool-credits/purchase', 'Pool credits'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('button', { name: 'Connect your wallet' })).toHaveCount(0);
    }

    await page.goto('/settings/limits');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/^You confirmed that you are at least 18/)).toBeVisible();
    await page.goto('/pool-credits/purchase?credits=100');
    await page.getByRole('button', { name: 'Pay $10.00 with USDT' }).click();
    const payment = page.getByRole('dialog', { name: 'Send Payment' });
    await expect(payment.getByText('Waiting for your payment')).toBeVisible();
    await page.goto('/presale');
    await page.getByLabel('Amount').fill('300');
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(page.getByText('You have too few USDT in your wallet for 300.')).toBeVisible();
    await page.goto(`/quests/${quest}`);
    await page.getByRole('button', { name: 'Play Quest' }).click();
    await expect(page).toHaveURL(/\/bitpool\/index\.html\?questId=/);
  });
}

// Last: it ends the sale.
test('PRESALE-02 PRESALE-09 PRESALE-16 PRESALE-33 PRESALE-35 somebody contributes with the wallet of the page, gets back by proof what was too much, and claims what has vested', async ({
  server,
  visitor,
}) => {
  test.setTimeout(300_000);
  const chain = new Chain(server);
  const { page } = await visitor();
  await signIn(page);
  await page.goto('/presale');
  const buying = page.getByRole('region', { name: 'Buy BITP' });
  const own = page.getByRole('region', { name: 'Your status' });
  await buying.getByLabel('Amount').fill('300');
  await buying.getByRole('button', { name: 'Buy', exact: true }).click();
  // Nothing is sold to those who have not agreed to the terms.
  await buying.getByRole('link', { name: 'Limits and breaks' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^You confirmed that you are at least 18/)).toBeVisible();
  await page.goto('/presale');

  await buying.getByLabel('Amount').fill('300');
  await buying.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(buying.getByText('You have too few USDT in your wallet for 300.')).toBeVisible();
  await buying.getByRole('button', { name: 'Get test USDT' }).click();
  await expect(buying.getByText('Test USDT and USDC are in your wallet')).toBeVisible();

  const { data } = (await (await page.request.get('/api/presale/status')).json()) as {
    data: { presaleAddress: Hex; tokens: { address: Hex }[] };
  };
  const usdt = data.tokens[0]?.address ?? '0x';
  // More of them by card, on the provider's page in a tab of its own, which leads back.
  const opened = page.waitForEvent('popup');
  await buying.getByRole('button', { name: 'Get USDT with a card' }).click();
  const shop = await opened;
  await shop.waitForURL(/walletAddress=/);
  const wallet = new URL(shop.url()).searchParams.get('walletAddress') as Hex;
  const before = await chain.balance(usdt, wallet);
  await shop.getByRole('button', { name: 'Pay with a card' }).click();
  await expect(shop).toHaveURL(`${server.url}/presale`);
  await shop.close();
  expect(await chain.balance(usdt, wallet)).toBe(before + parseUnits('300', 18));

  await buying.getByRole('button', { name: 'Buy', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Thank you for your contribution' });
  await expect(popup).toBeVisible();
  await expectClean(page);
  await popup.getByRole('button', { name: 'Continue to Presale' }).click();
  await expect(own.getByText('6,666.66 BITP')).toBeVisible(SOON);
  await expect(own.getByText('300.00 USDT', { exact: true })).toBeVisible();
  await own.getByRole('button', { name: 'Show details' }).click();
  await expect(own.getByText(/100.00 USDT goes back/)).toBeVisible();
  await expectNoSideScroll(page);
  await expectClean(page);

  // The sale is over from now on, and the token is there.
  await server.halt();
  const now = Date.now();
  Object.assign(server.env, {
    CUECAST_PRESALE_STARTS_AT: moment(now - DAY * 1000),
    CUECAST_PRESALE_DAYS: '1',
    CUECAST_PRESALE_TGE_AT: moment(now),
  });
  await server.start();
  await chain.isBack();
  await page.goto('/presale');
  const refund = own.getByRole('button', { name: 'Refund 100.00 USDT' });
  await expect(refund).toBeVisible(SOON);
  await expect(page.getByText('Settled')).toBeVisible(SOON);
  await expect(own.getByText(/Available from/).first()).toBeVisible();
  await expectClean(page);
  await refund.click();
  await expect(own.getByRole('alert')).toBeVisible();

  await chain.forward(DAY);
  await refund.click();
  await expect(own.getByText('Sent. It shows here once it is final.')).toBeVisible();
  await expect(refund).toBeHidden(SOON);

  await chain.schedule(data.presaleAddress, Math.floor(now / 1000));
  await chain.forward(7 * DAY);
  const claim = own.getByRole('button', { name: 'Claim 1,333.33 BITP' });
  await claim.click();
  await expect(claim).toBeHidden(SOON);
  await own.getByRole('button', { name: 'Show details' }).click();
  await expect(own.getByText('Claimed', { exact: true }).locator('..')).toContainText(
    '1,333.33 BITP',
  );

  // A server looks at the vault as it starts, and every hour.
  await server.halt();
  await server.start();
  await chain.isBack();
  // A node that was started again knows the state of its own blocks alone: it is asked about one of those.
  for (let block = 0; block < 4; block += 1) await chain.forward(1);
  const reserves = async () => {
    const answer = await page.request.get('/api/reserves');
    return answer.ok() ? ((await answer.json()) as Reserves) : undefined;
  };
  const usdtOf = (told: Reserves | undefined) => told?.data.presale?.coins[0];
  await expect
    .poll(async () => {
      await chain.forward(1);
      return usdtOf(await reserves());
    }, SOON)
    .toMatchObject({ symbol: 'USDT', held: '200', due: '200' });
  // POOL is looked at on its own: until that was done anew, the site tells of a block whose state the node has lost.
  let outcome: Awaited<ReturnType<typeof checked>> | undefined;
  await expect
    .poll(async () => {
      await chain.forward(1);
      outcome = await checked(server.url, chain.url);
      return outcome.code;
    }, SOON)
    .not.toBe(2);
  expect(outcome).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everything is as the site tells it.'),
  });
  const forged = structuredClone(await reserves());
  const coin = usdtOf(forged);
  if (coin) coin.due = '200.000000000000000001';
  expect(await checkedAs(forged, chain.url)).toMatchObject({
    code: 1,
    said: expect.stringContaining('WRONG USDT that was paid in and did not leave'),
  });
  const elsewhere = structuredClone(await reserves());
  if (elsewhere?.data.presale) elsewhere.data.presale.chainId = 1;
  expect(await checkedAs(elsewhere, chain.url)).toMatchObject({
    code: 2,
    said: expect.stringContaining('the presale could not be found out'),
  });

  await page.goto('/reserves');
  const told = page.getByRole('region', { name: 'Presale' });
  await expect(told.getByText('USDT')).not.toHaveCount(0);
  await expectClean(page);
});
