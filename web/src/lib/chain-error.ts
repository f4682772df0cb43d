/** Problems that can arise between a wallet, a node and a contract. */
export type ChainProblem =
  | 'rejected'
  | 'insufficientFunds'
  | 'network'
  | 'gas'
  | 'nonce'
  | 'timeout'
  | 'notEnoughPool'
  | 'notAuthorized'
  | 'contractNotFound'
  | 'invalidGameType'
  | 'noWallet'
  | 'noAccounts'
  | 'wrongNetwork';

/** The first and the one about a missing wallet are D1's to the letter; of the others it names only the case. */
export const CHAIN_TEXTS: Record<ChainProblem, string> = {
  rejected: 'Transaction was cancelled by user',
  insufficientFunds: 'Insufficient funds for this transaction and its network fee',
  network: 'The network did not answer. Check your connection and try again.',
  gas: 'The network fee could not be settled. Raise the gas in your wallet and try again.',
  nonce: 'Another transaction of yours came first. Wait for it, then try again.',
  timeout: 'The transaction took too long. Look into your wallet before you try again.',
  notEnoughPool: 'Not enough POOL tokens',
  notAuthorized: 'This wallet is not authorized to do that',
  contractNotFound: 'The contract was not found on this network',
  invalidGameType: 'Invalid game type',
  noWallet: 'Please install a Web3 wallet like MetaMask',
  noAccounts: 'No accounts found. Please connect your wallet.',
  wrongNetwork: 'Your wallet is on another network. Switch it and try again.',
};

/** EIP-1193 and what nodes answer by number. */
const BY_CODE: Record<number, ChainProblem> = {
  4001: 'rejected',
  4100: 'notAuthorized',
  4900: 'network',
  4901: 'wrongNetwork',
  4902: 'wrongNetwork',
};

/** Words by which libraries name their errors and contracts and nodes write them; the first that fits counts. */
const BY_WORDS: readonly [RegExp, ChainProblem][] = [
  [/UserRejected|user (rejected|denied)/i, 'rejected'],
  [/(insufficient|not enough) POOL/i, 'notEnoughPool'],
  [/invalid game type/i, 'invalidGameType'],
  [/not authorized|unauthori[sz]ed|caller is not/i, 'notAuthorized'],
  [/InsufficientFunds|insufficient funds|exceeds the balance/i, 'insufficientFunds'],
  [/ChainMismatch|SwitchChain|ChainNotConfigured|wrong network/i, 'wrongNetwork'],
  [/ContractFunctionZeroData|returned no data|contract not found/i, 'contractNotFound'],
  [/(Connector|Provider)NotFound|no (wallet|provider)/i, 'noWallet'],
  [/no accounts/i, 'noAccounts'],
  [/Nonce|nonce too (low|high)/i, 'nonce'],
  [/IntrinsicGas|FeeCap|TipAbove|out of gas|gas (limit|required|price)|underpriced/i, 'gas'],
  [/Timeout|timed out/i, 'timeout'],
  [/HttpRequest|WebSocketRequest|failed to fetch|network error/i, 'network'],
];

/** Libraries wrap what a wallet or a node said, at times more than once. */
const DEPTH = 8;

/** Problem that an error of a wallet or a chain is about, however deep it is wrapped; null when none is known. */
export function chainProblem(error: unknown): ChainProblem | null {
  const layers = layersOf(error);
  for (const { code } of layers) {
    const known = typeof code === 'number' ? BY_CODE[code] : undefined;
    if (known) return known;
  }
  const words = layers.map(({ name, shortMessage, message }) =>
    [name, shortMessage ?? message].join(' '),
  );
  for (const [pattern, problem] of BY_WORDS) {
    if (words.some((text) => pattern.test(text))) return problem;
  }
  return null;
}

interface Layer {
  code?: unknown;
  name?: unknown;
  /** viem's, without the request in it. */
  shortMessage?: unknown;
  message?: unknown;
  cause?: unknown;
}

function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = [];
  let layer = error;
  while (layers.length < DEPTH && layer && typeof layer === 'object') {
    layers.push(layer as Layer);
    layer = (layer as Layer).cause;
  }
  return layers;
}
