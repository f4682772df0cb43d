/** How a game against an agent is paid; another feature's part. */
export interface PaidGame {
  /** The price of the next one: '1 credit'. */
  price: string;
  /** The means that pay it. */
  hint: string;
  /** The likely reward: 'Earns 1 POOL a point, 8 at most'. */
  reward: string;
  /** Pays one. False where it was not paid, which its owner has been told. */
  pay: () => Promise<boolean>;
}

/** A launch's address for a game that was paid: its page then asks what the game has paid. A path stays one, and an address that is none as it is. */
export function asPaid(url: string): string {
  try {
    const address = new URL(url, location.origin);
    address.searchParams.set('gameType', 'pool_game');
    const isPath = url.startsWith('/') && address.origin === location.origin;
    return isPath ? address.href.slice(address.origin.length) : address.href;
  } catch {
    return url;
  }
}
