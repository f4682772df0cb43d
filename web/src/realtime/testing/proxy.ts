import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP hop on 127.0.0.1 that can lose the network: `refuse` cuts, `freeze` leaves open and passes nothing. */
export class NetworkProxy {
  mode: 'pass' | 'refuse' | 'freeze' = 'pass';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.#server = createServer((client) => this.#accept(client, target));
  }

  static async start(target: number): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(target);
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  refuse(): void {
    this.mode = 'refuse';
    for (const socket of this.#sockets) socket.destroy();
  }

  freeze(): void {
    this.mode = 'freeze';
  }

  pass(): void {
    this.mode = 'pass';
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #accept(client: Socket, target: number): void {
    if (this.mode === 'refuse') {
      client.destroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    this.#join(client, server);
    this.#join(server, client);
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('data', (data) => {
      if (this.mode !== 'freeze') to.write(data);
    });
    from.on('end', () => {
      if (this.mode !== 'freeze') to.end();
    });
  }
}
