import { Button } from '@/ui/button';
import { CHOICE_TEXT } from '../choice-text';
import type { TableSnapshot } from '../table-state';
import type { Choice, TableState } from '../wire';
import { SecondsLeft } from './seconds-left';

interface BreakChoiceProps {
  snapshot: TableSnapshot;
  choice: NonNullable<TableState['choice']>;
  onChoose: (choice: Choice) => void;
}

/** Over the cue's controls, which keep their place: how it goes on after this break. The first stands when the time is over. */
export function BreakChoice({ snapshot, choice, onChoose }: BreakChoiceProps) {
  const { clockOffset, sent, link } = snapshot;
  return (
    <fieldset
      disabled={sent !== null || link !== 'open'}
      className="absolute inset-0 flex items-center justify-center gap-2 short:group-data-fill/frame:flex-col"
    >
      <legend className="sr-only">How does it go on?</legend>
      {choice.options.map((option, index) => (
        <Button
          key={option}
          variant={index === 0 ? 'primary' : 'secondary'}
          className="h-12 min-w-0 max-w-72 flex-1 whitespace-normal! px-2! leading-tight short:group-data-fill/frame:w-full short:group-data-fill/frame:flex-none"
          onClick={() => onChoose(option)}
        >
          {CHOICE_TEXT[option]}
        </Button>
      ))}
      <span className="w-10 shrink-0 text-center text-brass text-sm">
        <SecondsLeft until={choice.until - clockOffset} />
      </span>
    </fieldset>
  );
}
