// What the table page costs for each frame while a break of sixteen balls plays, in Chromium with software rendering:
// script and layout on the page's thread, from the browser's own trace. The bound is on the thread's own time: what other
// processes take from a shared machine is in the wall time beside it. Run after `npm run build`; it needs no server.
// TRACE=file keeps the trace.
import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { chromium } from '@playwright/test';

const BOUND_MS = 16.7;
const ORIGIN = 'http://table.localhost';
const SCREENS = {
  'desk 1440x900': { viewport: { width: 1440, height: 900 } },
  'phone 390x844 @3': {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  },
};
/** What the trace calls script and layout; they nest, so their union is taken. */
const COUNTED = new Set([
  'FireAnimationFrame',
  'FunctionCall',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
  'MinorGC',
  'MajorGC',
]);
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const dist = new URL('../dist/', import.meta.url);
const fixture = new URL('../src/features/table/fixtures/break.json', import.meta.url);
/** As `cuecast billiards simulate` prints it. */
const [shot] = JSON.parse(readFileSync(fixture, 'utf8')).shots;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
let over = false;
try {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const { thread, wall, seconds } = await measure(screen);
    over ||= !(at(thread, 0.95) <= BOUND_MS);
    const rate = (thread.length / seconds).toFixed(1);
    console.log(
      `${name.padEnd(18)} script and layout per frame: ${figures(thread)} (wall ${figures(wall)}), ${rate} frames/s`,
    );
  }
} finally {
  await browser.close();
}
if (over) process.exitCode = 1;

function at(costs, part) {
  const sorted = [...costs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

function figures(costs) {
  return `p50 ${at(costs, 0.5).toFixed(2)} p95 ${at(costs, 0.95).toFixed(2)} max ${at(costs, 1).toFixed(2)} ms`;
}

async function measure(screen) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, serve);
  await page.routeWebSocket(/\/stream\/match\//, (socket) => {
    socket.onMessage((text) => answer(socket, JSON.parse(String(text))));
  });
  await page.goto(`${ORIGIN}/bitpool/index.html?poolID=${'a'.repeat(24)}&ticket=t`);
  const table = page.getByRole('application', { name: 'Pool table' });
  await table.waitFor();
  await page.waitForTimeout(1500);
  const cdp = await context.newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await table.press('Enter');
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', '__metadata'] },
  });
  // The whole break is measured, its loud beginning and its quiet end.
  await page.waitForTimeout(Math.min(8, shot.duration) * 1000);
  await cdp.send('Tracing.end');
  await done;
  if (process.env.TRACE) writeFileSync(process.env.TRACE, JSON.stringify(events));
  await context.close();
  return perFrame(events);
}

/** What each frame cost, from one animation frame to the next. */
function perFrame(events) {
  const main = events.find(({ name }) => name === 'FireAnimationFrame');
  const spans = events.filter(({ ph, name, tid, pid }) => {
    return ph === 'X' && COUNTED.has(name) && tid === main?.tid && pid === main.pid;
  });
  const starts = spans.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  return {
    thread: costs(spans, 'tts', 'tdur'),
    wall: costs(spans, 'ts', 'dur'),
    seconds: (Math.max(...starts) - Math.min(...starts)) / 1e6,
  };
}

/** Milliseconds of each frame by one of the trace's two clocks; spans nest, so each moment counts once. */
function costs(spans, time, length) {
  const sorted = [...spans].sort((a, b) => a[time] - b[time]);
  const frames = [];
  let busyUntil = 0;
  for (const span of sorted) {
    if (span.name === 'FireAnimationFrame') frames.push(0);
    const until = span[time] + (span[length] ?? 0);
    const cost = until - Math.max(span[time], busyUntil);
    if (cost > 0 && frames.length > 0) {
      frames[frames.length - 1] += cost / 1000;
      busyUntil = until;
    }
  }
  // The last one has no end.
  return frames.slice(0, -1);
}

async function serve(route) {
  const { pathname } = new URL(route.request().url());
  try {
    const body = readFileSync(new URL(`.${pathname}`, dist));
    await route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'text/plain' });
  } catch {
    await route.fulfill({ status: 404, body: '' });
  }
}

/** Seats the page at a racked table, and answers its shot with the recorded break. */
function answer(socket, message) {
  const send = (reply) => socket.send(JSON.stringify(reply));
  const state = (change) => ({
    matchId: 'a'.repeat(24),
    roomId: null,
    kind: 'duel',
    table: 'nine',
    status: 'running',
    players: [0, 1].map((seat) => ({
      seat,
      userId: null,
      username: seat === 0 ? 'ada' : 'ben',
      agent: null,
      rating: 1500,
      group: null,
      timeOuts: 0,
      connected: true,
      returnBy: null,
    })),
    turn: 0,
    phase: 'break',
    ballInHand: 'none',
    balls: placesOf(shot.layout),
    shotNumber: 1,
    clock: { deadline: Date.now() + 60_000, seconds: 60 },
    winner: null,
    reason: null,
    ...change,
  });
  if (message.type === 'join_table') {
    send({ type: 'table', now: Date.now(), you: 0, state: state({}), shot: null, viewers: 2 });
  } else if (message.type === 'shot') {
    send({
      type: 'shot_played',
      number: 1,
      seat: 0,
      shot: { ...shot.stroke, call: null, placement: null },
      startedAt: Date.now(),
      durationMs: Math.round(shot.duration * 1000),
      trajectory: shot.trajectory,
      events: shot.events.flatMap(({ kind, at, a, b, ball, pocket }) =>
        kind === 'strike'
          ? []
          : [{ kind, at: Math.round(at * 1000), ball: ball ?? a, other: b, pocket }],
      ),
      outcome: {
        foul: null,
        pocketed: [],
        turn: 1,
        ballInHand: 'none',
        groups: null,
        winner: null,
        reason: null,
        text: '',
      },
      state: state({ turn: 1, phase: 'open', shotNumber: 2, balls: placesOf(shot.end) }),
      hash: shot.hash,
    });
  }
}

function placesOf({ balls }) {
  return balls.flatMap((place, ball) => (place ? [[ball, place.x, place.y]] : []));
}
