import type { PredictionOption } from '@/api/types';

/** The two sides have the same colours everywhere (look.md). */
export const OPTION_LOOK: Record<
  PredictionOption,
  { text: string; fill: string; tint: string; border: string; hover: string; token: string }
> = {
  option1: {
    text: 'text-option-1',
    fill: 'bg-option-1',
    tint: 'bg-option-1/15',
    border: 'border-option-1',
    hover: 'hover:border-option-1',
    token: 'var(--option-1)',
  },
  option2: {
    text: 'text-option-2',
    fill: 'bg-option-2',
    tint: 'bg-option-2/15',
    border: 'border-option-2',
    hover: 'hover:border-option-2',
    token: 'var(--option-2)',
  },
};
