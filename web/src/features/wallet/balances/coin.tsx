import type { Currency } from '@/api/money-types';
import { COIN_SIGNS } from './coin-signs';

interface CoinProps {
  currency: Currency;
  size?: number;
}

/** A currency's sign on its colour; of one that has none, the first letters of its symbol. */
export function Coin({ currency: { symbol, color }, size = 40 }: CoinProps) {
  const sign = COIN_SIGNS[symbol];
  const letters = symbol.replace(/[^A-Z]/gi, '').slice(0, 4);
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className="shrink-0 select-none text-(--ivory-lit)"
    >
      <circle cx="16" cy="16" r="16" fill={color} />
      {sign ? (
        <path
          d={sign.path}
          fillRule="evenodd"
          fill={sign.line ? 'none' : 'currentColor'}
          stroke={sign.line ? 'currentColor' : 'none'}
          strokeWidth={sign.line}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <text
          x="16"
          y="16"
          dy="0.36em"
          textAnchor="middle"
          fontSize={letters.length > 3 ? 9 : 10.5}
          fill="currentColor"
          className="font-bold font-display"
        >
          {letters}
        </text>
      )}
    </svg>
  );
}
