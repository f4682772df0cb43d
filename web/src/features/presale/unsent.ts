import type { Sent } from '@/api/presale';

/** Transfers that the server was not told of yet, kept over reloads; the chain tells it of them all the same. */
const KEY = 'cuecast.presale.untold';
const MOST = 20;

export function untold(): Sent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function remember(sent: Sent): void {
  write([
    sent,
    ...untold().filter(({ transactionHash }) => transactionHash !== sent.transactionHash),
  ]);
}

export function told({ transactionHash }: Sent): void {
  write(untold().filter((sent) => sent.transactionHash !== transactionHash));
}

function write(all: Sent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing: the chain tells the server.
  }
}

function isSent(value: unknown): value is Sent {
  const sent = value as Sent | null;
  return typeof sent?.transactionHash === 'string' && typeof sent.walletAddress === 'string';
}
