// Page speed and accessibility by Lighthouse's desktop preset: the median of three loads of each page. Give the address
// of a running server that has a live stream, or nothing: then one is started on a fresh folder with the demo in it.
// Twitch's player is left out, it is not ours to judge. Fails below the bounds of the issue.
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { Server } from './server.mjs';

const BOUNDS = { performance: 95, accessibility: 100, 'best-practices': 100 };
const RUNS = 3;

const given = process.argv[2];
const server = given ? null : await Server.start({ demo: true });
const chrome = await launch({
  chromePath: '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const base = (given ?? server.url).replace(/\/$/, '');
  let low = false;
  await connect(base);
  const { streamId, creator } = await liveStream(base);
  for (const path of ['/', `/live/${streamId}`, '/tournaments', `/${creator.username}`]) {
    const { scores, paint, failed } = await audit(base + path);
    const below = Object.entries(BOUNDS).filter(([name, bound]) => scores[name] < bound);
    low ||= below.length > 0;
    const shown = Object.entries(scores).map(([name, score]) => `${name} ${score}`);
    console.log(`${path}  ${shown.join('  ')}  largest paint ${Math.round(paint)} ms`);
    for (const [name, bound] of below) console.log(`  ${name} is below ${bound}`);
    for (const title of failed) console.log(`  ${title}`);
  }
  if (low) process.exitCode = 1;
} finally {
  chrome.kill();
  await server?.stop();
}

async function liveStream(base) {
  const answer = await fetch(`${base}/api/streams?status=live&limit=1`);
  const [stream] = answer.ok ? await answer.json() : [];
  if (!stream) throw new Error(`${base} has no live stream to look at`);
  return stream;
}

/** A wallet that is connected, without a token: some pages open for nobody else. */
async function connect(base) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  const page = await browser.contexts()[0].newPage();
  await page.goto(`${base}/favicon.svg`);
  await page.evaluate(() => {
    const session = { address: `0x${'1'.repeat(40)}`, token: 'none', timestamp: Date.now() };
    localStorage.setItem('cuecast.session', JSON.stringify(session));
  });
  await page.close();
}

/** The run whose performance is in the middle. */
async function audit(url) {
  const runs = [];
  for (let attempt = 1; runs.length < RUNS; attempt += 1) {
    const { lhr } = await lighthouse(
      url,
      {
        port: chrome.port,
        logLevel: 'error',
        blockedUrlPatterns: ['*player.twitch.tv*'],
        disableStorageReset: true,
      },
      desktop,
    );
    // A trace that was not recorded says nothing about the page.
    if (!lhr.runtimeError) runs.push(lhr);
    else if (attempt >= 2 * RUNS) throw new Error(lhr.runtimeError.message);
  }
  runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const { categories, audits } = runs[Math.floor(RUNS / 2)];
  const ids = ['performance', 'accessibility', 'best-practices', 'seo'];
  return {
    scores: Object.fromEntries(ids.map((id) => [id, Math.round(categories[id].score * 100)])),
    paint: audits['largest-contentful-paint'].numericValue,
    failed: ids
      .filter((id) => id !== 'performance')
      .flatMap((id) => categories[id].auditRefs.map((ref) => audits[ref.id]))
      .filter((one) => one.score !== null && one.score < 1)
      .map(({ title, details }) => {
        const [first] = details?.items ?? [];
        const where = first?.node?.snippet ?? first?.description;
        return where ? `${title}: ${where} ${first.sourceLocation?.url ?? ''}` : title;
      }),
  };
}
