import {
  AtSign,
  Ban,
  Clock,
  Copy,
  EyeOff,
  IdCard,
  Pin,
  Reply,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { shortAddress } from '@/lib/address';
import { absoluteTime } from '@/lib/time';
import { MenuItem, MenuLabel, MenuSeparator } from '@/ui/dropdown-menu';
import { permissionsOver } from '../moderation/permissions';
import type { LineAction, LineMenuProps } from './line-menu';
import { showTimes, useTimes } from './use-times';

const TIMEOUTS = [
  { seconds: 60, label: '1 min' },
  { seconds: 600, label: '10 min' },
  { seconds: 3600, label: '1 h' },
  { seconds: 86_400, label: '1 day' },
];

/** Menu items for a line and its author, as far as the viewer may. */
export default function LineItems({ line, you, onAction, onMenu }: LineMenuProps) {
  // The items exist only while the menu is open.
  useEffect(() => {
    onMenu(true);
    return () => onMenu(false);
  }, [onMenu]);
  const navigate = useNavigate();
  const times = useTimes();
  const { other, pin, remove, sanction, name } = permissionsOver(line, you);
  const act = (action: LineAction) => () => onAction(action, line);
  return (
    <>
      <MenuLabel>
        <span className="block font-semibold text-sm text-text">{line.username}</span>
        {shortAddress(line.address)} · {absoluteTime(new Date(line.timestamp))}
      </MenuLabel>
      {line.id && line.removed === null && you ? (
        <MenuItem onSelect={act({ type: 'reply' })}>
          <Reply aria-hidden className="size-4" />
          Reply
        </MenuItem>
      ) : null}
      <MenuItem onSelect={act({ type: 'mention' })}>
        <AtSign aria-hidden className="size-4" />
        Mention
      </MenuItem>
      <MenuItem onSelect={act({ type: 'card' })}>
        <IdCard aria-hidden className="size-4" />
        User card
      </MenuItem>
      <MenuItem onSelect={() => navigate(`/${line.address}`)}>
        <UserRound aria-hidden className="size-4" />
        View profile
      </MenuItem>
      {line.message ? (
        <MenuItem onSelect={act({ type: 'copy' })}>
          <Copy aria-hidden className="size-4" />
          Copy message
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => showTimes(!times)}>
        <Clock aria-hidden className="size-4" />
        {times ? 'Hide times' : 'Show times'}
      </MenuItem>
      {other ? (
        <MenuItem onSelect={act({ type: 'block' })}>
          <EyeOff aria-hidden className="size-4" />
          Block user
        </MenuItem>
      ) : null}
      {pin || remove || sanction ? <MenuSeparator /> : null}
      {pin ? (
        <MenuItem onSelect={act({ type: 'pin' })}>
          <Pin aria-hidden className="size-4" />
          Pin message
        </MenuItem>
      ) : null}
      {remove ? (
        <MenuItem tone="danger" onSelect={act({ type: 'delete' })}>
          <Trash2 aria-hidden className="size-4" />
          Delete message
        </MenuItem>
      ) : null}
      {sanction ? <Sanctions lifted={line.removed !== 'author'} act={act} /> : null}
      {name ? (
        <MenuItem
          onSelect={act({ type: line.role === 'moderator' ? 'remove_moderator' : 'add_moderator' })}
        >
          {line.role === 'moderator' ? (
            <>
              <ShieldMinus aria-hidden className="size-4" />
              Remove moderator
            </>
          ) : (
            <>
              <ShieldPlus aria-hidden className="size-4" />
              Make moderator
            </>
          )}
        </MenuItem>
      ) : null}
    </>
  );
}

interface SanctionsProps {
  lifted: boolean;
  act: (action: LineAction) => () => void;
}

function Sanctions({ lifted, act }: SanctionsProps) {
  return (
    <>
      <MenuLabel>Time out for</MenuLabel>
      <div className="grid grid-cols-4">
        {TIMEOUTS.map(({ seconds, label }) => (
          <MenuItem
            key={seconds}
            aria-label={`Time out for ${label}`}
            className="justify-center whitespace-nowrap px-2!"
            onSelect={act({ type: 'timeout', seconds })}
          >
            {label}
          </MenuItem>
        ))}
      </div>
      <MenuItem tone="danger" onSelect={act({ type: 'ban' })}>
        <Ban aria-hidden className="size-4" />
        Ban
      </MenuItem>
      {lifted ? null : (
        <MenuItem onSelect={act({ type: 'unban' })}>
          <Undo2 aria-hidden className="size-4" />
          Unban
        </MenuItem>
      )}
    </>
  );
}
