import { Link } from 'react-router';
import type { Sent } from '@/api/presale';
import { isPositive, subtractAmounts } from '@/lib/money';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { buys, shown } from './rules';

interface SentPopupProps {
  sent: Sent;
  /** The part that counts; the rest comes back. */
  counts: string;
  price: string;
  token: string;
  onClose: () => void;
}

/** A contribution is on the chain. */
export function SentPopup({ sent, counts, price, token, onClose }: SentPopupProps) {
  const back = subtractAmounts(sent.amount, counts);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Thank you for your contribution">
      <p className="text-dim">
        {shown(sent.amount)} {sent.token} is on its way, for about{' '}
        <strong className="text-text">
          {buys(counts, price)} {token}
        </strong>
        . It counts once its block is final.
        {isPositive(back) ? ` ${shown(back)} ${sent.token} of it comes back to you.` : null}
      </p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => void share(token)}>
          Share
        </Button>
        <Button asChild variant="secondary">
          <Link to="/wallet">View Dashboard</Link>
        </Button>
        <Button onClick={onClose}>Continue to Presale</Button>
        <Button asChild variant="secondary">
          <Link to="/">Home</Link>
        </Button>
      </div>
    </Dialog>
  );
}

async function share(token: string) {
  const url = `${window.location.origin}/presale`;
  try {
    if (navigator.share) await navigator.share({ title: `${token} presale`, url });
    else {
      await navigator.clipboard.writeText(url);
      notify.success('Link copied to clipboard!');
    }
  } catch {
    // Closed by the person, or not allowed: nothing is lost.
  }
}
