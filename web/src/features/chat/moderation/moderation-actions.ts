import * as chat from '@/api/chat';
import { durationText } from './silence';
import type { ModerationAction, Target } from './use-moderation';

/** Asks the server for it. */
export async function perform(
  streamId: string,
  action: ModerationAction,
  { id, address }: Target,
): Promise<unknown> {
  switch (action.type) {
    case 'delete':
      return id === null ? null : chat.deleteMessage(streamId, id);
    case 'pin':
      return id === null ? null : chat.pinMessage(streamId, id);
    case 'unpin':
      return chat.unpinMessage(streamId);
    case 'timeout':
      return chat.ban(streamId, address, {
        durationSeconds: action.seconds,
        ...because(action.reason),
      });
    case 'ban':
      return chat.ban(streamId, address, because(action.reason));
    case 'unban':
      return chat.unban(streamId, address);
    case 'add_moderator':
      return chat.addModerator(streamId, address);
    case 'remove_moderator':
      return chat.removeModerator(streamId, address);
  }
}

const because = (reason: string | undefined) => (reason ? { reason } : {});

/** Action that takes it back, or null. */
export function inverse(action: ModerationAction): ModerationAction | null {
  switch (action.type) {
    case 'timeout':
    case 'ban':
      return { type: 'unban' };
    case 'pin':
      return { type: 'unpin' };
    case 'add_moderator':
      return { type: 'remove_moderator' };
    case 'remove_moderator':
      return { type: 'add_moderator' };
    case 'delete':
    case 'unban':
    case 'unpin':
      return null;
  }
}

/** Text to say once it is done. */
export function doneText(action: ModerationAction, name: string): string {
  switch (action.type) {
    case 'delete':
      return 'Message deleted';
    case 'pin':
      return 'Message pinned';
    case 'unpin':
      return 'Message unpinned';
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
