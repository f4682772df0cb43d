import { shortAddress } from '@/lib/address';
import { CopyButton } from './copy-button';

/** A wallet address as its first 6 and last 4 characters, the whole on hover, with a copy button. */
export function Address({ address, className = '' }: { address: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <span title={address} className="font-medium tabular-nums">
        {shortAddress(address)}
      </span>
      <CopyButton value={address} label="Copy address" />
    </span>
  );
}
