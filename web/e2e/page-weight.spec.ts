import type { BrowserContext } from '@playwright/test';
import { adminLogin } from './support/admins';
import type { Account, Api } from './support/api';
import { MOVING, PHONE } from './support/screens';
import { expect, test } from './support/test';
import { type Look, look, MAX_KIB } from './support/weight';

test.use(MOVING);

const MAX_SHIFT = 0.05;
/** Pages at a time. */
const TABS = 6;

/** Every page, as far as it can be opened without having done something first. */
async function pages(api: Api, me: Account): Promise<string[]> {
  const [stream, tournament, practice] = await Promise.all([
    api.stream(me),
    api.tournament(me),
    api.call<{ data: { url: string } }>('POST', '/api/duel/practice', {
      token: me.token,
      body: { level: 'easy' },
    }),
  ]);
  const table = new URL(practice.data.url, api.url);
  return [
    `/live/${stream}`,
    `/live/${stream}/chat`,
    `/tournament/${tournament}`,
    `/tournament/${tournament}/bracket`,
    table.pathname + table.search,
    ...`/ /cuecast-live /search?q=host /create-stream /settings /settings/limits /wallet /wallet?tab=statement
      /wallet?tab=credits /pool-credits/purchase /profile /${me.name} /notifications /presale /reserves /privacy /terms /rules /predictions/ladder /duel
      /tournaments /create-tournament /bitpool /tasks /nft-collection /nowhere/at-all /admin-login`.split(
      /\s+/,
    ),
  ];
}

async function lookAtAll(context: BrowserContext, paths: string[]): Promise<Look[]> {
  const waiting = [...paths];
  const looks: Look[] = [];
  const tab = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      looks.push(await look(context, path));
    }
  };
  await Promise.all(Array.from({ length: TABS }, tab));
  return looks.sort((a, b) => b.gzip - a.gzip);
}

/** For `make audit`. */
function tell(looks: Look[], figure: (look: Look) => string): void {
  const lines = looks.map((one) => `${figure(one)}  ${one.path.replace(/\?room.*/, '')}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

test('no page has more than 200 KiB of JavaScript two seconds after it has loaded', async ({
  api,
  person,
}) => {
  const me = await person('weigher');
  const looks = await lookAtAll(me.page.context(), await pages(api, me));
  await adminLogin(me.page, 'ada_admin');
  const tabs = ['withdrawals', 'operations', 'audit', 'users'].map((tab) => `/admin?tab=${tab}`);
  looks.push(...(await lookAtAll(me.page.context(), [...tabs, '/admin/create-quest'])));
  tell(looks, ({ gzip }) => `${gzip.toFixed(1).padStart(6)} KiB`);
  const heavy = looks.filter(({ gzip }) => gzip > MAX_KIB);
  expect(heavy).toEqual([]);
});

test('nothing jumps while the first pages load, on a desk and on a phone', async ({
  api,
  person,
  visitor,
}) => {
  const me = await person('mover');
  const phone = await person('walker', PHONE);
  for (const one of [me, phone]) await api.stream(one);
  const guest = await visitor({ baseURL: api.url });
  const paths = ['/', '/cuecast-live', '/duel', '/profile'];
  const looks = [
    ...(await lookAtAll(me.page.context(), paths)),
    ...(await lookAtAll(phone.page.context(), paths)),
    ...(await lookAtAll(guest.page.context(), paths.slice(0, 3))),
  ];
  tell(looks, ({ shift }) => shift.toFixed(3));
  const jumping = looks.filter(({ shift }) => shift > MAX_SHIFT);
  expect(jumping.map(({ path, shift, moved }) => ({ path, shift, moved }))).toEqual([]);
});
