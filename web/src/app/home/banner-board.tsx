import type { ReactNode } from 'react';

const BOX =
  'absolute inset-x-4 top-3 flex h-72 flex-col gap-2 sm:inset-y-4 sm:right-4 sm:left-auto sm:h-auto';

/** In a guest's banner the table is large beside the words, and on a phone above them. */
const GUEST = 'sm:w-[calc(100%-23rem)] xl:w-[calc(100%-27rem)]';

/** One's own is lower on small screens, for the streams below to be in sight: where there is no height, the two stand beside the table. */
const OWN =
  'sm:w-[calc(100%-20rem)] lg:w-[calc(100%-23rem)] xl:w-[calc(100%-27rem)] short:w-[calc(100%-18.25rem)] short:flex-row';
/** As wide as the table. */
const FLUSH = 'sm:w-[min(100%,calc((100cqh-6.375rem)*1.77))]';
const BESIDE = 'short:mx-0 short:w-44 short:self-center';

interface BannerBoardProps {
  /** In the banner of somebody who is signed in. */
  own: boolean;
  picture: ReactNode;
  /** In words, with the two who play there. */
  children: ReactNode;
}

/** A table and those at it, who stand under it at its width. */
export function BannerBoard({ own, picture, children }: BannerBoardProps) {
  return (
    <div className={`${BOX} ${own ? OWN : GUEST} [container:board/size]`}>
      <div className="min-h-0 min-w-0 flex-1 [container-type:size]">{picture}</div>
      <div
        className={`@container/words mx-auto w-full shrink-0 text-sm ${FLUSH} ${own ? BESIDE : 'short:w-full'}`}
      >
        {children}
      </div>
    </div>
  );
}

/** The two of them beside each other, or beneath each other where they stand beside the table. */
export const twoOf = (own: boolean): string =>
  `mt-2 grid grid-cols-2 gap-2 ${own ? 'short:mt-1 short:grid-cols-1' : ''}`;

/** As high in every state of a table, so that its picture keeps its size and its place. */
export const wordsOf = (own: boolean): string =>
  `flex min-h-23.5 flex-col justify-end ${own ? 'short:min-h-0' : ''}`;

/** Words about a table come with it: the drawing before it has another. */
export const WITH_TABLE = 'invisible group-has-data-board/banner:visible';

/** One of the two. */
export const SEAT =
  '@container/seat flex h-12 min-w-0 items-center gap-2 rounded-md border px-2 max-sm:gap-1.5 max-sm:px-1.5';
