/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.CUECAST_SERVER ?? 'http://127.0.0.1:8080';

/** The two fonts of the first screen start loading with the page instead of after its styles. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(inter|sora)-latin-wght-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: {
      '/api': server,
      '/healthz': server,
      '/metrics': server,
      // A pattern, because the page /streams/{id} begins with the same letters.
      '^/stream/': { target: server, ws: true },
    },
  },
  build: {
    // light-dark() and nesting are used as they are.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: fileURLToPath(new URL('./index.html', import.meta.url)),
        // The game is a page of its own: it takes React and its table, and nothing of the app.
        game: fileURLToPath(new URL('./bitpool/index.html', import.meta.url)),
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            {
              name: 'vendor',
              test: /node_modules[\\/](react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            // What nearly every page draws on: in pieces of a few hundred bytes it compresses worse.
            {
              name: 'base',
              test: /node_modules[\\/](tailwind-variants|@radix-ui[\\/]react-slot|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|defaultAttributes|shared|icons[\\/](arrow-down|badge-check|calendar-clock|circle-exclamation-point|circle-slash|clock|crown|external-link|eye|log-in|messages-square|search-x|send-horizontal|shield-check|trash|users)))|src[\\/]lib[\\/](api-error|address|error-toasts|http|media|notify|page-meta|part|session|site|time|time-parts|use-now)\.ts|src[\\/]ui[\\/](avatar|badge|button|card|eased-number|icon-button|relative-time|skeleton|spinner|states|tooltip)\.tsx|src[\\/]realtime[\\/](random-id|store|emitter)|src[\\/]features[\\/]session[\\/](claim|record|store|token)\.ts|src[\\/]app[\\/]error-boundary|src[\\/]styles|src[\\/]api[\\/](config|streams|users)\.ts|preload-helper/,
            },
            // The live room and the table both talk through it.
            {
              name: 'realtime',
              test: /src[\\/]realtime[\\/](acks|backoff|close-codes|connection|heart|io|manager|options|page|socket|stream-codec|taps)\.ts/,
            },
            // Whoever is shown can be followed and blocked: on profiles, beside a stream, in its chat.
            {
              name: 'people',
              test: /src[\\/]features[\\/]profile[\\/](queries|use-block|use-follow|follow-button)\.tsx?|src[\\/]lib[\\/](blocking|toggling)\.ts|src[\\/]api[\\/]profiles\.ts/,
            },
            // Only the wallet dialog imports these, and it is loaded when asked for.
            {
              name: 'wallet',
              test: /node_modules[\\/](wagmi|@wagmi|viem|ox|abitype|mipd|@noble|@scure|@adraffy)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // Lazy parts are compiled when a test first shows them: a busy machine takes its time.
    testTimeout: 30_000,
  },
});
