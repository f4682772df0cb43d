export const BUY = '/pool-credits/purchase';

/** To the page that sells so many credits, and back to a path of this site. */
export function buyLink(credits: number, returnTo: string): string {
  return `${BUY}?${new URLSearchParams({ credits: String(credits), return: returnTo })}`;
}
