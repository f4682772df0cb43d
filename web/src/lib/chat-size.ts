import { useSyncExternalStore } from 'react';

export const CHAT_SIZES = ['small', 'medium', 'large'] as const;
export type ChatSize = (typeof CHAT_SIZES)[number];

/** Read by public/theme.js too: chat's pages carry no code for it. */
const KEY = 'cuecast.chatSize';
const listeners = new Set<() => void>();

function read(): ChatSize {
  const chosen = document.documentElement.dataset.chatSize;
  return CHAT_SIZES.find((size) => size === chosen) ?? 'medium';
}

/** How large lines of chat are written in this browser, in windows that are open already as well. */
export function setChatSize(size: ChatSize): void {
  if (size === 'medium') delete document.documentElement.dataset.chatSize;
  else document.documentElement.dataset.chatSize = size;
  try {
    if (size === 'medium') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, size);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useChatSize(): ChatSize {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => 'medium',
  );
}
