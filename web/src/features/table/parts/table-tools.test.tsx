import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MatchRoom } from '../match-room';
import { tableState } from '../testing';
import { TableTools } from './table-tools';

const keys = () => screen.queryByRole('region', { name: 'Keys' });

it('? shows the keys from the cloth, hides them again, and is a letter where one writes', async () => {
  render(
    <>
      <div role="application" aria-label="Table" tabIndex={-1} data-testid="cloth" />
      <input aria-label="Message" />
      <TableTools room={{} as MatchRoom} state={tableState()} site="https://cuecast.example" />
    </>,
  );
  screen.getByTestId('cloth').focus();
  await userEvent.keyboard('?');
  expect(keys()?.textContent).toContain('Aim at the next ball');
  expect(keys()?.textContent).toContain('Show these keys');
  await userEvent.keyboard('?');
  expect(keys()).toBeNull();
  await userEvent.keyboard('?{Escape}');
  expect(keys()).toBeNull();
  await userEvent.type(screen.getByLabelText('Message'), 'why?');
  expect(keys()).toBeNull();
});

it('the question before a match is given up says in plain words whether it counts', async () => {
  const { rerender } = render(
    <TableTools room={{} as MatchRoom} state={tableState()} site="https://cuecast.example" />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Concede or call off' }));
  const question = screen.getByRole('region', { name: 'Concede or call off' });
  expect(screen.getByRole('heading', { name: 'Concede this match?' })).toBeDefined();
  expect(question.textContent).toContain('later if your rival agrees. It is rated.');
  const practice = tableState({ kind: 'practice', notRated: 'practice' });
  rerender(<TableTools room={{} as MatchRoom} state={practice} site="https://cuecast.example" />);
  expect(question.textContent).toContain('without a result. Practice is never rated.');
  expect(question.textContent).not.toContain('rival');
});

it('leads to the rules on the site, beside the match that goes on', () => {
  render(<TableTools room={{} as MatchRoom} state={tableState()} site="https://cuecast.example" />);
  const rules = screen.getByRole('link', { name: 'Rules (opens another tab)' });
  expect(rules.getAttribute('href')).toBe('https://cuecast.example/rules');
  expect(rules.getAttribute('target')).toBe('_blank');
});
