import type { Announcement } from '../match/use-announcement';

const TONE = { plain: 'text-text', mine: 'text-felt', foul: 'text-live' } as const;

/** Characters that are read at a glance: they are as large as the title. */
const ONE_LINE = 70;

interface BannerProps {
  said: Announcement;
  /** The balls roll: what was said is of the shot before. */
  rolling: boolean;
  /** The goal and reward; they follow what was said. */
  aim?: string | undefined;
}

/** News of the table, between the players and never on the cloth; two lines are kept for it. The live region says it as well. */
export function Banner({ said, rolling, aim }: BannerProps) {
  const detail = [said.detail, aim].filter(Boolean).join(' ');
  const isShort = detail.length <= ONE_LINE;
  return (
    <div
      aria-hidden
      className="flex h-14 w-fit max-w-full flex-col justify-center overflow-hidden bg-ink-0 px-3 shadow-[0_0_0.75rem_0.25rem_var(--ink-0)] @3xl/table:h-15 short:group-data-fill/frame:h-auto short:group-data-fill/frame:min-h-20"
    >
      <p
        key={said.id}
        className={`truncate font-bold font-display text-base leading-tight short:group-data-fill/frame:whitespace-normal short:group-data-fill/frame:text-sm ${
          rolling ? 'text-faint' : `animate-fade-in ${TONE[said.tone]}`
        }`}
      >
        {rolling ? 'Balls in motion' : said.title}
      </p>
      <p
        className={`line-clamp-2 text-balance leading-tight short:group-data-fill/frame:line-clamp-4 short:group-data-fill/frame:text-xs ${isShort ? 'text-sm text-text @3xl/table:text-base' : 'text-dim text-xs'}`}
      >
        {rolling ? '' : detail}
      </p>
    </div>
  );
}
