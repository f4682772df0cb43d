import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QuestDetail } from '@/api/quest-types';
import { many } from '@/lib/many';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { useEntry } from '../queries';
import { questOf } from '../words';
import type { QuestPayment } from './payment';
import { Places } from './places';
import { standingOf } from './standing';
import { Standstill } from './standstill';
import { usePlay } from './use-play';

interface PlayCardProps {
  quest: QuestDetail;
  payment: QuestPayment;
}

/** The reward, the price, and the way to the table. */
export function PlayCard({ quest, payment }: PlayCardProps) {
  const { user } = useSession();
  const entry = useEntry(quest._id);
  const { play, busy, stopped } = usePlay(quest, entry, payment);
  const { reward, credits } = questOf(quest, 'page');
  const standing = standingOf(quest, entry);
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div>
        <p className="text-dim text-sm">Reward</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="break-all font-bold font-display text-4xl text-brass tabular-nums leading-tight">
            {reward.amount}
          </span>
          <span className="font-semibold text-lg">{reward.currency}</span>
        </p>
      </div>
      <Places quest={quest} />
      <dl className="flex flex-col gap-2.5 text-sm">
        <Fact name="Times played">{quest.totalPlaysCount.toLocaleString('en')}</Fact>
        <Fact name="Credits required">{many(credits, 'credit')}</Fact>
        <Fact name="Your balance">
          {user ? (
            payment.balance === undefined ? (
              '…'
            ) : (
              many(payment.balance, 'credit')
            )
          ) : (
            <span className="font-normal text-dim">Connect your wallet</span>
          )}
        </Fact>
        {entry && entry.progress > 0 ? (
          <Fact name="Won in a row">{many(entry.progress, 'frame')}</Fact>
        ) : null}
        {quest.endsAt && standing.can !== 'nothing' ? (
          <Fact name="Ends">
            <RelativeTime at={quest.endsAt} />
          </Fact>
        ) : null}
      </dl>
      {standing.can === 'nothing' ? (
        <Standstill why={standing.why} entry={entry ?? null} />
      ) : (
        <div className="flex flex-col gap-2">
          <Button wide size="lg" busy={busy} onClick={play}>
            {busy ? null : <Play aria-hidden className="size-5" />}
            {standing.can === 'continue' ? 'Continue playing' : 'Play Quest'}
          </Button>
          <p className="text-center text-dim text-sm">
            {standing.can === 'continue'
              ? 'Your place is paid. The table waits for you.'
              : payment.hint}
          </p>
        </div>
      )}
      {stopped ? (
        <div role="alert" className="rounded-md border border-live/50 bg-live/10 p-3 text-sm">
          <p className="font-semibold">{stopped.text}</p>
          <p className="mt-0.5 break-words">{stopped.why}</p>
          {stopped.code === 'ON_BREAK' || stopped.code === 'ATTESTATION_REQUIRED' ? (
            <Link
              to="/settings/limits"
              className="mt-1.5 inline-block font-medium text-chalk underline-offset-4 hover:underline"
            >
              Limits and breaks
            </Link>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-dim">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
