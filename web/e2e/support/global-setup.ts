import { Server } from '../../scripts/server.mjs';

/** One server for the whole run; the workers learn its address and its folder from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await Server.start();
  process.env.CUECAST_E2E_URL = server.url;
  process.env.CUECAST_E2E_FOLDER = server.folder;
  return () => server.stop();
}
