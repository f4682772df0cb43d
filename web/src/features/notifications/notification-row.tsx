import {
  AtSign,
  Award,
  Bell,
  ChevronRight,
  Coins,
  Gem,
  Gift,
  ListChecks,
  type LucideIcon,
  Medal,
  Radio,
  Swords,
  Trophy,
  UserPlus,
  Vote,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Notification, NotificationKind } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { Avatar } from '@/ui/avatar';
import { RelativeTime } from '@/ui/relative-time';

const ICONS: Record<NotificationKind, { icon: LucideIcon; tone: string }> = {
  stream_live: { icon: Radio, tone: 'bg-live text-on-live' },
  follow: { icon: UserPlus, tone: 'bg-felt text-on-felt' },
  mention: { icon: AtSign, tone: 'bg-chalk text-ink-0' },
  tournament: { icon: Trophy, tone: 'bg-brass text-ink-0' },
  claim: { icon: Gift, tone: 'bg-brass text-ink-0' },
  presale: { icon: Coins, tone: 'bg-brass text-ink-0' },
  reward: { icon: Award, tone: 'bg-brass text-ink-0' },
  season_prize: { icon: Medal, tone: 'bg-brass text-ink-0' },
  prediction_win: { icon: Vote, tone: 'bg-brass text-ink-0' },
  payment: { icon: Wallet, tone: 'bg-chalk text-ink-0' },
  task: { icon: ListChecks, tone: 'bg-felt text-on-felt' },
  challenge: { icon: Swords, tone: 'bg-chalk text-ink-0' },
  collection: { icon: Gem, tone: 'bg-felt text-on-felt' },
};

/** The name of the one who did it stands out, so that rows do not read alike. */
function Words({ text, name }: { text: string; name: string }) {
  const named = name !== '' && text.startsWith(`${name} `);
  return (
    <span className="block [overflow-wrap:anywhere]">
      {named ? (
        <>
          <b className="font-semibold">{name}</b>
          {text.slice(name.length)}
        </>
      ) : (
        text
      )}
    </span>
  );
}

interface NotificationRowProps {
  notification: Notification;
  onGo?: (() => void) | undefined;
  /** The one thing to do about it, at the row's end. */
  action?: ReactNode;
}

export function NotificationRow({ notification, onGo, action }: NotificationRowProps) {
  const { actor, text, at, link, read, kind } = notification;
  // A server that is newer than this page may send kinds that it does not know.
  const { icon: Icon, tone } = ICONS[kind] ?? { icon: Bell, tone: 'bg-ink-3 text-text' };
  const mark = `grid place-items-center rounded-full ${tone}`;
  return (
    <li
      className={`group relative flex min-h-15 items-center gap-3 rounded-md pr-3 transition-colors hover:bg-ink-2 ${read ? '' : 'bg-chalk/8'}`}
    >
      {/* The whole row leads there, but for what can be done at its end. */}
      <Link
        to={link}
        onClick={onGo}
        className="flex min-w-0 flex-1 items-center gap-3 py-1.5 pl-4 after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-md after:focus-visible:outline-2 after:focus-visible:outline-chalk"
      >
        {read ? null : (
          <span className="absolute left-1 size-2 rounded-full bg-chalk">
            <span className="sr-only">new</span>
          </span>
        )}
        {actor ? (
          <span className="relative">
            <Avatar name={displayName(actor)} src={actor.profilePicture} size={36} />
            <span className={`-right-1 -bottom-1 absolute size-5 ring-2 ring-ink-1 ${mark}`}>
              <Icon aria-hidden className="size-3" />
            </span>
          </span>
        ) : (
          <span className={`size-9 shrink-0 ${mark}`}>
            <Icon aria-hidden className="size-4.5" />
          </span>
        )}
        <span className="min-w-0 flex-1 text-sm leading-snug">
          <Words text={text} name={actor ? displayName(actor) : ''} />
          <RelativeTime
            at={at}
            className={`mt-0.5 block text-xs tabular-nums ${read ? 'text-faint' : 'text-dim'}`}
          />
        </span>
      </Link>
      {action ? (
        <span className="relative z-1 flex w-28 shrink-0 justify-end sm:w-37 [&_a]:w-full [&_button]:w-full [&_button]:px-2 [&>span]:w-full">
          {action}
        </span>
      ) : (
        <ChevronRight
          aria-hidden
          className="-ml-1 size-4 shrink-0 text-faint transition-colors group-hover:text-text"
        />
      )}
    </li>
  );
}
