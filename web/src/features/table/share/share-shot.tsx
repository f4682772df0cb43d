import { Film, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu';
import { shotFilm, shotLink } from './shot-links';

interface ShareShotProps {
  /** The origin of the site: a table may be at another one. */
  site: string;
  matchId: string;
  /** Its number. */
  shot: number;
  /** Of what is shared, for the system's own sheet. */
  title: string;
  /** The match runs: there is no picture of it yet. */
  running?: boolean;
  /** As wide as there is room. */
  wide?: boolean;
}

/** Sends a shot to others: by its link, as a moving picture, or with the system's own sheet. */
export function ShareShot({ site, matchId, shot, title, running = false, wide }: ShareShotProps) {
  const [said, setSaid] = useState<'Share' | 'Link copied' | 'Could not copy'>('Share');
  const url = shotLink(site, matchId, shot);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('Link copied'),
      () => setSaid('Could not copy'),
    );
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) void copy();
    });
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" wide={wide ?? false}>
          <Share2 aria-hidden className="size-4" />
          <span aria-live="polite">{said}</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => void copy()}>
        <Link2 aria-hidden className="size-4" />
        Copy link to shot {shot}
      </MenuItem>
      {running ? null : (
        <MenuItem asChild>
          <a href={shotFilm(site, matchId, shot)} download target="_blank" rel="noreferrer">
            <Film aria-hidden className="size-4" />
            Save shot {shot} as a GIF
          </a>
        </MenuItem>
      )}
      {'share' in navigator ? (
        <MenuItem onSelect={() => void share()}>
          <Share2 aria-hidden className="size-4" />
          More ways
        </MenuItem>
      ) : null}
    </DropdownMenu>
  );
}
