import type { Handle } from '../../../infra/db/db.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { padlockReader } from '../ledger/ledger.ts';
import {
  readInBatches,
  readPage,
  periodOf,
  type Column,
  figuresIn,
  type LayoutOf,
  type OpenReport,
  type ReportRequest,
  type ReportDefinition,
  type Row,
  stateOf,
  headings,
  titles,
  scopeOf,
  shownName,
  shownShops,
  findTerritory,
  type Assignment,
  searchOf,
} from '../territory/territory.ts';
import { figuresOf } from './knowledge.rules.ts';
import {
  findKnowledgeHeadline,
  findQuestions,
  type KnowledgeListing,
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

export const knowledgeReport: ReportDefinition = {
  name: 'knowledge',
  title: titles.knowledge,
  open,
};

/** One row per person and month, for any number of shops. */
async function open(
  handle: Handle,
  { viewerId, filters, now, month }: ReportRequest,
): Promise<OpenReport> {
  const period = periodOf(filters, month);
  const search = searchOf(filters.search);
  const state = stateOf(filters, knowledgeStates);
  const [territory, { padlock, setting }, questions] = await Promise.all([
    findTerritory(handle, viewerId),
    padlockReader(handle, period.months, now, ['reopen_days']),
    findQuestions(handle, period.months),
  ]);
  const { watches, options } = scopeOf(territory, filters, period, dayOf(now));
  const padlocks = period.months.map(padlock);
  const listing: KnowledgeListing = {
    watches,
    period,
    role: filters.user_type ?? '',
    search,
    state,
    padlocks,
  };
  const reopenDays = setting('reopen_days', dayOf(now));
  const present = (row: KnowledgeRow): Row => {
    const { pills, month } = row;
    const own = row.positions.flatMap((position) => watches[position - 1] ?? []);
    return {
      ...person(row, own),
      month: month.slice(0, 7),
      pills,
      ...figuresOf(row, questions, { padlock: padlock(month), reopenDays, now }),
    };
  };
  return {
    columns,
    layout,
    options,
    sort: { column: 'person', order: 'asc' },
    page: async (sort, slice) => {
      const { rows, total } = await readPage<KnowledgeRow>(
        handle,
        knowledgeStatement(listing, sort, slice),
      );
      return { rows: rows.map(present), total };
    },
    headline: async () => figuresIn((await findKnowledgeHeadline(handle, listing)) ?? {}),
    batches: async function* (sort, size) {
      for await (const rows of readInBatches<KnowledgeRow>(
        handle,
        knowledgeStatement(listing, sort, null),
        size,
      )) {
        yield rows.map(present);
      }
    },
  };
}

function person({ name, phone, isDeleted }: KnowledgeRow, watches: readonly Assignment[]): Row {
  return {
    person: shownName(name, isDeleted),
    phone: isDeleted ? null : maskedPhone(phone),
    ...shownShops(watches),
  };
}
