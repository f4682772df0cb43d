import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] });
const streams = (await (await fetch('http://localhost:8080/api/streams?status=live')).json());
const house = streams.find((s) => /House/.test(s.title));
const pages = process.argv.slice(2).length ? process.argv.slice(2) : ['/', '/cuecast-live', `/live/${house._id}`, '/duel', '/bitpool', '/tournaments', '/tasks', '/presale', '/nft-collection', '/reserves'];
for (const [name, width, height] of [['desk', 1440, 900], ['phone', 390, 844]]) {
  const ctx = await b.newContext({ viewport: { width, height }, colorScheme: 'dark' });
  for (const p of pages) {
    const page = await ctx.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log(name, p, m.text()));
    page.on('pageerror', (m) => console.log(name, p, m.message));
    await page.goto('http://localhost:8080' + p.replace('HOUSE', house._id));
    await page.waitForTimeout(4000);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over) console.log(name, p, 'wider by', over);
    await page.screenshot({ path: `/tmp/s12/shots/${name}-${p.replaceAll('/', '_')}.png` });
    await page.close();
  }
  await ctx.close();
}
await b.close();
