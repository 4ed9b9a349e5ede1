import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../..');

/**
 * What runs on one engine. Everything else runs on both: locks, transactions, statements and their plans, migrations, kills,
 * imports, archives, and what books or pays.
 */
const onOneEngine: readonly string[] = [
  'seed/seed.test.ts',
  'src/access.test.ts',
  'src/held-bodies.test.ts',
  'src/infra/http/http.test.ts',
  'src/modules/archive/backup/backup.test.ts',
  'src/modules/auth/consents.test.ts',
  'src/modules/auth/enumeration.test.ts',
  'src/modules/auth/housekeeping.test.ts',
  'src/modules/auth/privacy.test.ts',
  'src/modules/calendar/calendar.test.ts',
  'src/modules/challenges/challenges.test.ts',
  'src/modules/challenges/paid.test.ts',
  'src/modules/challenges/plan.test.ts',
  'src/modules/challenges/totals.test.ts',
  'src/modules/contact/contact.slow.test.ts',
  'src/modules/contact/contact.test.ts',
  'src/modules/contact/unheard.test.ts',
  'src/modules/dashboard/dashboard.test.ts',
  'src/modules/devices/devices.test.ts',
  'src/modules/downloads/downloads.test.ts',
  'src/modules/explain/equality.test.ts',
  'src/modules/explain/explain.test.ts',
  'src/modules/explain/special.test.ts',
  'src/modules/intro/intro.test.ts',
  'src/modules/invitations/headline.test.ts',
  'src/modules/invitations/invitations.test.ts',
  'src/modules/invitations/invite.test.ts',
  'src/modules/invitations/takeover.test.ts',
  'src/modules/knowledge/padlock.test.ts',
  'src/modules/knowledge/pills.test.ts',
  'src/modules/knowledge/questions.test.ts',
  'src/modules/knowledge/replies.test.ts',
  'src/modules/months/doors.test.ts',
  'src/modules/notifications/automatic.test.ts',
  'src/modules/notifications/bonuses.test.ts',
  'src/modules/notifications/notifications.test.ts',
  'src/modules/people/acts.test.ts',
  'src/modules/people/card.test.ts',
  'src/modules/people/people.test.ts',
  'src/modules/people/why.test.ts',
  'src/modules/plans/cell.test.ts',
  'src/modules/privacy/export.test.ts',
  'src/modules/privacy/privacy.test.ts',
  'src/modules/profile/change.test.ts',
  'src/modules/profile/deletion/restore.test.ts',
  'src/modules/profile/password/password.test.ts',
  'src/modules/profile/pesel.test.ts',
  'src/modules/profile/profile.test.ts',
  'src/modules/reports/equality.test.ts',
  'src/modules/reports/headline.test.ts',
  'src/modules/reports/hostile.test.ts',
  'src/modules/reports/order.test.ts',
  'src/modules/reports/performance.test.ts',
  'src/modules/reports/scope.test.ts',
  'src/modules/rules/rules.test.ts',
  'src/modules/rules/settings.test.ts',
  'src/modules/settings/settings.test.ts',
  'src/modules/settlements/balances/balances.headline.test.ts',
  'src/modules/settlements/balances/balances.order.test.ts',
  'src/modules/settlements/balances/balances.test.ts',
  'src/modules/settlements/closing/missing.test.ts',
  'src/modules/settlements/closing/quarter.test.ts',
  'src/modules/settlements/closing/shortfall.test.ts',
  'src/modules/specials/addressing.test.ts',
  'src/modules/specials/specials.test.ts',
  'src/modules/staff/accounts/accounts.mail.test.ts',
  'src/modules/texts/texts.test.ts',
  'src/modules/trail/commands.test.ts',
  'src/modules/trail/trail.test.ts',
  'src/panel.matrix.test.ts',
  'src/panel.money.test.ts',
  'src/provider-start.test.ts',
  'src/robustness.test.ts',
];

test('a test runs on one engine only where this list says so', () => {
  const found = globSync(['src/**/*.test.ts', 'seed/**/*.test.ts'], { cwd: server })
    .filter((file) => /^anyEngine\(/m.test(readFileSync(join(server, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  expect(found.toSorted()).toEqual(onOneEngine);
});
