import { Manager } from './manager';
import type { IoOptions } from './options';
import { Socket } from './socket';

/**
 * Connects to a websocket with socket.io-client's interface. `url` may be relative to the page and may say
 * http for ws. Each call is a connection of its own.
 */
export function io<Listen extends object = object, Emit extends object = object>(
  url: string,
  options: IoOptions,
): Socket<Listen, Emit> {
  return new Socket<Listen, Emit>(new Manager(webSocketUrl(url), options));
}

function webSocketUrl(url: string): string {
  const absolute = new URL(url, globalThis.location?.href);
  absolute.protocol = absolute.protocol.replace(/^http/, 'ws');
  return absolute.href;
}
