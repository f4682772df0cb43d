import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getCardLink } from '@/api/presale';
import { ApiError } from '@/lib/api-error';
import { isAtLimits } from '@/lib/at-limits';
import { safeCheckout } from '@/lib/checkout';
import { Button } from '@/ui/button';
import { TEXTS } from './texts';
import { useTestChain } from './use-test-chain';

interface CardWayProps {
  /** Symbol of the coin that the card buys. */
  coin: string;
  amount: string;
  /** Says why the amount cannot be bought, beside its field; false where it can. */
  refused: () => boolean;
}

/** Coins by card, into the own wallet, on the provider's page in a new tab. */
export function CardWay({ coin, amount, refused }: CardWayProps) {
  const isTest = useTestChain();
  const link = useMutation({ mutationFn: () => openCardPage(amount.trim()) });
  const open = () => {
    if (!refused() && !link.isPending) link.mutate();
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" busy={link.isPending} onClick={open}>
        {link.isPending ? 'Opening MoonPay…' : `Get ${coin} with a card`}
      </Button>
      {link.isError ? (
        <p role="alert" className="text-live text-sm">
          {TEXTS.noCard}
          {told(link.error)}
        </p>
      ) : null}
      {isAtLimits(link.error) ? <LimitsWay /> : null}
      {link.isError ? null : (
        <p className="text-faint text-sm">
          {isTest
            ? `A trial page in MoonPay’s place: no card is charged, and the ${coin} is play money.`
            : `MoonPay sends ${coin} to your wallet. Contribute it here once it is there.`}
        </p>
      )}
    </div>
  );
}

/** Out of a refusal by one's own limits, or for want of agreement to the terms. */
export function LimitsWay() {
  return (
    <Link to="/settings/limits" className="self-start text-chalk text-sm underline">
      Limits and breaks
    </Link>
  );
}

/** The tab is opened at the press: later the browser takes it for an advertisement. */
async function openCardPage(amount: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = safeCheckout((await getCardLink(amount)).url);
    if (!tab || !url) throw new Error('no tab for the card page');
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** A refusal that the person can do something about, behind the documented words. */
function told(error: unknown): string {
  return error instanceof ApiError && error.status < 500 ? `. ${error.message}` : '';
}
