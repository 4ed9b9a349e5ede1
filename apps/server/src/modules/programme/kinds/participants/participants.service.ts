import { addMonths, dayOf, monthOf } from '../../../../infra/warsaw.ts';
import { noticesBySms } from '../../../auth/auth.jobs.ts';
import { notifyMany } from '../../../notifications/notifications.service.ts';
import { payoutHoldUntil } from '../../../profile/change.rules.ts';
import { profileCopy } from '../../../profile/profile.copy.ts';
import { reasons, warnings } from '../../programme.copy.ts';
import type { Step } from '../../programme.kind.ts';
import { followReturned } from '../../../settlements/payout/holds.service.ts';
import { formerOwners } from './former-owners.service.ts';
import * as store from './participants.store.ts';

/**
 * Notifies people who have joined of a changed account and holds their payouts, like the profile's
 * own form (HZ10).
 */
export async function followAccounts(
  {
    handle,
    importId,
    now,
    vault,
    isRehearsal,
    countAccounts,
  }: Pick<Step, 'handle' | 'importId' | 'now' | 'vault' | 'isRehearsal' | 'countAccounts'>,
  accounts: readonly store.NewAccount[],
): Promise<void> {
  const holdUntil = isRehearsal ? null : payoutHoldUntil(now);
  const changes = await store.changeAccounts(handle, accounts, { importId, now, holdUntil });
  const told = changes
    .filter(({ hasJoined }) => hasJoined)
    .map((change) => ({ ...change, cause: `bank-account:${change.id}` }));
  countAccounts(told.length);
  if (isRehearsal) return;
  await followReturned(
    handle,
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
    handle,
    told.map(({ personId, cause: key }) => ({ personId, text, key })),
    now,
  );
  await notifyMany(
    handle,
    told.map(({ personId, cause }) => ({ personId, cause, title, content })),
    now,
  );
}

/**
 * A new role applies from `since` for the whole month; earlier earnings stay. Files describe people
 * from today on.
 */
export async function followRoles(
  step: Pick<Step, 'handle' | 'now' | 'isRehearsal' | 'touch' | 'touchTasks'>,
  roles: readonly store.NewRole[],
  since = dayOf(step.now),
): Promise<void> {
  if (roles.length === 0) return;
  const personIds = roles.map(({ personId }) => personId);
  await store.keepFormerRoles(step.handle, roles, since);
  if (step.isRehearsal) await store.rehearseRoles(step.handle, roles);
  step.touch(monthsUpTo(monthOf(step.now), since), personIds);
  step.touchTasks(await store.findTasksOf(step.handle, personIds), personIds);
}

function monthsUpTo(last: string, since: string): string[] {
  const months: string[] = [];
  for (let month = `${since.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1))
    months.push(month);
  return months;
}

type Newcomer = { readonly line: number; readonly phone: string; readonly isSomebodyElse: boolean };

/**
 * A number that left the club and returns is a new person (HZ47), which is reported to the
 * operator; so is a former number of another account, once the file confirms it. Returns the lines
 * that create no account.
 */
export async function refuseMoved(
  step: Step,
  newcomers: readonly Newcomer[],
): Promise<Set<number>> {
  const owners = await formerOwners(
    step,
    newcomers.map(({ phone }) => phone),
  );
  const refused = new Set<number>();
  for (const { line, phone, isSomebodyElse } of newcomers) {
    const owner = owners.get(phone);
    if (owner === 'gone') step.warn(line, 'telefon', warnings.leftBefore);
    if (owner === 'moved' && isSomebodyElse) step.warn(line, 'telefon', warnings.movedBefore);
    if (owner !== 'moved' || isSomebodyElse) continue;
    step.reject(line, 'telefon', reasons.movedPerson);
    refused.add(line);
  }
  return refused;
}
