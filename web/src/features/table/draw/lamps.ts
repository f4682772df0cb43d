import type { TableSize } from '../geometry';

/** Three shaded lamps hang in a row over the table; metres. */
export const LAMP_HEIGHT = 0.66;

export const lampsOf = ({ length }: TableSize): readonly number[] => [
  -0.31 * length,
  0,
  0.31 * length,
];
