import { useMutation } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { getStatementCsv } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { MoreButton } from '@/ui/more-button';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { useBalances, useStatement } from './queries';
import { StatementTable } from './statement-table';

export function StatementTab() {
  const [currency, setCurrency] = useState<string | undefined>();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <CurrencyFilter value={currency} onChange={setCurrency} />
        <DownloadButton currency={currency} />
      </div>
      <Lines currency={currency} />
    </div>
  );
}

interface CurrencyFilterProps {
  value: string | undefined;
  onChange: (currency: string | undefined) => void;
}

function CurrencyFilter({ value, onChange }: CurrencyFilterProps) {
  const { data } = useBalances();
  return (
    <Select
      aria-label="Currency"
      className="w-44"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">All currencies</option>
      {data?.map(({ currencyId, currency }) => (
        <option key={currencyId} value={currency.symbol}>
          {currency.symbol}
        </option>
      ))}
    </Select>
  );
}

function DownloadButton({ currency }: { currency: string | undefined }) {
  const download = useMutation({
    mutationFn: () => getStatementCsv(currency),
    onSuccess: (csv) => saveFile(`cuecast-statement-${currency ?? 'all'}.csv`, csv, 'text/csv'),
    onError: (error) => notify.error(serverText(error, 'The statement did not download')),
  });
  return (
    <Button
      variant="secondary"
      className="ml-auto"
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? null : <Download aria-hidden className="size-4" />}
      Download CSV
    </Button>
  );
}

function Lines({ currency }: { currency: string | undefined }) {
  const list = useStatement(currency);
  if (list.isPending) return <Skeleton className="h-96 rounded-lg" />;
  if (!list.data) {
    return (
      <ErrorState
        title="The statement did not load"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title="No lines yet">
        Every movement of your money will stand here, with what caused it and the balance after it.
      </EmptyState>
    );
  }
  return (
    <div>
      <Card className="overflow-hidden">
        <StatementTable lines={list.data} />
      </Card>
      <MoreButton list={list} />
    </div>
  );
}
