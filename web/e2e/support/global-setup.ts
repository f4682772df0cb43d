import { Server } from '../../scripts/server.mjs';
import { ADMIN_PASSWORD, ADMINS } from './admins';

/** One server for the whole run; the workers learn its address from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await Server.start();
  for (const name of ADMINS) {
    server.command(['admin', 'create', '--username', name], `${ADMIN_PASSWORD}\n`);
  }
  process.env.CUECAST_E2E_URL = server.url;
  return () => server.stop();
}
