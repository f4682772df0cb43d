import { expect, it } from 'vitest';
import { chosenText } from './choice-text';
import { EMPTY, reduce } from './table-state';
import { seatedAt, shotPlayed, tableState } from './testing';
import { watchWords } from './watch/watch-words';
import type { Choice } from './wire';

const chosen = (choice: Choice, by: 0 | 1 = 1) => tableState({ chosen: { by, choice } });

it('says who chose what after the break', () => {
  expect(chosenText(tableState())).toBe('');
  expect(chosenText(chosen('as_it_lies'))).toBe('ben plays on as the balls lie.');
  expect(chosenText(chosen('in_hand'))).toBe(
    'ben takes the cue ball in hand behind the head string.',
  );
  expect(chosenText(chosen('spot_eight', 0))).toBe('ada has the eight spotted.');
  expect(chosenText(chosen('rerack'))).toBe('A new rack: ben breaks.');
  expect(chosenText(chosen('rival_breaks'))).toBe('A new rack: ada breaks again.');
});

it('who watches reads of the foul, then of the choice', () => {
  const seat = (state: ReturnType<typeof tableState>) =>
    reduce(EMPTY, { type: 'seated', seated: seatedAt({ state }), now: { wall: 0, frame: 0 } });
  const foul = shotPlayed({ number: 2 });
  foul.outcome = { ...foul.outcome, foul: 'illegal_break', text: 'ada broke badly.' };
  expect(watchWords({ ...seat(tableState()), last: foul }).text).toBe('ada broke badly.');
  expect(watchWords({ ...seat(chosen('rerack')), last: foul }).text).toBe(
    'A new rack: ben breaks.',
  );
  const choice = { options: ['rerack' as const], until: 1 };
  expect(watchWords(seat(tableState({ turn: 1, choice }))).text).toBe('ben chooses how to go on');
});
