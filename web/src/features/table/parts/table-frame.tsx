import type { ReactNode } from 'react';

interface TableFrameProps {
  fill: boolean;
  /** On a narrow screen the controls below it are in view with it. */
  low?: boolean;
  /** The players, with what is said between them. */
  head: ReactNode;
  controls: ReactNode;
  /** Beside the controls: chat, sound and the like. */
  tools?: ReactNode;
  /** Beside the table on a wide screen, over its lower part on a narrow one. */
  drawer?: ReactNode;
  children: ReactNode;
}

/** Where things stand: on a phone below each other, on a desk with the tools beside the controls, on a phone on its side in columns. */
const AREAS =
  "grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto] [grid-template-areas:'head''stage''controls''tools'] @3xl/table:grid-cols-[minmax(0,1fr)_auto_auto] @3xl/table:grid-rows-[auto_minmax(0,1fr)_auto] @3xl/table:[grid-template-areas:'head_head_head''stage_stage_stage''controls_tools_tools'] @3xl/table:data-drawer:[grid-template-areas:'head_head_head''stage_stage_drawer''controls_tools_tools'] short:group-data-fill/frame:grid-cols-[6.5rem_minmax(0,1fr)_6.5rem] short:group-data-fill/frame:grid-rows-[7.75rem_auto_minmax(0,1fr)_auto] short:group-data-fill/frame:[grid-template-areas:'left_stage_right''left_stage_controls''note_stage_controls''tools_stage_controls']";

/** Width of a table that takes the window's height, so that players and controls end where it does. */
const BOARD =
  '@3xl/table:group-data-fill/frame:mx-auto @3xl/table:group-data-fill/frame:not-data-drawer:max-w-[max(48rem,calc((100dvh-11.4rem)*1.82+2rem))] short:group-data-fill/frame:max-w-none!';

/** Dimmed more than by the scrim alone: nothing lit stands beside a result. */
const BEHIND_RESULT = 'group-data-fill/frame:group-has-data-result/frame:opacity-30';

/** The room around the table, dark whatever the theme: the players above, the controls below, the table as large as it gets. */
export function TableFrame({
  fill,
  low = false,
  head,
  controls,
  tools,
  drawer,
  children,
}: TableFrameProps) {
  const stage = fill
    ? // The wood ends where the words do: around it there is room for its shadow.
      'min-h-0 @3xl/table:-mx-2 short:mx-0'
    : `aspect-[14/25] w-full ${low ? 'max-h-[49svh] short:aspect-[9/5] short:max-h-[56svh]' : 'max-h-[78svh] @2xl/table:max-h-[80svh]'} @2xl/table:aspect-[9/5]`;
  return (
    <div
      data-frame
      data-fill={fill || undefined}
      className={`group/frame scheme-dark @container/table w-full overflow-clip bg-ink-0 text-text ${fill ? 'h-full' : ''}`}
      style={{
        backgroundImage:
          'radial-gradient(ellipse 78% 66% at 50% 52%, var(--lamplight) 0%, var(--lamplight-far) 46%, var(--ink-0) 80%)',
      }}
    >
      <div
        data-drawer={drawer ? true : undefined}
        className={`${AREAS} ${BOARD} relative h-full gap-1 px-2 py-1 @3xl/table:gap-x-4 @3xl/table:gap-y-2 @3xl/table:px-4 @3xl/table:py-3 short:group-data-fill/frame:gap-1 short:group-data-fill/frame:p-1`}
      >
        {head}
        <div className={`relative min-w-0 [grid-area:stage] ${stage}`}>{children}</div>
        {controls ? (
          // Its ground reaches to the window's edges: the cue, which lies past the table, goes under it.
          <div
            className={`before:-z-10 before:-inset-x-[50vw] short:group-data-fill/frame:before:-inset-x-1 relative z-15 min-w-0 before:absolute before:top-0 before:-bottom-20 before:border-ink-2 before:border-t before:bg-ink-0 short:group-data-fill/frame:before:border-t-0 [grid-area:controls] short:group-data-fill/frame:min-h-0 ${BEHIND_RESULT}`}
          >
            {controls}
          </div>
        ) : null}
        {tools ? (
          <div
            className={`relative z-15 min-w-0 self-end [grid-area:tools] has-[section]:z-30 @3xl/table:self-center ${BEHIND_RESULT}`}
          >
            {tools}
          </div>
        ) : null}
        {drawer ? (
          <div className="absolute inset-x-2 bottom-2 z-30 h-[min(22rem,60svh)] @3xl/table:relative @3xl/table:inset-auto @3xl/table:h-auto @3xl/table:min-h-0 @3xl/table:w-72 @3xl/table:[grid-area:drawer] short:group-data-fill/frame:absolute short:group-data-fill/frame:inset-y-1 short:group-data-fill/frame:right-1 short:group-data-fill/frame:left-auto short:group-data-fill/frame:h-auto short:group-data-fill/frame:w-72">
            {drawer}
          </div>
        ) : null}
      </div>
    </div>
  );
}
