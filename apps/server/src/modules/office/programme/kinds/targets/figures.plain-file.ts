import {
  type PlainLines,
  type Row,
  asWrittenRow,
  hasContent,
} from '../../../../../infra/tables/spreadsheet.ts';
import type { ImportContext } from '../../programme.kind.ts';
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
  /** Takes rows that are not plain, or faulty. */
  readRows(rows: readonly Row[], add: Add): Promise<void>;
  readonly add: Add;
};

const unknown = -1;
const faulty = -2;

/** Reads a file of mostly plain lines; unusual rows go to the general reader. */
export async function readPlain(
  { file: { given, sheet, bytes } }: ImportContext,
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
  // Reads the next lines while the database looks up the previous ones.
  let taken = Promise.resolve();
  try {
    for await (const lines of wholeLines(bytes(plain))) {
      const batch = reader.read(lines);
      await taken;
      taken = take(batch);
      // The error is thrown where it is awaited, a moment later.
      taken.catch(() => {});
    }
  } finally {
    // No query after the transaction has ended.
    await taken;
  }
}

/** Numbers of people, shops and months in a plain file; `unknown` or `faulty` without one. */
type Numbers = {
  /** Looks up people and shops of a batch. */
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

/** Adds lines with known cells; returns the positions of the others. */
function addKnown(
  { count, line, phone, place, month, value }: PlainBatch,
  numbers: Numbers,
  add: Add,
): number[] {
  const others: number[] = [];
  let person = unknown;
  for (let at = 0; at < count; at += 1) {
    const digits = phone[at] ?? 0;
    // Files are often grouped by person.
    if (at === 0 || digits !== phone[at - 1]) person = numbers.person(digits);
    const shop = numbers.place(place[at] ?? 0);
    const monthOfLine = numbers.month(month[at] ?? 0);
    if (person >= 0 && shop >= 0 && monthOfLine >= 0)
      add(line[at] ?? 0, person, shop, monthOfLine, value[at] ?? 0);
    else others.push(at);
  }
  return others;
}

/** A plain line with an unknown person or shop, as a row. */
function asRow(batch: PlainBatch, at: number, names: readonly string[], column: string): Row {
  const cells: Readonly<Record<string, string>> = {
    telefon: String(batch.phone[at] ?? 0),
    sklep: batch.places[batch.place[at] ?? 0] ?? '',
    miesiac: dayOfMonthNumber(batch.month[at] ?? 0).slice(0, 7),
    [column]: String(batch.value[at] ?? 0),
  };
  return { line: batch.line[at] ?? 0, cells: names.map((name) => cells[name] ?? '') };
}
