import type { Target } from '@klub/contract/targets';
import type { Handle } from '../../../infra/db/db.ts';
import { tellFigures, lastClosedQuarter } from '../ledger/ledger.ts';
import { isNews, type NewBonus } from './bonuses.rules.ts';
import { bonusWords } from './notifications.copy.ts';
import { notifyGroups } from './notifications.service.ts';

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

/** The same for every revision: a corrected or restored bonus is announced once. */
function causeOf({ cause }: NewBonus): string {
  // Notifications of earlier releases carry the revision, nearly always this one.
  return `bonus:${cause}:1`;
}

function addressOf(bonus: NewBonus): Target {
  return bonus.kind === 'special'
    ? `/zadania-specjalne/${bonus.task.slug}/podsumowanie`
    : '/wyzwania/osiagniecia';
}
