import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EMPTY, reduce, type TableSnapshot } from '../table-state';
import { seatedAt, tableState } from '../testing';
import type { Choice } from '../wire';
import { BreakChoice } from './break-choice';

const state = tableState();
const seated = reduce(EMPTY, {
  type: 'seated',
  seated: seatedAt({ now: Date.now(), state }),
  now: { wall: Date.now(), frame: 0 },
});

function show(options: Choice[], snapshot: TableSnapshot = seated) {
  const choose = vi.fn();
  const choice = { options, until: Date.now() + 9_500 };
  render(<BreakChoice snapshot={snapshot} choice={choice} onChoose={choose} />);
  return choose;
}

it('each choice after a break is a button that says what follows, and the time is told', async () => {
  const choose = show(['as_it_lies', 'rerack', 'rival_breaks']);
  expect(screen.getByRole('group', { name: 'How does it go on?' })).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Play it as it lies',
    'New rack, you break',
    'New rack, they break',
  ]);
  expect(screen.getByRole('timer').textContent).toBe('10 s');
  await userEvent.click(screen.getByRole('button', { name: 'New rack, they break' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('rival_breaks');
});

it('what has been chosen, or cannot be sent, is not asked again', () => {
  for (const change of [{ sent: 3 }, { link: 'lost' as const }]) {
    show(['spot_eight', 'in_hand'], { ...seated, ...change });
    expect(screen.getByRole('button', { name: 'Spot the eight' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(screen.getByRole('group')).toHaveProperty('disabled', true);
    document.body.replaceChildren();
  }
});
