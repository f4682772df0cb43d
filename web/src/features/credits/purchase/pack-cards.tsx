import { Suspense } from 'react';
import type { CreditPackage } from '@/api/credit-types';
import { PriceEach } from './later';

interface PackCardsProps {
  packages: CreditPackage[];
  /** As typed: the pack of that size is chosen. */
  chosen: string;
  /** With its unit. */
  priceOf: (credits: number) => string;
  onChoose: (credits: number) => void;
}

export function PackCards({ packages, chosen, priceOf, onChoose }: PackCardsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display font-semibold text-lg">Choose a pack</legend>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {packages.map((pack) => (
          <PackCard
            key={pack.credits}
            pack={pack}
            price={priceOf(pack.credits)}
            checked={chosen.trim() === String(pack.credits)}
            onChoose={() => onChoose(pack.credits)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PackCardProps {
  pack: CreditPackage;
  price: string;
  checked: boolean;
  onChoose: () => void;
}

function PackCard({ pack, price, checked, onChoose }: PackCardProps) {
  const { credits, label, popular, description, bonus } = pack;
  return (
    <label className="relative flex cursor-pointer flex-col rounded-lg border border-ink-3 bg-ink-1 p-4 transition-colors hover:border-faint has-checked:border-felt has-checked:bg-felt/8 has-focus-visible:outline-2 has-focus-visible:outline-chalk">
      <input
        type="radio"
        name="pack"
        className="sr-only"
        checked={checked}
        onChange={onChoose}
        aria-label={`${label}: ${credits} credits${bonus > 0 ? ` and ${bonus} more` : ''} for ${price}`}
      />
      {popular ? (
        <span className="absolute -top-2.5 right-3 rounded-sm bg-felt px-2 py-0.5 font-semibold text-on-felt text-xs">
          Popular
        </span>
      ) : null}
      <span className="font-medium text-dim text-sm">{label}</span>
      <span className="mt-2 font-bold font-display text-3xl tabular-nums leading-none">
        {credits}
        <span className="ml-1.5 font-medium font-sans text-dim text-sm">credits</span>
      </span>
      <span className={`mt-2 text-sm ${bonus > 0 ? 'font-semibold text-brass' : 'text-faint'}`}>
        {description}
      </span>
      <span className="mt-auto min-h-16 pt-3 font-display font-semibold text-lg tabular-nums">
        {price}
        <Suspense>
          <PriceEach price={price} credits={credits + bonus} />
        </Suspense>
      </span>
    </label>
  );
}
