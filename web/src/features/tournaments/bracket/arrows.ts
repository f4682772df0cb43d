import type { Box, Layout } from './layout';

/** The match that an arrow key leads to: along the lines to the sides, up and down within the column. */
export function boxAt(layout: Layout, from: number, key: string): Box | undefined {
  const { boxes } = layout;
  const here = boxes.find(({ match }) => match.number === from);
  if (!here) return undefined;
  switch (key) {
    case 'ArrowRight':
      return (
        boxes.find(({ match }) =>
          match.from.some((feed) => feed?.match === from && feed.place === 'winner'),
        ) ??
        nearest(
          boxes.filter(({ column }) => column === here.column + 1),
          here,
        )
      );
    case 'ArrowLeft': {
      const feeders = here.match.from.flatMap((feed) => feed?.match ?? []);
      return nearest(
        boxes.filter(({ match, column }) => column < here.column && feeders.includes(match.number)),
        here,
      );
    }
    case 'ArrowUp':
      return nearest(
        boxes.filter(({ column, y }) => column === here.column && y < here.y),
        here,
      );
    case 'ArrowDown':
      return nearest(
        boxes.filter(({ column, y }) => column === here.column && y > here.y),
        here,
      );
    case 'Home':
      return boxes[0];
    case 'End':
      return boxes.reduce((last, box) => (box.column > last.column ? box : last), here);
    default:
      return undefined;
  }
}

function nearest(boxes: Box[], { x, y }: Box): Box | undefined {
  const distance = (box: Box) => Math.abs(box.x - x) + Math.abs(box.y - y);
  return boxes.reduce<Box | undefined>(
    (best, box) => (best && distance(best) <= distance(box) ? best : box),
    undefined,
  );
}
