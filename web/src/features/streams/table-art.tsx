const BALLS = [
  'var(--cloth-text)',
  'var(--brass)',
  'var(--live)',
  'var(--chalk)',
  'var(--option-2)',
];

/** A table seen from above, for a stream without a picture; each stream has its own layout of balls. */
export function TableArt({ seed }: { seed: string }) {
  const place = placesOf(seed);
  return (
    <svg
      viewBox="0 0 160 90"
      aria-hidden
      className="size-full"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="160" height="90" fill="var(--felt-deep)" />
      <ellipse cx="80" cy="38" rx="84" ry="46" fill="var(--felt)" opacity="0.16" />
      <path d="M40 0v90" stroke="var(--cloth-text)" strokeOpacity="0.12" strokeWidth="0.6" />
      <path
        d="M40 33a12 12 0 0 0 0 24"
        stroke="var(--cloth-text)"
        strokeOpacity="0.12"
        strokeWidth="0.6"
        fill="none"
      />
      {BALLS.map((fill, index) => (
        <g
          key={fill}
          transform={`translate(${place(index * 2, 16, 144)} ${place(index * 2 + 1, 14, 70)})`}
        >
          <ellipse cx="1" cy="2.2" rx="4.6" ry="4.2" fill="var(--shade)" />
          <circle r="4.4" fill={fill} />
          <circle cx="-1.3" cy="-1.5" r="1.1" fill="var(--cloth-text)" opacity="0.75" />
        </g>
      ))}
    </svg>
  );
}

/** Numbers between two bounds that stay the same for the same seed. */
function placesOf(seed: string) {
  let hash = 2_166_136_261;
  for (const char of seed) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  return (index: number, from: number, to: number) => {
    const mixed = Math.imul(hash ^ (index * 0x9e37_79b9), 0x85eb_ca6b) >>> 8;
    return from + (mixed % (to - from));
  };
}
