/** The address of a provider's page where it may be gone to: over TLS, or on this machine. Else null. */
export function safeCheckout(url: string | null | undefined): string | null {
  try {
    const { protocol, hostname, href } = new URL(url ?? '');
    const local = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
    return protocol === 'https:' || local ? href : null;
  } catch {
    return null;
  }
}
