/**
 * Shapes of the wallet's and the admins' calls. Amounts are decimal text, times ISO 8601. The document calls most of a `status`, a `type`
 * or a `method` text; the words that can stand there are said here.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Network = Schemas['Network'];
/** A currency without decimals of its own is shown with the documented 8. */
export type Currency = Omit<Schemas['Currency'], 'decimals'> & { decimals: number | null };
export type Balance = Omit<Schemas['Balance'], 'currency'> & { currency: Currency };
/** A line of the ledger; `amount` is signed. */
export type StatementLine = Schemas['StatementLine'];
export type AdminSession = Schemas['AdminSession'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditPage = Schemas['AuditPage'];
export type UserStats = Schemas['UserStats'];
export type ListedUser = Schemas['ListedUser'];
export type AdminStream = Schemas['AdminStream'];
export type StreamEdit = Schemas['StreamEdit'];

export type Transaction = Omit<Schemas['WalletTransaction'], 'type'> & {
  type: 'deposit' | 'withdrawal';
};

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

export type Deposit = Omit<Schemas['Deposit'], 'method' | 'status'> & {
  method: 'nowpayments' | 'custom';
  status:
    | 'waiting'
    | 'confirming'
    | 'partially_paid'
    | 'completed'
    | 'failed'
    | 'expired'
    | 'pending';
};

export interface NewWithdrawal {
  currencyId: string;
  amount: string;
  destinationAddress: string;
  /** The network's code; needed for a currency with several. */
  network?: string | undefined;
}

/** Costs of a withdrawal; the network where the server has named it. */
export type WithdrawalFees = Pick<
  Schemas['WithdrawalQuote'],
  'networkFee' | 'totalRequired' | 'netAmount'
> & { network?: string | undefined };
export type WithdrawalReceipt = Schemas['WithdrawalReceipt'];

export type WithdrawalStatus =
  | 'pending'
  | 'approved_once'
  | 'approved'
  | 'paying'
  | 'completed'
  | 'rejected'
  | 'cancelled';
export type QueuedWithdrawal = Omit<Schemas['QueuedWithdrawal'], 'status'> & {
  status: WithdrawalStatus;
};
export type QueuedDeposit = Schemas['QueuedDeposit'];
/** Something that was set aside for its owner to claim. */
export type Claim = Omit<Schemas['Claim'], 'status'> & {
  status: 'claimable' | 'claimed' | 'expired';
};
export type QueuedClaim = Omit<Schemas['QueuedClaim'], 'status'> & {
  status: 'waiting' | 'claimable' | 'claimed' | 'expired' | 'rejected';
};
/** Also the codes of the currencies in which something can be granted. */
export type QueuedClaims = Page<QueuedClaim> & Pick<Schemas['QueuedClaims'], 'currencies'>;
export type NewClaim = { address: string; currencyId: string; amount: string; reason: string };
export type DoubtedPayment = Schemas['DoubtedPayment'];
