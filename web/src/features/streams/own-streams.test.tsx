import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { OwnStreams, PersonStreams } from './own-streams';

it('offers to run a stream that is on or to come, and an ended one is only seen again', () => {
  const ended = {
    ...liveStream,
    ...{ streamId: 'e'.repeat(24), title: 'Last night', status: 'ended' as const },
    endedAt: '2026-11-20T19:00:00Z',
  };
  renderPage(<OwnStreams streams={[liveStream, ended]} />);
  const manage = screen.getByRole('link', { name: 'Manage Friday frames' });
  expect(manage.getAttribute('href')).toBe(`/live/${liveStream.streamId}`);
  expect(screen.getByRole('link', { name: 'Last night' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Manage Last night' })).toBeNull();
  expect(screen.queryByText('Watch Now')).toBeNull();
});

it("shows somebody's streams to come before the past ones, which say how long they were", () => {
  const past = {
    ...liveStream,
    ...{ streamId: 'e'.repeat(24), title: 'Last night', status: 'ended' as const },
    ...{ startedAt: '2026-11-20T17:30:00Z', endedAt: '2026-11-20T19:00:00Z' },
  };
  const next = {
    ...liveStream,
    ...{ streamId: 'f'.repeat(24), title: 'Tomorrow', status: 'scheduled' as const },
    scheduledStartTime: '2126-11-21T19:00:00Z',
  };
  renderPage(<PersonStreams streams={[past, next]} />);
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Tomorrow', 'Last night']);
  expect(screen.getByText(/1 h 30 min/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull();
});
