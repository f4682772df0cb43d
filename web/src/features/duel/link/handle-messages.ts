import type { DuelEvents } from '@/realtime/duel-messages';
import type { Socket } from '@/realtime/socket';
import { TEXTS } from '../texts';
import type { DuelLink } from './link';
import { changed, inGame, withLine, withStatus } from './rooms-state';

/** Applies each message of the server to the link. */
export function handleMessages(socket: Socket<DuelEvents>, link: DuelLink): void {
  const { rooms, requests } = link;
  socket.on('ROOMS_LIST', (message) => rooms.list(message.rooms));
  socket.on('ROOM_CREATED', ({ room }) => rooms.put(room));
  socket.on('ROOM_UPDATED', ({ room }) => rooms.put(room));
  socket.on('ROOM_CLOSED', ({ roomId }) => rooms.lose(roomId, 'closed'));
  socket.on('CHAT_MESSAGE', ({ roomId, ...line }) =>
    rooms.change((known) => changed(known, roomId, (room) => withLine(room, line))),
  );
  socket.on('ROOM_STATUS_RESET', ({ roomId, status }) =>
    rooms.change((known) => changed(known, roomId, (room) => withStatus(room, status))),
  );
  socket.on('GAME_LAUNCH', (launch) => {
    started(launch.roomId, launch.matchId);
    link.tell({ kind: 'launch', launch });
  });
  // Its links carry no ticket: each player's own launch does.
  socket.on('GAME_START_BROADCAST', ({ roomId, matchId }) => started(roomId, matchId));
  socket.on('WALLET_BALANCE_UPDATE', () => link.tell({ kind: 'money' }));
  socket.on('ERROR', (error) => {
    // Whether a room is there is asked over REST, and said there.
    if (requests.refused(error) || error.action === 'WATCH_ROOM') return;
    link.tell({ kind: 'trouble', text: error.message || TEXTS.unexpected });
  });
  // Last, so that whoever waits for an answer finds it in the rooms.
  socket.onAny((name: string, message: object) => {
    queueMicrotask(() => requests.heard(name, message));
  });

  function started(roomId: string, matchId: string) {
    rooms.change((known) => changed(known, roomId, (room) => inGame(room, matchId)));
  }
}
