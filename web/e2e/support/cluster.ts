import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../scripts/ports.mjs';
import { binary } from '../../scripts/server.mjs';

const SCRIPT = fileURLToPath(new URL('../../../scripts/cluster', import.meta.url));
/** The site, two nodes, the game's page, and both nodes' own of it. */
const PORTS = 6;
/** Milliseconds: Postgres, the demo and two nodes, on a machine that is busy. */
const START_MS = 90_000;

export type NodeName = 'one' | 'other';

/** Two nodes behind a balancer, as `make cluster` serves them. */
export class Cluster {
  readonly url: string;
  readonly #script: ChildProcess;
  readonly #processes = new Map<string, number>();
  #environment = '';
  #log = '';

  private constructor(port: number) {
    this.url = `http://localhost:${port}`;
    this.#script = spawn(SCRIPT, [], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CUECAST_BIN: binary(),
        CUECAST_CLUSTER_PORT: String(port),
        // A test that wants tables of the house asks for them.
        CUECAST_HOUSE_TABLES: '0',
        // All viewers of the tests come from one address.
        CUECAST_HTTP_CALLS_PER_SECOND: '10000',
        CUECAST_HTTP_SIGN_INS_PER_MINUTE: '100000',
        CUECAST_HTTP_WRITES_PER_MINUTE: '100000',
        CUECAST_SOCKET_CONNECTIONS_PER_ADDRESS: '1000',
        CUECAST_SOCKET_HANDSHAKES_PER_SECOND: '1000',
      },
    });
    for (const output of [this.#script.stdout, this.#script.stderr]) {
      if (output) createInterface(output).on('line', (line) => this.#read(line));
    }
  }

  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await freePorts(PORTS));
    const deadline = Date.now() + START_MS;
    while (!(await cluster.#isReady())) {
      if (cluster.#script.exitCode !== null || Date.now() > deadline) {
        await cluster.stop();
        throw new Error(`the nodes did not start:\n${cluster.#log}`);
      }
      await pause(50);
    }
    return cluster;
  }

  /** Runs a command of the binary beside the nodes; `input` goes to its standard input. */
  command(args: string[], input = ''): string {
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-c', '. "$0"; exec "$@"', this.#environment, binary(), ...args],
      { stdio: 'pipe', input, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`cuecast ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Ends a node as a power cut would. */
  kill(node: NodeName): void {
    process.kill(this.#process(node), 'SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.#script.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#script.once('exit', resolve));
    this.#script.kill('SIGTERM');
    await ended;
  }

  #process(node: NodeName): number {
    const id = this.#processes.get(node);
    if (id === undefined) throw new Error(`no node ${node}:\n${this.#log}`);
    return id;
  }

  #read(line: string): void {
    this.#log = `${this.#log}${line}\n`.slice(-20_000);
    const [, name, id] = /^node (\w+): \S+, process (\d+)$/.exec(line) ?? [];
    if (name && id) this.#processes.set(name, Number(id));
    this.#environment = /: \. (\S+\/env)$/.exec(line)?.[1] ?? this.#environment;
  }

  /** Whether each node answers through the balancer. */
  async #isReady(): Promise<boolean> {
    try {
      for (const node of ['one', 'other']) {
        const answer = await fetch(`${this.url}/readyz`, { headers: { cookie: `node=${node}` } });
        if (!answer.ok || answer.headers.get('node') !== node) return false;
      }
      return true;
    } catch {
      return false;
    }
  }
}
