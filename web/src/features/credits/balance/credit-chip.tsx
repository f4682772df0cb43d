import { Gem } from 'lucide-react';
import { Link } from 'react-router';
import { countText } from '@/lib/locale';
import { Skeleton } from '@/ui/skeleton';
import { Tooltip } from '@/ui/tooltip';
import { BUY } from '../links';
import { useCreditBalance } from '../queries';

/** The credits at hand on every page, and the way to more. `compact`: where there is room for a figure alone. */
export function CreditChip({ compact = false }: { compact?: boolean }) {
  const { data, isError } = useCreditBalance();
  const known = data ? countText(data.balance) : isError ? '–' : null;
  const free = data?.freePlayStatus.freePlayEnabled ? data.freePlayStatus.availableFreePlays : 0;
  const label = known === null ? 'Pool credits' : `Pool credits: ${known}${freeWords(free)}`;
  const chip = (
    <Link
      to={BUY}
      aria-label={label}
      className={`flex h-10 items-center gap-2 rounded-md transition-colors ${compact ? 'justify-center px-2 hover:bg-ink-2' : 'border border-ink-3 bg-ink-0 px-3 hover:border-faint'}`}
    >
      <Gem aria-hidden className="size-4 shrink-0 text-brass" />
      {compact ? null : <span className="font-medium text-dim text-sm">Credits</span>}
      <span
        className={`font-display font-semibold text-sm tabular-nums ${compact ? '' : 'ml-auto'}`}
      >
        {known === null ? (
          <Skeleton className="h-4 w-6" />
        ) : compact && data ? (
          short.format(data.balance)
        ) : (
          known
        )}
      </span>
      {!compact && free > 0 ? (
        <span className="font-semibold text-felt text-xs">+{free} free</span>
      ) : null}
    </Link>
  );
  return compact ? <Tooltip text={label}>{chip}</Tooltip> : chip;
}

const short = new Intl.NumberFormat('en', { notation: 'compact' });

const freeWords = (free: number) =>
  free === 0 ? '' : `, and ${free} free ${free === 1 ? 'play' : 'plays'} today`;
