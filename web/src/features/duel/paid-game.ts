/** How a game against an agent is paid; another feature's part. */
export interface PaidGame {
  /** The price of the next one: '1 credit'. */
  price: string;
  /** The means that pay it. */
  hint: string;
  /** Pays one. False where it was not paid, which its owner has been told. */
  pay: () => Promise<boolean>;
}
