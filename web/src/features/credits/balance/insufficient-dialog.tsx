import { Link, useLocation } from 'react-router';
import type { CreditPackage } from '@/api/credit-types';
import { countText } from '@/lib/locale';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { buyLink } from '../links';
import { cryptoPrice } from '../price';
import { useCreditConfig } from '../queries';

const MOST = 3;

/** The packs that make up for it: those with at least as many, the smallest three. */
export function packsFor(packages: CreditPackage[], shortfall: number): CreditPackage[] {
  return packages.filter(({ credits }) => credits >= shortfall).slice(0, MOST);
}

interface InsufficientDialogProps {
  /** Credits that are missing. */
  shortfall: number;
  onClose: () => void;
}

/** Said to somebody who wants to play and has too few credits. */
export function InsufficientDialog({ shortfall, onClose }: InsufficientDialogProps) {
  const { pathname, search } = useLocation();
  const config = useCreditConfig();
  const here = pathname + search;
  const packs = packsFor(config.data?.packages ?? [], shortfall);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Not enough credits"
      description={`You need ${countText(shortfall)} more ${shortfall === 1 ? 'credit' : 'credits'} to play.`}
    >
      {config.isPending ? <Skeleton className="h-48" /> : null}
      {packs.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {packs.map((pack) => (
            <li key={pack.credits}>
              <Link
                to={buyLink(pack.credits, here)}
                className="flex min-h-16 items-center gap-3 rounded-md border border-ink-3 bg-ink-0 px-4 py-3 transition-colors hover:border-felt"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    {pack.label}
                    {pack.popular ? <Badge tone="felt">Popular</Badge> : null}
                  </span>
                  <span className="block text-dim text-sm">
                    {pack.credits} credits
                    {pack.bonus > 0 ? (
                      <span className="text-brass"> +{pack.bonus} bonus</span>
                    ) : null}
                  </span>
                </span>
                <span className="font-display font-semibold tabular-nums">
                  ${cryptoPrice(pack.credits, config.data?.poolCreditToUsdRate ?? 0)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : config.isPending ? null : (
        <Button asChild size="lg">
          <Link to={buyLink(shortfall, here)}>Buy credits</Link>
        </Button>
      )}
      <Button variant="secondary" size="lg" onClick={onClose}>
        Not now
      </Button>
    </Dialog>
  );
}
