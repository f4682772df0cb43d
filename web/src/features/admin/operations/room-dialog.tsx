import { closeRoom, type OperatedRoom, reviveRoom } from '@/api/operations';
import { ConfirmDialog } from '@/ui/confirm-form';
import { Notice } from '@/ui/notice';
import { useAdminMutation } from '../use-admin-mutation';
import { count } from './format';
import { kindWord, roomName } from './room-words';

export interface AskedRoom {
  room: OperatedRoom;
  /** Where it runs; undefined for a server that is alone. */
  node: number | undefined;
  what: 'close' | 'revive';
}

export function RoomDialog({ room, node, what, onClose }: AskedRoom & { onClose: () => void }) {
  const closes = what === 'close';
  const mutation = useAdminMutation({
    run: (asked: OperatedRoom, options) =>
      closes ? closeRoom(asked, node, options) : reviveRoom(asked, node, options),
    done: ({ changed }) => {
      if (!changed) return 'Nothing to do: the room is another by now';
      return closes ? 'Room closed' : 'Room revived';
    },
    failed: closes ? 'The room was not closed' : 'The room was not revived',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={closes ? 'Close this room?' : 'Revive this room?'}
      description={`${kindWord(room.kind)}: ${roomName(room)}`}
      button={closes ? 'Close room' : 'Revive room'}
      danger={closes}
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={() => mutation.mutate(room)}
      onClose={onClose}
    >
      <Notice tone={closes ? 'warning' : 'plain'}>
        {closes ? (
          <>
            {room.subscribers === 1
              ? 'One viewer is cut and comes back'
              : `${count(room.subscribers)} viewers are cut and come back by themselves`}{' '}
            within seconds, to a room that is built anew from what is stored. Nothing that was said
            is lost
            {room.kind === 'stream' ? ', and the stream goes on' : ''}.
          </>
        ) : (
          'It kept failing and rests. Revived, it is built anew now; if it goes on failing, it is parked again.'
        )}
      </Notice>
    </ConfirmDialog>
  );
}
