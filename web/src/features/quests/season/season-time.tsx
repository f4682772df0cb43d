import type { Season } from '@/api/seasons';
import { RelativeTime } from '@/ui/relative-time';

/** When a season begins, ends or ended. */
export function SeasonTime({ season }: { season: Pick<Season, 'status' | 'startsAt' | 'endsAt'> }) {
  switch (season.status) {
    case 'upcoming':
      return (
        <>
          Begins <RelativeTime at={season.startsAt} />
        </>
      );
    case 'running':
      return (
        <>
          Ends <RelativeTime at={season.endsAt} />
        </>
      );
    case 'counting':
      return <>Over. The last results are being settled.</>;
    default:
      return (
        <>
          Ended <RelativeTime at={season.endsAt} />
        </>
      );
  }
}
