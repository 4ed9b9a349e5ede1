import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../lib/api.ts';
import { q } from '../../lib/query.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { type Selection, selectionOf, withSelection, yearIn } from './challenges.rules.ts';

export type Challenges = ReplyOf<'GET /api/v1/challenges'>['data'];

/** Year and shop are part of the address, so that the tabs share them and the back button restores them. */
export function useSelection() {
  const [search, setSearch] = useSearchParams();
  const selection = selectionOf(search);
  const select = (change: Partial<Selection>) =>
    setSearch(withSelection(search, change), { replace: true });
  return { selection, select };
}

/**
 * The plan of the selected year and shop, the current year by default. Each opened tab and each change fetches again
 * (D52); cached data, also of the previous selection, stay on the screen until the reply arrives.
 */
export function useChallenges({ year = yearIn(serverNow()), shop }: Selection) {
  return useQuery({
    ...q('GET /api/v1/challenges', { query: { year, customerNumber: shop } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: completed,
  });
}

const noRewards = { thresholds: [], worth: 0, next: null };
const noPadlock = { isNeeded: false, isOpen: false, passed: 0, minimum: 0 };
const nothingYet = { currentMonthPadlock: noPadlock, totalPaid: 0 };

/** A reply that an earlier version of the app has kept on the device lacks the later fields. */
function completed({ data }: { data: Challenges }): { data: Challenges } {
  const { currentMonthPlan: month, currentQuarterPlan: quarter } = data;
  return {
    data: {
      ...nothingYet,
      ...data,
      currentMonthPlan: month && { ...noRewards, ...month },
      currentQuarterPlan: quarter && { ...noRewards, ...quarter },
    },
  };
}
