import type { ReactNode } from 'react';

/** The house's cloth, which each of them lies on. */
function OnCloth({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 240 96"
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-[radial-gradient(ellipse_75%_90%_at_50%_40%,color-mix(in_oklab,var(--felt)_36%,transparent),transparent_70%,var(--shade))] bg-felt-deep"
    >
      {children}
    </svg>
  );
}

/** A post, with the place of its picture and its words. */
function Post() {
  return (
    <>
      <rect x="3" y="5" width="88" height="64" rx="6" fill="var(--shade)" opacity="0.6" />
      <rect width="88" height="64" rx="6" fill="var(--ivory)" />
      <circle cx="13" cy="13" r="6" fill="var(--felt)" />
      <path
        d="M24 11h26M24 17h16M8 28h72M8 35h58"
        stroke="var(--ball-black)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.3"
      />
    </>
  );
}

/** The post's heart is pressed. */
export function DoDrawing() {
  return (
    <OnCloth>
      <g transform="translate(76 14)">
        <Post />
        <path
          d="M16 58c-7-4.6-9-7.6-9-10.6 0-4.8 6.3-6 9-1.6 2.7-4.4 9-3.2 9 1.6 0 3-2 6-9 10.6z"
          fill="var(--live)"
        />
        <path
          d="M44 52v-2a4 4 0 0 1 4-4h18l-4-4m4 4l-4 4M70 52v2a4 4 0 0 1-4 4H48l4-4m-4 4l4 4"
          fill="none"
          stroke="var(--felt-deep)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </OnCloth>
  );
}

/** A phone's picture of it goes up. */
export function ShowDrawing() {
  return (
    <OnCloth>
      <g transform="translate(82 9)">
        <rect x="3" y="5" width="46" height="78" rx="8" fill="var(--shade)" opacity="0.6" />
        <rect width="46" height="78" rx="8" fill="var(--ball-black)" />
        <rect x="4" y="8" width="38" height="62" rx="3" fill="var(--felt-deep)" />
        <g transform="translate(7 23) scale(0.36)">
          <Post />
          <path
            d="M16 58c-7-4.6-9-7.6-9-10.6 0-4.8 6.3-6 9-1.6 2.7-4.4 9-3.2 9 1.6 0 3-2 6-9 10.6z"
            fill="var(--live)"
          />
        </g>
      </g>
      <g transform="translate(152 48)">
        <circle r="16" fill="var(--chalk)" />
        <path
          d="M0 7V-7M-6-1l6-6 6 6"
          fill="none"
          stroke="var(--ball-black)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </OnCloth>
  );
}

/** Seen and found good, and paid. */
export function CheckDrawing() {
  return (
    <OnCloth>
      <g transform="translate(94 48)">
        <circle cx="2" cy="3" r="26" fill="var(--shade)" opacity="0.6" />
        <circle r="26" fill="var(--ivory)" />
        <circle r="21" fill="none" stroke="var(--felt)" strokeWidth="2.5" />
        <path
          d="M-10 0l7 7L10-7"
          fill="none"
          stroke="var(--felt)"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      {[14, 7, 0].map((rise) => (
        <g key={rise} transform={`translate(152 ${47 + rise})`}>
          <path d="M-20 0v6a20 8 0 0 0 40 0V0z" fill="var(--wood)" />
          <ellipse rx="20" ry="8" fill="var(--brass)" />
          <ellipse rx="14" ry="5" fill="none" stroke="var(--wood)" strokeWidth="1.5" />
        </g>
      ))}
    </OnCloth>
  );
}
