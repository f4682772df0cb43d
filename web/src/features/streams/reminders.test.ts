import { beforeEach, expect, it } from 'vitest';
import {
  parseReminders,
  type Reminder,
  remindersText,
  takeDueReminders,
  toggleReminder,
} from './reminders';

const NOW = 1_800_000_000_000;
const cup: Reminder = { streamId: 'a'.repeat(24), title: 'Chalk Cup', startsAt: NOW + 60_000 };

beforeEach(() => localStorage.clear());

it('sets a reminder, and takes it back', () => {
  expect(toggleReminder(cup)).toBe(true);
  expect(parseReminders(remindersText())).toEqual([cup]);
  expect(toggleReminder(cup)).toBe(false);
  expect(parseReminders(remindersText())).toEqual([]);
});

it('calls once, when the time has come', () => {
  toggleReminder(cup);
  expect(takeDueReminders(NOW)).toEqual([]);
  expect(takeDueReminders(NOW + 60_000)).toEqual([cup]);
  expect(takeDueReminders(NOW + 60_001)).toEqual([]);
});

it('drops what is half a day old without calling', () => {
  toggleReminder(cup);
  expect(takeDueReminders(NOW + 24 * 3_600_000)).toEqual([]);
  expect(remindersText()).toBe('[]');
});

it('keeps at most 100 and survives a damaged store', () => {
  for (let i = 0; i < 120; i++) toggleReminder({ ...cup, streamId: String(i) });
  expect(parseReminders(remindersText())).toHaveLength(100);
  localStorage.setItem('cuecast.reminders', '{"not":"a list"}');
  expect(parseReminders(remindersText())).toEqual([]);
  localStorage.setItem('cuecast.reminders', '[1,{}');
  expect(parseReminders(remindersText())).toEqual([]);
});
