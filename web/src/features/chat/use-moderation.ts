import * as chat from '@/api/chat';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import type { ChatLine } from '@/realtime/room-snapshot';
import type { LineAction } from './line-menu';
import { durationText } from './standing';

export type ModerationAction = Exclude<LineAction, { type: 'mention' | 'copy' | 'block' }>;
type Target = Pick<ChatLine, 'id' | 'address' | 'username'>;

/** Moderates a line or its author and says so, with a way back where there is one. Answers whether it was done. */
export function useModeration(
  streamId: string,
): (action: ModerationAction, target: Target) => Promise<boolean> {
  const { requireToken } = useSession();
  const moderate = async (action: ModerationAction, target: Target): Promise<boolean> => {
    if (!(await requireToken())) return false;
    try {
      await perform(streamId, action, target);
    } catch {
      // lib/http has told the reader why.
      return false;
    }
    const back = wayBack(action);
    notify.success(doneText(action, target.username), {
      id: `moderation-${target.address}`,
      ...(back
        ? { duration: 5000, action: { label: 'Undo', onClick: () => void moderate(back, target) } }
        : {}),
    });
    return true;
  };
  return moderate;
}

async function perform(
  streamId: string,
  action: ModerationAction,
  { id, address }: Target,
): Promise<void> {
  switch (action.type) {
    case 'delete':
      if (id !== null) await chat.deleteMessage(streamId, id);
      return;
    case 'timeout':
      return chat.ban(streamId, address, { durationSeconds: action.seconds });
    case 'ban':
      return chat.ban(streamId, address);
    case 'unban':
      return chat.unban(streamId, address);
    case 'add_moderator':
      return chat.addModerator(streamId, address);
    case 'remove_moderator':
      return chat.removeModerator(streamId, address);
  }
}

function wayBack(action: ModerationAction): ModerationAction | null {
  switch (action.type) {
    case 'timeout':
    case 'ban':
      return { type: 'unban' };
    case 'add_moderator':
      return { type: 'remove_moderator' };
    case 'remove_moderator':
      return { type: 'add_moderator' };
    case 'delete':
    case 'unban':
      return null;
  }
}

function doneText(action: ModerationAction, name: string): string {
  switch (action.type) {
    case 'delete':
      return 'Message deleted';
    case 'timeout':
      return `${name} is timed out for ${durationText(action.seconds)}`;
    case 'ban':
      return `${name} is banned`;
    case 'unban':
      return `${name} may chat again`;
    case 'add_moderator':
      return `${name} is now a moderator`;
    case 'remove_moderator':
      return `${name} is no longer a moderator`;
  }
}
