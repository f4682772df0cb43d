import type { OperatedRoom, RoomState } from '@/api/operations';
import { Badge } from '@/ui/badge';
import { age } from './format';
import { STATE_WORDS } from './room-words';

const TONES = {
  running: 'felt',
  loading: 'scheduled',
  unavailable: 'brass',
  parked: 'brass',
  resting: 'plain',
} as const satisfies Record<RoomState, string>;

export function StateBadge({ room: { state, parkedMs } }: { room: OperatedRoom }) {
  return (
    <Badge tone={TONES[state]} className="whitespace-nowrap">
      {STATE_WORDS[state]}
      {parkedMs === null ? null : (
        <span className="font-medium tabular-nums">{age(Math.ceil(parkedMs / 1000))}</span>
      )}
    </Badge>
  );
}
