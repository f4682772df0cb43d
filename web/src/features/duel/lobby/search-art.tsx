/** A cue ball on the cloth, while the search for a rival widens around it. */
export default function SearchArt() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 240"
      preserveAspectRatio="xMaxYMin slice"
      className="-z-10 absolute inset-0 size-full"
    >
      <g fill="none" stroke="var(--cloth-text)">
        {[44, 78, 112, 146].map((radius, ring) => (
          <circle
            key={radius}
            cx="324"
            cy="66"
            r={radius}
            strokeWidth="1.5"
            strokeOpacity={0.28 - ring * 0.06}
            className="animate-breathe"
            style={{ animationDelay: `${ring * 0.25}s` }}
          />
        ))}
      </g>
      <circle cx="324" cy="66" r="22" fill="var(--cloth-text)" />
    </svg>
  );
}
