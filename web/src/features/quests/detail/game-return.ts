import { TEXTS } from '../texts';

/** The result in the address when the game's page comes back (QUEST-46); anybody can write such an address. */
export interface GameReturn {
  won: boolean;
  /** It was paid something. */
  isRewarded: boolean;
  error: string | null;
}

/** An error's text as it may stand here: words, and no link. */
const UNWANTED = /[^\p{L}\p{N} .,'()_-]/gu;
const LONGEST_ERROR = 120;

/** Null where the address says nothing of a game. */
export function gameReturnOf(query: URLSearchParams): GameReturn | null {
  const [won, reward, error] = ['won', 'reward', 'error'].map((name) => query.get(name));
  if (won === null && error === null) return null;
  return {
    won: won === 'true',
    isRewarded: /[1-9]/.test(reward ?? '') && /^\d{1,30}(\.\d{1,18})?$/.test(reward ?? ''),
    error: error ? error.replace(UNWANTED, '').slice(0, LONGEST_ERROR) : null,
  };
}

const REWARD_FAILED_MS = 6000;

interface Said {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds; left out: as long as toasts of its kind stay. */
  duration?: number;
}

/** The text for somebody who comes back. The amount is not read from the address: the page and the wallet know it. */
export function textOfReturn({ won, isRewarded, error }: GameReturn): Said {
  if (error === 'auth') return { kind: 'error', text: TEXTS.auth };
  if (error === 'reporting') return { kind: 'error', text: TEXTS.reporting };
  if (error !== null) {
    return { kind: 'error', text: TEXTS.rewardFailed(error), duration: REWARD_FAILED_MS };
  }
  if (isRewarded) return { kind: 'success', text: 'The reward is in your balance' };
  return won
    ? { kind: 'info', text: 'You won the frame, but not the quest’s goal.' }
    : { kind: 'info', text: TEXTS.lost };
}

const keyOf = (questId: string) => `cuecast.quest-return.${questId}`;

/** Whether this return is to be processed: once a play, also where the page is drawn twice or loaded again (QUEST-47). */
export function takeReturn(questId: string): boolean {
  try {
    if (sessionStorage.getItem(keyOf(questId)) !== null) return false;
    sessionStorage.setItem(keyOf(questId), 'done');
  } catch {
    // Storage is refused: the address is reset, which is guard enough.
  }
  return true;
}

/** A new play begins, and will come back. */
export function forgetReturn(questId: string): void {
  try {
    sessionStorage.removeItem(keyOf(questId));
  } catch {
    // Nothing was kept.
  }
}
