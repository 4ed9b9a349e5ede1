import { lastDayOf } from '../../../../../infra/warsaw.ts';
import type { ImportContext } from '../../programme.kind.ts';
import { type Holder, holderOf } from '../participants/holders.rules.ts';
import { findFigures } from '../participants/holders.store.ts';
import type { Read } from './figures.absence.ts';
import type { Numbered } from './figures.lookup.ts';
import { dayNumber } from './figures.store.ts';
import { standingAt } from './work.rules.ts';
import { staysOf } from './work.store.ts';

/**
 * Assigns each figure to the account that had the number in its month; most files name no number of
 * a deleted account.
 */
export async function withHolders(context: ImportContext, read: Read): Promise<Read> {
  const { figures, persons } = read;
  if (!persons.some(({ holders }) => holders !== undefined)) return read;
  const holderFor = await holderFinder(context, read);
  const found: Numbered[] = [];
  const numberOfId = new Map<number, number>();
  const numberOf = (one: Numbered): number => {
    const known = numberOfId.get(one.id);
    if (known !== undefined) return known;
    numberOfId.set(one.id, found.length);
    return found.push(one) - 1;
  };
  for (let at = 0; at < figures.count; at += 1) {
    const person = persons[figures.person[at] ?? 0];
    if (person === undefined) continue;
    const { cell, holders } = person;
    const holder = holders && holderFor(holders, figures.place[at] ?? 0, figures.month[at] ?? 0);
    figures.person[at] = numberOf(holder === undefined ? person : asPerson(holder, cell));
  }
  return { ...read, persons: found };
}

function asPerson({ id, role, until }: Holder, cell: string): Numbered {
  return until === null ? { id, cell, role } : { id, cell, role, leftOn: until };
}

type HolderFinder = (
  holders: readonly Holder[],
  place: number,
  month: number,
) => Holder | undefined;

async function holderFinder(
  context: ImportContext,
  { persons, places, months }: Read,
): Promise<HolderFinder> {
  const ids = new Set(persons.flatMap(({ holders = [] }) => holders.map(({ id }) => id)));
  const rising = [...ids].toSorted((a, b) => a - b);
  const stays = await staysOf(context, rising);
  const stored = await findFigures(context.tx, rising);
  const spans = months.map((day) => ({ first: dayNumber(day), last: dayNumber(lastDayOf(day)) }));
  return (holders, place, month) => {
    const span = spans[month] ?? { first: 0, last: 0 };
    const placeId = places[place]?.id ?? 0;
    return holderOf(holders, span, {
      hasFigures: ({ id }) => stored.has(`${id}|${span.first}|${placeId}`),
      worksThere: ({ id }) =>
        standingAt(stays.get(id) ?? [], placeId, span.first, span.last).is === 'works',
    });
  };
}
