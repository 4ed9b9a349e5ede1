import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../../../infra/db/db.ts';
import type { Row } from '../../../../../infra/tables/spreadsheet.ts';
import { isWrong, phone } from '../../programme.columns.ts';
import { asides, reasons, warnings } from '../../programme.copy.ts';
import { isTotals } from '../../programme.rules.ts';
import { type ImportContext, hasWidth, whyUnreadable } from '../../programme.kind.ts';
import { formerOwners } from '../participants/former-owners.service.ts';
import type { Holder } from '../participants/holders.rules.ts';
import { holderReader } from '../participants/holders.service.ts';
import { peopleByPhone, placeIds } from '../participants/people-and-places.store.ts';

export type Numbered = {
  readonly id: number;
  /** The first spelling in the file. */
  readonly cell: string;
  /** Of a person. */
  readonly role?: Role;
  /** Day of the account's deletion, as a number. */
  readonly leftOn?: number;
  /** All accounts of the number, if one was deleted. */
  readonly holders?: readonly Holder[];
};

/** Why a cell's rows are skipped. */
export type Aside = { readonly aside: string };

/** Turns cells into small numbers, with one query per batch of rows. */
export type Lookup = {
  /** Looks up unknown cells, without duplicates. */
  learn(cells: Iterable<string>): Promise<void>;
  /**
   * The number in `found()`, or the reason why there is none; undefined for a cell that was not
   * looked up.
   */
  number(cell: string): number | string | Aside | undefined;
  found(): readonly Numbered[];
};

type Answer = Numbered | { readonly fault: string } | Aside;

const cellsPerPage = 5_000;

/** `find` returns an answer per cell, in order. */
function lookup(find: (cells: readonly string[]) => Promise<readonly Answer[]>): Lookup {
  const numbers = new Map<string, number | string | Aside>();
  const numberOfId = new Map<number, number>();
  const found: Numbered[] = [];
  const numberOf = (one: Numbered): number => {
    // An account had several numbers, each later used by others.
    if (one.holders !== undefined) return found.push(one) - 1;
    const known = numberOfId.get(one.id);
    if (known !== undefined) return known;
    numberOfId.set(one.id, found.length);
    return found.push(one) - 1;
  };
  const learnPage = async (page: readonly string[]): Promise<void> => {
    const answers = await find(page);
    for (const [at, answer] of answers.entries()) {
      const what = 'id' in answer ? numberOf(answer) : 'fault' in answer ? answer.fault : answer;
      numbers.set(page[at] ?? '', what);
    }
  };
  return {
    learn: async (cells) => {
      const unknown: string[] = [];
      for (const cell of cells) if (!numbers.has(cell)) unknown.push(cell);
      for (let at = 0; at < unknown.length; at += cellsPerPage)
        await learnPage(unknown.slice(at, at + cellsPerPage));
    },
    number: (cell) => numbers.get(cell),
    found: () => found,
  };
}

/** For numbers of deleted accounts `withHolders` decides each row. */
export function personLookup(context: Pick<ImportContext, 'tx' | 'vault' | 'now'>): Lookup {
  const holdersOf = holderReader(context);
  return lookup(async (cells) => {
    const phones = cells.map((cell) => phone.read(cell.trim()));
    const read = phones.filter((one) => typeof one === 'string');
    const people = await peopleByPhone(context.tx, read);
    const held = await holdersOf.of(read, people);
    const owners = await formerOwners(
      context,
      read.filter((one) => !people.has(one)),
    );
    return cells.map((cell, at): Answer => {
      const canonical = phones[at] ?? '';
      if (isWrong(canonical))
        return { fault: cell.trim() === '' ? reasons.required : canonical.wrong };
      const person = people.get(canonical);
      const owner = owners.get(canonical);
      if (owner === 'moved') return { fault: reasons.movedPhone };
      const holders = held.get(canonical);
      const last = holders?.at(-1);
      if (holders !== undefined && last !== undefined)
        return { id: last.id, cell, role: last.role, holders };
      if (person?.isDeleted === true || owner === 'gone') return { aside: asides.deleted };
      if (person === undefined) return { fault: reasons.unknownPerson };
      return { id: person.id, cell, role: person.role };
    });
  });
}

export function placeLookup(tx: Handle): Lookup {
  return lookup(async (cells) => {
    const codes = cells.map((cell) => cell.trim());
    const ids = await placeIds(tx, codes);
    return cells.map((cell, at): Answer => {
      const code = codes[at] ?? '';
      const id = ids.get(code);
      if (id !== undefined) return { id, cell };
      return { fault: code === '' ? reasons.required : reasons.unknownShop };
    });
  });
}

type Readers = {
  readonly persons: Lookup;
  readonly places: Lookup;
  monthNumber(cell: string): number | string;
  value(text: string): number | { readonly wrong: string };
};

type Add = (line: number, person: number, place: number, month: number, value: number) => void;

/** Reads batches without an object per row; reports every fault. */
export function figureReader(
  context: ImportContext,
  column: string,
  readers: Readers,
): (batch: readonly Row[], add: Add) => Promise<void> {
  const {
    file: { given },
  } = context;
  const { persons, places } = readers;
  const cellAt = {
    person: given.get('telefon') ?? -1,
    place: given.get('sklep') ?? -1,
    month: given.get('miesiac') ?? -1,
    value: given.get(column) ?? -1,
  };
  return async (batch, add) => {
    await persons.learn(unknownCells(persons, batch, cellAt.person));
    await places.learn(unknownCells(places, batch, cellAt.place));
    for (const row of batch) {
      const read = readFigure(row, cellAt, readers);
      const isWide = hasWidth(
        row.cells,
        context.file.sheet.header.length,
        context.file.sheet.hasOpenEnds,
      );
      if (!isWide && !isTotals(row.cells)) {
        context.report.reject(
          row.line,
          '',
          reasons.ragged(row.cells.length, context.file.sheet.header.length),
        );
      } else if (isWide && isWhole(read)) {
        add(row.line, read.person, read.place, read.month, read.figure);
      } else if (isTotals(row.cells)) {
        const words = row.cells.find((cell) => cell.trim() !== '');
        context.report.warn(row.line, '', warnings.totals, words);
      } else tellFaults(context, row, column, cellAt, read);
    }
  };
}

/** Positions of a figure's cells in a row. */
type Places = Readonly<Record<'person' | 'place' | 'month' | 'value', number>>;

/** Numbers, or reasons. */
type ReadFigure = {
  readonly person: number | string | Aside;
  readonly place: number | string | Aside;
  readonly month: number | string;
  readonly figure: number | string;
};

function readFigure(
  { cells }: Row,
  at: Places,
  { persons, places, monthNumber, value }: Readers,
): ReadFigure {
  const month = (cells[at.month] ?? '').trim();
  return {
    person: persons.number(cells[at.person] ?? '') ?? reasons.unknownPerson,
    place: places.number(cells[at.place] ?? '') ?? reasons.unknownShop,
    month: month === '' ? reasons.required : monthNumber(month),
    figure: figureOf(cells[at.value] ?? '', value),
  };
}

function figureOf(cell: string, value: Readers['value']): number | string {
  // The plain form of nearly every figure; the full reader handles the rest.
  if (/^[1-9]\d{0,7}$/.test(cell)) return Number(cell);
  const text = cell.trim();
  if (text === '') return reasons.required;
  const read = value(text);
  return isWrong(read) ? read.wrong : read;
}

type WholeFigure = { readonly [Part in keyof ReadFigure]: number };

function isWhole(read: ReadFigure): read is WholeFigure {
  return (
    typeof read.person === 'number' &&
    typeof read.place === 'number' &&
    typeof read.month === 'number' &&
    typeof read.figure === 'number'
  );
}

function tellFaults(
  { report: { reject, skipRow } }: ImportContext,
  { line, cells }: Row,
  column: string,
  at: Places,
  { person, place, month, figure }: ReadFigure,
): void {
  const faults = [
    { name: 'telefon', fault: person, cell: cells[at.person] },
    { name: 'sklep', fault: place, cell: cells[at.place] },
    { name: 'miesiac', fault: month, cell: cells[at.month] },
    { name: column, fault: figure, cell: cells[at.value] },
  ];
  for (const { name, fault, cell } of faults)
    if (typeof fault === 'string')
      reject(line, name, whyUnreadable((cell ?? '').trim()) ?? fault, cell);
  // A fault in any row stops the file.
  if (typeof person !== 'object' || faults.some(({ fault }) => typeof fault === 'string')) return;
  const named = faults.map(({ name, cell }) => [name, cell ?? ''] as const);
  skipRow(line, 'telefon', person.aside, Object.fromEntries(named));
}

/** Copies cells, because a slice keeps its whole text in memory. */
function unknownCells({ number }: Lookup, batch: readonly Row[], column: number): string[] {
  const cells = batch
    .map((row) => row.cells[column] ?? '')
    .filter((cell) => number(cell) === undefined);
  return Array.from(new Set(cells), (cell) => Buffer.from(cell).toString());
}
