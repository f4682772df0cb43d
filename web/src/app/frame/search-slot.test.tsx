import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useSlashFocus } from '@/lib/use-slash-focus';
import { renderPage, serve } from '@/testing/render';
import { SearchSlot } from './search-slot';

test('the key / opens the search, unless somebody writes', async () => {
  serve({});
  renderPage(
    <>
      <SearchSlot wide />
      <textarea aria-label="a line" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('a line'), 'a/b');
  expect(screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  // The keyboard goes there in an effect of the field, a moment after it is drawn.
  await waitFor(() => expect(field).toBe(document.activeElement));
  expect((field as HTMLInputElement).value).toBe('');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where there is a chat, the key / goes to it and opens no search', async () => {
  serve({});
  renderPage(
    <>
      <SearchSlot wide />
      <ChatField />
    </>,
  );
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Chat message'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

function ChatField() {
  const field = useRef<HTMLTextAreaElement>(null);
  useSlashFocus(field);
  return <textarea ref={field} aria-label="Chat message" />;
}
