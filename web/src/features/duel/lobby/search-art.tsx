interface SearchArtProps {
  searching: boolean;
  /** In the upper part alone: tables stand below. */
  high: boolean;
}

/** A cue ball on the cloth; while a rival is looked for, the search widens around it. */
export function SearchArt({ searching, high }: SearchArtProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 240"
      preserveAspectRatio="xMaxYMid slice"
      className={`-z-10 absolute inset-x-0 top-0 w-full ${high ? 'h-46' : 'h-full'}`}
    >
      <g fill="none" stroke="var(--cloth-text)">
        {[44, 78, 112, 146].map((radius, ring) => (
          <circle
            key={radius}
            cx="312"
            cy="120"
            r={radius}
            strokeWidth="1.5"
            strokeOpacity={0.28 - ring * 0.06}
            className={searching ? 'animate-breathe' : ''}
            style={{ animationDelay: `${ring * 0.25}s` }}
          />
        ))}
      </g>
      <circle cx="312" cy="124" r="22" fill="var(--pocket)" fillOpacity="0.35" />
      <circle cx="310" cy="118" r="22" fill="var(--cloth-text)" />
      <circle cx="303" cy="110" r="6" fill="var(--pocket)" fillOpacity="0.08" />
      <circle cx="302" cy="109" r="5" fill="var(--cloth-text)" />
    </svg>
  );
}
