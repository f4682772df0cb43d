import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

/** JavaScript, in KiB, that a page may have two seconds after it has loaded, whatever wakes meanwhile. */
export const MAX_KIB = 200;
const IDLE_MS = 2000;
/** Fetched four seconds after the page, for a toast that cannot wait for the network. */
const AHEAD = /toaster-sonner/;

/** A page as it stood once nothing more came. */
export interface Look {
  path: string;
  /** As it came over the wire. */
  kib: number;
  /** The same by gzip, which is an eighth more: the stricter measure. */
  gzip: number;
  /** With the KiB of each, as it came. */
  scripts: [path: string, kib: number][];
  shift: number;
  /** How far each element moved, for whoever has to mend it. */
  moved: string[];
}

const sizes = new Map<string, number>();

function gzipOf(script: string): number {
  const known = sizes.get(script);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`../../dist${script}`, import.meta.url));
  const kib = gzipSync(text, { level: 9 }).length / 1024;
  sizes.set(script, kib);
  return kib;
}

/** Opens it in a tab of its own, leaves it alone until nothing has come for two seconds, and answers what it has fetched and how far it moved. */
export async function look(context: BrowserContext, path: string): Promise<Look> {
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
    const fetched = () => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sizes = resources.map(
        ({ name, encodedBodySize }) => [new URL(name), encodedBodySize / 1024] as const,
      );
      const own = sizes.filter(([url]) => url.origin === location.origin);
      return own.flatMap(([{ pathname }, kib]): [string, number][] =>
        pathname.endsWith('.js') ? [[pathname, kib]] : [],
      );
    };
    // On a busy machine much comes later than it would: nothing may have come for two seconds. That takes in what is fetched
    // ahead later, such as what shows toasts; it is not counted below.
    let scripts: [string, number][] = [];
    for (let now = fetched(); now.length > scripts.length; now = fetched()) {
      scripts = now;
      await new Promise((resolve) => setTimeout(resolve, idle));
    }
    add(observer.takeRecords());
    return { scripts, shift, moved };
  }, IDLE_MS);
  await page.close();
  const each = [...new Map(scripts)].filter(([script]) => !AHEAD.test(script));
  each.sort(([, a], [, b]) => b - a);
  const kib = each.reduce((sum, [, kib]) => sum + kib, 0);
  const gzip = each.reduce((sum, [script]) => sum + gzipOf(script), 0);
  return { path, kib, gzip, scripts: each, shift, moved };
}
