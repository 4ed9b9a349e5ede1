import { addMonths, monthOf } from '../../../../../infra/warsaw.ts';
import { notifyLater } from '../../../../club/notifications/notifications.ts';
import { undoDays } from '../../batch/batch.rules.ts';
import {
  isWrong,
  month,
  phone,
  pointsMax,
  required,
  text,
  whole,
} from '../../programme.columns.ts';
import { reasons, targetPublished } from '../../programme.copy.ts';
import type { Counts, Kind, ImportContext } from '../../programme.kind.ts';
import { shownCell } from '../../programme.quote.ts';
import {
  type Figures,
  type Sizes,
  isChanged,
  isConfirmed,
  isNew,
  isUnchanged,
  figureList,
  packedKey,
  positionFinder,
  primaryKeyOrder,
  ranked,
} from './figures.rules.ts';
import { type FigureTable, dayNumber, eachStored, recentRuns } from './figures.store.ts';
import { writeFigures } from './figures.writing.ts';
import { figureReader, personLookup, placeLookup } from './figures.lookup.ts';
import { withHolders } from './figures.holders.ts';
import { readPlain } from './figures.plain-file.ts';
import { type Placed, type Read, withoutAbsent } from './figures.absence.ts';
import { presentFigures } from './present.store.ts';
import { takenMonths } from './work.rules.ts';
import { presentRows } from '../../table/table.store.ts';

/** One target per participant, shop and month (D31). */
export const plans = figureKind({
  name: 'plany',
  purpose: 'Plany: cel osoby w sklepie na miesiąc.',
  column: 'cel',
  words: 'cel w punktach, od 0 do 1 000 000 000',
  min: 0,
  target: { table: 'plan', value: 'target' },
  afterwards: announceTargets,
});

/** Results of plans; returns can make a month negative. */
export const realisations = figureKind({
  name: 'realizacje',
  purpose: 'Wyniki: wykonanie osoby w sklepie w miesiącu.',
  column: 'punkty',
  words: 'wykonanie w punktach; zwroty mogą dać liczbę ujemną',
  min: -pointsMax,
  target: { table: 'realisation', value: 'points' },
  afterwards: async () => {},
});

type FigureKind = {
  readonly name: string;
  readonly purpose: string;
  readonly column: 'cel' | 'punkty';
  readonly words: string;
  readonly min: number;
  readonly target: FigureTable;
  afterwards(context: ImportContext, compared: Compared): Promise<void>;
};

/** For millions of figures: reads into flat arrays, compares there, and writes only differences. */
function figureKind({ name, purpose, column, words, min, target, afterwards }: FigureKind): Kind {
  const figure = whole(min, pointsMax);
  const columns = {
    telefon: required(phone, { to: 'person.phone', example: '500 000 123' }),
    sklep: required(text(40), { to: 'place.code', example: 'WR-01' }),
    miesiac: required(month, { to: 'month', example: '2026-11' }),
    [column]: required(figure, { to: target.value, example: '2500', words }),
  };
  return {
    name,
    purpose,
    columns,
    images: [],
    present: {
      isMonthly: true,
      rows: (asked) => presentRows(columns, presentFigures(target.table, target.value, asked)),
    },
    cells: null,
    apply: async (context): Promise<Counts> => {
      const read = await readFigures(context, column, figure.read);
      if (read.figures.count === 0) return { new: 0, changed: 0, unchanged: 0 };
      const compared = await compare(context, column, target, read);
      const { counts } = compared;
      context.report.noteMonths(read.months);
      // Of plans a check writes only those that bonuses and the operator's own figures depend on.
      const isPart = context.run.isRehearsal && target.table === 'plan';
      await writeFigures(
        context,
        target,
        compared,
        isPart ? await context.effects.readLater(read.months) : 'all',
      );
      await listChanges(context, column, compared);
      listFresh(context, compared);
      touchChanged(context, compared);
      if (!context.run.isRehearsal) await afterwards(context, compared);
      return counts;
    },
  };
}

async function readFigures(
  context: ImportContext,
  column: string,
  value: (text: string) => number | { wrong: string },
): Promise<Read> {
  const persons = personLookup(context);
  const places = placeLookup(context.tx);
  const taken = takenMonths(monthOf(context.now));
  const months: string[] = [];
  const monthNumbers = new Map<string, number>();
  const monthNumber = (cell: string): number | string => {
    const known = monthNumbers.get(cell);
    if (known !== undefined) return known;
    const day = month.read(cell);
    if (isWrong(day)) return day.wrong;
    if (day > taken.last) return reasons.monthAhead(taken.last.slice(0, 7));
    if (day < taken.first) return reasons.monthBehind(taken.first.slice(0, 7));
    // A month is also written as a day, so one map has both.
    const number = monthNumbers.get(day) ?? months.push(day) - 1;
    monthNumbers.set(day, number);
    monthNumbers.set(cell, number);
    return number;
  };
  const list = figureList();
  const readRows = figureReader(context, column, { persons, places, monthNumber, value });
  const { plain } = context.file.sheet;
  // The reader of plain lines needs exactly four columns; other files use the general one.
  const isPlain = context.file.sheet.header.length === context.file.given.size;
  if (plain === undefined || !isPlain)
    for await (const batch of context.file.rows()) await readRows(batch, list.add);
  else
    await readPlain(context, plain, column, {
      persons,
      places,
      monthNumber,
      readRows,
      add: list.add,
    });
  return withHolders(context, {
    figures: list.figures(),
    persons: persons.found(),
    places: places.found(),
    months,
  });
}

type Compared = Placed & {
  readonly counts: Counts;
  /** Stored values by position in `figures`; empty unless changes are listed. */
  readonly before: Float64Array;
  /** Imports that can be undone. */
  readonly recent: readonly number[];
};

async function compare(
  context: ImportContext,
  column: string,
  target: FigureTable,
  read: Read,
): Promise<Compared> {
  const { figures } = read;
  const persons = ranked(figures.person, figures.count, read.persons, ({ id }) => id);
  const places = ranked(figures.place, figures.count, read.places, ({ id }) => id);
  const months = ranked(figures.month, figures.count, read.months, (day) => day);
  const sizes: Sizes = { persons: persons.length, places: places.length, months: months.length };
  const cellOf = (person: number): string => persons[person]?.cell ?? '';
  const { order, keys } = withoutDuplicates(
    context,
    figures,
    primaryKeyOrder(figures, sizes),
    sizes,
    cellOf,
  );

  const states = new Uint8Array(order.length).fill(isNew);
  const before = new Float64Array(context.report.listChange === undefined ? 0 : figures.count);
  const personIds = persons.map(({ id }) => id);
  const rankOf = {
    person: positionFinder(personIds),
    place: positionFinder(places.map(({ id }) => id)),
    month: positionFinder(months.map(dayNumber)),
  };
  const positionIn = positionFinder(keys);
  const recent = await recentRuns(
    context.tx,
    new Date(context.now.getTime() - undoDays * 86_400_000),
  );
  const scope = { personIds, firstMonth: months[0] ?? '', lastMonth: months.at(-1) ?? '', recent };
  const positionOf = (personId: number, day: number, placeId: number): number => {
    const person = rankOf.person(personId);
    const place = rankOf.place(placeId);
    const month_ = rankOf.month(day);
    return person === -1 || place === -1 || month_ === -1
      ? -1
      : positionIn(packedKey(sizes, person, month_, place));
  };
  await eachStored(context, target, scope, (personId, day, placeId, value, isRecent) => {
    const position = positionOf(personId, day, placeId);
    if (position === -1) return;
    const at = order[position] ?? 0;
    const same = isRecent ? isConfirmed : isUnchanged;
    states[position] = figures.value[at] === value ? same : isChanged;
    before[at] = value;
  });
  return withoutAbsent(context, column, {
    figures,
    persons,
    places,
    months,
    order,
    states,
    before,
    recent,
  });
}

function withoutDuplicates(
  { report: { reject } }: ImportContext,
  { line, person, month: months, place }: Figures,
  order: Uint32Array,
  sizes: Sizes,
  cellOf: (person: number) => string,
): { order: Uint32Array; keys: Float64Array } {
  const keys = new Float64Array(order.length);
  let kept = 0;
  for (let position = 0; position < order.length; position += 1) {
    const at = order[position] ?? 0;
    const key = packedKey(sizes, person[at] ?? 0, months[at] ?? 0, place[at] ?? 0);
    if (kept > 0 && keys[kept - 1] === key) {
      const [one, other] = [line[at] ?? 0, line[order[kept - 1] ?? 0] ?? 0];
      reject(
        Math.max(one, other),
        'telefon',
        reasons.duplicate(Math.min(one, other)),
        cellOf(person[at] ?? 0),
      );
      continue;
    }
    keys[kept] = key;
    order[kept] = at;
    kept += 1;
  }
  return { order: order.subarray(0, kept), keys: keys.subarray(0, kept) };
}

// oxlint-disable-next-line complexity -- each fallback of a position in an array counts as a branch
async function listChanges(
  { report: { listChange } }: ImportContext,
  column: string,
  compared: Compared,
): Promise<void> {
  if (listChange === undefined) return;
  const { figures, order, states, before, persons, places, months } = compared;
  for (let position = 0; position < order.length; position += 1) {
    if (states[position] !== isChanged) continue;
    const at = order[position] ?? 0;
    const listing = listChange({
      line: figures.line[at] ?? 0,
      personId: persons[figures.person[at] ?? 0]?.id ?? 0,
      shop: places[figures.place[at] ?? 0]?.cell.trim() ?? '',
      of: (months[figures.month[at] ?? 0] ?? '').slice(0, 7),
      column,
      before: before[at] ?? 0,
      after: figures.value[at] ?? 0,
    });
    if (listing !== undefined) await listing;
  }
}

/** Lists new figures in the order of the file, in which unusual rows are not read. */
function listFresh(
  { report: { listNew } }: ImportContext,
  { counts, figures, order, states, persons, places, months }: Compared,
): void {
  if (listNew === undefined || counts.new === 0) return;
  const lastLine = figures.line.reduce((last, line) => Math.max(last, line), 0);
  /** By line, the next position in `figures`; 0: the row is not new. */
  const nextOf = new Uint32Array(lastLine + 1);
  for (let position = 0; position < order.length; position += 1) {
    const at = order[position] ?? 0;
    if (states[position] === isNew) nextOf[figures.line[at] ?? 0] = at + 1;
  }
  const phones = persons.map(({ cell }) => shownCell(cell.trim(), 'telefon'));
  const days = months.map((day) => day.slice(0, 7));
  for (let line = 0; line <= lastLine; line += 1) {
    const next = nextOf[line] ?? 0;
    if (next === 0) continue;
    const at = next - 1;
    const [person, place, month_] = [figures.person[at], figures.place[at], figures.month[at]];
    // In the order of the kind's columns, all of which every file has.
    listNew(line, () => [
      phones[person ?? 0] ?? '',
      places[place ?? 0]?.cell.trim() ?? '',
      days[month_ ?? 0] ?? '',
      String(figures.value[at] ?? 0),
    ]);
  }
}

/** Books bonuses for the people with changed figures; from this number on, for everyone. */
const touchedPeopleMax = 5_000;

function touchChanged(
  context: ImportContext,
  { figures, order, states, persons, months }: Compared,
): void {
  const isTouched = new Uint8Array(months.length);
  const people = new Uint8Array(persons.length);
  for (let position = 0; position < order.length; position += 1) {
    if (states[position] === isUnchanged || states[position] === isConfirmed) continue;
    const at = order[position] ?? 0;
    isTouched[figures.month[at] ?? 0] = 1;
    people[figures.person[at] ?? 0] = 1;
  }
  const current = monthOf(context.now);
  const days = months.filter((day, rank) => isTouched[rank] === 1 && day <= current);
  const ids = persons.flatMap(({ id }, rank) => (people[rank] === 1 ? id : []));
  if (ids.length <= touchedPeopleMax) context.effects.touch(days, ids);
  else context.effects.touch(days);
}

/**
 * Notifies ("Nowy plan") people who had no target in the current or next month before this file.
 */
async function announceTargets(
  context: ImportContext,
  { figures, order, states, persons, months }: Compared,
): Promise<void> {
  const current = monthOf(context.now);
  for (const day of [current, addMonths(current, 1)].filter((month_) => months.includes(month_))) {
    const month_ = months.indexOf(day);
    const isTold = new Uint8Array(persons.length);
    for (let position = 0; position < order.length; position += 1) {
      const at = order[position] ?? 0;
      if (states[position] !== isNew || figures.month[at] !== month_) continue;
      if ((figures.value[at] ?? 0) > 0) isTold[figures.person[at] ?? 0] = 1;
    }
    const ids = persons.flatMap(({ id }, rank) => (isTold[rank] === 1 ? id : []));
    const message = {
      cause: `target:${day.slice(0, 7)}`,
      title: targetPublished.title(day),
      content: targetPublished.content,
      url: '/wyzwania/miesieczne' as const,
    };
    await notifyLater(context.tx, ids, message, context.now);
  }
}
