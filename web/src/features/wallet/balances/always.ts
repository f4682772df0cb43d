/** The currencies that the sidebar always shows, in this order (D1 section 2); behind them whatever else one has. */
export const ALWAYS = ['USDT', 'BNB', 'SOL', 'USDC'];
