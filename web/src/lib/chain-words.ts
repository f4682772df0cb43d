interface ChainPayment {
  state: string;
  isMined: boolean;
}

/** How a payment by the chain stands, in a word or two. */
export function chainWords({ state, isMined }: ChainPayment): string {
  switch (state) {
    case 'queued':
      return 'Waiting to be sent';
    case 'sending':
      return isMined ? 'In a block, not final yet' : 'Being sent';
    case 'paid':
      return 'Paid';
    default:
      return 'Refused';
  }
}
