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

export type PurchaseStatus =
  | 'waiting'
  | 'confirming'
  | 'partially_paid'
  | 'expired'
  | 'failed'
  /** An operator looks at it. */
  | 'review'
  | 'paid'
  | 'refunded';

/** An order of credits as it stands; the document calls its words text. */
export type Purchase = Omit<Schemas['Purchase'], 'method' | 'status'> & {
  method: 'card' | 'crypto' | 'token';
  status: PurchaseStatus;
};
