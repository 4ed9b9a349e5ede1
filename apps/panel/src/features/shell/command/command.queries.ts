import type { Permission } from '@klub/contract/panel/permissions';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { formatDayOfYear, formatMonth } from '@klub/ui/words/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { generatePath } from 'react-router';
import { isAllowed } from '../../../access.ts';
import type { ReplyOf } from '../../../lib/api.ts';
import { apart, once, panelQuery } from '../../../lib/query.ts';
import { menuFor } from '../../../menu.ts';
import { paths, searches } from '../../../paths.ts';
import { searchDebounceMs } from '../../../timings.ts';
import { useMe } from '../me.ts';
import { useIsOffline } from '../offline.ts';
import { actions, listCopy as copy, screenWords } from './command.copy.ts';
import { type Choice, isAskable, means, monthIn, monthsUntil } from './command.rules.ts';

const monthsOffered = 13;
/** Where a year is typed. */
const monthsOfYears = 60;
const monthsFound = 4;

/** What fits the typed words, and the state of the question to the server. */
export function useChoices(typed: string) {
  const { permissions } = useMe();
  const isOffline = useIsOffline();
  const wanted = typed.trim();
  const asked = useLate(wanted);
  // Without the answers to earlier words: another person's card would open by them.
  const query = useQuery({
    ...panelQuery('GET /api/panel/v1/search', { query: { q: asked } }),
    ...once,
    ...apart,
    enabled: asked === wanted && isAskable(asked) && !isOffline,
  });
  const isAsked = isAskable(wanted) && !isOffline;
  const isCurrent = isAsked && asked === wanted;
  return {
    choices: [
      ...screensFor(permissions, wanted),
      ...monthsFor(permissions, wanted),
      ...(isCurrent && query.data !== undefined ? foundChoices(query.data.data) : []),
    ],
    isSearching: isAsked && (!isCurrent || query.isFetching),
    hasFailed: isCurrent && query.isError && !query.isFetching,
    isOffline,
    again: () => void query.refetch(),
  };
}

/** Screens and acts that these words name, those named by their own words first. */
export function screensFor(permissions: readonly Permission[], typed: string): Choice[] {
  const screens = menuFor(permissions).flatMap(({ label: note, items }) =>
    items.map(({ label, to }) => ({ label, note, to: String(to), words: screenWords[to] ?? '' })),
  );
  const acts = actions
    .filter(({ may }) => isAllowed(may, permissions))
    .map(({ label, to, words }) => ({ label, note: copy.action, to, words }));
  const choices = (typed === '' ? screens : [...screens, ...acts]).filter(({ label, words }) =>
    means(`${label} ${words}`, typed),
  );
  const isNamed = ({ label }: { label: string }): boolean => means(label, typed);
  const inOrder = [...choices.filter(isNamed), ...choices.filter((choice) => !isNamed(choice))];
  return inOrder.map(({ label, note, to }) => ({
    key: `screen-${label}`,
    group: 'screens',
    label,
    note,
    to,
  }));
}

function monthsFor(permissions: readonly Permission[], typed: string): Choice[] {
  const now = serverNow();
  if (typed === '') return monthsUntil(now, monthsOffered).map(dashboardOf);
  const written = monthIn(typed);
  const months =
    written === undefined
      ? monthsUntil(now, /20\d\d/.test(typed) ? monthsOfYears : monthsOffered).filter((month) =>
          means(namesOf(month), typed),
        )
      : [written];
  const [first, ...others] = months.slice(0, monthsFound);
  if (first === undefined) return [];
  const isPast = first <= (monthsUntil(now, 1)[0] ?? '');
  const hasMoney = permissions.includes('money.read');
  const nearest = [
    ...(isPast && hasMoney ? [monthOf(first)] : []),
    ...(permissions.includes('people.read') ? [plansOf(first)] : []),
    ...(isPast ? [dashboardOf(first)] : []),
  ];
  return [...nearest, ...others.map(hasMoney ? monthOf : dashboardOf)];
}

/** „październik 2026 1 października”: a month is asked for in both forms. */
function namesOf(month: string): string {
  return `${formatMonth(month)} ${formatDayOfYear(`${month}-01`)}`;
}

function dashboardOf(month: string): Choice {
  return {
    key: `dashboard-${month}`,
    group: 'months',
    label: copy.dashboard(formatMonth(month)),
    note: '',
    to: `${paths.dashboard}?${searches.month}=${month}`,
  };
}

function monthOf(month: string): Choice {
  return {
    key: `month-${month}`,
    group: 'months',
    label: copy.month(formatMonth(month)),
    note: '',
    to: generatePath(paths.month, { miesiac: month }),
  };
}

function plansOf(month: string): Choice {
  return {
    key: `plans-${month}`,
    group: 'months',
    label: copy.plans(formatMonth(month)),
    note: '',
    to: generatePath(paths.plansOfMonth, { miesiac: month }),
  };
}

type Found = ReplyOf<'GET /api/panel/v1/search'>['data'];

function foundChoices({ people, shops, transfers, letters, matters, imports }: Found): Choice[] {
  return [
    ...people.map(({ id, name, phone, role, shop }): Choice => ({
      key: `person-${id}`,
      group: 'people',
      label: name,
      note: [role, shop, phone].filter(Boolean).join(' · '),
      to: generatePath(paths.person, { id }),
    })),
    ...shops.map(({ code, name, city }): Choice => ({
      key: `shop-${code}`,
      group: 'shops',
      label: name,
      note: [code, city].filter(Boolean).join(' · '),
      to: generatePath(paths.shop, { kod: code }),
    })),
    ...transfers.map(({ reference, payoutId, name, grosze }): Choice => ({
      key: reference,
      group: 'transfers',
      label: copy.transfer(reference, name),
      note: copy.transferNote(grosze, payoutId),
      to: `${generatePath(paths.payout, { id: payoutId })}?${searches.transfer}=${reference}`,
    })),
    ...letters.map(({ id, number, topic }): Choice => ({
      key: `letter-${id}`,
      group: 'letters',
      label: number,
      note: topic,
      to: generatePath(paths.letter, { id }),
    })),
    ...matters.map(({ id, words, proposedAt }): Choice => ({
      key: `matter-${id}`,
      group: 'matters',
      label: words,
      note: copy.matterNote(id, proposedAt),
      to: generatePath(paths.matter, { id }),
    })),
    ...imports.map(({ id, title, files, createdAt }): Choice => ({
      key: `import-${id}`,
      group: 'imports',
      label: title || files.join(', ') || copy.importWithoutFiles,
      note: copy.importNote(id, createdAt),
      to: generatePath(paths.import, { id }),
    })),
  ];
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
