import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/support/seed.ts',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // A trace of every journey costs a third of the run; `--trace=on` makes one of those that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A kept page would answer instead of the routes that a journey sets; the journey about it allows them.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
  },
  projects: [
    {
      name: 'phone',
      // What comes from the server is the same on every size.
      testIgnore: '**/entities.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // The narrowest phone has a width of its own.
      testIgnore: '**/narrow.e2e.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
