import { Swords } from 'lucide-react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Button } from '@/ui/button';
import { useDuel } from '../duel-context';
import { seatOf } from '../people';
import { GUEST_TEXTS } from '../texts';
import { useRequirePlayer } from '../use-player';

interface JoinGameProps {
  room: DuelRoom;
  onOpenTable: () => void;
}

/** For everybody but the creator, as soon as the game runs. A guest hears what is missing. */
export function JoinGame({ room, onOpenTable }: JoinGameProps) {
  const { me } = useDuel();
  const requirePlayer = useRequirePlayer();
  const inside = seatOf(room, me?.userId) !== undefined;
  return (
    <Button
      size={me ? 'lg' : 'md'}
      variant={inside && room.status === 'in_game' ? 'primary' : 'secondary'}
      disabled={me !== null && room.status !== 'in_game'}
      onClick={() => (me ? onOpenTable() : void requirePlayer(GUEST_TEXTS.play))}
    >
      <Swords aria-hidden className="size-4" />
      Join Game
    </Button>
  );
}
