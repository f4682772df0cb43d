import type { BrowserContextOptions } from '@playwright/test';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;

/** The screens on which the same things must be possible. */
export const SCREENS: Record<string, BrowserContextOptions> = {
  'a desk': { viewport: { width: 1440, height: 900 } },
  'a phone': PHONE,
};
