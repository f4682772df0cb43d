import { useState } from 'react';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/** A picture, for the house its mark, or the first letter on a hue taken from the name, so that people stay tellable apart. */
export function Avatar({ name, src: told, size = 40, className = '' }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  // The house, which nobody else can be called.
  const src = told || (name === 'Cuecast' && '/favicon.svg');
  const box = { width: size, height: size };
  if (src && !broken) {
    return (
      <img
        src={src}
        alt=""
        style={box}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={`shrink-0 rounded-full bg-ink-2 object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden
      style={{ ...box, fontSize: size * 0.42, filter: `hue-rotate(${hueOf(name)}deg)` }}
      className={`grid shrink-0 place-items-center rounded-full bg-felt-deep font-display font-semibold text-cloth-text ${className}`}
    >
      {initialOf(name)}
    </span>
  );
}

const initialOf = (name: string): string =>
  ([...name.replace(/^(0x|user_)/i, '')][0] ?? '?').toUpperCase();

const hueOf = (name: string): number =>
  [...name].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 360, 0);
