import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stream } from '@/api/types';
import type { Session } from '@/lib/session';
import { guest, ME, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { FakeRoom, STREAM } from '@/testing/room';
import { liveStream as live } from '@/testing/stream';
// Fetched now: what opens late does not come in time under a stopped clock.
import './before-start';
import './short-head';
import './creator-controls';
import './share-links';
import { LivePage } from './live-page';
// A part that comes later in the app: here it is compiled before the clock stands still.
import './idle-stage';
import './own-stream';
import './twitch-player';

const own: Stream = { ...live, creator: { ...live.creator, address: ME.address } };
const NO_IDS = ['nonsense', 'a'.repeat(23), `${'a'.repeat(23)}g`];
const PATH = `GET /api/streams/${STREAM}`;

let room: FakeRoom;
/** Whether the page can reach Twitch. */
let twitch: boolean;

beforeEach(() => {
  fillFrames();
  stopClock();
  room = new FakeRoom();
  twitch = true;
});
afterEach(() => void vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Frames load, but only this: the network stays out of the test. */
function fillFrames(): void {
  const { settings } = Reflect.get(window, 'happyDOM');
  settings.enableIframePageLoading = true;
  settings.disableIframePageLoading = false;
  settings.fetch.interceptor = { beforeAsyncRequest: async () => new Response('a player') };
}

type Answer = { status?: number; body?: unknown };

/** Opens the page; `details` answers each request for the stream's details. */
async function open(details: () => Answer, session: Session = guest(), id: string = STREAM) {
  const calls = serve({
    [PATH]: details,
    'GET /api/config': () => ({ body: { twitchParents: ['cuecast.tv'] } }),
    'POST /api/streams/end': () => ({ body: { success: true } }),
    'GET /': () => {
      if (!twitch) throw new TypeError('Failed to fetch');
      return {};
    },
  });
  const live = (
    <LivePage
      chat={() => (
        <>
          <p>the chat</p>
          <textarea aria-label="a line" />
        </>
      )}
      prediction={(_, { title }) => <p>the prediction of {title}</p>}
      predictionMark={() => null}
      predictionBanner={() => null}
      table={() => <p>the table</p>}
      played={() => null}
      follow={(creator) => <p>follow {creator}</p>}
    />
  );
  const page = renderPage(live, { session, at: `/live/${id}`, path: '/live/:id' });
  await pass(100);
  const asked = () => calls.filter((call) => call.path === `/api/streams/${STREAM}`).length;
  return { ...page, calls, asked };
}

const opening = (stream: Stream, session?: Session) => open(() => ({ body: stream }), session);

describe('a stream that plays', () => {
  it('STREAM-13 STREAM-17 shows the player of the channel and what is on', async () => {
    await opening(live);
    const player = screen.getByTitle<HTMLIFrameElement>('Twitch player: Friday frames');
    expect(player.src).toBe(
      `https://player.twitch.tv/?channel=chalk_room&parent=${location.hostname}&parent=cuecast.tv`,
    );
    const info = within(screen.getByRole('region', { name: 'About this stream' }));
    expect(info.getByRole('heading', { name: 'Friday frames' })).toBeDefined();
    for (const text of ['karl', 'esports', '8-ball', 'pro', 'Race to seven.', 'LIVE']) {
      expect(info.getByText(text)).toBeDefined();
    }
  });

  it('STREAM-20 STREAM-21 shows the prediction panel and the chat', async () => {
    await opening(live);
    expect(screen.getByText('the prediction of Friday frames')).toBeDefined();
    expect(
      within(screen.getByRole('complementary', { name: 'Chat' })).getByText('the chat'),
    ).toBeDefined();
  });

  it('STREAM-18 shares the link by copying it and on X', async () => {
    await opening(live);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this stream' }));
    const link = `${location.origin}/live/${STREAM}`;
    const field = await dialog.findByLabelText<HTMLInputElement>('Link to this stream');
    expect(field.value).toBe(link);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(link);
    const post = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Share on X' }).href);
    expect(post.host).toBe('x.com');
    expect(post.searchParams.get('url')).toBe(link);
  });

  it('CHAT-04 CHAT-23 follows the count of viewers', async () => {
    room.joined = { viewerCount: 40 };
    await opening(live);
    await pass(1000);
    expect(screen.getAllByTitle('40 watching').length).toBeGreaterThan(0);
    room.tell({ type: 'viewer_count', count: 1041, seq: 0, epoch: 1 });
    await pass(1000);
    expect(screen.getAllByTitle('1,041 watching')[0]?.textContent).toContain('1,041');
  });

  it('says so where Twitch cannot be reached, leads to the channel, and tries again', async () => {
    twitch = false;
    await opening(live);
    await pass(100);
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText('The Twitch player cannot be reached')).toBeDefined();
    expect(screen.queryByTitle(/Twitch player/)).toBeNull();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Watch on Twitch' }).href).toBe(
      live.streamUrl,
    );
    expect(screen.getByText('the chat')).toBeDefined();
    twitch = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(50);
    expect(screen.getByTitle(/Twitch player/)).toBeDefined();
  });

  it('STREAM-73 asks for the details every 30 s while live', async () => {
    const { asked } = await opening(live);
    expect(asked()).toBe(1);
    await pass(29_000);
    expect(asked()).toBe(1);
    await pass(2000);
    expect(asked()).toBe(2);
    await pass(30_000);
    expect(asked()).toBe(3);
  });

  it('STREAM-38 is over as soon as the room says so, and is asked for no more', async () => {
    let stream = live;
    const { asked } = await open(() => ({ body: stream }));
    stream = { ...live, status: 'ended', endedAt: new Date().toISOString() };
    room.happens({ type: 'stream_ended', streamId: STREAM });
    await pass(100);
    expect(screen.getByText('This stream has ended')).toBeDefined();
    const before = asked();
    await pass(120_000);
    expect(asked()).toBe(before);
  });
});

describe('a stream to come', () => {
  it('counts down, and plays when the room says that it started', async () => {
    const start = new Date(Date.now() + 90_000).toISOString();
    let stream: Stream = { ...live, status: 'scheduled', scheduledStartTime: start };
    room.joined = { streamStatus: 'scheduled' };
    await open(() => ({ body: stream }));
    expect(screen.getByText('This stream has not started yet')).toBeDefined();
    const timer = screen.getByRole('timer', { name: 'Time until the stream starts' });
    expect(timer.textContent).toBe('00hours01min30sec');
    await pass(31_000);
    expect(timer.textContent).toBe('00hours00min59sec');
    stream = live;
    room.happens({ type: 'stream_started', streamId: STREAM });
    await pass(100);
    expect(screen.getByTitle(/Twitch player/)).toBeDefined();
  });
});

describe('without the stream', () => {
  it("STREAM-22 shows 'Loading stream...' until the details are there, and keeps what is written meanwhile", async () => {
    let answer: (value: Answer) => void = () => {};
    const details = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    await open((() => details) as unknown as () => Answer);
    expect(screen.getByText('Loading stream...')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'a line' }), 'first!');
    answer({ body: live });
    await pass(50);
    expect(screen.queryByText('Loading stream...')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'a line' })).toHaveProperty('value', 'first!');
  });

  it("STREAM-23 STREAM-64 STREAM-65 tries 3 times more, 2 s times the attempt apart, then shows 'Stream Error' and 'Stream not found' with Retry", async () => {
    let broken = true;
    const { asked } = await open(() =>
      broken ? { status: 503, body: refusal('Busy', 'UNAVAILABLE') } : { body: live },
    );
    expect(asked()).toBe(1);
    await pass(1800);
    expect(asked()).toBe(1);
    await pass(200);
    expect(asked()).toBe(2);
    await pass(3800);
    expect(asked()).toBe(2);
    await pass(300);
    expect(asked()).toBe(3);
    await pass(5700);
    expect(asked()).toBe(3);
    expect(screen.queryByText('Stream Error')).toBeNull();
    await pass(300);
    expect(asked()).toBe(4);
    expect(screen.getByText('Stream Error')).toBeDefined();
    expect(screen.getByText('Stream not found')).toBeDefined();
    await pass(60_000);
    expect(asked()).toBe(4);

    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByTitle('Twitch player: Friday frames')).toBeDefined();
  });

  it("STREAM-24 that does not exist shows 'Stream Not Found' with Return Home, at once", async () => {
    const { asked, router } = await open(() => ({
      status: 404,
      body: refusal('Stream not found', 'STREAM_NOT_FOUND'),
    }));
    expect(screen.getByText('Stream Not Found')).toBeDefined();
    expect(asked()).toBe(1);
    await user.click(screen.getByRole('link', { name: 'Return Home' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it.each(NO_IDS)(
    "STREAM-15 STREAM-66 with the id %s shows 'Invalid stream ID' and asks for nothing",
    async (id) => {
      const { calls } = await open(() => ({ body: live }), guest(), id);
      await pass(20_000);
      expect(screen.getByText('Invalid stream ID')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(calls).toEqual([]);
      expect(room.opened).toBe(0);
    },
  );
});

describe('a stream of one’s own', () => {
  const toCome = (): Stream => {
    room.joined = { streamStatus: 'scheduled' };
    const scheduledStartTime = new Date(Date.now() + 7_200_000).toISOString();
    return { ...own, status: 'scheduled', scheduledStartTime };
  };

  it('tells its creator what to do until it starts, and nobody else', async () => {
    await opening(toCome(), signedIn());
    const steps = within(await screen.findByRole('region', { name: 'Until it starts' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(steps.getByRole('link', { name: /^twitch\.tv\// })).toBeDefined();
    const move = steps.getByRole('link', { name: 'Change the start' });
    expect(move.getAttribute('href')).toBe(`/live/${STREAM}/edit`);
    expect(screen.queryByRole('button', { name: 'End Stream' })).toBeNull();
  });

  it('can be called off before it starts', async () => {
    const { calls } = await opening(toCome(), signedIn());
    await user.click(await screen.findByRole('button', { name: 'Cancel Stream' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Are you sure you want to end the stream?' }),
    );
    expect(dialog.getByRole('button', { name: 'Keep It' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel Stream' }));
    expect(await screen.findByText('Stream cancelled')).toBeDefined();
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ streamId: STREAM });
  });

  it('tells others nothing of that, nor its creator once it runs', async () => {
    await opening({ ...toCome(), creator: live.creator }, signedIn());
    expect(screen.getByText('This stream has not started yet')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Until it starts' })).toBeNull();
    cleanup();
    room.joined = {};
    await opening(own, signedIn());
    expect(screen.queryByRole('region', { name: 'Until it starts' })).toBeNull();
  });

  it('tells its creator how it goes once it runs, and nobody else', async () => {
    const startedAt = new Date(Date.now() - 3_725_000).toISOString();
    await opening({ ...own, startedAt }, signedIn());
    await pass(0);
    const term = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
    expect(term('on air')?.textContent).toMatch(/1:02:0[56]/);
    expect(term('watching')).toBeDefined();
    // The time on air stands there, and nothing beside it says the same.
    expect(screen.queryByText(/^Started/)).toBeNull();
    cleanup();
    await opening({ ...live, startedAt }, signedIn());
    expect(screen.queryByText('on air')).toBeNull();
  });

  it('opens on a phone with what there is to manage, until there is somebody to talk to', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    }));
    await opening(toCome(), signedIn());
    const tab = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect(tab('Manage')).toBe('true');
    cleanup();
    room.joined = {};
    await opening(own, signedIn());
    expect(tab('Manage')).toBe('false');
    expect(tab('Chat')).toBe('true');
    // The rest that a creator needs at hand stands above the chat.
    expect(screen.getByRole('region', { name: 'On air' }).textContent).toMatch(/\d:\d\d:\d\d/);
    expect(screen.getByRole('button', { name: 'Ask viewers' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Manage' }));
    await user.click(screen.getByRole('button', { name: 'New Prediction' }));
    expect(tab('Prediction')).toBe('true');
  });
});

it('on a phone on its side chat and prediction share a column, and the sidebar waits behind the logo', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('landscape'),
    addEventListener() {},
    removeEventListener() {},
  }));
  await opening(live);
  const pressed = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([pressed('Chat'), pressed('Prediction')]).toEqual(['true', 'false']);
  await user.click(screen.getByRole('button', { name: 'Prediction' }));
  expect([pressed('Chat'), pressed('Prediction')]).toEqual(['false', 'true']);
  // All there is to read stands below the picture, and has the page's heading.
  expect(screen.queryByRole('button', { name: 'About' })).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const menu = screen.getByRole('button', { name: 'Menu' });
  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Close the menu' }));
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});

describe('ending a stream', () => {
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'End Stream' }));
    return within(
      await screen.findByRole('dialog', { name: 'Are you sure you want to end the stream?' }),
    );
  };

  it('STREAM-19 STREAM-54 STREAM-56 is offered to the creator alone, whatever the case of the address', async () => {
    await opening(live, signedIn());
    expect(screen.queryByRole('button', { name: 'End Stream' })).toBeNull();
    const creator = { ...own.creator, address: `0x${'aB'.repeat(20)}` as const };
    await opening(
      { ...own, creator },
      signedIn({ user: { ...ME, address: `0x${'Ab'.repeat(20)}` } }),
    );
    expect(screen.getByRole('button', { name: 'End Stream' })).toBeDefined();
  });

  it("STREAM-40 STREAM-41 STREAM-55 STREAM-59 asks 'Are you sure you want to end the stream?', ends it, says so, and goes home after 2 s", async () => {
    const { calls, router } = await opening(own, signedIn());
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'End Stream' }));
    expect(await screen.findByText('Stream ended')).toBeDefined();
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ streamId: STREAM });
    await pass(1500);
    expect(router.state.location.pathname).toBe(`/live/${STREAM}`);
    await pass(600);
    expect(router.state.location.pathname).toBe('/');
  });

  it('does nothing when the answer is no', async () => {
    const { calls } = await opening(own, signedIn());
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await pass(3000);
    expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
  });
});
