import { EasedNumber } from '@/ui/eased-number';
import { Skeleton } from '@/ui/skeleton';
import { useCreditBalance } from '../queries';

/** The visitor's means to play: credits, and today's free plays where there are any. */
export function Means() {
  const { data } = useCreditBalance();
  return (
    <dl className="flex gap-6">
      <Figure name="Your credits">
        {data ? <EasedNumber value={data.balance} /> : <Skeleton className="h-8 w-16" />}
      </Figure>
      {data && !data.freePlayStatus.freePlayEnabled ? null : (
        <Figure name="Free plays today">
          {data ? (
            <>
              {data.freePlayStatus.availableFreePlays}
              <span className="font-medium text-dim text-sm">
                {' '}
                of {data.freePlayStatus.dailyLimit}
              </span>
            </>
          ) : (
            <Skeleton className="h-8 w-16" />
          )}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums leading-tight">{children}</dd>
    </div>
  );
}
