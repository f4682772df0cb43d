/** The documented texts of paying with tokens. */
export const TOKEN_TEXTS = {
  badTokens: 'Invalid pool token amount. Must be greater than 0.',
  noGas: 'Insufficient ETH for gas fees',
  tokensFailed: 'Failed to purchase Pool Credits',
  tokensSent: 'LP-BAI tokens sent successfully!',
  tooFewTokens: (held: string) => `Insufficient LP-BAI tokens. You have ${held} LP-BAI.`,
  bought: (credits: number, tokens: string) =>
    `Successfully purchased ${credits} Pool Credits for ${tokens} LP-BAI tokens!`,
} as const;
