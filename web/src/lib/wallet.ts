/** Requests of a page to the wallet that the session was connected with. The session feature provides it. */
import type { Address } from './address';

/** A call of a contract. */
export interface ContractCall {
  chainId: number;
  to: Address;
  /** 0x and hex digits. */
  data: `0x${string}`;
  /** Units of gas that it may use; left out, as the wallet estimates. */
  gas?: bigint;
  /** The amount that is paid with it, in the smallest units of the chain's coin; left out, nothing. */
  value?: bigint;
}

export interface Wallet {
  /**
   * Has the wallet sign and send it from the session's own address, on that chain, and answers the transaction's hash.
   * Throws what the wallet says; `chainProblem` tells what it is about.
   */
  send(from: Address, call: ContractCall): Promise<`0x${string}`>;
}
