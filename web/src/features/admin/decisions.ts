import {
  approveWithdrawal,
  askChainAgain,
  claimWithdrawal,
  completeWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
} from '@/api/admin';
import type { QueuedWithdrawal } from '@/api/money-types';
import type { CallOptions } from '@/lib/http';

export type Decision = 'approve' | 'reject' | 'claim' | 'askAgain' | 'release' | 'complete';

interface DecisionText {
  /** On the withdrawal, and on the button that does it. */
  button: string;
  title: string;
  /** Question for words that have to be written down; absent: none. */
  asks?: { label: string; hint: string; missing: string; multiline: boolean };
  done: string;
  failed: string;
  run: (id: string, reason: string, options: CallOptions) => Promise<unknown>;
}

export const DECISIONS: Record<Decision, DecisionText> = {
  approve: {
    button: 'Approve',
    title: 'Approve this withdrawal?',
    done: 'Withdrawal approved',
    failed: 'Failed to approve withdrawal',
    run: (id, _, options) => approveWithdrawal(id, options),
  },
  reject: {
    button: 'Reject',
    title: 'Reject this withdrawal?',
    asks: {
      label: 'Reason',
      hint: 'The user reads it.',
      missing: 'Say why it is rejected',
      multiline: true,
    },
    done: 'Withdrawal rejected',
    failed: 'Failed to reject withdrawal',
    run: rejectWithdrawal,
  },
  claim: {
    button: 'Take for paying',
    title: 'Take this withdrawal for paying?',
    done: 'Yours to pay: send the money, then mark it as paid',
    failed: 'Failed to take withdrawal',
    run: (id, _, options) => claimWithdrawal(id, options),
  },
  askAgain: {
    button: 'Ask the chain again',
    title: 'Have the chain try this withdrawal again?',
    done: 'The chain is asked again',
    failed: 'Failed to ask the chain again',
    run: (id, _, options) => askChainAgain(id, options),
  },
  release: {
    button: 'Not sent',
    title: 'Was nothing sent?',
    asks: {
      label: 'How you know',
      hint: 'For the audit log. It can be taken for paying again then.',
      missing: 'Say how you know',
      multiline: true,
    },
    done: 'Withdrawal given back to be paid out',
    failed: 'Failed to release withdrawal',
    run: releaseWithdrawal,
  },
  complete: {
    button: 'Mark as paid',
    title: 'Mark this withdrawal as paid?',
    asks: {
      label: 'Payout transaction hash',
      hint: 'Of the transfer on the chain. The user and the audit log see it.',
      missing: 'Enter the hash of the payout',
      multiline: false,
    },
    done: 'Withdrawal completed',
    failed: 'Failed to complete withdrawal',
    run: completeWithdrawal,
  },
};

/** Whether it can be decided together with others: approved or rejected. */
export function canBeChosen(withdrawal: QueuedWithdrawal): boolean {
  return openDecisions(withdrawal).includes('approve');
}

/** Decisions that are still open; the server has the last word. */
export function openDecisions({ status, payment }: QueuedWithdrawal): Decision[] {
  switch (status) {
    case 'pending':
    case 'approved_once':
      return ['reject', 'approve'];
    case 'approved':
      return payment?.state === 'refused' ? ['reject', 'claim', 'askAgain'] : ['reject', 'claim'];
    case 'paying':
      // A payment that the chain is sending is decided by the chain.
      return payment && payment.state !== 'refused' ? [] : ['release', 'complete'];
    case 'completed':
    case 'rejected':
    case 'cancelled':
      return [];
  }
}
