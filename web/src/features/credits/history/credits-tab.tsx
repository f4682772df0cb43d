import { Gem, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { Means } from '../balance/means';
import { BUY } from '../links';
import { SendPayment } from '../purchase/send-payment';
import { useCreditBalance, usePurchases } from '../queries';
import { PurchaseTable } from './purchase-table';

const BUY_AND_BACK = `${BUY}?return=${encodeURIComponent('/wallet?tab=credits')}`;

/** The wallet's tab of pool credits: what there is, and what was bought. */
export function CreditsTab() {
  const list = usePurchases();
  const plays = useCreditBalance().data?.freePlayStatus;
  const isFree = plays?.freePlayEnabled === true && plays.availableFreePlays > 0;
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => {
    setOpened(null);
    void list.refetch();
  };
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
        <Means />
        <Button
          asChild
          variant={isFree && list.data?.length === 0 ? 'secondary' : 'primary'}
          className="ml-auto max-sm:w-full"
        >
          <Link to={BUY_AND_BACK}>
            <Plus aria-hidden className="size-4" />
            Buy credits
          </Link>
        </Button>
      </Card>
      <div>
        <ListStates
          list={list}
          loading={<Skeleton className="h-64 rounded-lg" />}
          failed="Your purchases did not load"
          empty={
            <EmptyState
              icon={Gem}
              title="No credits bought yet"
              action={
                <Button asChild variant={isFree ? 'primary' : 'secondary'}>
                  <Link to="/bitpool#quests">{isFree ? 'Use a free play' : 'See the quests'}</Link>
                </Button>
              }
            >
              Credits pay for games that earn rewards
              {isFree ? ', and today’s first plays cost none' : ''}. What you buy shows up here.
            </EmptyState>
          }
        >
          {(purchases) => (
            <Card className="overflow-hidden">
              <PurchaseTable purchases={purchases} onPay={setOpened} />
            </Card>
          )}
        </ListStates>
      </div>
      {opened ? <SendPayment orderId={opened} onClose={close} onDone={close} /> : null}
    </div>
  );
}
