import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Path of the browser, which `make chromium` fetches. */
export const CHROMIUM = execFileSync(
  fileURLToPath(new URL('../../scripts/chromium', import.meta.url)),
)
  .toString()
  .trim();
