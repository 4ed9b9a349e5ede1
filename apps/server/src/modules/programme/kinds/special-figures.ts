import { dayOf } from '../../../infra/warsaw.ts';
import {
  type Column,
  type RowOf,
  code,
  day,
  may,
  must,
  phone,
  pointsMax,
  slug,
  text,
  whole,
} from '../programme.columns.ts';
import { reasons } from '../programme.copy.ts';
import { type Counts, type Line, type Step, addTo, rowKind } from '../programme.kind.ts';
import { type Written, countsOf, upsert } from '../programme.store.ts';
import { type KnownPerson, peopleByPhone, placeIds } from './people-and-places.store.ts';
import { type ResultFault, resultFault } from './special-tasks.rules.ts';
import { type KnownTask, tasksWithTargets } from './special-tasks.store.ts';

/** Whose target it is, and in which shop. */
const ownerColumns = {
  telefon: must(phone, '500 000 123'),
  sklep: must(text(40), 'WR-01'),
  zadanie: must(slug, 'biel-na-start'),
  kod_celu: must(code, 'sufit'),
} as const satisfies Record<string, Column>;

type Owner = RowOf<typeof ownerColumns>;

/** What a person has to reach of a target in a shop; 0 takes the target away from him. */
export const specialGoals = rowKind({
  name: 'plany_zadan',
  columns: {
    ...ownerColumns,
    cel: must(whole(0, pointsMax), '20'),
    kwalifikacja: may(whole(0, pointsMax), '10'),
  },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const hasThreshold = step.given.has('kwalifikacja');
      const owned = await ownedRows(step, lines);
      const rows = owned.map(({ line, key, row }) => ({
        ...key,
        target: row.cel,
        import_row: line,
        ...(hasThreshold ? { target_qualification: row.kwalifikacja ?? 0 } : {}),
      }));
      const written = await upsert(step.handle, {
        table: 'special_goal',
        key: ['target_id', 'person_id', 'place_id'],
        rows,
        onInsert: hasThreshold ? {} : { target_qualification: 0 },
        stamp: { import_id: step.importId },
        noted: ['import_row'],
      });
      touch(step, owned, written);
      return countsOf(rows.length, written);
    },
});

/** What was reached of it. Without `stan_na` it is the state of the day of the import; returns can make it negative. */
export const specialResults = rowKind({
  name: 'realizacje_zadan',
  columns: {
    ...ownerColumns,
    wynik: must(whole(-pointsMax, pointsMax), '14'),
    wynik_kwalifikacji: may(whole(-pointsMax, pointsMax), '8'),
    stan_na: may(day, '2026-11-15'),
  },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer: (step) => {
    const today = dayOf(step.now);
    return async (lines): Promise<Counts> => {
      const owned = await ownedRows(step, lines);
      const possible = owned.filter(({ line, row, task }) => {
        const fault = resultFault(task, row.stan_na, today);
        if (fault !== null) step.reject(line, 'stan_na', faultReason(fault, task));
        return fault === null;
      });
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      // The day of the import is only noted with a figure that differs, so that the same file changes nothing tomorrow.
      for (const isDated of [true, false]) {
        const part = possible.filter(({ row }) => (row.stan_na !== null) === isDated);
        const written = await writeResults(step, part, isDated ? {} : { state_on: today });
        touch(step, part, written);
        addTo(counts, countsOf(part.length, written));
      }
      return counts;
    };
  },
});

type ResultRow = Owner & {
  readonly wynik: number;
  readonly wynik_kwalifikacji: number | null;
  readonly stan_na: string | null;
};

function writeResults(
  { given, handle, importId }: Step,
  part: readonly Owned<ResultRow>[],
  day_: { state_on?: string },
): Promise<Written> {
  const hasThreshold = given.has('wynik_kwalifikacji');
  return upsert(handle, {
    table: 'special_result',
    key: ['target_id', 'person_id', 'place_id'],
    rows: part.map(({ line, key, row }) => ({
      ...key,
      points: row.wynik,
      import_row: line,
      ...(hasThreshold ? { points_qualification: row.wynik_kwalifikacji ?? 0 } : {}),
      ...(row.stan_na === null ? {} : { state_on: row.stan_na }),
    })),
    onInsert: hasThreshold ? {} : { points_qualification: 0 },
    stamp: { import_id: importId, ...day_ },
    noted: ['import_row'],
  });
}

function faultReason(fault: ResultFault, { opensOn, closesOn }: KnownTask): string {
  if (fault === 'outside') return reasons.outsideTask(opensOn, closesOn);
  if (fault === 'future') return reasons.futureDay;
  return fault === 'ended' ? reasons.taskEnded : reasons.taskNotStarted;
}

function ownerKey({ telefon, sklep, zadanie, kod_celu: target }: Owner): string {
  return [telefon, sklep, zadanie, target].join('|');
}

type Key = { readonly target_id: number; readonly person_id: number; readonly place_id: number };
type Owned<Row> = Line<Row> & { readonly task: KnownTask; readonly key: Key };

/** The rows whose person, shop, task and target are there; whatever is not is rejected, each with its column. */
async function ownedRows<Row extends Owner>(step: Step, lines: readonly Line<Row>[]): Promise<Owned<Row>[]> {
  const { handle } = step;
  const people = await peopleByPhone(
    handle,
    lines.map(({ row }) => row.telefon),
  );
  const places = await placeIds(
    handle,
    lines.map(({ row }) => row.sklep),
  );
  const tasks = await tasksWithTargets(
    handle,
    lines.map(({ row }) => row.zadanie),
  );
  return lines.flatMap(({ line, row }) => {
    const task = tasks.get(row.zadanie);
    const person = people.get(row.telefon);
    const placeId = places.get(row.sklep);
    const targetId = task?.targets[row.kod_celu];
    const fault = personFault(person, task);
    if (fault !== null) step.reject(line, 'telefon', fault);
    if (placeId === undefined) step.reject(line, 'sklep', reasons.unknownShop);
    if (task === undefined) step.reject(line, 'zadanie', reasons.unknownTask);
    else if (targetId === undefined) step.reject(line, 'kod_celu', reasons.unknownTarget);
    if (fault !== null || person === undefined || placeId === undefined) return [];
    if (task === undefined || targetId === undefined) return [];
    return [{ line, row, task, key: { target_id: targetId, person_id: person.id, place_id: placeId } }];
  });
}

function personFault(person: KnownPerson | undefined, task: KnownTask | undefined): string | null {
  if (person === undefined) return reasons.unknownPerson;
  if (person.isDeleted) return reasons.deletedPerson;
  return task === undefined || task.roles.includes(person.role) ? null : reasons.taskRole;
}

function touch(step: Step, owned: readonly Owned<Owner>[], written: Written): void {
  const isWritten = ({ key }: Owned<Owner>): boolean => {
    const text_ = `${key.target_id}|${key.person_id}|${key.place_id}`;
    return written.new.has(text_) || written.changed.has(text_);
  };
  step.touchTasks(owned.filter(isWritten).map(({ task }) => task.id));
}
