import type { WithdrawalStatus } from '@/api/money-types';

interface Words {
  /** On the filter. */
  filter: string;
  /** On a withdrawal. */
  badge: string;
  tone: string;
  /** Where none is like that. */
  empty: string;
}

export const STATUS_WORDS: Record<WithdrawalStatus, Words> = {
  pending: {
    filter: 'To review',
    badge: 'Pending Review',
    tone: 'bg-brass/12 text-brass',
    empty: 'Nothing to review',
  },
  approved_once: {
    filter: 'Second approval',
    badge: 'Needs a second approval',
    tone: 'bg-brass/12 text-brass',
    empty: 'Nothing waits for a second approval',
  },
  approved: {
    filter: 'To pay out',
    badge: 'Approved, to pay out',
    tone: 'bg-chalk/12 text-chalk',
    empty: 'Nothing to pay out',
  },
  paying: {
    filter: 'Being paid',
    badge: 'Being paid out',
    tone: 'bg-chalk/12 text-chalk',
    empty: 'Nobody is paying anything out',
  },
  completed: {
    filter: 'Completed',
    badge: 'Completed',
    tone: 'bg-felt/12 text-felt',
    empty: 'Nothing was paid out yet',
  },
  rejected: {
    filter: 'Rejected',
    badge: 'Rejected',
    tone: 'bg-live/12 text-live',
    empty: 'Nothing was rejected',
  },
  cancelled: {
    filter: 'Cancelled',
    badge: 'Cancelled by the user',
    tone: 'bg-ink-2 text-dim',
    empty: 'Nothing was cancelled',
  },
};

export const STATUSES = Object.keys(STATUS_WORDS) as WithdrawalStatus[];
