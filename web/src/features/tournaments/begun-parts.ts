/** Fetched as one: each further chunk is named by all that lead to it. */
export { HowFar } from './how-far';
export { CupPicture } from './list/cup-picture';
