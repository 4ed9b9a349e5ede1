import { roleNamesOn } from '../settings/settings.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { percentOf, stillLeftOf } from '../ledger/ledger.ts';
import { isUnlocked, type StandingsReader, standingsReader } from '../specials/specials.ts';
import {
  type Assignment,
  type Column,
  defineReport,
  figuresIn,
  findTerritory,
  headings,
  idOf,
  type Layout,
  periodOf,
  type Row,
  rowsBy,
  scopeOf,
  shownName,
  stateOf,
  targetHeadings,
  territoryFilters,
  titles,
} from '../territory/territory.ts';
import {
  findSpecialHeadline,
  findTasksOf,
  type ReportedTask,
  type SpecialRow,
  specialsStatement,
  specialStates,
} from './specials.store.ts';

const before: readonly Column[] = [
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
  { key: 'task', heading: headings.task, type: 'text', isSortable: true },
];
const after: readonly Column[] = [
  { key: 'padlock', heading: headings.padlock, type: 'padlock', isSortable: false },
  { key: 'golden', heading: headings.golden, type: 'golden', isSortable: true },
];

/** One row per person, shop and task; padlock and golden points count all shops. */
export const specialsReport = defineReport({
  name: 'specials',
  title: titles.specials,
  filters: (texts, month) => ({
    period: periodOf(texts, month),
    ...territoryFilters(texts),
    state: stateOf(texts, specialStates),
    task: idOf(texts.special_type),
  }),
  open: async (handle, { viewerId, filters, now }) => {
    const [territory, running] = await Promise.all([
      findTerritory(handle, viewerId),
      findTasksOf(handle, filters.period, now),
    ]);
    const { watches, options } = scopeOf(territory, filters, {
      today: dayOf(now),
      names: await roleNamesOn(handle, dayOf(now)),
    });
    const tasks = running.filter(({ id }) => filters.task === null || id === filters.task);
    const listing = { ...filters, watches, tasks };
    const targets = targetColumns(tasks);
    const present = async (rows: readonly SpecialRow[]): Promise<Row[]> => {
      const standings = await standingsReader(
        handle,
        [...new Set(rows.map(({ personId }) => personId))],
        tasks.map(({ id }) => id),
      );
      return rows.map((row) =>
        presentRow(row, { watch: watches[row.position - 1], tasks, standings }),
      );
    };
    return {
      columns: [...before, ...targets, ...after],
      layout: layoutOf(targets),
      options: {
        ...options,
        special_type: running.map(({ id, title }) => ({ id: String(id), value: title })),
      },
      sort: { column: 'person', order: 'asc' },
      ...rowsBy<SpecialRow>(
        handle,
        (sort, slice) => specialsStatement(listing, sort, slice),
        present,
      ),
      headline: async () => figuresIn((await findSpecialHeadline(handle, listing)) ?? {}),
    };
  },
});

/** As many as the largest task has targets; named after the targets when there is one task. */
function targetColumns(tasks: readonly ReportedTask[]): Column[] {
  const count = Math.max(0, ...tasks.map(({ targets }) => targets.length));
  return Array.from({ length: count }, (_, index): Column[] => {
    const { percent, left } = targetHeadings(
      index + 1,
      tasks.length === 1 ? tasks[0]?.targets[index]?.title : undefined,
    );
    return [
      { key: `percent${index + 1}`, heading: percent, type: 'percent', isSortable: false },
      { key: `left${index + 1}`, heading: left, type: 'toTarget', isSortable: false },
    ];
  }).flat();
}

/** A table and a phone have room for one target. */
function layoutOf(targets: readonly Column[]): Layout {
  const keys = targets.map(({ key }) => key);
  return {
    table: ['person', 'shop', 'task', ...keys.slice(0, 2), 'golden', 'padlock'],
    chain: ['task', ...keys, 'padlock', 'golden'],
    phone: { sign: 'padlock', below: ['task', 'shop'], end: 'left1', bar: 'percent1' },
  };
}

function presentRow(
  row: SpecialRow,
  {
    watch,
    tasks,
    standings,
  }: { watch: Assignment | undefined; tasks: readonly ReportedTask[]; standings: StandingsReader },
): Row {
  const task = tasks.find(({ id }) => id === row.taskId);
  const targets = (task?.targets ?? []).map(({ id }) => standings({ ...row, targetId: id }));
  const whole = targets.map((target) => target.whole).filter(({ target }) => target > 0);
  const count = targetColumns(tasks).length / 2;
  const cells = Array.from({ length: count }, (_, index) => {
    const { points, target } = targets[index]?.shown ?? { points: 0, target: 0 };
    return [
      [`percent${index + 1}`, percentOf(points, target)],
      [`left${index + 1}`, stillLeftOf(points, target)],
    ] as const;
  });
  return {
    person: shownName(row.name, row.isDeleted),
    phone: row.isDeleted ? null : maskedPhone(row.phone),
    shop: watch?.shop ?? null,
    sap: watch?.sap ?? null,
    channel: watch?.channel ?? null,
    representative: watch?.seller ?? null,
    task: task?.title ?? null,
    ...Object.fromEntries(cells.flat()),
    padlock: isUnlocked(whole),
    golden: row.golden,
  };
}
