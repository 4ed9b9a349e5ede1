import type { Fault } from './fault.ts';

/** Guards of what the specification orders, and of bugs of the screens that were found. */
export const faultsOfSpecification: readonly Fault[] = [
  {
    name: 'bell-of-the-drawer-beyond-99',
    guard: 'both bells show at most 99',
    edits: [
      {
        file: 'apps/web/src/features/shell/menu/Menu.tsx',
        before: 'Math.min(unread, badgeDisplayCap)',
        after: 'unread',
      },
    ],
    caughtBy: { journeys: ['shell'] },
  },
  {
    name: 'question-without-a-time',
    guard: 'a question counts down from 59 where the reply names no time',
    edits: [
      {
        file: 'apps/web/src/features/knowledge/knowledge.queries.ts',
        before: 'const questionDefaults = { time: 60 };',
        after: 'const questionDefaults = {};',
      },
    ],
    caughtBy: { journeys: ['second-chance'] },
  },
  {
    name: 'blocked-password-promised',
    guard: 'a blocked person is not told that the old password works',
    edits: [
      {
        file: 'apps/web/src/features/auth/LoginPage.tsx',
        before: 'lead={isBlocked ? resetCopy.leadBlocked : resetCopy.lead}',
        after: 'lead={resetCopy.lead}',
      },
    ],
    caughtBy: { journeys: ['login-failures'] },
  },
  {
    name: 'first-tab-after-the-tabs',
    guard: 'the first Tab reaches the skip link on screens with tabs',
    edits: [
      {
        file: 'packages/ui/src/controls/Tabs.tsx',
        before: '  if (!row || !current) return;\n',
        after:
          '  if (!row || !current) return;\n' +
          '  row.querySelector(\'[aria-current="page"]\')?.scrollIntoView();\n',
      },
    ],
    caughtBy: { journeys: ['way-out'] },
  },
  {
    name: 'start-without-a-header',
    guard: 'a start that takes long, or fails, has the header and a way out',
    edits: [
      {
        file: 'apps/web/src/features/shell/BrokenPage.tsx',
        before: '  return <PageLayout actions={actions}>{children}</PageLayout>;',
        after: '  return <PageLayout actions={actions && null}>{children}</PageLayout>;',
      },
    ],
    caughtBy: { journeys: ['way-out'] },
  },
  {
    name: 'banner-over-a-field',
    guard: 'the cookie banner leaves the field in use in view',
    edits: [
      {
        file: 'apps/web/src/features/consent/banner.ts',
        before: "      activeElement.scrollIntoView({ block: 'nearest' });",
        after: '      activeElement.getBoundingClientRect();',
      },
    ],
    caughtBy: { journeys: ['consent'] },
  },
  {
    name: 'no-click-through-at-a-desk',
    guard: 'a notification leads to its target at every width',
    edits: [
      {
        file: 'apps/web/src/features/notifications/NotificationItem.tsx',
        before: '{onOpen !== undefined && targetOf(url) !== null && (',
        after: '{onOpen === undefined && targetOf(url) !== null && (',
      },
    ],
    caughtBy: { journeys: ['notifications'] },
  },
  {
    name: 'doubled-text-sideways',
    guard: 'doubled text scrolls no screen sideways',
    edits: [
      {
        file: 'packages/ui/src/data/Facts.module.css',
        before: '.facts {\n  display: grid;\n  grid-template-columns: minmax(0, 1fr);',
        after: '.facts {\n  display: grid;\n  grid-template-columns: minmax(26rem, 1fr);',
      },
    ],
    caughtBy: { journeys: ['every-route'] },
  },
  {
    name: 'tracking-declared',
    guard: "the shell's privacy manifest says that nothing is tracked",
    edits: [
      {
        file: 'apps/mobile/ios/App/App/PrivacyInfo.xcprivacy',
        before: '<key>NSPrivacyTracking</key>\n\t<false/>',
        after: '<key>NSPrivacyTracking</key>\n\t<true/>',
      },
    ],
    caughtBy: { tests: ['scripts/shell/shell.test.ts'] },
  },
  {
    name: 'threshold-left-out-of-the-text',
    guard: "the demo's texts have every threshold of its rules",
    edits: [
      {
        file: 'apps/server/seed/content/texts.ts',
        before: '<tr><td>Plan kwartalny od 90%</td><td>150</td></tr>\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/seed/content/texts.test.ts'] },
  },
  {
    name: 'offline-told-as-a-fault',
    guard: 'a screen that waits for the connection says so',
    edits: [
      {
        file: 'packages/ui/src/feedback/Broken.tsx',
        before: ' || !navigator.onLine',
        after: '',
      },
    ],
    caughtBy: { journeys: ['lost-code'] },
  },
  {
    name: 'number-in-one-piece',
    guard: 'a phone number is shown in groups of three',
    edits: [
      {
        file: 'apps/server/src/infra/phone.ts',
        before:
          "  return shown.startsWith('+') ? shown : shown.replace(/(\\d{3})(?=\\d)/g, '$1 ');",
        after: '  return shown;',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/phone.test.ts'] },
  },
];
