import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notify } from '@/lib/notify';
import { IconButton } from './icon-button';

interface CopyButtonProps {
  value: string;
  label: string;
  /** The toasts, where the page has texts of its own; without `done` only the button tells that it worked. */
  done?: string;
  failed?: string;
  className?: string;
}

export function CopyButton({ value, label, done, failed, className = '' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        if (done) notify.success(done);
      },
      () =>
        notify.error(failed ?? 'Could not copy', {
          description: 'Select the text and copy it by hand.',
        }),
    );

  return (
    <IconButton label={copied ? 'Copied' : label} onClick={copy} className={className}>
      {copied ? (
        <Check aria-hidden className="size-4 text-felt" />
      ) : (
        <Copy aria-hidden className="size-4" />
      )}
    </IconButton>
  );
}
