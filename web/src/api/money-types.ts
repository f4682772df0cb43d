/** Shapes of the wallet's and the admins' calls. Amounts are decimal text, times ISO 8601. */

import type { components } from './schema';

type Schemas = components['schemas'];

export type Network = Schemas['Network'];
/** A currency without decimals of its own is shown with the documented 8. */
export type Currency = Omit<Schemas['Currency'], 'decimals'> & { decimals: number | null };
export type Balance = Omit<Schemas['Balance'], 'currency'> & { currency: Currency };
/** A line of the ledger; `amount` is signed. */
export type StatementLine = Schemas['StatementLine'];
export type AdminSession = Schemas['AdminSession'];
/** `before` and `after` are whatever the act wrote down. */
export type AuditEntry = Omit<Schemas['AuditEntry'], 'before' | 'after'> & {
  before: unknown;
  after: unknown;
};
export type AuditPage = Omit<Schemas['AuditPage'], 'data'> & { data: AuditEntry[] };

export interface Transaction {
  id: string;
  type: 'deposit' | 'withdrawal';
  currency: string;
  amount: string;
  /** completed, pending, otherwise failed. */
  status: string;
  createdAt: string;
  detail?: {
    method?: string | null;
    network?: string | null;
    reason?: string | null;
    transactionHash?: string | null;
    expiresAt?: string | null;
  } | null;
}

/** A page of a list; pass `nextCursor` for the next one, null: this was the last. */
export interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

export interface NewDeposit {
  currencyId: string;
  amount: string;
  nowPaymentsCurrency?: string;
}

export interface Deposit {
  depositId: string;
  method: 'nowpayments' | 'custom';
  instructions: string | null;
  paymentAddress: string | null;
  paymentAmount: string | null;
  paymentCurrency: string | null;
  paymentUrl: string | null;
  expiresAt: string | null;
  status:
    | 'waiting'
    | 'confirming'
    | 'partially_paid'
    | 'completed'
    | 'failed'
    | 'expired'
    | 'pending';
  /** What has arrived so far. */
  creditedAmount: string;
}

export interface NewWithdrawal {
  currencyId: string;
  amount: string;
  destinationAddress: string;
}

export interface WithdrawalFees {
  networkFee: string;
  totalRequired: string;
  netAmount: string;
  network?: string | null;
}

export interface WithdrawalReceipt extends WithdrawalFees {
  id: string;
  withdrawalId: string;
  status: string;
  statusText: string;
  estimatedProcessingTime: string;
  message: string;
}

export type WithdrawalStatus =
  | 'pending'
  | 'approved_once'
  | 'approved'
  | 'completed'
  | 'rejected'
  | 'cancelled';

export interface QueuedWithdrawal {
  id: string;
  user: { id: string; address: string; username: string | null };
  currency: string;
  /** The network's code. */
  network: string;
  amount: string;
  networkFee: string;
  netAmount: string;
  destinationAddress: string;
  userNotes: string | null;
  status: WithdrawalStatus;
  needsSecondApproval: boolean;
  approvals: { by: string; at: string }[];
  reason: string | null;
  transactionHash: string | null;
  createdAt: string;
}

export interface QueuedDeposit {
  id: string;
  user: { id: string; address: string; username: string | null };
  currency: string;
  amount: string;
  creditedAmount: string;
  method: string;
  status: string;
  /** What does not fit, where a provider's payment waits for an admin. */
  doubts: string[];
  reason: string | null;
  createdAt: string;
}
