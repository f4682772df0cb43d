import { CORNER, CORNER_CUT, CUSHION, SIDE, type TableSize } from '../geometry';
import type { Point } from '../wire';
import type { Cloth } from './cloths';
import { inMetres, type View } from './view';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** How far a facing runs on along the cushion while it goes back to the wood. */
const CORNER_RUN = CUSHION / Math.tan(radians(CORNER.facing));
const SIDE_RUN = CUSHION / Math.tan(radians(SIDE.facing));

/** The six cushions with their jaws, and the shade that they throw on the cloth. */
export function paintCushions(
  context: CanvasRenderingContext2D,
  view: View,
  size: TableSize,
  { cushion: tones }: Cloth,
) {
  inMetres(context, view);
  for (const cushion of cushionsOf(size)) {
    shadeBelow(context, view, cushion, tones);
    body(context, cushion, tones);
  }
}

interface CushionShape {
  /** Along the nose, then back along the wood. */
  nose: [Point, Point];
  back: [Point, Point];
  /** From the nose towards the wood. */
  out: Point;
}

function cushionsOf({ length, width }: TableSize): CushionShape[] {
  const halfX = length / 2;
  const halfY = width / 2;
  const shapes: CushionShape[] = [];
  for (const side of [1, -1]) {
    const out = { x: 0, y: side };
    for (const half of [-1, 1]) {
      const corner = half * (halfX - CORNER_CUT);
      const middle = (half * SIDE.mouth) / 2;
      shapes.push({
        nose: [
          { x: corner, y: side * halfY },
          { x: middle, y: side * halfY },
        ],
        back: [
          { x: middle - half * SIDE_RUN, y: side * (halfY + CUSHION) },
          { x: corner + half * CORNER_RUN, y: side * (halfY + CUSHION) },
        ],
        out,
      });
    }
    shapes.push({
      nose: [
        { x: side * halfX, y: halfY - CORNER_CUT },
        { x: side * halfX, y: -halfY + CORNER_CUT },
      ],
      back: [
        { x: side * (halfX + CUSHION), y: -halfY + CORNER_CUT - CORNER_RUN },
        { x: side * (halfX + CUSHION), y: halfY - CORNER_CUT + CORNER_RUN },
      ],
      out: { x: side, y: 0 },
    });
  }
  return shapes;
}

function trace(context: CanvasRenderingContext2D, { nose, back }: CushionShape): void {
  context.beginPath();
  for (const point of [...nose, ...back]) context.lineTo(point.x, point.y);
  context.closePath();
}

function shadeBelow(
  context: CanvasRenderingContext2D,
  view: View,
  cushion: CushionShape,
  { under }: Cloth['cushion'],
): void {
  context.save();
  context.shadowColor = '#00100acc';
  context.shadowBlur = 0.022 * view.scale;
  context.fillStyle = under;
  trace(context, cushion);
  context.fill();
  context.restore();
}

function body(
  context: CanvasRenderingContext2D,
  cushion: CushionShape,
  tones: Cloth['cushion'],
): void {
  const { nose, out } = cushion;
  const [from, to] = nose;
  const tone = context.createLinearGradient(
    from.x,
    from.y,
    from.x + out.x * CUSHION,
    from.y + out.y * CUSHION,
  );
  tone.addColorStop(0, tones.under);
  tone.addColorStop(0.08, tones.nose);
  tone.addColorStop(0.3, tones.top);
  tone.addColorStop(1, tones.back);
  trace(context, cushion);
  context.fillStyle = tone;
  context.fill();
  // The ends of the table get less of the lamps.
  const far = context.createRadialGradient(0, 0, 0.5, 0, 0, 1.5);
  far.addColorStop(0, '#00000000');
  far.addColorStop(1, '#00120b66');
  context.fillStyle = far;
  context.fill();
  context.strokeStyle = tones.line;
  context.lineWidth = 0.0016;
  context.beginPath();
  context.moveTo(from.x + out.x * 0.005, from.y + out.y * 0.005);
  context.lineTo(to.x + out.x * 0.005, to.y + out.y * 0.005);
  context.stroke();
}
