import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { me, profile } from '@/testing/profile';
import { type FakeCall, guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { PersonPage } from './person-page';

const karl = profile();
const GET = `GET /api/users/${karl.address}`;
const FOLLOW = `POST /api/users/${karl.address}/follow`;
const BLOCK = `POST /api/users/${karl.address}/block`;
type Answer = (call: FakeCall) => { status?: number; body?: unknown };
const known: Record<string, Answer> = {
  [GET]: () => ({ body: { profile: karl } }),
  'GET /api/users/me': () => ({ body: me() }),
};

function open(routes: Record<string, Answer>, session = signedIn(), who: string = karl.address) {
  const calls = serve({ ...known, ...routes });
  const page = (
    <PersonPage
      who={who}
      challenge={() => <button type="button">Challenge</button>}
      standing={() => <p>standing</p>}
      lead={() => <p>lead</p>}
      live={() => <p>the live table</p>}
      more={() => <p>their other streams</p>}
      streams={() => <p>streams</p>}
      duels={() => <p>duels</p>}
    />
  );
  const view = renderPage(page, { session });
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { ...view, calls, sent };
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const followers = () =>
  screen.getByText(/followers?$/, { selector: 'span' }).textContent?.replace(/\s+/g, ' ');

describe('the profile of somebody else', () => {
  test('USER-01 USER-02 USER-03 USER-07 USER-12 shows the short address, an avatar, the words and the counts', async () => {
    const { calls } = open({}, guest());
    await screen.findByRole('heading', { name: 'karl', level: 1 });
    expect(calls.map(({ path }) => path)).toEqual([`/api/users/${karl.address}`]);
    const about = within(screen.getByRole('region', { name: 'About' }));
    expect(about.getByText('0x6b61…0000').title).toBe(karl.address);
    expect(about.getByText('Race to seven, any day.')).toBeTruthy();
    // Without a picture of their own: their first letter.
    expect(about.getByText('K')).toBeTruthy();
    expect(followers()).toBe('12 followers');
    expect(screen.getByText('streams')).toBeTruthy();
    expect(screen.getByText('duels')).toBeTruthy();
    expect(screen.getByText('their other streams')).toBeTruthy();
  });

  test('USER-02 shows their picture where they have one', async () => {
    const profilePicture = '/media/karl.webp';
    open({ [GET]: () => ({ body: { profile: { ...karl, profilePicture } } }) }, guest());
    await screen.findByRole('heading', { name: 'karl' });
    expect(document.querySelector('img')?.getAttribute('src')).toBe(profilePicture);
  });

  test('USER-04 a visitor has no Follow and no Block, somebody connected has', async () => {
    const { setSession } = open({}, guest());
    await button('Login to follow');
    expect(screen.queryByRole('button', { name: 'Follow karl' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block karl' })).toBeNull();
    setSession(signedIn({ status: 'connected', token: null }));
    await button('Follow karl');
    await button('Block karl');
  });

  test('who is live has the running table under the head, and the way to watch stands there once; a guest can challenge too', async () => {
    const live = 'b'.repeat(24);
    const { unmount } = open({ [GET]: () => ({ body: { profile: { ...karl, live } } }) }, guest());
    expect(await screen.findByText('the live table')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /watch/i })).toBeNull();
    expect(screen.getByText('standing')).toBeTruthy();
    await button('Challenge');
    unmount();
    open({}, guest());
    await button('Login to follow');
    expect(screen.queryByText('the live table')).toBeNull();
  });

  test('USER-04 on one’s own profile there is neither', async () => {
    const { router } = open({}, signedIn({ user: { ...ME, address: karl.address } }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(screen.queryByRole('button', { name: /Follow|Block/ })).toBeNull();
  });

  test('USER-08 USER-11 USER-13 follows at once, and unfollows', async () => {
    let following = false;
    let answer: () => void = () => {};
    const { sent } = open({
      [FOLLOW]: () => {
        following = !following;
        const body = { success: true, following, followerCount: following ? 13 : 12 };
        return new Promise((resolve) => {
          answer = () => resolve({ body });
        }) as never;
      },
    });
    await press('Follow karl');
    await button('Unfollow karl');
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    answer();
    await screen.findByText('You follow karl');
    // A call without a body, in the name of the token (decision A14).
    expect(sent('POST')[0]?.body).toBeNull();
    await press('Unfollow karl');
    await button('Follow karl');
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    answer();
    await button('Follow karl');
  });

  test('USER-16 what the server refuses goes back to how it was, and can be tried again', async () => {
    let answers = 0;
    open({
      [FOLLOW]: () => {
        answers += 1;
        return answers === 1
          ? { status: 403, body: refusal('They blocked you.', 'BLOCKED') }
          : { body: { success: true, following: true, followerCount: 13 } };
      },
    });
    await press('Follow karl');
    await screen.findByText('Failed to update follow status');
    expect(screen.getByText('They blocked you.')).toBeTruthy();
    await button('Follow karl');
    await press('Retry');
    await screen.findByText('You follow karl');
  });

  test("USER-09 USER-10 whoever does not sign in is told 'Please login first', or 'Please connect your wallet first'", async () => {
    const { sent } = open(
      {},
      signedIn({ status: 'connected', token: null, requireToken: async () => null }),
    );
    await press('Follow karl');
    await screen.findByText('Please login first');
    await press('Block karl');
    await screen.findByText('Please connect your wallet first');
    expect(sent('POST')).toEqual([]);
    await button('Follow karl');
  });

  test('whoever wanted to follow does so with the sign-in, unless they do already', async () => {
    let isFollowing = false;
    const { setSession, sent } = open(
      {
        [GET]: () => ({ body: { profile: { ...karl, isFollowing } } }),
        [FOLLOW]: () => {
          isFollowing = true;
          return { body: { success: true, following: true, followerCount: 13 } };
        },
      },
      guest(),
    );
    await press('Login to follow');
    setSession(signedIn());
    await screen.findByText('You follow karl');
    await button('Unfollow karl');
    setSession(guest());
    await press('Login to follow');
    setSession(signedIn());
    await button('Unfollow karl');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent('POST')).toHaveLength(1);
  });

  test('USER-11 USER-14 blocks at once and says what that means; following ends', async () => {
    const followed = { ...karl, isFollowing: true, followerCount: 13 };
    let isBlocked = false;
    open({
      [GET]: () => ({
        body: { profile: isBlocked ? { ...karl, isBlocked } : followed },
      }),
      [BLOCK]: () => {
        isBlocked = true;
        return { body: { success: true, blocked: true } };
      },
    });
    await press('Block karl');
    await button('Unblock karl');
    await screen.findByText('karl is blocked');
    expect(screen.getByText('You blocked karl')).toBeTruthy();
    expect((await button('Follow karl')).hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(followers()).toBe('12 followers'));
  });

  test('USER-17 a block that failed is taken back', async () => {
    open({ [BLOCK]: () => ({ status: 500 }) });
    await press('Block karl');
    await screen.findByText('Failed to update block status');
    await button('Block karl');
  });

  test("USER-15 'Failed to load profile', with a way to try again", async () => {
    let up = false;
    open({
      [GET]: () => (up ? { body: { profile: karl } } : { status: 400, body: refusal('no', 'X') }),
    });
    await screen.findByText('Failed to load profile');
    up = true;
    await press('Retry');
    await screen.findByRole('heading', { name: 'karl' });
  });

  test('nobody of that name, and nobody of that address', async () => {
    const { unmount } = open({}, guest(), 'nobody_here');
    await screen.findByRole('heading', { name: 'Nobody is called nobody_here' });
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search for a person' });
    expect([field.value, field.name, field.form?.getAttribute('action')]).toEqual([
      'nobody_here',
      'q',
      '/search',
    ]);
    unmount();
    open({}, guest(), `0x${'9'.repeat(40)}`);
    await screen.findByRole('heading', { name: '0x9999…9999 has never signed in here' });
  });

  test('USER-05 a name that turns out to be my own leads to my profile', async () => {
    const { router } = open(
      { 'GET /api/users/by-name/Old_Name': () => ({ body: { profile: { ...karl, ...ME } } }) },
      signedIn(),
      'Old_Name',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  });
});
