/** A stream's id out of the address bar, in lower case, or null when it is not 24 hex characters. */
export function parseStreamId(raw: string | undefined): string | null {
  return raw !== undefined && /^[0-9a-f]{24}$/i.test(raw) ? raw.toLowerCase() : null;
}
