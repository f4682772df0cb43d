/** A post on X about what was won, with the play's replay as its proof. */
export function shareLink(amount: string, currency: string, path: string | null | undefined) {
  const post = new URL('https://x.com/intent/post');
  post.searchParams.set('text', `I won ${amount} ${currency} on Cuecast. Watch how:`);
  post.searchParams.set('url', new URL(path ?? '/bitpool', location.origin).href);
  return post.href;
}
