import type { WithdrawalStatus } from '@/api/money-types';
import { STATUS_WORDS, STATUSES } from './withdrawal-status';

type Choice = WithdrawalStatus | 'all';

interface StatusFilterProps {
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

export function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  const choices: Choice[] = [...STATUSES, 'all'];
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0">
      <legend className="sr-only">Which withdrawals</legend>
      <div className="flex w-max gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className="h-10 rounded-full border border-ink-3 px-4 font-medium text-dim text-sm transition-colors hover:text-text aria-pressed:border-felt aria-pressed:bg-felt/8 aria-pressed:text-felt"
          >
            {choice === 'all' ? 'All' : STATUS_WORDS[choice].filter}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
