/** Shapes of the wallet's and the admins' calls. Amounts are decimal text, times ISO 8601. */

export interface Network {
  /** The provider's code: usdttrc20. */
  code: string;
  label: string;
}

export interface Currency {
  symbol: string;
  displayName: string;
  decimals: number | null;
  displayDecimals: number;
  /** A CSS colour. */
  color: string;
  minimumWithdrawal: string;
  minimumDeposit: string;
  networkFee: string;
  networks: Network[];
  depositMethod: 'nowpayments' | 'manual' | 'none';
  withdrawable: boolean;
}

export interface Balance {
  currencyId: string;
  currency: Currency;
  balance: string;
  lockedBalance: string;
  availableBalance: string;
}

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

export interface StatementLine {
  id: string;
  at: string;
  kind: string;
  cause: { type: string; id: string; label: string };
  currency: string;
  /** Signed. */
  amount: string;
  balanceAfter: string;
  purpose: 'available' | 'locked';
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
  creditedAmount?: string | null;
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
  status: string;
  createdAt: string;
}

export interface AuditEntry {
  id: string;
  at: string;
  actor: { type: string; id: string | null; name: string | null };
  action: string;
  target: string;
  address: string | null;
  requestId: string | null;
  before: unknown;
  after: unknown;
  hash: string;
}

export interface AuditPage extends Page<AuditEntry> {
  verified: { ok: boolean; checkedAt: string | null; upTo: string | null };
}

export interface AdminSession {
  token: string;
  user: { id: string; username: string; email: string | null; isAdmin: boolean };
  expiresAt: string;
  sessionExpiresAt: string;
}
