import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notify } from '@/lib/notify';
import { IconButton } from './icon-button';

interface CopyButtonProps {
  value: string;
  label: string;
  className?: string;
}

export function CopyButton({ value, label, className = '' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => notify.error('Could not copy', { description: 'Select the text and copy it by hand.' }),
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
