import { useState } from 'react';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/** A picture, or the first letter on a hue taken from the name, so that people stay tellable apart. */
export function Avatar({ name, src, size = 40, className = '' }: AvatarProps) {
  const [broken, setBroken] = useState(false);
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
      className={`grid shrink-0 select-none place-items-center rounded-full bg-felt-deep font-display font-semibold text-cloth-text ${className}`}
    >
      {initialOf(name)}
    </span>
  );
}

function initialOf(name: string): string {
  const letters = name.replace(/^(0x|user_)/i, '');
  return (Array.from(letters)[0] ?? '?').toUpperCase();
}

function hueOf(name: string): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 360;
  return hash;
}
