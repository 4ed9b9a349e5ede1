import type { Transaction } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';
import { addMonths, monthOf } from '../../../../../infra/warsaw.ts';
import type { ImportEffects } from '../../programme.kind.ts';
import { type Assignment, assignmentsOf, figuresAt, tables } from './structure.store.ts';

type Following = {
  readonly tx: Transaction<Schema>;
  readonly now: Date;
  readonly effects: Pick<ImportEffects, 'touch'>;
};

/**
 * Writes assignments to shops, and has the months booked again whose stored figures begin or cease
 * to count by it (D62).
 */
export async function followingFigures<T>(
  { tx, now, effects }: Following,
  people: readonly number[],
  write: () => Promise<T>,
): Promise<T> {
  const before = await assignmentsOf(tx, tables.place, people);
  const result = await write();
  const after = await assignmentsOf(tx, tables.place, people);
  const changed = changedPeople(before, after);
  if (changed.length === 0) return result;
  const current = monthOf(now);
  const [was, is] = [byPerson(before), byPerson(after)];
  const figures = await figuresAt(tx, changed, current);
  const moved = figures.filter((figure) => worksThere(was, figure) !== worksThere(is, figure));
  const months = new Set(moved.map(({ month }) => month));
  if (months.size > 0) effects.touch(months, [...new Set(moved.map(({ person }) => person))]);
  return result;
}

type ByPerson = ReadonlyMap<number, readonly Assignment[]>;

function byPerson(assignments: readonly Assignment[]): ByPerson {
  return Map.groupBy(assignments, ({ person }) => person);
}

function changedPeople(before: readonly Assignment[], after: readonly Assignment[]): number[] {
  const [was, is] = [byPerson(before), byPerson(after)];
  const people = [...new Set([...was.keys(), ...is.keys()])];
  return people.filter((id) => JSON.stringify(was.get(id)) !== JSON.stringify(is.get(id)));
}

function worksThere(
  assignments: ByPerson,
  {
    person,
    place,
    month,
  }: { readonly person: number; readonly place: number; readonly month: string },
): boolean {
  const next = addMonths(month, 1);
  return (assignments.get(person) ?? []).some(
    ({ other, from, to }) => other === place && from < next && (to === null || to >= month),
  );
}
