import { useState } from 'react';
import { Button } from '@/ui/button';
import { shotFilm, shotLink } from './shot-links';

interface ShareShotProps {
  /** The origin of the site: a table may be at another one. */
  site: string;
  matchId: string;
  /** Its number. */
  shot: number;
  /** Of what is shared, for the system's own sheet. */
  title: string;
  /** The match runs: there is no film of it yet. */
  running?: boolean;
  /** As wide as there is room. */
  wide?: boolean;
}

/** Sends a shot's link on by the system's own sheet, else copies it; `said` is what came of that. */
export function useShareShot({ site, matchId, shot, title }: ShareShotProps) {
  const [said, setSaid] = useState<string | null>(null);
  const share = async () => {
    const url = shotLink(site, matchId, shot);
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid('Link copied');
      }
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) setSaid('Could not copy');
    }
  };
  return { said, share: () => void share() };
}

/** Two ways to send a shot on: its link, by the system's own sheet where there is one, and a film of it. */
export function ShareShot(props: ShareShotProps) {
  const { site, matchId, shot, running, wide = false } = props;
  const { said, share } = useShareShot(props);
  return (
    <>
      <Button variant="secondary" wide={wide} onClick={share}>
        <span aria-live="polite">{said ?? `Share shot ${shot}`}</span>
      </Button>
      {running ? null : (
        <Button asChild variant="secondary" wide={wide}>
          <a href={shotFilm(site, matchId, shot)} download target="_blank" rel="noreferrer">
            Save as GIF
          </a>
        </Button>
      )}
    </>
  );
}
