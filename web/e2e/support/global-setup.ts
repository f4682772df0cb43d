import { Server } from '../../scripts/server.mjs';
import { ADMIN_PASSWORD, ADMINS } from './admins';

/** One server for the whole run; the workers learn its address from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await Server.start();
  for (const [index, name] of ADMINS.entries()) {
    // Wallets that nobody in the tests has: what counts is that it is known who decides.
    const address = `0x${String(index + 1).padStart(40, 'a')}`;
    server.command(
      ['admin', 'create', '--username', name, '--address', address],
      `${ADMIN_PASSWORD}\n`,
    );
  }
  process.env.CUECAST_E2E_URL = server.url;
  return () => server.stop();
}
