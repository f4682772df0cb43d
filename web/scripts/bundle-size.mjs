// The first load of the largest pages, compressed: what index.html and the route's own chunks bring before any click.
// Run after `npm run build`; fails over the bound of look.md.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BOUND_KIB = 150;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const PAGES = {
  '/': ['src/app/home/home-page.tsx', 'src/app/home/home-sections.tsx'],
  '/cuecast-live': ['src/app/pages/streams-route.tsx'],
  '/live/:id': ['src/app/pages/live-route.tsx'],
  '/duel': ['src/features/duel/duel-layout.tsx', 'src/app/pages/duel-lobby-route.tsx'],
  '/duel/:roomId': ['src/features/duel/duel-layout.tsx', 'src/app/pages/duel-room-route.tsx'],
  '/duel/replay/:matchId': ['src/app/pages/duel-replay-route.tsx'],
  '/duel/drills': ['src/app/pages/drills-route.tsx', 'src/features/table/thumb/still-table.tsx'],
  '/duel/drills/:id': ['src/app/pages/drill-route.tsx', 'src/features/table/solo/solo-table.tsx'],
  '/create-stream': ['src/app/pages/create-stream-route.tsx'],
  '/tournaments': ['src/app/pages/tournaments-route.tsx'],
  '/tournament/:id': ['src/app/pages/tournament-route.tsx'],
  '/tournament/:id/bracket': [
    'src/app/pages/tournament-route.tsx',
    'src/features/tournaments/bracket/bracket-tab.tsx',
  ],
  '/create-tournament': ['src/features/tournaments/create/create-tournament-page.tsx'],
  '/wallet': [
    'src/app/pages/wallet-route.tsx',
    'src/app/frame/own-panel.tsx',
    'src/features/wallet/history/transactions-tab.tsx',
  ],
  '/pool-credits/purchase': ['src/app/pages/purchase-route.tsx'],
  '/admin': ['src/app/pages/admin-route.tsx', 'src/features/admin/withdrawals-tab.tsx'],
  '/admin-login': ['src/features/admin/login-page.tsx'],
  '/admin/create-quest': ['src/features/admin/quests/create/create-quest-page.tsx'],
  '/nft/:id/edit': ['src/app/pages/nft-edit-route.tsx'],
  '/settings': ['src/app/pages/settings-route.tsx'],
  '/:username': ['src/app/pages/people-pages.ts'],
  '/profile': ['src/app/pages/people-pages.ts', 'src/features/profile/own/own-page.tsx'],
  '/bitpool, /quests/:id': ['src/app/pages/quest-pages.ts'],
  // An entry of its own.
  '/bitpool/index.html': ['bitpool/index.html', 'src/features/table/match/live-table.tsx'],
};

/** A chunk with everything that it imports statically. */
function closure(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`no chunk for ${key}: has the route's file moved?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(imported, found);
  return found;
}

function kib(files) {
  let bytes = 0;
  for (const file of files) {
    if (file.endsWith('.js'))
      bytes += gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  }
  return bytes / 1024;
}

let over = false;
for (const [page, routes] of Object.entries(PAGES)) {
  const keys = page === '/bitpool/index.html' ? routes : ['index.html', ...routes];
  const files = new Set(keys.flatMap((key) => [...closure(key)]));
  const size = kib(files);
  over ||= size > BOUND_KIB;
  const verdict = size > BOUND_KIB ? `over ${BOUND_KIB}` : 'ok';
  console.log(
    `${page.padEnd(16)} ${size.toFixed(1).padStart(6)} KiB gzip in ${files.size} chunks  ${verdict}`,
  );
}
if (over) process.exitCode = 1;
