import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { adminLogin } from './support/admins';
import type { Account, Api } from './support/api';
import { MOVING, PHONE } from './support/screens';
import { expect, test } from './support/test';

test.use(MOVING);

/** JavaScript, compressed, that a page may have two seconds after it has loaded, whatever wakes meanwhile. */
const MAX_KIB = 200;
const MAX_SHIFT = 0.05;
const IDLE_MS = 2000;
/** Fetched four seconds after the page, for a toast that cannot wait for the network. */
const AHEAD = /toaster-sonner/;
/** Pages at a time. */
const TABS = 6;

interface Look {
  path: string;
  kib: number;
  scripts: string[];
  shift: number;
  /** How far each element moved, for whoever has to mend it. */
  moved: string[];
}

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

const sizes = new Map<string, number>();

function kibOf(script: string): number {
  const known = sizes.get(script);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`../dist${script}`, import.meta.url));
  const kib = gzipSync(text, { level: 9 }).length / 1024;
  sizes.set(script, kib);
  return kib;
}

/** Opens it in a tab of its own, leaves it alone until nothing has come for two seconds, and answers what it has fetched and how far it moved. */
async function look(context: BrowserContext, path: string): Promise<Look> {
  const page = await context.newPage();
  await page.goto(path);
  const { scripts, shift, moved } = await page.evaluate(async (idle) => {
    interface Shift {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    let shift = 0;
    const moved: string[] = [];
    const rect = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map(Math.round).join(' ');
    const add = (moves: PerformanceEntryList) => {
      for (const { value, sources } of moves as unknown as Shift[]) {
        shift += value;
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName} ${element?.textContent?.slice(0, 40)}`;
          moved.push(`${value.toFixed(3)} ${name}: ${rect(previousRect)} to ${rect(currentRect)}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const fetched = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.endsWith('.js'))
        .map(({ pathname }) => pathname);
    // On a busy machine much comes later than it would: nothing may have come for two seconds. That takes in what is fetched
    // ahead later, such as what shows toasts; it is not counted below.
    let scripts: string[] = [];
    for (let now = fetched(); now.length > scripts.length; now = fetched()) {
      scripts = now;
      await new Promise((resolve) => setTimeout(resolve, idle));
    }
    add(observer.takeRecords());
    return { scripts, shift, moved };
  }, IDLE_MS);
  await page.close();
  const each = [...new Set(scripts)].filter((script) => !AHEAD.test(script));
  const kib = each.reduce((sum, script) => sum + kibOf(script), 0);
  return { path, kib, scripts: each, shift, moved };
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
  return looks.sort((a, b) => b.kib - a.kib);
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
  tell(looks, ({ kib }) => `${kib.toFixed(1).padStart(6)} KiB`);
  const heavy = looks.filter(({ kib }) => kib > MAX_KIB);
  for (const { scripts } of heavy) scripts.sort((a, b) => kibOf(b) - kibOf(a));
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
