import type { Fault } from './fault.ts';

const office = 'apps/server/src/modules/office';
const shell = 'apps/panel/src/features/shell';

/** Guards of pushes, badges and e-mails that call accounts of the panel. */
export const faultsOfCalled: readonly Fault[] = [
  {
    name: 'device-stays-at-sign-out',
    guard: 'an account that leaves gets no more pushes in this browser',
    edits: [{ file: `${shell}/leave.ts`, before: '      await forgetDevice();\n', after: '' }],
    caughtBy: { journeys: ['panel-called'] },
  },
  {
    name: 'badge-stays-at-sign-out',
    guard: 'an account that leaves takes its number off the icon',
    edits: [{ file: `${shell}/leave.ts`, before: '      showBadge(0);\n', after: '' }],
    caughtBy: { journeys: ['panel-called'] },
  },
  {
    name: 'push-opens-foreign-address',
    guard: 'a tapped notification opens this app and nothing else',
    edits: [
      {
        file: 'packages/ui/worker/push.rules.ts',
        before: '%]*$/.test(route) ? route : usual;',
        after: '%]*$/.test(route) ? route : String(route);',
      },
    ],
    caughtBy: { tests: ['packages/ui/worker/push.rules.test.ts'] },
  },
  {
    name: 'devices-of-suspended-account',
    guard: 'a suspended account gets no pushes',
    edits: [
      {
        file: `${office}/staff/accounts/accounts.service.ts`,
        before: '  await forgetDevicesOf(transaction, account.id);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${office}/staff/accounts/accounts.test.ts`] },
  },
  {
    name: 'refused-letter-untold',
    guard: 'an e-mail that the mail server refuses is told where the matter waits',
    edits: [
      {
        file: `${office}/notices/notices.jobs.ts`,
        before: "        await note(sending, 'refused');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${office}/notices/notices.test.ts`] },
  },
];
