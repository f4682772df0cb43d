import { useState } from 'react';
import { isPictureUrl } from '@/lib/picture-url';
import { BracketArt } from './bracket-art';

/**
 * The address of our drawing, which stands for a picture of one's own in the form: null where this site has no public
 * address. To the eye each tournament has a drawing of its own.
 */
export function houseDrawing(): string | null {
  const url = `${location.origin}/tournament.svg`;
  return isPictureUrl(url) ? url : null;
}

interface ThumbnailProps {
  src: string;
  /** Seed of the drawn picture. */
  seed: string;
  className?: string;
}

/** The tournament's picture; a drawn one of its own where it has none or it does not load. */
export function Thumbnail({ src, seed, className = '' }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return isPictureUrl(src) && src !== houseDrawing() && broken !== src ? (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className={`size-full object-cover ${className}`}
    />
  ) : (
    <div className={`size-full ${className}`}>
      <BracketArt seed={seed} />
    </div>
  );
}
