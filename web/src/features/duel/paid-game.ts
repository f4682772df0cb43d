/** How a game against an agent is paid; another feature's part. */
export interface PaidGame {
  /** What the next one costs: '1 credit'. */
  price: string;
  /** What it is paid with. */
  hint: string;
  /** Pays one. False where it was not paid, which its owner has been told. */
  pay: () => Promise<boolean>;
}
