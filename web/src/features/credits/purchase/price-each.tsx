interface PriceEachProps {
  /** With its unit. */
  price: string;
  /** With the bonus. */
  credits: number;
}

/** Cents for each credit of a pack, for packs in dollars: only these have a bonus. */
export function PriceEach({ price, credits }: PriceEachProps) {
  const cents = /^\$(\d+)\.(\d\d)$/.exec(price);
  if (!cents || credits <= 0) return null;
  const count = BigInt(credits);
  // Tenths of a cent, rounded half up.
  const tenths = (BigInt(`${cents[1]}${cents[2]}`) * 20n + count) / (2n * count);
  return (
    <span className="block font-medium font-sans text-dim text-sm">
      {`${tenths / 10n}.${tenths % 10n}`.replace('.0', '')} ¢ each
    </span>
  );
}
