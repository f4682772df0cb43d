import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage, serve } from '@/testing/render';
import { SearchSlot } from './search-slot';

test('keys that are typed before the field is there are in it, and space closes the dialog by its button later', async () => {
  serve({
    'GET /api/search': () => ({ body: { people: [], streams: [], tournaments: [], agents: [] } }),
  });
  renderPage(<SearchSlot wide />);
  await userEvent.keyboard('/vex{Backspace}s');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  expect(field.value).toBe('ves');
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard(' ');
  expect(screen.queryByRole('dialog')).toBeNull();
});
