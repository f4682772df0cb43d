import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The modules of a chunk, by folder. Throws where a file is not there, so that a rename cannot move code silently.
 * Example: `modules({ 'src/lib': 'time.ts site.ts' })`
 */
function modules(folders: Record<string, string>): (id: string) => boolean {
  const files = Object.entries(folders).flatMap(([folder, names]) =>
    names.split(/\s+/).map((name) => fileURLToPath(new URL(`${folder}/${name}`, import.meta.url))),
  );
  const lost = files.find((file) => !existsSync(file));
  if (lost) throw new Error(`vite.chunks.ts names ${lost}, which is not there`);
  const found = new Set(files);
  return (id) => found.has(id);
}

const isBase = modules({
  'src/api': 'config.ts streams.ts users.ts',
  'src/app': 'error-boundary.tsx',
  'src/features/session': 'local-token.ts record.ts store.ts token.ts',
  'src/lib': `address.ts api-error.ts error-toasts.ts http.ts lazy-with-retry.ts locale.ts media.ts notify.ts page-meta.ts
    session.ts site.ts time.ts time-parts.ts use-key.ts use-now.ts`,
  'src/realtime': 'emitter.ts random-id.ts store.ts',
  'src/ui': `avatar.tsx badge.tsx button.tsx card.tsx eased-number.tsx icon-button.tsx relative-time.tsx skeleton.tsx
    spinner.tsx states.tsx tooltip.tsx`,
  'node_modules/lucide-react/dist/esm/icons': `arrow-down.mjs badge-check.mjs check.mjs clock.mjs
    circle-exclamation-point.mjs circle-slash.mjs coins.mjs crown.mjs external-link.mjs eye.mjs gem.mjs log-in.mjs
    list-checks.mjs messages-square.mjs search-x.mjs send-horizontal.mjs shield-check.mjs target.mjs trash.mjs users.mjs`,
});

const BASE_FOLDERS =
  /node_modules[\\/](class-variance-authority|clsx|@radix-ui[\\/]react-slot|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))|src[\\/]styles|preload-helper/;

/** The chunks that several pages share; what is in none of them goes with the pages that use it. */
export const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'vendor',
    test: /node_modules[\\/](react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
  },
  // What nearly every page draws on: in pieces of a few hundred bytes it compresses worse. The list is made by measure:
  // chosen by the number of their users, the modules cost the live page 4 KiB, and it has one to spare.
  { name: 'base', test: (id: string) => BASE_FOLDERS.test(id) || isBase(id) },
  // The live room and the table both talk through it.
  { name: 'realtime', test: /src[\\/]realtime[\\/]/, minShareCount: 2 },
  // A few hundred bytes each that the live page has besides: together they compress better.
  {
    name: 'small',
    test: modules({
      'src/features/chat': 'text.ts',
      'src/features/chat/emotes': 'room-emotes.ts',
      'src/lib': 'prediction-form.ts use-slash-focus.ts',
      'node_modules/lucide-react/dist/esm/icons': 'clock.mjs settings-2.mjs',
    }),
  },
  // What waits for a sign-in: by itself, since what needs it first comes late on every page.
  { name: 'wish', test: modules({ 'src/lib': 'wish.ts' }) },
  // Whoever is shown can be followed and blocked: on profiles, beside a stream, in its chat.
  {
    name: 'people',
    test: modules({
      'src/api': 'profiles.ts',
      'src/features/profile': 'queries.ts',
      'src/features/profile/person': 'follow-button.tsx use-block.ts use-follow.ts',
      'src/lib': 'blocking.ts toggling.ts',
    }),
  },
  // Drawings, and a line of code, of two hundred bytes that several pages share: the first chunk names one file in place
  // of fifteen.
  {
    name: 'icons',
    test: modules({
      'src/lib': 'ask-again.ts intent-key.ts many.ts',
      'node_modules/lucide-react/dist/esm/icons': `arrow-left.mjs arrow-up.mjs bell-ring.mjs calendar-clock.mjs chevron-right.mjs
        circle-check.mjs circle-x.mjs copy.mjs flag.mjs info.mjs lock.mjs lock-keyhole.mjs pen-line.mjs play.mjs
        plus.mjs radio.mjs rotate-ccw.mjs undo-2.mjs x.mjs`,
    }),
  },
  // Drawings that come after the page: beside a stream all of them do.
  {
    name: 'late-icons',
    test: modules({
      'node_modules/lucide-react/dist/esm/icons':
        'circle-stop.mjs gamepad-2.mjs hourglass.mjs share-2.mjs',
    }),
  },
  // Drawings of pages and dialogs that have room: one name in place of eight.
  {
    name: 'more-icons',
    test: modules({
      'node_modules/lucide-react/dist/esm/icons': `ban.mjs chevron-left.mjs eye-off.mjs gift.mjs heart.mjs inbox.mjs pencil.mjs
        pin.mjs shield-exclamation-point.mjs user-round.mjs`,
    }),
  },
  // The two sides of a question, on the panel and on its parts that come later: one name in place of two.
  {
    name: 'sides',
    test: modules({
      'src/features/predictions': 'option-look.ts',
      'src/features/predictions/split': 'split.ts',
    }),
  },
  {
    name: 'cups',
    test: modules({
      'src/api': 'tournament-keys.ts',
      'src/features/tournaments/list': 'cup-board.ts',
    }),
  },
  // The way to a table.
  {
    name: 'open-game',
    test: modules({
      'src/api': 'open-game.ts',
      'src/features/duel': 'settled.ts',
      'src/lib': 'game-url.ts guest.ts',
    }),
  },
  // Parts of a stream's stage in place of a table, one of them at a time: one name in place of four.
  {
    name: 'stage',
    test: modules({
      'src/features/live':
        'idle-stage.tsx player-unreachable.tsx player-url.ts stage-notice.tsx twitch-player.tsx use-player-reach.ts',
    }),
  },
  // A face for each player; cards of tables on three pages, two of which fetch what is further down later.
  { name: 'portrait', test: modules({ 'src/ui': 'face.tsx portrait.tsx' }) },
  {
    name: 'tables',
    test: modules({
      'src/api': 'tables.ts',
      'src/app': 'table-pictures.tsx',
      'src/app/home': 'table-players.ts',
      'src/features/table/thumb': 'position.ts',
      'src/ui': 'near.tsx',
    }),
  },
  // Shown in the frame, bought on a page, spent in the lobby: one name more for the first chunk to know, in place of six.
  {
    name: 'credits',
    test: modules({
      'src/api': 'credits.ts',
      'src/features/credits': 'leave.ts links.ts queries.ts tabs.ts texts.ts',
      'src/features/credits/balance': 'credit-chip.tsx means.tsx',
      'src/features/credits/paid-game': 'use-credit-payment.tsx',
    }),
  },
  // The table page's requests about quests, made without the query client.
  {
    name: 'plays',
    test: modules({
      'src/api': 'quests.ts',
      'src/features/quests': 'texts.ts',
    }),
  },
  // The win popup's host, behind every page: without it, what quests say came along.
  {
    name: 'popup',
    test: modules({ 'src/features/quests/popup': 'events.ts win-popup-host.tsx' }),
  },
  {
    name: 'quests',
    test: modules({
      'src/features/quests': 'words.ts',
      'src/features/quests/card': 'difficulty-badge.tsx quest-art.tsx quest-card.tsx',
      'node_modules/lucide-react/dist/esm/icons': 'hand-coins.mjs repeat-2.mjs',
    }),
  },
  {
    name: 'season',
    test: modules({
      'src/api': 'seasons.ts',
      'src/features/quests/detail': 'section.tsx',
      'src/features/quests/season': 'queries.ts season-time.tsx',
    }),
  },
  // Small parts of the administrators' tabs: one name in place of three.
  {
    name: 'office',
    test: modules({
      'src/features/admin': 'fact.tsx filter-chips.tsx',
      'src/lib': 'use-settled.ts',
    }),
  },
  // Only the wallet dialog imports these, and it is loaded when asked for.
  {
    name: 'wallet',
    test: /node_modules[\\/](wagmi|@wagmi|viem|ox|abitype|mipd|@noble|@scure|@adraffy)[\\/]/,
  },
];
