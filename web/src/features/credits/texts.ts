/** The documented texts of pool credits. */
export const TEXTS = {
  cancelled: 'Payment was cancelled. You can try again.',
  cryptoUnavailable: 'Cryptocurrency payments are temporarily unavailable.',
  cardUnavailable: 'Card payments are temporarily unavailable.',
  cryptoFailed: 'Unable to process cryptocurrency payment at this time...',
  cardFailed: 'Unable to process card payment at this time...',
  noAddress: 'No payment address received',
  noCheckout: 'No checkout URL received',
  balanceFailed: 'Failed to update credit balance',
  consumeFailed: 'Failed to consume credits',
  tokensUnavailable: 'LP-BAI payments are temporarily unavailable.',
  callFailed: (reason: string) => `API call failed: ${reason}`,
} as const;
