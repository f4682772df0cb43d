interface DrillFiguresProps {
  streak: number;
  best: number;
}

/** How far the run is, and how far one ever got. */
export function DrillFigures({ streak, best }: DrillFiguresProps) {
  return (
    <dl className="flex h-full items-center justify-end gap-5 text-right short:group-data-fill/frame:flex-col short:group-data-fill/frame:items-stretch short:group-data-fill/frame:justify-center short:group-data-fill/frame:gap-1 short:group-data-fill/frame:text-center">
      <Figure name="Streak" value={streak} className={streak > 0 ? 'text-felt' : ''} />
      <Figure
        name="Best"
        value={best}
        className={streak > 0 && streak >= best ? 'text-brass' : ''}
      />
    </dl>
  );
}

function Figure({ name, value, className }: { name: string; value: number; className: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-dim text-xs">{name}</dt>
      <dd
        className={`font-bold font-display text-2xl leading-none tabular-nums transition-colors ${className}`}
      >
        {value}
      </dd>
    </div>
  );
}
