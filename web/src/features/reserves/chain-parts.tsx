import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';
import { shortAddress } from '@/lib/address';
import { CopyButton } from '@/ui/copy-button';

const CHAINS: Record<number, string> = { 1: 'Ethereum', 56: 'BNB Smart Chain' };

/** A local chain takes the id of the one that it stands for. */
export function ChainName({ id }: { id: number | null }) {
  const isLocal = useQuery(configQuery).data?.environment === 'local';
  const name = isLocal ? 'the local test chain' : CHAINS[id ?? 0];
  return name ? `${name} (${id})` : `chain ${id}`;
}

/** To be told apart by eye, and compared by a copy of the whole. */
export function Hash({ of }: { of: string }) {
  return (
    <span className="inline-flex items-center whitespace-nowrap">
      <span className="sr-only">{of}</span>
      <code aria-hidden title={of}>
        {shortAddress(of)}
      </code>
      <CopyButton value={of} label={`Copy ${shortAddress(of)}`} className="-my-2.5" />
    </span>
  );
}
