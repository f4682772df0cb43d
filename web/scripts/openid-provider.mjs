// A real OpenID Connect provider in the place of Immutable Passport's, for tests and for one's own machine:
//   node scripts/openid-provider.mjs --port 9400 --site http://localhost:8080
// Any name and password sign in. A name that is a wallet's address has that wallet, `nobody` has none, and every other name has one of
// its own.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Provider } from 'oidc-provider';

export const CLIENT_ID = 'cuecast-web';

/** The wallet that the provider says a name has; undefined for `nobody`. */
export function walletOf(name) {
  if (name === 'nobody') return undefined;
  if (/^0x[0-9a-f]{40}$/i.test(name)) return name;
  return `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

/** Starts it for the web app at that origin; answers what stops it. */
export async function startProvider({ port, site }) {
  const issuer = `http://localhost:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Cuecast',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${site}/passport-callback`],
        post_logout_redirect_uris: [`${site}/passport-logout`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    scopes: ['openid', 'offline_access', 'email', 'transact'],
    claims: { openid: ['sub', 'passport'], email: ['email', 'email_verified'] },
    // Immutable puts the claims of the scopes into the id token.
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) => origin === site,
    cookies: { keys: ['of a provider for tests'] },
    findAccount: (_context, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        email: `${name}@example.com`,
        email_verified: true,
        passport: { zkevm_eth_address: walletOf(name) },
      }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '9400' },
      site: { type: 'string', default: 'http://localhost:8080' },
    },
  });
  const { issuer } = await startProvider({ port: Number(values.port), site: values.site });
  console.log(`CUECAST_PASSPORT_ISSUER=${issuer} CUECAST_PASSPORT_CLIENT_ID=${CLIENT_ID}`);
}
