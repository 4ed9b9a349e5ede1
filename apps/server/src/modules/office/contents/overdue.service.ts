import type { Handle } from '../../../infra/db/db.ts';
import { addDays, dayOf, startOfDay } from '../../../infra/warsaw.ts';
import type { OverdueDrafts } from '../dashboard/dashboard.ts';
import { datesOf } from './contents.store.ts';
import { findNewDrafts } from './drafts.store.ts';

export async function countOverdue(handle: Handle, now: Date): Promise<OverdueDrafts> {
  const found = (await findNewDrafts(handle)).map(({ kind, content }) => ({
    kind,
    opensAt: datesOf(kind, content).opensAt,
    hasKey: (content.values['poprawne'] ?? '').trim() !== '',
  }));
  const soon = startOfDay(addDays(dayOf(now), 2));
  return {
    due: found.filter(({ opensAt }) => opensAt !== null && opensAt <= now).length,
    withoutKey: found.filter(
      ({ kind, opensAt, hasKey }) =>
        kind === 'pytania' && !hasKey && opensAt !== null && opensAt < soon,
    ).length,
  };
}
