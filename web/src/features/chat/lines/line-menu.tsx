import { lazyWithRetry } from '@/lib/lazy-with-retry';
import type { You } from '@/realtime/messages';
import type { ChatLine } from '@/realtime/room-snapshot';
import { DropdownMenu } from '@/ui/dropdown-menu';
import { nameColour } from './name-colour';

const LineItems = lazyWithRetry(() => import('./line-items'));

/** Actions that a line's menu can ask for. */
export type LineAction =
  | { type: 'reply' }
  | { type: 'mention' }
  | { type: 'copy' }
  | { type: 'block' }
  | { type: 'card' }
  | { type: 'pin' }
  | { type: 'delete' }
  | { type: 'timeout'; seconds: number; reason?: string }
  | { type: 'ban'; reason?: string }
  | { type: 'unban' }
  | { type: 'add_moderator' }
  | { type: 'remove_moderator' };

export interface LineMenuProps {
  line: ChatLine;
  you: You | null;
  onAction: (action: LineAction, line: ChatLine) => void;
  /** The menu opened, or closed. */
  onMenu: (open: boolean) => void;
}

/** The author's name, which opens what can be done about the line and about them. */
export function LineMenu(props: LineMenuProps) {
  const { line, you } = props;
  const own = you?.address.toLowerCase() === line.address.toLowerCase();
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          style={{ color: nameColour(line.address, own) }}
          className="tap rounded-sm font-semibold hover:underline"
        >
          <bdi>{line.username}</bdi>
        </button>
      }
    >
      <LineItems {...props} />
    </DropdownMenu>
  );
}
