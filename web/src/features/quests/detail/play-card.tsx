import { Play } from 'lucide-react';
import type { QuestDetail } from '@/api/quest-types';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { useEntry } from '../queries';
import { questOf } from '../words';
import { Fact, Reward, StoppedNote, Streak } from './parts';
import type { QuestPayment } from './payment';
import { Places } from './places';
import { standingOf } from './standing';
import { Standstill } from './standstill';
import { usePlay } from './use-play';

const TRIES = {
  once: 'One try.',
  daily: 'One try a day.',
  weekly: 'One try a week.',
} as const;

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
  const free = payment.free ?? 0;
  const isFree = free > 0 && standing.can === 'play';
  const comesBack = quest.period !== undefined && quest.period !== 'once';
  const figures = (
    <>
      <Fact name="Times played">{countText(quest.totalPlaysCount)}</Fact>
      <Fact name="Credits required">
        {isFree ? 'None now, ' : null}
        {isFree && !comesBack ? 'otherwise ' : null}
        {many(credits ?? 0, 'credit')}
        {free > 0 && comesBack ? <span className="font-normal text-dim"> after that</span> : null}
      </Fact>
      <Fact name="Your balance">
        {user ? (
          payment.balance === undefined ? (
            '…'
          ) : (
            `${many(payment.balance, 'credit')}${isFree ? ', not needed now' : ''}`
          )
        ) : (
          <span className="font-normal text-dim">Connect your wallet</span>
        )}
      </Fact>
    </>
  );
  return (
    <Card className="flex flex-col gap-4 p-5 md:gap-5">
      <Reward {...reward} />
      <Places quest={quest} />
      <dl className="flex flex-col gap-2.5 text-sm">
        {isFree ? (
          <div className="flex justify-between gap-4 rounded-md bg-felt/12 px-3 py-2.5 font-semibold text-felt">
            <dt>This play</dt>
            <dd>Free today ({free} left)</dd>
          </div>
        ) : null}
        {isFree ? null : figures}
        {entry && entry.progress > 0 ? (
          <Fact name="Won in a row">{many(entry.progress, 'frame')}</Fact>
        ) : null}
        <Streak quest={quest} entry={entry} />
        {quest.endsAt && standing.can !== 'nothing' ? (
          <Fact name="Ends">
            <RelativeTime at={quest.endsAt} />
          </Fact>
        ) : null}
      </dl>
      {standing.can === 'nothing' ? (
        <Standstill quest={quest} why={standing.why} entry={entry ?? null} />
      ) : (
        <div className="flex flex-col gap-2">
          <Button wide size="lg" busy={busy} onClick={play}>
            {busy ? null : <Play aria-hidden className="size-5" />}
            {standing.can === 'continue' ? 'Continue playing' : 'Play Quest'}
          </Button>
          {standing.can === 'continue' ? (
            <p className="text-center text-dim text-sm">
              Your place is paid for. The table is waiting.
            </p>
          ) : isFree ? null : (
            <p className="text-center text-dim text-sm">{payment.hint}</p>
          )}
          {/* Neither is to be learnt by losing it. */}
          <p className="text-center text-dim text-sm">
            {TRIES[quest.period ?? 'once']} Leave the table for half a minute, and it is lost.
          </p>
        </div>
      )}
      {/* Figures that a free play does not need stand small, after the way in. */}
      {isFree ? (
        <dl className="flex flex-col gap-1 border-ink-3 border-t pt-3 text-faint text-xs *:*:font-normal">
          {figures}
        </dl>
      ) : null}
      <StoppedNote stopped={stopped} />
    </Card>
  );
}
