import type { BrowserContextOptions } from '@playwright/test';

/** For `test.use`: people who have not asked for less motion, as the configuration lets the others do. */
export const MOVING: { contextOptions: BrowserContextOptions } = {
  contextOptions: { reducedMotion: 'no-preference' },
};

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
