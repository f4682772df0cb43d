/** Shapes of the pool credits' calls. Credits are whole numbers, prices decimal text, times ISO 8601. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type FreePlayStatus = Schemas['FreePlayStatus'];
/** Whether the next play can be paid. */
export type PlayMeans = Schemas['CanPlay'];
export type CreditBalance = Schemas['CreditBalance'];
export type CreditPackage = Schemas['CreditPackage'];
export type CreditConfig = Schemas['CreditConfig'];
export type Consumed = Schemas['Consumed'];
export type CreditStatistics = Schemas['CreditStatistics'];
export type CreditDebt = Schemas['CreditDebt'];
export type WaitingCreditGrant = Schemas['WaitingGrant'];
export type CardPayment = Schemas['CardPayment'];
export type CryptoPayment = Schemas['CryptoPayment'];

/** Tokens that bought nothing, as administrators see them. */
export type TokenReturn = Omit<Schemas['TokenReturn'], 'reason'> & { reason: ReturnReason };

export type PurchaseStatus =
  | 'waiting'
  | 'confirming'
  | 'partially_paid'
  | 'expired'
  | 'failed'
  /** An operator looks at it. */
  | 'review'
  | 'paid'
  | 'refunded'
  /** Tokens that bought nothing, and go back. */
  | 'returning'
  | 'returned';

/** Why tokens bought nothing. */
export type ReturnReason =
  | 'too_little'
  | 'beyond_count'
  | 'closed'
  | 'on_break'
  | 'over_limit'
  | 'unknown_sender';

/** An order of credits as it stands; the document calls its words text. */
export type Purchase = Omit<Schemas['Purchase'], 'method' | 'status' | 'reason'> & {
  method: 'card' | 'crypto' | 'token';
  status: PurchaseStatus;
  reason: ReturnReason | null;
};
