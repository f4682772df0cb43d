interface Places {
  picture: string;
  people: string;
  /** Around the two: in a line, or beneath each other. */
  two: string;
}

const PEOPLE = 'absolute z-10 flex flex-col justify-center rounded-md px-2 text-sm hover:bg-ink-1';

/** Places in a guest's banner: the table large beside the words, and on a phone above them. */
const GUEST: Places = {
  picture:
    'absolute inset-x-3 top-3 h-48 sm:top-4 sm:right-4 sm:bottom-4 sm:left-88 sm:h-auto xl:left-104',
  people: `${PEOPLE} inset-x-3 top-51 h-12 max-sm:text-xs sm:inset-x-auto sm:top-auto sm:bottom-5 sm:left-5 sm:h-auto sm:w-72 sm:gap-1.5 sm:px-3 sm:py-2 xl:left-9 xl:w-86 short:bottom-1`,
  two: 'flex items-center gap-x-4 sm:flex-col sm:items-stretch sm:gap-1.5',
};

/** In one's own the words lead to what one does next, and the streams below are to be in sight: words, table and people stand beside each other; on a smaller screen the table small at the title, and the people in a line over the buttons. */
const OWN: Places = {
  picture:
    'absolute top-4 right-4 h-16.5 w-29 sm:h-24 sm:w-43 lg:inset-y-4 lg:right-54 lg:left-100 lg:h-auto lg:w-auto',
  people: `${PEOPLE} inset-x-2 bottom-19 h-7 max-sm:text-xs lg:inset-y-0 lg:right-4 lg:left-auto lg:my-auto lg:h-fit lg:w-50 lg:gap-3 lg:px-3 lg:py-2`,
  two: 'flex max-w-xl items-center gap-x-4 sm:gap-x-6 lg:flex-col lg:items-stretch lg:gap-1.5',
};

export const placesOf = (signedIn: boolean): Places => (signedIn ? OWN : GUEST);

/** A name and how it stands for them: beside each other, and where the column has the height under it. */
export const LINES = 'flex min-w-0 flex-1 items-center gap-2 lg:flex-col lg:items-start lg:gap-0.5';
