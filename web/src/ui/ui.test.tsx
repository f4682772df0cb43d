import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { notify } from '@/lib/notify';
import { Address } from './address';
import { Button } from './button';
import { Dialog, DialogClose } from './dialog';
import { DropdownMenu, MenuItem } from './dropdown-menu';
import { Field } from './field';
import { IconButton } from './icon-button';
import { Input } from './input';
import { Portrait } from './portrait';
import { Tabs, TabsList, TabsTrigger } from './tabs';
import { TimeLeft } from './time-left';
import { Toaster } from './toaster';

describe('a dialog', () => {
  const shown = () => screen.queryByRole('dialog', { name: 'Leave?' });

  test('opens from its trigger, closes by Esc, and gives the focus back', async () => {
    render(
      <Dialog title="Leave?" trigger={<Button>Leave</Button>}>
        <Input aria-label="Reason" />
      </Dialog>,
    );
    const trigger = screen.getByRole('button', { name: 'Leave' });
    expect(trigger.getAttribute('aria-haspopup')).toBe('dialog');
    await userEvent.click(trigger);
    await waitFor(() => expect(shown()?.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  test('closes by a button of its own', async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open title="Leave?" onOpenChange={onOpenChange}>
        <DialogClose asChild>
          <Button>Stay</Button>
        </DialogClose>
      </Dialog>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

test('a menu opens on the click that loads it, and gives the focus back', async () => {
  const onSelect = vi.fn();
  render(
    <DropdownMenu trigger={<Button>More</Button>}>
      <MenuItem onSelect={onSelect}>Ban</MenuItem>
    </DropdownMenu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ban' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })),
  );
});

test('a field ties label, hint and error to its input', () => {
  const field = (error?: string) => (
    <Field label="Title" hint="3 words" error={error}>
      {(control) => <Input {...control} />}
    </Field>
  );
  const { rerender } = render(field());
  const input = screen.getByLabelText('Title');
  const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(note()?.textContent).toBe('3 words');
  rerender(field('Title is required'));
  expect(note()?.textContent).toBe('Title is required');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a busy button says so and refuses clicks', async () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
});

test('an icon button shows its label on focus, and Esc hides it', async () => {
  render(<IconButton label="Copy">x</IconButton>);
  await userEvent.tab();
  expect(await screen.findByText('Copy')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Copy')).toBeNull();
});

test('SHELL-66 an address is shown shortened, whole on hover, and copied whole', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const user = userEvent.setup();
  render(<Address address={address} />);
  expect(screen.getByText('0x5290…9EE7').title).toBe(address);
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('the first toast brings the toaster, and is not lost on the way', async () => {
  render(<Toaster />);
  expect(document.querySelector('[data-sonner-toaster]')).toBeNull();
  notify.success('Saved', { description: 'for good' });
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.getByText('for good')).toBeTruthy();
});

test('whoever plays is shown by a face of their own where they have one, and else by their letter', () => {
  const face = { ball: 8, eyes: 1, brow: 2, mouth: 1, hat: 3, tint: 6 };
  const { container, rerender } = render(<Portrait name="Vesper" character={{ face }} size={32} />);
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('32');
  expect(container.textContent).toBe('');
  rerender(<Portrait name="vic" size={32} />);
  expect(container.querySelector('svg')).toBeNull();
  expect(container.textContent).toBe('V');
});

test('a row of tabs fades on the sides where there are more', () => {
  render(
    <Tabs defaultValue="one">
      <TabsList aria-label="Parts">
        <TabsTrigger value="one">One</TabsTrigger>
        <TabsTrigger value="two">Two</TabsTrigger>
      </TabsList>
    </Tabs>,
  );
  const row = screen.getByRole('tablist');
  expect(row.dataset.more?.trim()).toBe('');
  Object.defineProperties(row, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } });
  fireEvent(window, new Event('resize'));
  expect(row.dataset.more?.trim()).toBe('right');
  row.scrollLeft = 50;
  fireEvent.scroll(row);
  expect(row.dataset.more).toBe('left right');
  row.scrollLeft = 200;
  fireEvent.scroll(row);
  expect(row.dataset.more?.trim()).toBe('left');
});

test.each([
  [12 * 86_400_000, '12 days'],
  [47 * 3_600_000, '47 h'],
  [5 * 60_000, '5 min'],
  [-1, '1 min'],
])('the time left is said in one unit: %i ms are %s', (left, text) => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  render(<TimeLeft until={left} />);
  expect(screen.getByText(text)).toBeDefined();
});
