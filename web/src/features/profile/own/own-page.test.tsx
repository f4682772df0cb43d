import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { me, profile } from '@/testing/profile';
import { type FakeCall, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { addressOf } from '@/testing/room';
import '../picture/avatar-cropper';
import { BlockedList } from '../blocked-list';
import { OwnPage } from './own-page';

type Answer = (call: FakeCall) => { status?: number; body?: unknown };
const own = profile({ address: ME.address, username: ME.username, bio: 'Old words.' });

function open(routes: Record<string, Answer> = {}) {
  const calls = serve({
    [`GET /api/users/${ME.address}`]: () => ({ body: { profile: own } }),
    'GET /api/users/me': () => ({ body: me() }),
    ...routes,
  });
  renderPage(<OwnPage lead={() => null} streams={() => null} duels={() => null} invite={null} />, {
    session: signedIn(),
  });
  return calls;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the bio is changed in its place, and what the server refused is not lost', async () => {
  let taken = false;
  const calls = open({
    'PUT /api/users/me/profile': () =>
      taken
        ? { body: { profile: { ...me().profile, bio: 'New words.' } } }
        : { status: 400, body: refusal('Too rude.', 'VALIDATION_FAILED') },
  });
  await press('Edit bio');
  const box = screen.getByRole('textbox', { name: 'Bio' });
  await userEvent.clear(box);
  await userEvent.type(box, ' New words. ');
  await press('Save bio');
  await screen.findByText('Too rude.');
  taken = true;
  await press('Save bio');
  await screen.findByText('New words.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ bio: 'New words.' });
});

test('a bio of more than 500 characters is not sent', async () => {
  open();
  await press('Edit bio');
  const box = screen.getByRole('textbox', { name: 'Bio' });
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste('x'.repeat(502));
  expect(screen.getByRole('alert').textContent).toBe('2 characters too many');
  expect(screen.getByRole('button', { name: 'Save bio' }).hasAttribute('disabled')).toBe(true);
});

test('who follows is for oneself to see', async () => {
  open({
    [`GET /api/users/${ME.address}/followers`]: () => ({
      body: {
        people: [{ address: addressOf('karl'), username: 'karl', profilePicture: null }],
        nextCursor: null,
      },
    }),
  });
  await press('12 followers');
  const sheet = within(await screen.findByRole('dialog', { name: 'Followers' }));
  const link = await sheet.findByRole('link', { name: /karl/ });
  expect(link.getAttribute('href')).toBe(`/${addressOf('karl')}`);
});

describe('the picture', () => {
  let upload: {
    headers: Record<string, string>;
    form: FormData | null;
    finish(status: number, body: unknown): void;
    progress(loaded: number): void;
  };

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 400 }));
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['picture'], { type: 'image/webp' })),
    );
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload: { onprogress?: (event: object) => void } = {};
        onload = () => {};
        status = 0;
        responseText = '';
        headers: Record<string, string> = {};
        open() {}
        setRequestHeader(name: string, value: string) {
          this.headers[name] = value;
        }
        send(form: FormData) {
          upload = {
            headers: this.headers,
            form,
            finish: (status, body) => {
              this.status = status;
              this.responseText = JSON.stringify(body);
              this.onload();
            },
            progress: (loaded) => this.upload.onprogress?.({ loaded, total: 100 }),
          };
        }
      },
    );
  });

  const choose = async (file: File) =>
    userEvent.upload(await screen.findByLabelText('Picture file'), file, { applyAccept: false });
  const png = () => new File(['x'], 'me.png', { type: 'image/png' });

  test('UPLOAD-03 UPLOAD-04 UPLOAD-09 is placed, sent with its progress, and shown', async () => {
    open();
    await choose(png());
    await press('Use this picture');
    await waitFor(() => expect(upload.form?.get('image')).toBeInstanceOf(Blob));
    expect(upload.headers.authorization).toBe('Bearer token');
    upload.progress(40);
    const bar = await screen.findByRole('progressbar', { name: 'Upload' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    upload.finish(200, { success: true, imageUrl: '/media/new.webp' });
    await screen.findByText('Image uploaded successfully');
    await waitFor(() =>
      expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/new.webp'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('UPLOAD-10 that failed says so and can be sent again', async () => {
    open();
    await choose(png());
    await press('Use this picture');
    await waitFor(() => expect(upload).toBeDefined());
    upload.finish(413, refusal('The picture is too large.', 'TOO_LARGE'));
    await screen.findByText('Failed to upload image. Please try again.');
    expect(screen.getByText('The picture is too large.')).toBeTruthy();
    await screen.findByRole('button', { name: 'Use this picture' });
  });

  test('UPLOAD-01 UPLOAD-02 must be a picture, of at most 20 MB', async () => {
    open();
    await choose(new File(['x'], 'me.pdf', { type: 'application/pdf' }));
    await screen.findByText('Please upload an image file (JPG, PNG, GIF, etc.)');
    const large = png();
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    await choose(large);
    await screen.findByText('File size should be less than 20MB');
  });
});

test('USER-08 whom one has blocked stands in the settings, and can be let back in', async () => {
  const karl = profile({ isBlocked: true });
  let blocked = [karl.address];
  serve({
    'GET /api/users/me': () => ({ body: me({ blocked }) }),
    [`GET /api/users/${karl.address}`]: () => ({ body: { profile: karl } }),
    [`POST /api/users/${karl.address}/block`]: () => {
      blocked = [];
      return { body: { success: true, blocked: false } };
    },
  });
  renderPage(<BlockedList />, { session: signedIn() });
  const list = within(await screen.findByRole('region', { name: 'Blocked people' }));
  await list.findByRole('link', { name: /karl/ });
  await userEvent.click(list.getByRole('button', { name: 'Unblock' }));
  await screen.findByText('karl is no longer blocked');
  expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull();
});
