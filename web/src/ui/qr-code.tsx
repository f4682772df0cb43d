import { encode } from 'uqr';

/** Drawn here, dark on light under either theme, as cameras want it; the address goes to nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-md bg-cloth-text"
    >
      <path d={path} className="fill-felt-deep" />
    </svg>
  );
}
