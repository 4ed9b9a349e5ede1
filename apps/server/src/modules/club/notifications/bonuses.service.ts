import type { Target } from '@klub/contract/targets';
import type { Handle } from '../../../infra/db/db.ts';
import { tellFigures, lastClosedQuarter } from '../ledger/ledger.ts';
import { isNews, type NewBonus, type TakenBack } from './bonuses.rules.ts';
import { bonusWords, takenBackWords } from './notifications.copy.ts';
import { notifyGroups } from './notifications.service.ts';
import { withdrawTold } from './notifications.store.ts';

/**
 * Notifies people of new bonuses, once each, never of a period before the last closed quarter, and
 * refreshes the open screens of everyone whose bonuses changed. Call it with all booked bonuses, in
 * their transaction.
 */
export async function announceBonuses(
  handle: Handle,
  booked: readonly NewBonus[],
  now: Date,
): Promise<void> {
  await tellFigures(
    handle,
    booked.map(({ personId }) => personId),
  );
  const given = booked.filter(({ amount }) => amount > 0);
  if (given.length === 0) return;
  const closed = await lastClosedQuarter(handle, now);
  const news = given.filter((bonus) => isNews(bonus, closed));
  // The text depends only on period and sum, so people with the same sum share a message.
  const groups = [...Map.groupBy(news, ({ cause, amount }) => `${cause} ${amount}`).values()];
  await notifyGroups(
    handle,
    groups.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const message = { cause: causeOf(first), ...bonusWords(first), url: addressOf(first) };
      return [{ personIds: group.map(({ personId }) => personId), message }];
    }),
    now,
  );
}

/**
 * Tells people whose announced bonus an undo has reduced, once for each undo. Their earlier message no longer counts, so a
 * later bonus of the same period is announced again.
 */
export async function announceTakenBack(
  handle: Handle,
  booked: readonly TakenBack[],
  { undoId, now }: { readonly undoId: number; readonly now: Date },
): Promise<void> {
  const reduced = booked.filter(({ amount }) => amount < 0);
  const told = await withdrawTold(
    handle,
    reduced.map(({ personId, cause }) => ({ personId, cause: causeOf({ cause }) })),
    undoId,
  );
  const news = reduced.filter(({ personId, cause }) =>
    told.has(`${personId} ${causeOf({ cause })}`),
  );
  const groups = [...Map.groupBy(news, ({ cause, amount }) => `${cause} ${amount}`).values()];
  await notifyGroups(
    handle,
    groups.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const cause = `undo:${undoId}:${first.cause}`;
      const message = { cause, ...takenBackWords(first), url: takenBackUrl };
      return [{ personIds: group.map(({ personId }) => personId), message }];
    }),
    now,
  );
}

const takenBackUrl: Target = '/wyzwania/osiagniecia';

/** The same for every revision: a corrected or restored bonus is announced once. */
function causeOf({ cause }: Pick<NewBonus, 'cause'>): string {
  // Notifications of earlier releases carry the revision, nearly always this one.
  return `bonus:${cause}:1`;
}

function addressOf(bonus: NewBonus): Target {
  return bonus.kind === 'special'
    ? `/zadania-specjalne/${bonus.task.slug}/podsumowanie`
    : '/wyzwania/osiagniecia';
}
