import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

// A worker runs many files and keeps the libraries, which is a third of the work; our own modules each file gets anew, and nothing that another
// file left: mocks (vitest has no call for all of them), page, address, stores, toasts.
const { __vitest_mocker__: mocker } = globalThis as unknown as {
  __vitest_mocker__: { reset(): void };
};
mocker.reset();
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, '', '/');
localStorage.clear();
sessionStorage.clear();
toast.dismiss();

// A wait ends when what it looks for is there; a second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
