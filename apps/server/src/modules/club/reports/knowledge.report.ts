import { roleNamesOn } from '../settings/settings.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { padlockReader } from '../ledger/ledger.ts';
import {
  type Column,
  defineReport,
  figuresIn,
  findTerritory,
  headings,
  type LayoutOf,
  periodOf,
  rowsBy,
  scopeOf,
  shownName,
  shownShops,
  stateOf,
  territoryFilters,
  titles,
} from '../territory/territory.ts';
import { figuresOf } from './knowledge.rules.ts';
import {
  findKnowledgeHeadline,
  findQuestions,
  type KnowledgeRow,
  knowledgeStatement,
  knowledgeStates,
} from './knowledge.store.ts';

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
  { key: 'month', heading: headings.month, type: 'month', isSortable: true },
  { key: 'pills', heading: headings.pills, type: 'integer', isSortable: true },
  { key: 'questions', heading: headings.questions, type: 'integer', isSortable: false },
  { key: 'answered', heading: headings.answered, type: 'integer', isSortable: true },
  { key: 'correct', heading: headings.correct, type: 'integer', isSortable: true },
  { key: 'blocked', heading: headings.blocked, type: 'integer', isSortable: false },
  { key: 'padlock', heading: headings.padlock, type: 'padlock', isSortable: false },
  { key: 'lastAnswer', heading: headings.lastAnswer, type: 'date', isSortable: false },
] as const satisfies readonly Column[];

const layout: LayoutOf<typeof columns> = {
  table: ['person', 'shop', 'month', 'correct', 'questions', 'padlock', 'lastAnswer'],
  ifDifferent: ['month'],
  chain: ['month', 'pills', 'questions', 'answered', 'correct', 'blocked', 'lastAnswer', 'padlock'],
  phone: { sign: 'padlock', below: ['month', 'shop'], end: 'correct', outOf: 'questions' },
};

/** One row per person and month, for any number of shops. */
export const knowledgeReport = defineReport({
  name: 'knowledge',
  title: titles.knowledge,
  filters: (texts, month) => ({
    period: periodOf(texts, month),
    ...territoryFilters(texts),
    state: stateOf(texts, knowledgeStates),
  }),
  open: async (handle, { viewerId, filters, now }) => {
    const { months } = filters.period;
    const [territory, { padlock, setting }, questions] = await Promise.all([
      findTerritory(handle, viewerId),
      padlockReader(handle, months, now, ['reopen_days']),
      findQuestions(handle, months),
    ]);
    const { watches, options } = scopeOf(territory, filters, {
      today: dayOf(now),
      names: await roleNamesOn(handle, dayOf(now)),
    });
    const listing = { ...filters, watches, padlocks: months.map(padlock) };
    const reopenDays = setting('reopen_days', dayOf(now));
    const presentRow = (row: KnowledgeRow) => ({
      person: shownName(row.name, row.isDeleted),
      phone: row.isDeleted ? null : maskedPhone(row.phone),
      ...shownShops(row.positions.flatMap((position) => watches[position - 1] ?? [])),
      month: row.month.slice(0, 7),
      pills: row.pills,
      ...figuresOf(row, questions, { padlock: padlock(row.month), reopenDays, now }),
    });
    return {
      columns,
      layout,
      options,
      sort: { column: 'person', order: 'asc' },
      ...rowsBy<KnowledgeRow>(
        handle,
        (sort, slice) => knowledgeStatement(listing, sort, slice),
        (rows) => rows.map(presentRow),
      ),
      headline: async () => figuresIn((await findKnowledgeHeadline(handle, listing)) ?? {}),
    };
  },
});
