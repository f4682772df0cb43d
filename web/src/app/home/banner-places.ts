/** Places in the banner: the table, who is at it, and the two of them in a line on a phone, else beneath each other. */
export const PICTURE =
  'absolute inset-x-3 top-3 h-48 sm:top-4 sm:right-4 sm:bottom-4 sm:left-88 sm:h-auto xl:left-104';
export const PEOPLE =
  'absolute inset-x-3 top-51 z-10 flex h-12 flex-col justify-center rounded-md px-2 text-sm hover:bg-ink-1 max-sm:text-xs sm:inset-x-auto sm:top-auto sm:bottom-5 sm:left-5 sm:h-auto sm:w-72 sm:gap-1.5 sm:px-3 sm:py-2 xl:left-9 xl:w-86 short:bottom-1';
export const TWO = 'flex items-center gap-x-4 sm:flex-col sm:items-stretch sm:gap-1.5';
