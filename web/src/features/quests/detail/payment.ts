import type { ReactNode } from 'react';

/** How a place in a quest is paid; another feature's part. */
export interface QuestPayment {
  /** Credits; undefined until they are known, and for who is not signed in. */
  balance: number | undefined;
  /** Plays that cost nothing today. */
  free?: number;
  /** The price of the next play. */
  hint: string;
  /** Whether it can be paid; shows what is missing where it cannot. */
  check: () => Promise<boolean>;
  /** Pays it. Throws what the server refused it with. */
  pay: () => Promise<void>;
  dialog: ReactNode;
}
