import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import type { NewTournament } from '../../src/api/tournament-types';
import type { NewStream, Nonce, SignedIn } from '../../src/api/types';

export const DAY_MS = 24 * 60 * 60 * 1000;

export interface Account {
  /** Unique in the run. */
  name: string;
  address: string;
  privateKey: `0x${string}`;
  token: string;
}

/** The server's REST calls, for what a test needs to be there before it begins. */
export class Api {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** A new wallet, signed in by its signature and named. */
  async account(name: string): Promise<Account> {
    const privateKey = generatePrivateKey();
    const { token, user } = await this.signIn(privateKey);
    const username = `${name}_${user.address.slice(2, 7)}`;
    await this.call('PUT', '/api/users/me/username', { token, body: { username } });
    return { name: username, address: user.address, privateKey, token };
  }

  /** A session of its own. */
  async signIn(privateKey: `0x${string}`): Promise<SignedIn> {
    const wallet = privateKeyToAccount(privateKey);
    const challenge = await this.call<Nonce>('GET', '/api/auth/nonce');
    const message = createSiweMessage({
      ...challenge,
      address: wallet.address,
      version: '1',
      issuedAt: new Date(challenge.issuedAt),
      expirationTime: new Date(challenge.expirationTime),
    });
    const signature = await wallet.signMessage({ message });
    return this.call<SignedIn>('POST', '/api/auth/siwe', { body: { message, signature } });
  }

  async stream(creator: Account, given: Partial<NewStream> = {}): Promise<string> {
    const { streamId } = await this.call<{ streamId: string }>('POST', '/api/streams', {
      token: creator.token,
      body: {
        title: 'Friday night frames',
        description: 'Race to seven.',
        category: 'gaming',
        game: '8-ball',
        tags: ['8-ball', 'league'],
        streamSource: 'twitch',
        thumbnailUrl: '',
        status: 'live',
        scheduledStartTime: null,
        twitchChannelLink: 'https://twitch.tv/cuecast_test',
        ...given,
      },
    });
    return streamId;
  }

  async end(creator: Account, streamId: string): Promise<void> {
    await this.call('POST', '/api/streams/end', { token: creator.token, body: { streamId } });
  }

  /** A tournament of sixteen that nobody runs, from tomorrow on. Answers its id. */
  async tournament(organiser: Account, given: Partial<NewTournament> = {}): Promise<string> {
    const { tournament } = await this.call<{ tournament: { _id: string } }>(
      'POST',
      '/api/tournaments',
      {
        token: organiser.token,
        body: {
          title: 'Chalk Cup',
          game: '8-ball',
          prize: '1000 BITP',
          date: new Date(Date.now() + DAY_MS).toISOString(),
          maxParticipants: 16,
          thumbnail: 'https://pictures.invalid/cup.jpg',
          description: 'All welcome.',
          rules: ['Race to five'],
          schedule: [],
          prizes: [],
          ...given,
        },
      },
    );
    return tournament._id;
  }

  async call<T>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        // A connection that was kept may be closed by the other side at the very moment in which it is used again.
        connection: 'close',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
