import { serverNow } from '@klub/ui/calls/server-time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMonth } from '@klub/ui/words/format.ts';
import { useEffect, useState } from 'react';
import { generatePath } from 'react-router';
import { once, panelQuery } from '../../../lib/query.ts';
import { menuFor } from '../../../menu.ts';
import { paths, searches } from '../../../paths.ts';
import { searchDebounceMs } from '../../../timings.ts';
import { type Choice, fits, monthsUntil } from './command.rules.ts';
import { useMe } from '../me.ts';
import { commandCopy as copy } from '../shell.copy.ts';

const monthsOffered = 13;
const peopleOffered = 10;
/** The server's minimum: fewer letters match too many people, and each search is a trail entry. */
const fewestLetters = 3;

/** Screens, months and people for the typed text, and the state of the search for people. */
export function useChoices(typed: string): {
  choices: Choice[];
  isSearching: boolean;
  hasFailed: boolean;
} {
  const { permissions } = useMe();
  const wanted = typed.trim();
  const asked = useLate(wanted);
  const mayAsk = permissions.includes('people.read');
  const enabled = mayAsk && asked.length >= fewestLetters;
  const people = useQuery({
    ...panelQuery('GET /api/panel/v1/people', { query: { q: asked } }),
    ...once,
    enabled,
    placeholderData: keepPreviousData,
  });
  const screens = menuFor(permissions).flatMap(({ label: note, items }) =>
    items.map(({ label, to }): Choice => ({ key: to, group: 'screens', label, note, to })),
  );
  const found = enabled ? (people.data?.data ?? []).slice(0, peopleOffered) : [];
  return {
    choices: [
      ...[...screens, ...months()].filter(({ label }) => fits(label, typed)),
      ...found.map(({ id, name, phone, role, shop }): Choice => ({
        key: `person-${id}`,
        group: 'people',
        label: name,
        note: [role, shop, phone].filter(Boolean).join(' · '),
        to: generatePath(paths.person, { id }),
      })),
    ],
    isSearching:
      (enabled && (people.isPending || people.isPlaceholderData)) ||
      (mayAsk && asked !== wanted && wanted.length >= fewestLetters),
    hasFailed: enabled && people.isError,
  };
}

function months(): Choice[] {
  return monthsUntil(serverNow(), monthsOffered).map((month) => ({
    key: month,
    group: 'months',
    label: copy.month(formatMonth(month)),
    note: '',
    to: `${paths.dashboard}?${searches.month}=${month}`,
  }));
}

/** The typed words, debounced. */
function useLate(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
