import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';

const SAID_MS = 2000;

interface InviteButtonProps {
  roomId: string;
  /** It is the next step. */
  first?: boolean;
}

/** Copies the room's link, which lets others in to play and to watch. */
export function InviteButton({ roomId, first = false }: InviteButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(`${window.location.origin}/duel/${roomId}`).then(
      () => {
        setCopied(true);
        notify.success('Link copied');
      },
      () =>
        notify.error('Could not copy', { description: 'The address of this page is the link.' }),
    );
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant={first ? 'primary' : 'secondary'}
      size={first ? 'lg' : 'md'}
      className={first ? '' : 'ml-auto max-sm:flex-1 sm:min-w-44'}
      onClick={() => void copy()}
    >
      <Icon aria-hidden className={`size-4 ${copied && !first ? 'text-felt' : ''}`} />
      {copied ? 'Link copied' : 'Copy invite link'}
    </Button>
  );
}
