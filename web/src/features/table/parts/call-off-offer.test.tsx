import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { tableState } from '../testing';
import { CallOffOffer } from './call-off-offer';

it('the rival’s offer to call the match off says whose it is, and can be agreed to', async () => {
  const agree = vi.fn();
  render(<CallOffOffer state={tableState({ abortOfferedBy: 1 })} you={0} onAgree={agree} />);
  expect(screen.getByRole('status').textContent).toContain('ben offers to call the match off.');
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  expect(agree).toHaveBeenCalledOnce();
});

it('one’s own offer is shown and cannot be agreed to; without an offer there is nothing', () => {
  const { rerender } = render(
    <CallOffOffer state={tableState({ abortOfferedBy: 0 })} you={0} onAgree={() => {}} />,
  );
  expect(screen.getByText('You offered to call the match off.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<CallOffOffer state={tableState()} you={0} onAgree={() => {}} />);
  expect(screen.queryByRole('status')).toBeNull();
});
