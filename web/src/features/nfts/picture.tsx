import { Gem } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface PictureProps {
  src: string | null | undefined;
  alt?: string;
  className?: string;
  /** Fitted in rather than cut to its frame: on an item the picture is the thing itself. */
  whole?: boolean;
  /** Fetched at once: it is what the page is about. */
  first?: boolean;
}

/** An NFT's picture; a drawn place where there is none or it does not load. */
export function Picture({
  src,
  alt = '',
  className = '',
  whole = false,
  first = false,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src && broken !== src) {
    const picture = (
      <img
        src={src}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(src)}
        className={`size-full ${whole ? 'object-contain' : 'object-cover'} ${className}`}
      />
    );
    return first && whole ? <OnItself src={src}>{picture}</OnItself> : picture;
  }
  return (
    <span
      role="img"
      aria-label={alt || 'No picture'}
      className={`grid size-full place-items-center bg-[radial-gradient(ellipse_80%_80%_at_50%_40%,color-mix(in_oklab,var(--felt)_30%,transparent),transparent_70%)] bg-felt-deep text-cloth-text/70 ${className}`}
    >
      <Gem aria-hidden className="size-10" />
    </span>
  );
}

/** The part of its frame that a picture leaves free is filled with itself, out of focus. */
function OnItself({ src, children }: { src: string; children: ReactNode }) {
  return (
    <span className="relative block size-full overflow-hidden">
      <span aria-hidden className="absolute inset-0 scale-125 opacity-50 blur-2xl">
        <img src={src} alt="" className="size-full object-cover" />
      </span>
      <span className="relative block size-full">{children}</span>
    </span>
  );
}
