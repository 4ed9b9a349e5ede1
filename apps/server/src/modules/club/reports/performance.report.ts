import { roleNamesOn } from '../settings/settings.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { callableOf } from '../calling/calling.ts';
import { isPadlockOpen, minimumOf, type PadlockReader, padlockReader } from '../ledger/ledger.ts';
import {
  type Assignment,
  type Column,
  declinedWords,
  defineReport,
  figuresIn,
  findTerritory,
  headings,
  type LayoutOf,
  periodOf,
  ReportDeclined,
  type Row,
  rowsBy,
  scopeOf,
  shownName,
  stateOf,
  territoryFilters,
  titles,
} from '../territory/territory.ts';
import {
  findPerformanceHeadline,
  type PerformanceRow,
  performanceStates,
  performanceStatement,
} from './performance.store.ts';

/** Cannot be sorted by phone: the order would reveal hidden digits. */
const columns = [
  { key: 'person', heading: headings.person, type: 'text', isSortable: true },
  { key: 'phone', heading: headings.phone, type: 'text', isSortable: false },
  { key: 'shop', heading: headings.shop, type: 'text', isSortable: true },
  { key: 'sap', heading: headings.sap, type: 'text', isSortable: true },
  { key: 'channel', heading: headings.channel, type: 'text', isSortable: true },
  {
    key: 'representative',
    heading: headings.representative,
    type: 'text',
    isSortable: true,
    isOfTeam: true,
  },
  { key: 'target', heading: headings.target, type: 'target', isSortable: true },
  { key: 'realization', heading: headings.realization, type: 'points', isSortable: true },
  { key: 'percent', heading: headings.percent, type: 'percent', isSortable: true },
  { key: 'left', heading: headings.left, type: 'toPlan', isSortable: true },
  { key: 'bonus', heading: headings.bonus, type: 'golden', isSortable: true },
  { key: 'padlock', heading: headings.padlock, type: 'padlock', isSortable: false },
] as const satisfies readonly Column[];

const layout: LayoutOf<typeof columns> = {
  table: ['person', 'shop', 'percent', 'left', 'bonus', 'padlock'],
  chain: ['target', 'realization', 'percent', 'left', 'padlock', 'bonus'],
  phone: { sign: 'padlock', below: ['shop'], end: 'left', bar: 'percent' },
};

/** One row per person and shop; the bonus, which counts all shops together, is in one of them. */
export const performanceReport = defineReport({
  name: 'performance',
  title: titles.performance,
  filters: (texts, month) => ({
    period: periodOf(texts, month),
    ...territoryFilters(texts),
    state: stateOf(texts, performanceStates),
  }),
  open: async (handle, { viewerId, filters, now }) => {
    const { period, state } = filters;
    // A year has no padlock, only its months have.
    const hasPadlock = period.kind !== 'year';
    if (state === 'locked' && !hasPadlock) throw new ReportDeclined(declinedWords.noPadlock);
    const today = dayOf(now);
    const [territory, { padlock, setting }] = await Promise.all([
      findTerritory(handle, viewerId),
      padlockReader(handle, period.months, now, ['calling_text']),
    ]);
    const { watches, options } = scopeOf(territory, filters, {
      today,
      names: await roleNamesOn(handle, today),
    });
    const padlocks = hasPadlock ? period.months.map(padlock) : [];
    const listing = { ...filters, watches, padlocks };
    return {
      columns,
      layout,
      options,
      sort: { column: 'person', order: 'asc' },
      ...rowsBy<PerformanceRow>(
        handle,
        (sort, slice) => performanceStatement(listing, sort, slice),
        async (rows) => {
          const ids = [...new Set(rows.map(({ personId }) => personId))];
          const callable = await callableOf(handle, territory, ids, {
            text: setting('calling_text', today),
            today,
          });
          return rows.map((row) => ({
            ...presentRow(row, watches[row.position - 1], padlock),
            ...(callable.has(row.personId) ? { contact: String(row.personId) } : {}),
          }));
        },
      ),
      headline: async () => {
        const { locked, ...figures } = (await findPerformanceHeadline(handle, listing)) ?? {};
        return figuresIn(hasPadlock ? { ...figures, locked } : figures);
      },
    };
  },
});

function presentRow(
  row: PerformanceRow,
  watch: Assignment | undefined,
  padlock: PadlockReader['padlock'],
): Row {
  const { target, percent, left, knowledge } = row;
  return {
    person: shownName(row.name, row.isDeleted),
    phone: row.isDeleted ? null : maskedPhone(row.phone),
    shop: watch?.shop ?? null,
    sap: watch?.sap ?? null,
    channel: watch?.channel ?? null,
    representative: watch?.seller ?? null,
    target: target === null ? null : { value: target, remaining: left ?? 0 },
    realization: row.points,
    percent,
    left,
    bonus: row.bonus,
    // A year has no padlock, only its months have.
    padlock:
      knowledge.length === 0
        ? null
        : knowledge.every(({ month, questions, correct }) =>
            isPadlockOpen({ correct, minimum: minimumOf(padlock(month), questions) }),
          ),
  };
}
