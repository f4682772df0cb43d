/// <reference types="vitest/config" />
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './vite.chunks';

const server = process.env.CUECAST_SERVER ?? 'http://127.0.0.1:8080';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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

/** Keys of the parts of lucide's icons are random letters, which do not compress: their places do, and every page has some sixty. */
function shortIconKeys(): Plugin {
  return {
    name: 'short-icon-keys',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let place = 0;
        return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${place++}"`), map: null };
      },
    },
  };
}

/** The router says of none of its components that making it does nothing else: its forms are then kept, which nobody uses. */
function pureComponents(): Plugin {
  return {
    name: 'pure-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (\w+\.(forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/**
 * A copy of each file as browsers take it, at the best level there is: an eighth less than the server makes of it while somebody
 * waits, and done once.
 */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir = here('./dist') }) {
      const text = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
      const compress = promisify(brotliCompress);
      const copy = async (file: string) => {
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, await compress(bytes, { params }));
      };
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        files.filter((file) => text.test(file)).map((file) => copy(`${dir}/${file}`)),
      );
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    shortIconKeys(),
    pureComponents(),
    compressedCopies(),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: here('./src') },
      // The package leads to its development build, whose warnings weigh half a KiB on every page.
      {
        find: /^react-router$/,
        replacement: here('./node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
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
        app: here('./index.html'),
        // The game is a page of its own: it takes React and its table, and nothing of the app.
        game: here('./bitpool/index.html'),
      },
      output: {
        // Every page's first chunk names all others: a character less of each hash is 0.1 KiB, and 42 bits tell versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // Lazy parts are compiled when a test first shows them: a busy machine takes its time.
    testTimeout: 30_000,
  },
});
