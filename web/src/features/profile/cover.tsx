/** The cloth behind a profile's head, under the hall's one lamp. */
export function Cover() {
  return (
    <div
      aria-hidden
      className="relative h-28 overflow-hidden bg-[radial-gradient(ellipse_60%_120%_at_30%_10%,color-mix(in_oklab,var(--felt)_45%,transparent),transparent_70%)] bg-felt-deep md:h-40"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 160"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-0 size-full"
      >
        <path d="M300 0V160" stroke="var(--cloth-text)" strokeOpacity="0.12" strokeWidth="2" />
        <path
          d="M300 20a60 60 0 0 0 0 120"
          fill="none"
          stroke="var(--cloth-text)"
          strokeOpacity="0.12"
          strokeWidth="2"
        />
        {RACK.map(([x, y, fill]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <ellipse cx="3" cy="6" rx="14" ry="13" fill="var(--shade)" />
            <circle r="13" fill={fill} />
            <circle cx="-4" cy="-5" r="3.2" fill="var(--cloth-text)" opacity="0.7" />
          </g>
        ))}
      </svg>
    </div>
  );
}

const RACK: [number, number, string][] = [
  [980, 80, 'var(--brass)'],
  [1004, 66, 'var(--live)'],
  [1004, 94, 'var(--chalk)'],
  [1028, 52, 'var(--option-2)'],
  [1028, 80, 'var(--pocket)'],
  [1028, 108, 'var(--felt)'],
  [700, 80, 'var(--ivory)'],
];
