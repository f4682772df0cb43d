import type { Passport } from '@/api/types';
import { store } from '../store';
import { forgetWallet } from '../wallets';
import { hear } from './channel';
import { PassportError } from './passport-error';
import { beginRequest } from './request';

const WINDOW = 'cuecast-passport';
const WIDTH = 480;
const HEIGHT = 720;
const LOOK_MS = 500;
/** A window that looks closed may only have been parted from this page by the provider's headers: it is waited for this long. */
const GRACE_MS = 3000;

/** Signs in in a window at the provider. Called straight from a click, or browsers block the window. */
export async function signInWithPassport(findPassport: Promise<Passport>): Promise<void> {
  const popup = window.open('', WINDOW, features());
  if (!popup) throw PassportError.of('blocked');
  const state = await begin(popup, findPassport);
  await outcome(popup, state);
  // The session came with the popup; a wallet that this page still holds must not take its place.
  forgetWallet();
  store.reload();
}

function features(): string {
  const left = window.screenX + Math.max(0, (window.outerWidth - WIDTH) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
}

/** Sends the window to the provider; answers the request's state. */
async function begin(popup: Window, findPassport: Promise<Passport>): Promise<string> {
  try {
    const { url, state } = await beginRequest(await findPassport);
    popup.location.replace(url);
    return state;
  } catch (error) {
    popup.close();
    throw error;
  }
}

/** Resolves when the popup has signed in. */
function outcome(popup: Window, state: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let working = false;
    let closedAt: number | null = null;
    const looking = setInterval(() => {
      if (working || !popup.closed) return;
      closedAt ??= Date.now();
      if (Date.now() - closedAt >= GRACE_MS) {
        end(() => reject(PassportError.of('failed', 'the window was closed before it was done.')));
      }
    }, LOOK_MS);
    const deafen = hear(state, (news) => {
      if (news.at === 'working') working = true;
      else if (news.at === 'done') end(resolve);
      else end(() => reject(new PassportError(news.text)));
    });
    function end(settle: () => void): void {
      clearInterval(looking);
      deafen();
      settle();
    }
  });
}
