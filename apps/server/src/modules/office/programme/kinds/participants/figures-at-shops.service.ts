import type { Transaction } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';
import { monthOf } from '../../../../../infra/warsaw.ts';
import type { ImportEffects } from '../../programme.kind.ts';
import {
  type Assignment,
  type StoredFigures,
  assignmentsOf,
  figuresAt,
  tables,
} from './structure.store.ts';

type Following = {
  readonly tx: Transaction<Schema>;
  readonly now: Date;
  readonly effects: Pick<ImportEffects, 'touch' | 'touchTasks'>;
  /** Receives stored figures that count no longer. */
  readonly onUncounted?: (figures: readonly StoredFigures[]) => void;
};

/**
 * Writes assignments to shops, and has the months and tasks booked again whose stored figures begin
 * or cease to count by it (D62).
 */
export async function followingFigures<T>(
  { tx, now, effects, onUncounted }: Following,
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
  const figures = await figuresAt(tx, changed);
  const moved = figures.filter((figure) => worksThere(was, figure) !== worksThere(is, figure));
  onUncounted?.(moved.filter((figure) => !figure.isZero && !worksThere(is, figure)));
  const ids = [...new Set(moved.map(({ person }) => person))];
  const months = moved.flatMap(({ month }) => (month === null || month > current ? [] : [month]));
  if (months.length > 0) effects.touch(new Set(months), ids);
  const tasks = moved.flatMap(({ task }) => (task === null ? [] : [task.id]));
  if (tasks.length > 0) effects.touchTasks(new Set(tasks), ids);
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

function worksThere(assignments: ByPerson, { person, place, first, last }: StoredFigures): boolean {
  return (assignments.get(person) ?? []).some(
    ({ other, from, to }) => other === place && from <= last && (to === null || to >= first),
  );
}
