import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db.ts';
import type { Row } from '../../../infra/spreadsheet.ts';
import { isWrong, phone } from '../programme.columns.ts';
import { asides, reasons, warnings } from '../programme.copy.ts';
import { isTotals } from '../programme.rules.ts';
import { type Step, hasWidth } from '../programme.kind.ts';
import { leftPhones } from './left.service.ts';
import { peopleByPhone, placeIds } from './people-and-places.store.ts';

export type Numbered = {
  readonly id: number;
  /** How the file first wrote it. */
  readonly cell: string;
  /** Of a person. */
  readonly role?: Role;
};

/** Why the rows of a cell are set aside. */
export type Aside = { readonly aside: string };

/** Turns what cells say into small numbers, asking the database once for each batch of rows. */
export type Lookup = {
  /** Looks up those cells that are not known yet. */
  learn(cells: ReadonlySet<string>): Promise<void>;
  /** The number in `found()`, or the reason why there is none; undefined when the cell was not learnt. */
  number(cell: string): number | string | Aside | undefined;
  found(): readonly Numbered[];
};

type Answer = { readonly id: number; readonly role?: Role } | { readonly fault: string } | Aside;

function lookup(find: (cells: readonly string[]) => Promise<Map<string, Answer>>): Lookup {
  const numbers = new Map<string, number | string | Aside>();
  const numberOfId = new Map<number, number>();
  const found: Numbered[] = [];
  const numberOf = (one: Numbered): number => {
    const known = numberOfId.get(one.id);
    if (known !== undefined) return known;
    numberOfId.set(one.id, found.length);
    return found.push(one) - 1;
  };
  return {
    learn: async (cells) => {
      const unknown = [...cells].filter((cell) => !numbers.has(cell));
      if (unknown.length === 0) return;
      for (const [cell, answer] of await find(unknown.map(detached))) {
        if ('id' in answer) numbers.set(cell, numberOf({ ...answer, cell }));
        else numbers.set(cell, 'fault' in answer ? answer.fault : answer);
      }
    },
    number: (cell) => numbers.get(cell),
    found: () => found,
  };
}

export function personLookup(step: Pick<Step, 'handle' | 'vault'>): Lookup {
  const { handle } = step;
  return lookup(async (cells) => {
    const phones = new Map(cells.map((cell) => [cell, phone(cell.trim())]));
    const people = await peopleByPhone(
      handle,
      [...phones.values()].flatMap((read) => (typeof read === 'string' ? [read] : [])),
    );
    const unknown = [...phones.values()].filter((read) => typeof read === 'string' && !people.has(read));
    const left = await leftPhones(
      step,
      unknown.flatMap((read) => (typeof read === 'string' ? [read] : [])),
    );
    return new Map(
      cells.map((cell): [string, Answer] => {
        const read = phones.get(cell) ?? '';
        if (isWrong(read)) return [cell, { fault: cell.trim() === '' ? reasons.required : read.wrong }];
        const person = people.get(read);
        if (person?.isDeleted === true || left.has(read)) return [cell, { aside: asides.deleted }];
        if (person === undefined) return [cell, { fault: reasons.unknownPerson }];
        return [cell, { id: person.id, role: person.role }];
      }),
    );
  });
}

export function placeLookup(handle: Handle): Lookup {
  return lookup(async (cells) => {
    const ids = await placeIds(
      handle,
      cells.map((cell) => cell.trim()),
    );
    return new Map(
      cells.map((cell): [string, Answer] => {
        const id = ids.get(cell.trim());
        return [
          cell,
          id === undefined ? { fault: cell.trim() === '' ? reasons.required : reasons.unknownShop } : { id },
        ];
      }),
    );
  });
}

type Readers = {
  readonly persons: Lookup;
  readonly places: Lookup;
  monthNumber(cell: string): number | string;
  value(text: string): number | { readonly wrong: string };
};

type Add = (line: number, person: number, place: number, month: number, value: number) => void;

/** Reads batches of rows without an object per row; every fault of a row is reported. */
export function figureReader(
  { given, sheet, reject, setAside, warn }: Step,
  column: string,
  { persons, places, monthNumber, value }: Readers,
): (batch: readonly Row[], add: Add) => Promise<void> {
  const at = {
    person: given.get('telefon') ?? -1,
    place: given.get('sklep') ?? -1,
    month: given.get('miesiac') ?? -1,
    value: given.get(column) ?? -1,
  };
  const figureOf = (cell: string): number | string => {
    // The plain form of nearly every figure; the full reader takes the rest.
    if (/^[1-9]\d{0,7}$/.test(cell)) return Number(cell);
    const text = cell.trim();
    if (text === '') return reasons.required;
    const read = value(text);
    return isWrong(read) ? read.wrong : read;
  };
  return async (batch, add) => {
    await persons.learn(new Set(batch.map(({ cells }) => cells[at.person] ?? '')));
    await places.learn(new Set(batch.map(({ cells }) => cells[at.place] ?? '')));
    for (const { line, cells } of batch) {
      const isWide = hasWidth(cells, sheet.header.length, sheet.hasOpenEnds);
      if (!isWide && !isTotals(cells)) {
        reject(line, '', reasons.ragged(cells.length, sheet.header.length));
        continue;
      }
      const person = persons.number(cells[at.person] ?? '') ?? reasons.unknownPerson;
      const place = places.number(cells[at.place] ?? '') ?? reasons.unknownShop;
      const monthCell = (cells[at.month] ?? '').trim();
      const month = monthCell === '' ? reasons.required : monthNumber(monthCell);
      const figure = figureOf(cells[at.value] ?? '');
      if (
        isWide &&
        typeof person === 'number' &&
        typeof place === 'number' &&
        typeof month === 'number' &&
        typeof figure === 'number'
      ) {
        add(line, person, place, month, figure);
        continue;
      }
      if (isTotals(cells)) {
        warn(
          line,
          '',
          warnings.totals,
          cells.find((cell) => cell.trim() !== ''),
        );
        continue;
      }
      const faults = [
        { name: 'telefon', fault: person, cell: cells[at.person] },
        { name: 'sklep', fault: place, cell: cells[at.place] },
        { name: 'miesiac', fault: month, cell: cells[at.month] },
        { name: column, fault: figure, cell: cells[at.value] },
      ];
      for (const { name, fault, cell } of faults) if (typeof fault === 'string') reject(line, name, fault, cell);
      // A fault stops the file, whosever row it is in.
      if (typeof person !== 'object' || faults.some(({ fault }) => typeof fault === 'string')) continue;
      const named = faults.map(({ name, cell }) => [name, cell ?? ''] as const);
      setAside(line, 'telefon', person.aside, Object.fromEntries(named));
    }
  };
}

/** A slice keeps the whole text alive that it was cut from; what is kept for long is copied. */
function detached(cell: string): string {
  return Buffer.from(cell).toString();
}
