import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Player } from '@/api/duel';
import type { DuelLink } from './link/link';
import type { DuelSnapshot } from './link/snapshot';

interface Duel {
  link: DuelLink;
  /** Whose wallet is connected, whether or not it has proved itself yet. */
  me: Player | null;
}

export const DuelContext = createContext<Duel | null>(null);

export function useDuel(): Duel {
  const duel = useContext(DuelContext);
  if (!duel) throw new Error('useDuel needs a DuelContext around it');
  return duel;
}

export function useSnapshot(): DuelSnapshot {
  const { store } = useDuel().link.rooms;
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.get(),
  );
}
