import type { Handle } from '../../../infra/db.ts';
import type { Row } from '../../../infra/spreadsheet.ts';
import { isWrong, phone } from '../programme.columns.ts';
import { reasons } from '../programme.copy.ts';
import { type Step, hasWidth } from '../programme.kind.ts';
import { peopleByPhone, placeIds } from './people-and-places.store.ts';

export type Numbered = { readonly id: number };

/** Turns what cells say into small numbers, asking the database once for each batch of rows. */
export type Lookup = {
  /** Looks up those cells that are not known yet. */
  learn(cells: ReadonlySet<string>): Promise<void>;
  /** The number in `found()`, or the reason why there is none; undefined when the cell was not learnt. */
  number(cell: string): number | string | undefined;
  found(): readonly Numbered[];
};

type Answer = { readonly id: number } | { readonly fault: string };

function lookup(find: (cells: readonly string[]) => Promise<Map<string, Answer>>): Lookup {
  const numbers = new Map<string, number | string>();
  const numberOfId = new Map<number, number>();
  const found: Numbered[] = [];
  const numberOf = (id: number): number => {
    const known = numberOfId.get(id);
    if (known !== undefined) return known;
    numberOfId.set(id, found.length);
    return found.push({ id }) - 1;
  };
  return {
    learn: async (cells) => {
      const unknown = [...cells].filter((cell) => !numbers.has(cell));
      if (unknown.length === 0) return;
      for (const [cell, answer] of await find(unknown.map(detached))) {
        numbers.set(cell, 'id' in answer ? numberOf(answer.id) : answer.fault);
      }
    },
    number: (cell) => numbers.get(cell),
    found: () => found,
  };
}

export function personLookup(handle: Handle): Lookup {
  return lookup(async (cells) => {
    const phones = new Map(cells.map((cell) => [cell, phone(cell.trim())]));
    const people = await peopleByPhone(
      handle,
      [...phones.values()].flatMap((read) => (typeof read === 'string' ? [read] : [])),
    );
    return new Map(
      cells.map((cell): [string, Answer] => {
        const read = phones.get(cell) ?? '';
        if (isWrong(read)) return [cell, { fault: cell.trim() === '' ? reasons.required : read.wrong }];
        const person = people.get(read);
        if (person === undefined) return [cell, { fault: reasons.unknownPerson }];
        if (person.isDeleted) return [cell, { fault: reasons.deletedPerson }];
        if (person.role === 'salesman') return [cell, { fault: reasons.wrongRole('user1, user2, user3') }];
        return [cell, { id: person.id }];
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
  { given, sheet, reject }: Step,
  column: string,
  { persons, places, monthNumber, value }: Readers,
): (batch: readonly Row[], add: Add) => Promise<void> {
  const names = [...given];
  const at = {
    person: names.indexOf('telefon'),
    place: names.indexOf('sklep'),
    month: names.indexOf('miesiac'),
    value: names.indexOf(column),
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
      if (!hasWidth(cells, sheet.header.length, sheet.hasOpenEnds)) {
        reject(line, '', reasons.ragged(cells.length, sheet.header.length));
        continue;
      }
      const person = persons.number(cells[at.person] ?? '') ?? reasons.unknownPerson;
      const place = places.number(cells[at.place] ?? '') ?? reasons.unknownShop;
      const monthCell = (cells[at.month] ?? '').trim();
      const month = monthCell === '' ? reasons.required : monthNumber(monthCell);
      const figure = figureOf(cells[at.value] ?? '');
      if (
        typeof person === 'number' &&
        typeof place === 'number' &&
        typeof month === 'number' &&
        typeof figure === 'number'
      ) {
        add(line, person, place, month, figure);
        continue;
      }
      if (typeof person === 'string') reject(line, 'telefon', person);
      if (typeof place === 'string') reject(line, 'sklep', place);
      if (typeof month === 'string') reject(line, 'miesiac', month);
      if (typeof figure === 'string') reject(line, column, figure);
    }
  };
}

/** A slice keeps the whole text alive that it was cut from; what is kept for long is copied. */
function detached(cell: string): string {
  return Buffer.from(cell).toString();
}
