import { isProvisional } from '../settled';
import { usePlayerDuels } from './use-player-duels';

interface PlayerStandingProps {
  address: string;
  /** True where the viewer is the player: the page tells the next step in place of what is not there. */
  own?: boolean;
}

/** Rating, rank and record, in the line of a profile's figures; a dash where there is no rank. */
export function PlayerStanding({ address, own = false }: PlayerStandingProps) {
  const { data } = usePlayerDuels(address);
  if (!data) return null;
  const { figures } = data;
  if (!figures || figures.matchesPlayed === 0) {
    return own ? null : <span className="text-dim text-sm">No rated duels yet</span>;
  }
  const { rating, deviation, rank, wins, losses } = figures;
  return (
    <>
      <Figure
        value={`${Math.round(rating)}${isProvisional(deviation) ? '?' : ''}`}
        label="rating"
      />
      <Figure value={rank ? `#${rank}` : '–'} label="rank" />
      <Figure value={`${wins} – ${losses}`} label="won – lost" />
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span className="whitespace-nowrap text-dim text-sm">
      <span className="font-bold font-display text-base text-text tabular-nums">{value}</span>{' '}
      {label}
    </span>
  );
}
