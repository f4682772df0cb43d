export const PLAYER_ORIGIN = 'https://player.twitch.tv';

/** The address of Twitch's player: it shows only inside pages whose host names are given as parents. */
export function playerUrl(channel: string, parents: readonly string[], ownHost: string): string {
  const url = new URL(PLAYER_ORIGIN);
  url.searchParams.set('channel', channel);
  for (const parent of new Set([ownHost, ...parents])) url.searchParams.append('parent', parent);
  return url.href;
}
