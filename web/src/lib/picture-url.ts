/** Names that lead nowhere but into the network of whoever looks them up. */
const PRIVATE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;

export const PICTURE_RULE = 'The thumbnail must be a public https link.';

/** Whether every viewer's browser may fetch a picture from there, as the server judges it. */
export function isPictureUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  const host = url.hostname.replace(/\.$/, '');
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host);
  return host.includes('.') && !isAddress && !PRIVATE.test(host);
}
