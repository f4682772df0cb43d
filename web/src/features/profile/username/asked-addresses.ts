const KEY = 'cuecast.username-asked';
/** Addresses remembered; of a browser that has more wallets, the oldest may be asked again. */
const MOST = 50;

/** Whether the username modal has been shown to that address in this browser. */
export function wasAsked(address: string): boolean {
  return read().includes(address.toLowerCase());
}

export function markAsked(address: string): void {
  const others = read().filter((known) => known !== address.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, address.toLowerCase()].slice(-MOST)));
  } catch {
    // Storage is refused or full: the modal may come once more.
  }
}

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
