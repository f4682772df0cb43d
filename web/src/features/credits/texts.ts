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
  badTokens: 'Invalid pool token amount. Must be greater than 0.',
  noGas: 'Insufficient ETH for gas fees',
  tokensFailed: 'Failed to purchase Pool Credits',
  tokensSent: 'LP-BAI tokens sent successfully!',
  tooFewTokens: (held: string) => `Insufficient LP-BAI tokens. You have ${held} LP-BAI.`,
  bought: (credits: number, tokens: string) =>
    `Successfully purchased ${credits} Pool Credits for ${tokens} LP-BAI tokens!`,
  callFailed: (reason: string) => `API call failed: ${reason}`,
} as const;
