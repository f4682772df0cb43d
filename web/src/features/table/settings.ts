import { useSyncExternalStore } from 'react';

export interface Settings {
  sound: boolean;
  leftHanded: boolean;
  /** The shot in numbers is shown, where there is room for it. */
  numbers: boolean;
  /** Hides what a rival says. */
  muted: boolean;
}

const KEY = 'cuecast.table';
const DEFAULTS: Settings = { sound: true, leftHanded: false, numbers: false, muted: false };
const listeners = new Set<() => void>();
let current: Settings | null = null;

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { sound, leftHanded, numbers, muted } = Object(kept);
    return {
      sound: typeof sound === 'boolean' ? sound : DEFAULTS.sound,
      leftHanded: typeof leftHanded === 'boolean' ? leftHanded : DEFAULTS.leftHanded,
      numbers: typeof numbers === 'boolean' ? numbers : DEFAULTS.numbers,
      muted: typeof muted === 'boolean' ? muted : DEFAULTS.muted,
    };
  } catch {
    return DEFAULTS;
  }
}

function tableSettings(): Settings {
  current ??= read();
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...tableSettings(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useSettings(): Settings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, tableSettings);
}
