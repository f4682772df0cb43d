import { useMutation } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { getStatementCsv } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ListStates } from '@/ui/list-states';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { useBalances, useStatement } from '../queries';
import { StatementTable } from './statement-table';

export function StatementTab() {
  // In the address, so that an amount elsewhere can lead to its own lines.
  const [params, setParams] = useSearchParams();
  const currency = params.get('currency') ?? undefined;
  const setCurrency = (next: string | undefined) =>
    setParams({ tab: 'statement', ...(next ? { currency: next } : {}) }, { replace: true });
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
  return (
    <div>
      <ListStates
        list={list}
        loading={<Skeleton className="h-96 rounded-lg" />}
        failed="The statement did not load"
        empty={
          <EmptyState icon={ReceiptText} title="No entries yet">
            Every movement of your money is listed here, with its reason and the balance after it.
          </EmptyState>
        }
      >
        {(lines) => (
          <>
            <Card className="overflow-hidden">
              <StatementTable lines={lines} />
            </Card>
            <p className="mt-3 text-dim text-sm">
              The balance after counts what is set aside, too: it is yours until it is spent, which
              is why such a line has no sign.
            </p>
          </>
        )}
      </ListStates>
    </div>
  );
}
