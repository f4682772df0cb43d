/** The one dialog of the wallet that is open, and what it is about. */
export type Opened =
  | { dialog: 'deposit'; currencyId: string; depositId?: undefined }
  /** A deposit that was begun earlier, at its instructions. */
  | { dialog: 'deposit'; currencyId: string; depositId: string }
  | { dialog: 'withdraw'; currencyId: string; variant?: 'plain' | 'confirm' };
