/** Over which network each is paid: the first of the currency's (decision E7). */
const NAMES: Record<string, string> = {
  USDT: 'Tether USD',
  USDC: 'USD Coin',
  BNB: 'BNB',
  BTC: 'Bitcoin',
  ETH: 'Ether',
  SOL: 'Solana',
};

interface CurrencyGridProps {
  currencies: string[];
  chosen: string;
  onChoose: (currency: string) => void;
}

export function CurrencyGrid({ currencies, chosen, onChoose }: CurrencyGridProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display font-semibold text-lg">Currency</legend>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {currencies.map((code) => (
          <label
            key={code}
            className="flex min-h-16 cursor-pointer flex-col items-center justify-center rounded-md border border-ink-3 bg-ink-1 px-2 py-3 text-center transition-colors hover:border-faint has-checked:border-felt has-checked:bg-felt/8 has-focus-visible:outline-2 has-focus-visible:outline-chalk"
          >
            <input
              type="radio"
              name="currency"
              className="sr-only"
              checked={code === chosen}
              onChange={() => onChoose(code)}
            />
            <span className="font-display font-semibold">{code}</span>
            <span className="text-dim text-xs">{NAMES[code] ?? code}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
