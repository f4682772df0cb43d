import { Server } from '../../scripts/server.mjs';

/** One server for the whole run; the workers learn its address from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await Server.start();
  process.env.CUECAST_E2E_URL = server.url;
  return () => server.stop();
}
