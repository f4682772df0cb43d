// A Cuecast server for tests and audits: the built binary over the built web app, on a free port and a fresh data
// folder in the system's temporary folder, with the Postgres that it brings along.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CLIENT_ID, startProvider } from './openid-provider.mjs';
import { freePorts } from './ports.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Milliseconds for the first start, which makes a Postgres cluster, on a machine that is busy. */
const START_MS = 60_000;
const STOP_MS = 15_000;

export class Server {
  #child;
  /** What people sign in at. */
  #provider;

  /**
   * @param {number} port the first of three: the next is the game's, which has an origin of its own, as it is documented; at the
   *   third is Immutable Passport's stand-in
   * @param {boolean} chain whether it has a chain of its own, as `make run` starts it
   * @param {Record<string, string>} env configuration of a test's own, for this start and those after it
   */
  constructor(port, chain, env) {
    this.chain = chain;
    this.env = env;
    this.port = port;
    this.gamePort = port + 1;
    this.providerPort = port + 2;
    this.url = `http://localhost:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'cuecast-e2e-'));
  }

  /** `demo`: with the demo streams in it. `chain`: with a chain of its own. */
  static async start({ demo = false, chain = false, env = {} } = {}) {
    const server = new Server(await freePorts(3), chain, env);
    if (demo) server.#seed();
    await server.start();
    return server;
  }

  /** Starts the process on the folder as it is, and waits until it is ready. */
  async start() {
    this.#provider ??= await startProvider({ port: this.providerPort, site: this.url });
    const child = spawn(binary(), ['serve'], this.#options());
    this.#child = child;
    const deadline = Date.now() + START_MS;
    while (!(await isReady(this.url))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`the server did not start; see ${this.folder}/server.log`);
      }
      await pause(50);
    }
  }

  /** Runs another command of the binary on the same folder; `input` goes to its standard input. */
  command(args, input = '') {
    const { status, stdout, stderr } = spawnSync(binary(), args, {
      ...this.#options(),
      stdio: 'pipe',
      input,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`cuecast ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Ends it as a power cut would. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Ends it in peace, to be started again. */
  async halt() {
    await this.#end('SIGTERM');
  }

  /** Ends it in peace and removes what it wrote. */
  async stop() {
    const child = this.#child;
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
    await this.#end('SIGTERM');
    clearTimeout(late);
    await this.#provider?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #seed() {
    const { status } = spawnSync(binary(), ['seed-demo'], this.#options());
    if (status !== 0) throw new Error(`no demo; see ${this.folder}/server.log`);
  }

  #options() {
    const log = openSync(join(this.folder, 'server.log'), 'a');
    return {
      stdio: ['ignore', log, log],
      // Its configuration is given here alone, whatever file lies where the tests are started.
      cwd: this.folder,
      env: {
        ...process.env,
        CUECAST_DATA_DIR: join(this.folder, 'data'),
        CUECAST_HTTP_BIND: `127.0.0.1:${this.port}`,
        CUECAST_HTTP_PUBLIC_URL: this.url,
        CUECAST_DUELS_BIND: '',
        CUECAST_DUELS_GAME_BIND: `127.0.0.1:${this.gamePort}`,
        ...(this.chain ? { CUECAST_ANVIL_BIN: anvil() } : { CUECAST_CHAIN_LOCAL_NODE: 'off' }),
        // A test that wants tables of the house asks for them.
        CUECAST_HOUSE_TABLES: '0',
        CUECAST_HTTP_WEB_DIR: join(ROOT, 'web/dist'),
        CUECAST_PASSPORT_ISSUER: `http://localhost:${this.providerPort}`,
        CUECAST_PASSPORT_CLIENT_ID: CLIENT_ID,
        // All viewers of the tests come from one address.
        CUECAST_HTTP_CALLS_PER_SECOND: '10000',
        CUECAST_HTTP_SIGN_INS_PER_MINUTE: '100000',
        CUECAST_HTTP_WRITES_PER_MINUTE: '100000',
        CUECAST_SOCKET_CONNECTIONS_PER_ADDRESS: '1000',
        CUECAST_SOCKET_HANDSHAKES_PER_SECOND: '1000',
        ...this.env,
      },
    };
  }

  async #end(signal) {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** What CUECAST_BIN names, else the later of the two builds. */
export function binary() {
  const built = ['release', 'debug'].map((kind) => join(ROOT, 'target', kind, 'cuecast'));
  const [latest] = built
    .filter((path) => existsSync(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const found = process.env.CUECAST_BIN ?? latest;
  if (!found) throw new Error('no server binary: run `cargo build` first, or set CUECAST_BIN');
  return found;
}

/** The local chain's node, fetched where there is none. */
function anvil() {
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'scripts/anvil-bin'), ['--install'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
