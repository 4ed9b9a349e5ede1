import { pageParam } from '../../lib/address.rules.ts';
import { choice, type FiltersOf, type ValuesOf, words } from '../../lib/filters.rules.ts';

export const letterFilters = {
  q: words('szukaj'),
  state: choice('stan', {
    open: 'otwarte',
    new: 'nowe',
    assigned: 'przydzielone',
    waiting: 'czeka-na-uczestnika',
    closed: 'zamkniete',
    all: 'wszystkie',
  }),
  kind: choice('rodzaj', {
    question: 'pytanie',
    complaint: 'reklamacja',
    privacy: 'rodo',
    technical: 'techniczne',
  }),
  assigned: choice('u-kogo', { me: 'u-mnie', nobody: 'u-nikogo', others: 'u-innych' }),
  due: choice('termin', { late: 'po-terminie', today: 'dzis', week: 'tydzien' }),
} satisfies FiltersOf<'GET /api/panel/v1/letters'>;

type Filters = ValuesOf<typeof letterFilters>;

const fewestLetters = 3;

/** The query of the call; a search that is too short is left out. */
export function questionOf(filters: Filters, page: number) {
  const { q: _, ...others } = filters;
  return { ...(isTooShort(filters) ? others : filters), ...pageParam(page) };
}

export function isTooShort({ q }: Filters): boolean {
  return q !== undefined && q.length < fewestLetters;
}

/** How urgent a letter is by its days left; null: it is closed. */
export function urgencyOf(daysLeft: number | null): 'late' | 'today' | 'soon' | 'calm' | null {
  if (daysLeft === null) return null;
  if (daysLeft < 0) return 'late';
  if (daysLeft === 0) return 'today';
  return daysLeft <= 2 ? 'soon' : 'calm';
}
