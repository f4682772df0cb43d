/** Colours of the canvas: wood, brass and balls, after the tokens of styles/tokens.css. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const WOOD = { light: '#774424', mid: '#522c16', dark: '#2e170b', edge: '#120805' };
export const BRASS = { glint: '#fff0bf', light: '#eec766', mid: '#b98a2e', dark: '#6d4c12' };
export const PEARL = '#f3eee0';

const IVORY: Rgb = [246, 241, 226];
const YELLOW: Rgb = [247, 186, 10];
const BLUE: Rgb = [22, 66, 184];
const RED: Rgb = [214, 32, 40];
const PURPLE: Rgb = [92, 40, 146];
const ORANGE: Rgb = [246, 106, 22];
const GREEN: Rgb = [10, 112, 58];
const MAROON: Rgb = [126, 20, 32];
const BLACK: Rgb = [20, 19, 21];

export const BALL_WHITE = IVORY;
export const CUE_DOT: Rgb = [200, 36, 44];

const PAINTS: readonly Rgb[] = [YELLOW, BLUE, RED, PURPLE, ORANGE, GREEN, MAROON, BLACK];

/** The paint of a numbered ball; stripes share the solids' colours. */
export function paintOf(ball: number): Rgb {
  return PAINTS[(ball - 1) % 8] ?? IVORY;
}

export const css = ([red, green, blue]: Rgb): string => `rgb(${red} ${green} ${blue})`;
