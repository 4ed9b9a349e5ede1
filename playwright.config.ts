import { defineConfig } from '@playwright/test';
import { isFull, shareSeed } from './scripts/brief.ts';
import type { EngineOptions } from './e2e/engines/index.ts';
import { chromiumFlags, chromiumPath } from './scripts/machine/chromium.ts';
import { engineNames } from './scripts/machine/engines.ts';

/**
 * The width changes the parts only of the frame with its menu, of the reports and of sheets; everywhere else it changes how
 * the same parts flow, which the walks through every screen (stability, wide) prove. So a journey about what a screen does
 * runs on the size that its users have; one that is in no list, on both.
 */
const onlyOnPhones = [
  // The walks through every screen: one draws its sizes itself, one has the narrowest.
  'accessibility',
  'stability',
  'late-texts',
  'narrow',
  'every-route',
  'forms',
  'edges-of-the-app',
  'old-browsers',
  // Participants, in their shop.
  'challenges',
  'contact',
  'content',
  'explain',
  'intro',
  'knowledge',
  'left-early',
  'login',
  'notifications',
  'notifications-meanwhile',
  'offline',
  'profile',
  'question',
  'second-chance',
  'specials',
  'superior',
  // The mobile shell, and what every start looks at.
  'shell-native',
  'start-up',
  'device-record',
  'push',
  'consent',
  // Calls that the app refuses.
  'guard',
  'lost-code',
  'other-tab',
  'login-failures',
  'failures',
  'toasts',
  'under-consent',
  'first-frame',
  'first-visit',
  // An approver with a phone in the hand.
  'panel-called',
];
const onlyOnDesktops = [
  // They draw the sizes that they need.
  'wide',
  'edges',
  // What comes from the server is the same on every size.
  'entities',
  // Files, forms and money, at a desk with a keyboard.
  'panel-acts',
  'panel-decision',
  'panel-door',
  'panel-content',
  'panel-editor',
  'panel-export',
  'panel-first-run',
  'panel-from-nothing',
  'panel-forms',
  'panel-preview',
  'panel-regulations',
  'panel-letters',
  'panel-messages',
  'panel-found',
  'panel-led',
  'panel-left',
  'panel-media',
  'panel-month',
  'panel-names',
  'panel-plans',
  'panel-money',
  'panel-months',
  'panel-office',
  'panel-people',
  'panel-replaced',
  'panel-reports',
  'panel-screens',
  'panel-stability',
  'panel-structure',
  'panel-verify',
  'panel-viewing',
  'panel-week',
  'downloads',
  'reports-download',
  'reports-states',
  'settlements',
  'invitations',
  'invitations-focus',
  'keyboard',
];

/** What they look at is the same on both sizes: a brief run takes that of most of their users. */
const ratherOnPhones = ['account', 'board', 'main-job', 'question-room'];
const ratherOnDesktops = ['invitations-shop', 'polish', 'reports-filters'];

shareSeed();
const elsewhere = isFull ? [] : [ratherOnDesktops, ratherOnPhones];
const [notOnPhones = [], notOnDesktops = []] = elsewhere;

export default defineConfig<EngineOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // On two cores: with two workers a third of their time is waiting.
  workers: 3,
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
      testIgnore: ignored(onlyOnDesktops, notOnPhones),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: ignored(onlyOnPhones, notOnDesktops),
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...engineNames.map((engine) => ({
      name: engine,
      testDir: 'e2e/engines',
      use: { engine },
    })),
  ],
});

function ignored(...journeys: readonly (readonly string[])[]): string[] {
  return ['**/engines/**', ...journeys.flat().map((journey) => `**/${journey}.e2e.ts`)];
}
