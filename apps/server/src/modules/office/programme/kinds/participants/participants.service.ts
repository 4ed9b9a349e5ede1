import { type Role, planRoles } from '@klub/contract/roles';
import { addMonths, dayOf, firstDayOf, monthOf } from '../../../../../infra/warsaw.ts';
import { noticesBySms } from '../../../../club/auth/auth.ts';
import { notifyMany } from '../../../../club/notifications/notifications.ts';
import { quietUntil, usualSetting } from '../../../../club/devices/devices.ts';
import {
  payoutHoldUntil,
  profileCopy,
  tellFormerEmails,
} from '../../../../club/profile/profile.ts';
import { reasons, warnings } from '../../programme.copy.ts';
import type { ImportContext, ImportEffects, ImportRun, Line } from '../../programme.kind.ts';
import { followReturned } from '../../../../money/settlements/settlements.ts';
import { formerOwners } from './former-owners.service.ts';
import { figuresAt } from './structure.store.ts';
import * as store from './participants.store.ts';

/** What follows from a changed account takes of the context. */
export type AccountContext = Pick<ImportContext, 'tx' | 'now' | 'vault'> & {
  readonly run: Pick<ImportRun, 'id' | 'isRehearsal'>;
  readonly effects: Pick<ImportEffects, 'countAccounts' | 'countTold'>;
};

/** The same of a changed role. */
export type RoleContext = Pick<ImportContext, 'tx' | 'now'> & {
  readonly run: Pick<ImportRun, 'isRehearsal'>;
  readonly effects: Pick<ImportEffects, 'touch' | 'touchTasks'>;
};

/**
 * Notifies people who have joined of a changed account and holds their payouts, like the profile's
 * own form (HZ10).
 */
export async function followAccounts(
  {
    tx,
    now,
    vault,
    run: { id: importId, isRehearsal },
    effects: { countAccounts, countTold },
  }: AccountContext,
  accounts: readonly store.NewAccount[],
): Promise<void> {
  const holdUntil = isRehearsal ? null : payoutHoldUntil(now);
  const changes = await store.changeAccounts(tx, accounts, { importId, now, holdUntil });
  const told = changes
    .filter(({ hasJoined }) => hasJoined)
    .map((change) => ({ ...change, cause: `bank-account:${change.id}` }));
  countAccounts(told.length);
  const former = told.filter(({ isFirst }) => !isFirst);
  countTold({ sms: former.length, emails: 0 });
  if (isRehearsal) return;
  await followReturned(
    tx,
    vault,
    changes.map(({ personId }) => personId),
    now,
  );
  const {
    smsAccountChanged: text,
    accountChangedTitle: title,
    accountChangedContent: content,
  } = profileCopy;
  await noticesBySms(
    tx,
    former.map(({ personId, cause: key }) => ({ personId, text, key })),
    now,
    { waitMs: untilDaytime(now) },
  );
  await notifyMany(
    tx,
    told.map(({ personId, cause }) => ({ personId, cause, title, content })),
    now,
  );
}

/** Former addresses of people who have joined are told of new ones in a file, by day (D66). */
export async function followEmails(
  { tx, now, vault, run: { id, isRehearsal }, effects: { countTold } }: AccountContext,
  people: readonly { readonly id: number; readonly email: string }[],
): Promise<void> {
  countTold({ sms: 0, emails: people.length });
  if (isRehearsal) return;
  const former = people.map((one) => ({ address: one.email, key: `import:${id}:${one.id}` }));
  await tellFormerEmails({ vault }, tx, former, { now, waitMs: untilDaytime(now) });
}

/** Milliseconds to the end of the night; 0 by day. */
function untilDaytime(now: Date): number {
  return (quietUntil(now, usualSetting) ?? now).getTime() - now.getTime();
}

/**
 * A new role applies from `since` for the whole month; earlier earnings stay. Files describe people
 * from today on.
 */
export async function followRoles(
  context: RoleContext,
  roles: readonly store.NewRole[],
  since = dayOf(context.now),
): Promise<void> {
  if (roles.length === 0) return;
  const personIds = roles.map(({ personId }) => personId);
  await store.keepFormerRoles(context.tx, roles, since);
  if (context.run.isRehearsal) await store.rehearseRoles(context.tx, roles);
  context.effects.touch(monthsUpTo(monthOf(context.now), since), personIds);
  context.effects.touchTasks(await store.findTasksOf(context.tx, personIds), personIds);
}

function monthsUpTo(last: string, since: string): string[] {
  const months: string[] = [];
  for (let month = firstDayOf(since); month <= last; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** Warns of stored figures of months from this one on that a new role without plans leaves out (D62). */
export async function warnOfRoles(
  { tx, now, report }: Pick<ImportContext, 'tx' | 'now' | 'report'>,
  people: readonly (Pick<Line<unknown>, 'line'> & { readonly newRole: store.NewRole | null })[],
): Promise<void> {
  const lines = new Map(
    people.flatMap(({ line, newRole }) =>
      newRole === null || hasPlan(newRole.role) || !hasPlan(newRole.former)
        ? []
        : [[newRole.personId, line] as const],
    ),
  );
  if (lines.size === 0) return;
  for (const { person, code, month, isZero } of await figuresAt(tx, [...lines.keys()])) {
    if (month !== null && month >= monthOf(now) && !isZero)
      report.warn(
        lines.get(person) ?? 0,
        'rola',
        warnings.noPlanRole,
        `${code}, ${month.slice(0, 7)}`,
      );
  }
}

function hasPlan(role: Role): boolean {
  return planRoles.some((one) => one === role);
}

type Newcomer = { readonly line: number; readonly phone: string; readonly isSomebodyElse: boolean };

/**
 * A number that left the club and returns is a new person (HZ47), which is reported to the
 * operator; so is a former number of another account, once the file confirms it. Returns the lines
 * that create no account.
 */
export async function refuseMoved(
  context: ImportContext,
  newcomers: readonly Newcomer[],
): Promise<Set<number>> {
  const owners = await formerOwners(
    context,
    newcomers.map(({ phone }) => phone),
  );
  const refused = new Set<number>();
  for (const { line, phone, isSomebodyElse } of newcomers) {
    const owner = owners.get(phone);
    if (owner === 'gone') context.report.warn(line, 'telefon', warnings.leftBefore);
    if (owner === 'moved' && isSomebodyElse)
      context.report.warn(line, 'telefon', warnings.movedBefore);
    if (owner !== 'moved' || isSomebodyElse) continue;
    context.report.reject(line, 'telefon', reasons.movedPerson);
    refused.add(line);
  }
  return refused;
}
