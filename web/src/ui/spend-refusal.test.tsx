import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { renderPage } from '@/testing/render';
import { SpendRefusal } from './spend-refusal';

const show = (status: number, code: string) =>
  renderPage(<SpendRefusal error={new ApiError('Said so', status, code)} otherwise="No reason" />);
const link = () => screen.queryByRole('link', { name: 'Limits and breaks' });

test('a refusal by one’s own limit, break or missing confirmation leads to where it is set', () => {
  for (const code of ['SPEND_LIMIT', 'ON_BREAK', 'ATTESTATION_REQUIRED']) {
    const { unmount } = show(403, code);
    expect(screen.getByText('Said so')).toBeDefined();
    expect(link()?.getAttribute('href')).toBe('/settings/limits');
    unmount();
  }
});

test('what one’s own settings do not change leads nowhere', () => {
  for (const [status, code] of [
    [451, 'REGION_RESTRICTED'],
    [503, 'FEATURE_OFF'],
  ] as const) {
    const { unmount } = show(status, code);
    expect(screen.getByText('Said so')).toBeDefined();
    expect(link()).toBeNull();
    unmount();
  }
  show(500, 'INTERNAL');
  expect(screen.getByText('No reason')).toBeDefined();
});
