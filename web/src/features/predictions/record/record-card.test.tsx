import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { guest, ME, renderPage, serve } from '@/testing/render';
import { RecordCard } from './record-card';

function open(data: object) {
  serve({
    [`GET /api/users/${ME.address}/predictions`]: () => ({ body: { success: true, data } }),
  });
  return renderPage(<RecordCard address={ME.address} />, { session: guest() });
}

describe('how often somebody was right about a frame', () => {
  it('shows what was counted, and a share once there is enough to say it of', async () => {
    open({ calls: 12, right: 9, streak: 2, best: 4 });
    const card = within(await screen.findByRole('region', { name: 'Frames called' }));
    expect(card.getByText('of 12 right (75%)')).toBeDefined();
    for (const value of ['9', '2', '4']) expect(card.getByText(value)).toBeDefined();
  });

  it('shows no share of a few calls', async () => {
    open({ calls: 3, right: 3, streak: 3, best: 3 });
    expect(await screen.findByText('of 3 right')).toBeDefined();
  });

  it('shows nothing of somebody who has called none', async () => {
    const { container } = open({ calls: 0, right: 0, streak: 0, best: 0 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(container.querySelector('h2')).toBeNull();
  });
});
