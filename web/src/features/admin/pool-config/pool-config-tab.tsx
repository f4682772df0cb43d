import { useQuery } from '@tanstack/react-query';
import { getTokenConfig, type TokenConfig } from '@/api/pool-token';
import { fullAmount } from '@/lib/money';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { asAdmin } from '../calls';
import { Fact } from '../fact';
import { ADMIN } from '../queries';
import { formOf, LOAD_FAILED } from './save';
import { SettingsForm } from './settings-form';
import { TokenCard } from './token-card';

/** LP-BAI: what it is, what is set of it, and what holds now. */
export function PoolConfigTab() {
  const config = useQuery({
    queryKey: [...ADMIN, 'pool-config', 'config'],
    queryFn: ({ signal }) => asAdmin(getTokenConfig, { signal }),
  });
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {config.data ? (
        // Anew when something was saved: the form shows what holds.
        <SettingsForm key={JSON.stringify(formOf(config.data))} config={config.data} />
      ) : config.isError ? (
        <Card>
          <ErrorState
            title={LOAD_FAILED}
            onRetry={() => void config.refetch()}
            retrying={config.isFetching}
          />
        </Card>
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
      <div className="flex flex-col gap-3">
        <TokenCard />
        {config.data ? <CurrentSettings config={config.data} /> : null}
      </div>
    </div>
  );
}

function CurrentSettings({ config }: { config: TokenConfig }) {
  return (
    <Card className="p-4 md:p-5">
      <h3 className="font-sans font-semibold">Current settings</h3>
      <dl className="mt-3 grid grid-cols-2 gap-4 tabular-nums">
        <Fact name="Minimum holding">{fullAmount(config.minimumHolding, 0)} LP-BAI</Fact>
        <Fact name="Token gating">{config.tokenGatingEnabled ? 'On' : 'Off'}</Fact>
        <Fact name="Pool reward rate">{fullAmount(config.rewardRates.pool, 0)} POOL a ball</Fact>
        <Fact name="AI Quest reward rate">
          {fullAmount(config.rewardRates.ai_quest, 0)} POOL a win
        </Fact>
      </dl>
    </Card>
  );
}
