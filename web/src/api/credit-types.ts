/** Shapes of the pool credits' calls. Credits are whole numbers, prices and rates decimal text, times ISO 8601. */

export interface FreePlayStatus {
  availableFreePlays: number;
  dailyLimit: number;
  freePlayEnabled: boolean;
  totalFreePlayGamesPlayed: number;
}

/** What somebody may play with. */
export interface PlayMeans {
  canPlay: boolean;
  /** Credits that are missing for one play; 0 where none are. */
  shortfall: number;
  freePlayStatus: FreePlayStatus;
}

export interface CreditBalance extends PlayMeans {
  balance: number;
}

export interface CreditPackage {
  credits: number;
  label: string;
  popular: boolean;
  description: string;
  bonus: number;
}

/** What an administrator sets. */
export interface CreditSettings {
  /** Credits for one token. */
  exchangeRate: number;
  gameCreditsRequired: number;
  questCreditsRequired: number;
  freeCreditsForNewUsers: number;
  minimumPoolTokens: number;
  enabled: boolean;
  /** Dollars for one credit. */
  poolCreditToUsdRate: number;
  freePlaySettings: { dailyFreePlayLimit: number; freePlayEnabled: boolean };
}

export interface CreditConfig extends CreditSettings {
  packages: CreditPackage[];
  /** Codes of what can be paid in. */
  currencies: string[];
}

export type PurchaseMethod = 'card' | 'crypto' | 'token';

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

/** An order of credits as it stands. */
export interface Purchase {
  id: string;
  method: PurchaseMethod;
  credits: number;
  bonus: number;
  /** Decimal text; null where it was paid in tokens. */
  usdAmount: string | null;
  status: PurchaseStatus;
  /** Credits that were taken back since. */
  refundedCredits: number;
  /** The currency's code; null for a card. */
  currency: string | null;
  paymentAddress: string | null;
  payAmount: string | null;
  /** The network's code. */
  payCurrency: string | null;
  paymentUrl: string | null;
  returnPath: string | null;
  expiresAt: string;
  paidAt: string | null;
  createdAt: string;
}

interface Started {
  orderId: string;
  expiresAt: string;
  credits: number;
  bonus: number;
}

export interface CryptoPayment extends Started {
  paymentAddress: string;
  payAmount: string;
  payCurrency: string;
  paymentUrl: string | null;
}

export interface CardPayment extends Started {
  checkoutUrl: string;
}

/** Credits of everybody. Counts of purchases are there once something was sold. */
export interface CreditStatistics {
  totalUsers: number;
  walletsWithCredits: number;
  creditDistribution: {
    totalCredits: number;
    avgCredits: number;
    maxCredits: number;
    minCredits: number;
  };
  transactionStats: {
    consumed: number;
    freePlays: number;
    purchases?: number;
    creditsSold?: number;
    bonus?: number;
    refunded?: number;
  };
}

export interface NewCreditGrant {
  /** A wallet's address, or an id. */
  userId: string;
  amount: string;
  reason: string;
}

/** A grant that waits for a second administrator. */
export interface WaitingCreditGrant {
  grantId: string;
  userId: string;
  address: string;
  username: string;
  amount: number;
  reason: string;
  grantedBy: string;
  createdAt: string;
}

/** A play is paid. */
export interface Consumed {
  newBalance: number;
  /** Credits that this call took. */
  consumed: number;
  usedFreePlay: boolean;
  freePlayStatus: FreePlayStatus;
  /** An earlier call paid it. */
  alreadyConsumed: boolean;
}
