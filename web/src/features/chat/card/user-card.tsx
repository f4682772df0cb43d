import { AtSign, Ban, Clock, EyeOff, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Badges, RoomRole, You } from '@/realtime/messages';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { LineBadges } from '../lines/line-badges';
import { isStaff, mayModerate } from '../moderation/permissions';
import type { ModerationAction } from '../moderation/use-moderation';
import { ChatterPart } from './chatter-part';

/** Somebody of whom a card is shown; role and badges are known of those who spoke. */
export interface CardPerson {
  id: null;
  address: string;
  username: string;
  role: RoomRole;
  badges?: Badges | undefined;
}

interface UserCardProps {
  person: CardPerson;
  streamId: string;
  you: You | null;
  /** Facts of the person, and the way to follow them. */
  children: ReactNode;
  onMention: () => void;
  onBlock: () => void;
  onModerate: (action: ModerationAction) => void;
  onClose: () => void;
}

const TIMEOUT_SECONDS = 600;

/** Somebody in the chat: who they are, and for moderators what they said and what was done about it. */
export default function UserCard(props: UserCardProps) {
  const { person, streamId, you, children, onClose } = props;
  const other = you?.address.toLowerCase() !== person.address.toLowerCase();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const moderate = (action: ModerationAction) => then(() => props.onModerate(action));
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())} title={person.username}>
      <div className="flex flex-col gap-4">
        {person.badges ? (
          <p>
            <LineBadges role={person.role} {...person.badges} />
          </p>
        ) : null}
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>{children}</Suspense>
        {other ? (
          <div className="flex flex-wrap gap-2">
            {you ? (
              <Button variant="secondary" onClick={then(props.onMention)}>
                <AtSign aria-hidden className="size-4" />
                Mention
              </Button>
            ) : null}
            <Button variant="secondary" onClick={then(props.onBlock)}>
              <EyeOff aria-hidden className="size-4" />
              Block
            </Button>
            {mayModerate(person, you) ? (
              <>
                <Button
                  variant="secondary"
                  onClick={moderate({ type: 'timeout', seconds: TIMEOUT_SECONDS })}
                >
                  <Clock aria-hidden className="size-4" />
                  Time out 10 min
                </Button>
                <Button variant="danger" onClick={moderate({ type: 'ban' })}>
                  <Ban aria-hidden className="size-4" />
                  Ban
                </Button>
              </>
            ) : null}
          </div>
        ) : null}
        {isStaff(you) ? (
          <ChatterPart
            streamId={streamId}
            address={person.address}
            unban={
              <Button variant="secondary" onClick={moderate({ type: 'unban' })}>
                <Undo2 aria-hidden className="size-4" />
                Unban
              </Button>
            }
          />
        ) : null}
      </div>
    </Dialog>
  );
}
