import { useState } from 'react';
import { serverText } from '@/lib/api-error';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { DrainPanel } from './drain-panel';
import { Jobs } from './jobs';
import { Nodes } from './nodes';
import { ProcessLine } from './process-line';
import { RestartPanel } from './restart-panel';
import { type AskedRoom, RoomDialog } from './room-dialog';
import { Rooms } from './rooms';
import { SwitchesPanel } from './switches-panel';
import { Tiles } from './tiles';
import { nodeOf, useOperations } from './use-operations';

/** Operations as they run now, and what operators do about them. */
export function OperationsTab() {
  const operations = useOperations();
  const [asked, setAsked] = useState<AskedRoom | null>(null);
  const { data: now, moments } = operations;
  if (operations.isPending) return <Loading />;
  if (!now) {
    return (
      <ErrorState
        title="The server’s figures did not load"
        onRetry={() => void operations.refetch()}
        retrying={operations.isFetching}
      >
        {serverText(operations.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  const node = nodeOf(now);
  return (
    <div className="flex flex-col gap-5">
      {operations.isError ? (
        <Notice tone="error" title="These figures stand still">
          {serverText(operations.error, 'The server does not answer.')} It is asked again every two
          seconds.
        </Notice>
      ) : null}
      <Nodes nodes={now.nodes} onChoose={operations.choose} />
      <ProcessLine now={now} />
      <Tiles now={now} moments={moments} />
      <div className="grid gap-3 lg:grid-cols-2">
        <RestartPanel restart={now.restart} />
        <DrainPanel drain={now.drain} sockets={now.process.sockets} nodes={now.nodes} />
      </div>
      <Rooms
        now={now}
        onClose={(room) => setAsked({ room, node, what: 'close' })}
        onRevive={(room) => setAsked({ room, node, what: 'revive' })}
      />
      <SwitchesPanel />
      <Jobs jobs={now.jobs} at={now.at} />
      {asked ? <RoomDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-5">
      <Skeleton className="h-6 w-72 rounded-sm" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Skeleton key={key} className="h-32 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
