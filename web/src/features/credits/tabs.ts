const CHANNEL = 'cuecast.credits';

/** Word to this browser's other tabs that credits moved. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('moved');
  channel.close();
}

/** Hears it. Returns what stops it. */
export function onOtherTabs(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}
