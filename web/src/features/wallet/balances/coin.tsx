import type { Currency } from '@/api/money-types';

/** A currency's mark: the first letters of its symbol on its colour. */
export function Coin({ currency, size = 40 }: { currency: Currency; size?: number }) {
  const letters = currency.symbol.replace(/[^A-Z]/gi, '').slice(0, 4);
  return (
    <span
      aria-hidden
      style={
        {
          width: size,
          height: size,
          fontSize: size * (letters.length > 3 ? 0.25 : 0.3),
          '--coin': currency.color,
        } as never
      }
      className="grid shrink-0 select-none place-items-center rounded-full border border-(--coin)/60 bg-(--coin)/15 font-bold font-display"
    >
      {letters}
    </span>
  );
}
