import type { RewardPlace } from '@/api/quest-types';

const OPEN = 'cuecast:win-popup';
const CLOSE = 'cuecast:win-popup-close';
const BALANCE = 'cuecast:balance-update';

/** The content of the win popup. Amounts are decimal text. */
export interface WinPayload extends RewardPlace {
  amount: string;
  /** POOL where none is named. */
  currency?: string;
  isProcessing: boolean;
  gameType: 'pool' | 'ai_quest';
  breakdown: { description: string; amount: string; currency?: string }[];
  /** A path of this site to share: the play's replay. */
  sharePath?: string | null;
  /** Asks where the reward is now, while it is on its way to the wallet. */
  ask?: () => Promise<RewardPlace>;
}

type Listener<Detail> = (detail: Detail) => void;

const tell = <Detail>(name: string, detail?: Detail) =>
  void window.dispatchEvent(new CustomEvent(name, { detail }));

function hear<Detail>(name: string, listener: Listener<Detail>): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Detail>).detail);
  window.addEventListener(name, onEvent);
  return () => window.removeEventListener(name, onEvent);
}

/** The popup is opened and closed from anywhere in the page; a second opening replaces the first. */
export const openWinPopup = (payload: WinPayload) => tell(OPEN, payload);
export const closeWinPopup = () => tell(CLOSE);
export const onWinPopup = (listener: Listener<WinPayload>) => hear(OPEN, listener);
export const onWinPopupClose = (listener: () => void) => hear(CLOSE, listener);

/** Something was won: who shows balances asks for them again. */
export const tellBalanceUpdate = () => tell(BALANCE);
export const onBalanceUpdate = (listener: () => void) => hear(BALANCE, listener);
