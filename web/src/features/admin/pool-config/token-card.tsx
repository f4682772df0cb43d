import { useQuery } from '@tanstack/react-query';
import { getTokenInfo, type TokenInfo } from '@/api/pool-token';
import { fullAmount } from '@/lib/money';
import { Address } from '@/ui/address';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { Fact } from '../fact';
import { ADMIN } from '../queries';

/** The token as the chain knows it (TOKEN-15, TOKEN-16). */
export function TokenCard() {
  const info = useQuery({
    queryKey: [...ADMIN, 'pool-config', 'token'],
    queryFn: ({ signal }) => getTokenInfo({ signal }),
  });
  return (
    <Card className="p-4 md:p-5">
      <h3 className="font-sans font-semibold">Token info</h3>
      {info.data ? (
        <Facts info={info.data} />
      ) : info.isError ? (
        <ErrorState
          title="The token did not load"
          className="py-6"
          onRetry={() => void info.refetch()}
          retrying={info.isFetching}
        />
      ) : (
        <Skeleton className="mt-3 h-24 rounded-md" />
      )}
    </Card>
  );
}

function Facts({ info }: { info: TokenInfo }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-4">
      <Fact name="Symbol">{info.symbol}</Fact>
      <Fact name="Network">
        {info.network} ({info.chainId})
      </Fact>
      <Fact name="Address">
        {info.address ? <Address address={info.address as `0x${string}`} /> : 'Not on a chain yet'}
      </Fact>
      <Fact name="Total supply">
        {info.totalSupply === null ? 'The chain does not answer' : fullAmount(info.totalSupply, 0)}
      </Fact>
      <Fact name="Decimals">{info.decimals}</Fact>
      {info.explorerUrl ? (
        <Fact name="Explorer">
          <a
            href={info.explorerUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="text-chalk underline-offset-4 hover:underline"
          >
            Look it up
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}
