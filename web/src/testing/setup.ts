import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is looked for ends the wait when it is there; a second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
