import {
  type PlainLines,
  type Row,
  asWrittenRow,
  hasContent,
} from '../../../../infra/tables/spreadsheet.ts';
import type { Step } from '../../programme.kind.ts';
import type { Lookup } from './figures.lookup.ts';
import {
  type PlainBatch,
  dayOfMonthNumber,
  monthNumbersEnd,
  plainReader,
  wholeLines,
} from './figures.plain.ts';

type Add = (line: number, person: number, place: number, month: number, value: number) => void;

type Readers = {
  readonly persons: Lookup;
  readonly places: Lookup;
  monthNumber(cell: string): number | string;
  /** Takes the rows that are not plain, or that something is wrong with. */
  readRows(rows: readonly Row[], add: Add): Promise<void>;
  readonly add: Add;
};

const unknown = -1;
const faulty = -2;

/** Reads a file whose lines are rows, most of them plain; what is unusual goes the way of all other files. */
export async function readPlain(
  { given, sheet, bytes }: Step,
  plain: PlainLines,
  column: string,
  readers: Readers,
): Promise<void> {
  const { readRows, add } = readers;
  const names = [...given.keys()];
  const reader = plainReader(plain, {
    phone: names.indexOf('telefon'),
    place: names.indexOf('sklep'),
    month: names.indexOf('miesiac'),
    value: names.indexOf(column),
  });
  const numbers = numbersOf(readers);
  const take = async (batch: PlainBatch): Promise<void> => {
    await numbers.learn(batch);
    const others = batch.others
      .filter((row) => row.line > sheet.headerLine && hasContent(row))
      .map(asWrittenRow);
    for (const at of addKnown(batch, numbers, add)) others.push(asRow(batch, at, names, column));
    if (others.length > 0) await readRows(others, add);
  };
  // While the database is asked about some lines, the next ones are read.
  let taken = Promise.resolve();
  try {
    for await (const lines of wholeLines(bytes(plain))) {
      const batch = reader.read(lines);
      await taken;
      taken = take(batch);
      // It is thrown where it is awaited, a moment later.
      taken.catch(() => {});
    }
  } finally {
    // Nothing is asked after the transaction has ended.
    await taken;
  }
}

/** The numbers of people, shops and months as a plain file has them; `unknown` or `faulty` where there is none. */
type Numbers = {
  /** Looks up the people and shops of a batch. */
  learn(batch: PlainBatch): Promise<void>;
  person(digits: number): number;
  place(rank: number): number;
  month(number: number): number;
};

function numbersOf({ persons, places, monthNumber }: Readers): Numbers {
  const personOf = new Map<number, number>();
  const placeOf: number[] = [];
  const monthOf = new Int32Array(monthNumbersEnd).fill(unknown);
  const numberIn = (lookup: Lookup, cell: string): number => {
    const number = lookup.number(cell);
    return typeof number === 'number' ? number : faulty;
  };
  return {
    learn: async ({ count, phone, place, places: texts }) => {
      const phones = new Set<number>();
      const shops = new Set<number>();
      for (let at = 0; at < count; at += 1) {
        const digits = phone[at] ?? 0;
        if (digits !== phone[at - 1] && !personOf.has(digits)) phones.add(digits);
        if (placeOf[place[at] ?? 0] === undefined) shops.add(place[at] ?? 0);
      }
      const cells = new Map(Array.from(phones, (digits) => [String(digits), digits]));
      await persons.learn(cells.keys());
      await places.learn(Array.from(shops, (shop) => texts[shop] ?? ''));
      for (const [cell, digits] of cells) personOf.set(digits, numberIn(persons, cell));
      for (const shop of shops) placeOf[shop] = numberIn(places, texts[shop] ?? '');
    },
    person: (digits) => personOf.get(digits) ?? unknown,
    place: (rank) => placeOf[rank] ?? unknown,
    month: (number) => {
      if (monthOf[number] === unknown) {
        const read = monthNumber(dayOfMonthNumber(number));
        monthOf[number] = typeof read === 'number' ? read : faulty;
      }
      return monthOf[number] ?? faulty;
    },
  };
}

/** Adds the lines whose cells are all known; returns the positions of the others. */
function addKnown(
  { count, line, phone, place, month, value }: PlainBatch,
  numbers: Numbers,
  add: Add,
): number[] {
  const others: number[] = [];
  let person = unknown;
  for (let at = 0; at < count; at += 1) {
    const digits = phone[at] ?? 0;
    // A file often comes person by person.
    if (at === 0 || digits !== phone[at - 1]) person = numbers.person(digits);
    const shop = numbers.place(place[at] ?? 0);
    const monthOfLine = numbers.month(month[at] ?? 0);
    if (person >= 0 && shop >= 0 && monthOfLine >= 0)
      add(line[at] ?? 0, person, shop, monthOfLine, value[at] ?? 0);
    else others.push(at);
  }
  return others;
}

/** A plain line whose person or shop is not known, as the row that it was. */
function asRow(batch: PlainBatch, at: number, names: readonly string[], column: string): Row {
  const cells: Readonly<Record<string, string>> = {
    telefon: String(batch.phone[at] ?? 0),
    sklep: batch.places[batch.place[at] ?? 0] ?? '',
    miesiac: dayOfMonthNumber(batch.month[at] ?? 0).slice(0, 7),
    [column]: String(batch.value[at] ?? 0),
  };
  return { line: batch.line[at] ?? 0, cells: names.map((name) => cells[name] ?? '') };
}
