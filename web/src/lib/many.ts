import { countText } from './locale';

/** A count with its word: '1 credit', '2,000 credits'. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : more}`;
