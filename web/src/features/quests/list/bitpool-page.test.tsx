import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Quest } from '@/api/quest-types';
import { refusal, renderPage, serve } from '@/testing/render';
import { quest } from '../testing';
import { BitpoolPage } from './bitpool-page';

const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
});

const four = [
  quest({ _id: '1'.repeat(24), title: 'One', difficulty: 'easy' }),
  quest({ _id: '2'.repeat(24), title: 'Two', difficulty: 'medium', totalPlaysCount: 8 }),
  quest({ _id: '3'.repeat(24), title: 'Three', difficulty: 'hard', participantCount: 99 }),
  quest({ _id: '4'.repeat(24), title: 'Four', difficulty: 'hard' }),
];

function open(quests: Quest[] = four, at = '/bitpool') {
  serve({ 'GET /api/quests': () => ({ body: quests }) });
  return renderPage(<BitpoolPage />, { at, path: '/bitpool' });
}

const section = async () => within(await screen.findByRole('region', { name: 'Quests' }));
const names = async () =>
  (await (await section()).findAllByRole('article')).map(
    (card) => within(card).getByRole('heading').textContent,
  );

describe('the landing page', () => {
  it('counts nothing before the first play', async () => {
    open([quest({ totalPlaysCount: 0 })]);
    await names();
    expect(screen.queryByRole('region', { name: 'Quests in figures' })).toBeNull();
  });

  it('QUEST-07 QUEST-09 has a hero, stats counted from the quests, feature cards, how to play, Roadmap and FAQ', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
    await names();
    const figures = within(screen.getByRole('region', { name: 'Quests in figures' }));
    const figure = (name: string) => figures.getByText(name).nextElementSibling?.textContent;
    expect([figure('Open quests'), figure('Plays so far'), figure('Places left')]).toEqual([
      '4',
      '944',
      '301',
    ]);
    const cards = within(screen.getByRole('region', { name: 'What you can rely on' }));
    expect(cards.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    const steps = within(screen.getByRole('region', { name: 'How to play' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(screen.getByRole('tab', { name: 'FAQ' }));
    expect(screen.getByText('What does a quest cost?')).toBeDefined();
    await userEvent.click(screen.getByRole('tab', { name: 'Roadmap' }));
    expect(screen.queryByText('What does a quest cost?')).toBeNull();
    const roadmap = within(screen.getByRole('tabpanel', { name: 'Roadmap' }));
    expect(roadmap.getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  it('the quests come before what is told about them', async () => {
    open();
    await names();
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles.indexOf('Quests')).toBeLessThan(titles.indexOf('How to play'));
  });

  it('QUEST-11 Start Playing goes to /quests', () => {
    open();
    const link = screen.getByRole('link', { name: 'Start Playing' });
    expect(link.getAttribute('href')).toBe('/quests');
  });

  it('QUEST-10 the anchor #quests scrolls to the quests, and only the anchor does', async () => {
    const { unmount } = open(four, '/bitpool');
    await names();
    expect(scrolled).not.toHaveBeenCalled();
    unmount();
    const { router } = open(four, '/bitpool#quests');
    await names();
    // At once, and again where what has loaded moved the quests.
    expect(scrolled).toHaveBeenCalledTimes(2);
    expect(scrolled.mock.contexts.at(-1)).toBe(document.getElementById('quests'));
    expect(document.activeElement?.id).toBe('quests');
    await act(() => router.navigate('/bitpool#quests'));
    expect(scrolled).toHaveBeenCalledTimes(3);
  });
});

describe('the list', () => {
  it('QUEST-02 QUEST-08 is filtered by difficulty with the tabs All, Easy, Medium and Hard', async () => {
    open();
    expect(await names()).toEqual(['One', 'Two', 'Three', 'Four']);
    const tabs = within((await section()).getByRole('tablist', { name: 'Difficulty' }));
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All',
      'Easy',
      'Medium',
      'Hard',
    ]);
    await userEvent.click(tabs.getByRole('tab', { name: 'Hard' }));
    expect(await names()).toEqual(['Three', 'Four']);
    await userEvent.click(tabs.getByRole('tab', { name: 'Medium' }));
    expect(await names()).toEqual(['Two']);
    await userEvent.click(tabs.getByRole('tab', { name: 'Easy' }));
    expect(await names()).toEqual(['One']);
  });

  it('QUEST-12 shows quests against agents alone where there are any, otherwise all', async () => {
    const watching = quest({ _id: '5'.repeat(24), title: 'Watch', isAIQuest: false });
    const { unmount } = open([watching, ...four]);
    expect(await names()).toEqual(['One', 'Two', 'Three', 'Four']);
    unmount();
    open([watching]);
    expect(await names()).toEqual(['Watch']);
  });

  it('a filter that leaves none leads back to all; where there are none at all it says so', async () => {
    const { unmount } = open([quest({ difficulty: 'easy', title: 'One' })]);
    await names();
    await userEvent.click(screen.getByRole('tab', { name: 'Hard' }));
    expect(await screen.findByText('No hard quests right now')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show all quests' }));
    expect(await names()).toEqual(['One']);
    unmount();
    open([]);
    expect(await screen.findByText('No active quests available')).toBeDefined();
  });

  it('says when it did not load, and loads again when asked', async () => {
    let fails = true;
    serve({
      'GET /api/quests': () =>
        fails ? { status: 400, body: refusal('Not today.', 'BAD_REQUEST') } : { body: four },
    });
    renderPage(<BitpoolPage />, { at: '/bitpool', path: '/bitpool' });
    expect(await screen.findByText('Failed to load quests')).toBeDefined();
    expect(screen.getByText('Not today.')).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await names()).toHaveLength(4);
  });
});
