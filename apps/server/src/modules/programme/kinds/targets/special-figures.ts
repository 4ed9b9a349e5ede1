import { addDays, dayOf, monthOf } from '../../../../infra/warsaw.ts';
import { type HeldRoles, isAddressed } from '../../../specials/addressing.rules.ts';
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
} from '../../programme.columns.ts';
import { asides, reasons } from '../../programme.copy.ts';
import { type Counts, type Line, type Step, addTo, rowKind } from '../../programme.kind.ts';
import { type Said, keeping } from '../../former/former.service.ts';
import { type Written, countsOf, upsert } from '../../programme.store.ts';
import { dayNumber } from './figures.store.ts';
import { formerOwners } from '../participants/former-owners.service.ts';
import { formerRolesOf, type KnownPerson, peopleByPhone, placeIds } from '../participants/people-and-places.store.ts';
import { type ResultFault, resultFault } from './special-tasks.rules.ts';
import { type KnownTask, storedMeasures, tasksWithTargets } from './special-tasks.store.ts';
import { standingAt, takenMonths } from './work.rules.ts';
import { staysOf } from './work.store.ts';

/** Whose target it is, and in which shop. */
const ownerColumns = {
  telefon: must(phone, '500 000 123'),
  sklep: must(text(40), 'WR-01'),
  zadanie: must(slug, 'biel-na-start'),
  kod_celu: must(code, 'sufit'),
} as const satisfies Record<string, Column>;

type Owner = RowOf<typeof ownerColumns>;

/** What a person has to reach of a target in a shop; 0 takes the target away. */
export const specialGoals = rowKind({
  name: 'plany_zadan',
  columns: {
    ...ownerColumns,
    cel: must(whole(0, pointsMax), '20'),
    kwalifikacja: may(whole(0, pointsMax), '10'),
  },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer: (step) => {
    const seen: Seen = new Map();
    return async (lines): Promise<Counts> => {
      const hasThreshold = step.given.has('kwalifikacja');
      const owned = await ownedRows(step, lines, seen, ({ cel }) => cel === 0);
      const rows = owned.map(({ line, key, row }) => ({
        ...key,
        target: row.cel,
        import_row: line,
        ...(hasThreshold ? { target_qualification: row.kwalifikacja ?? 0 } : {}),
      }));
      const measures: Measures = { target: 'cel', ...(hasThreshold && { target_qualification: 'kwalifikacja' }) };
      const before = await storedBefore(step, 'special_goal', measures, owned);
      const written = await keeping(step, 'special_goal', owned.map(saidOf), () =>
        upsert(step.handle, {
          table: 'special_goal',
          key: ['target_id', 'person_id', 'place_id'],
          rows,
          onInsert: hasThreshold ? {} : { target_qualification: 0 },
          stamp: { import_id: step.importId },
          noted: ['import_row'],
        }),
      );
      await listChanges(step, measures, before, owned);
      touch(step, owned, written);
      return countsOf(rows.length, written);
    };
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
    const seen: Seen = new Map();
    return async (lines): Promise<Counts> => {
      const owned = await ownedRows(step, lines, seen, ({ wynik }) => wynik === 0);
      const possible = owned.filter(({ line, row, task }) => {
        const fault = resultFault(task, row.stan_na, today);
        if (fault !== null) step.reject(line, 'stan_na', faultReason(fault, task));
        return fault === null;
      });
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      // The day of the import is only noted with a figure that differs, so that the same file changes nothing tomorrow.
      for (const isDated of [true, false]) {
        const part = possible.filter(({ row }) => (row.stan_na !== null) === isDated);
        const hasThreshold = step.given.has('wynik_kwalifikacji');
        const measures: Measures = {
          points: 'wynik',
          ...(hasThreshold && { points_qualification: 'wynik_kwalifikacji' }),
        };
        const before = await storedBefore(step, 'special_result', measures, part);
        const written = await keeping(step, 'special_result', part.map(saidOf), () =>
          writeResults(step, part, isDated ? {} : { state_on: today }),
        );
        await listChanges(step, measures, before, part);
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

/** A row of figures goes back as a whole. */
function saidOf({ key: by }: { readonly key: Key }): Said {
  return { by, columns: ['import_id'] };
}

/** Lines of the file by what they are about: two spellings of a shop are one shop. */
type Seen = Map<string, number>;

/**
 * The rows whose person, shop, task and target are there, and whose person works in the shop during the task; whatever is
 * not is rejected, each with its column, and rows of those who left are set aside. A zero may take back what is there.
 */
async function ownedRows<Row extends Owner>(
  step: Step,
  lines: readonly Line<Row>[],
  seen: Seen,
  isZero: (row: Row) => boolean,
): Promise<Owned<Row>[]> {
  const { handle } = step;
  const people = await peopleByPhone(
    handle,
    lines.map(({ row }) => row.telefon),
  );
  const formerRoles = await formerRolesOf(
    handle,
    [...people.values()].map(({ id }) => id),
  );
  const places = await placeIds(
    handle,
    lines.map(({ row }) => row.sklep),
  );
  const tasks = await tasksWithTargets(
    handle,
    lines.map(({ row }) => row.zadanie),
  );
  const owners = await formerOwners(
    step,
    lines.flatMap(({ row }) => (people.has(row.telefon) ? [] : [row.telefon])),
  );
  const stays = await staysOf(
    step,
    [...people.values()].map(({ id }) => id).toSorted((a, b) => a - b),
  );
  return lines.flatMap(({ line, row }) => {
    const task = tasks.get(row.zadanie);
    const person = people.get(row.telefon);
    const placeId = places.get(row.sklep);
    const targetId = task?.targets[row.kod_celu];
    const owner = owners.get(row.telefon);
    const isGone = person?.isDeleted === true || owner === 'gone';
    const fault =
      owner === 'moved'
        ? reasons.movedPhone
        : isGone
          ? null
          : personFault(person && { ...person, formerRoles: formerRoles.get(person.id) ?? [] }, task);
    if (fault !== null) step.reject(line, 'telefon', fault);
    if (placeId === undefined) step.reject(line, 'sklep', reasons.unknownShop);
    if (task === undefined) step.reject(line, 'zadanie', reasons.unknownTask);
    else if (targetId === undefined) step.reject(line, 'kod_celu', reasons.unknownTarget);
    if (fault !== null || placeId === undefined || task === undefined || targetId === undefined) return [];
    const far = distance(step, task);
    if (far !== null) step.reject(line, 'zadanie', far);
    if (isGone) step.setAside(line, 'telefon', asides.deleted, {});
    if (far !== null || isGone || person === undefined) return [];
    const earlier = seen.get(`${targetId}|${person.id}|${placeId}`);
    if (earlier !== undefined) step.reject(line, 'sklep', reasons.duplicate(earlier));
    seen.set(`${targetId}|${person.id}|${placeId}`, line);
    const [first, last] = [dayNumber(task.opensOn), dayNumber(task.closesOn)];
    const standing = standingAt(stays.get(person.id) ?? [], placeId, first, last);
    const isAbsent = standing.is !== 'works' && !isZero(row);
    if (isAbsent && standing.is === 'elsewhere') step.reject(line, 'sklep', reasons.notAtShopForTask);
    if (isAbsent && standing.is === 'left') {
      step.setAside(line, 'telefon', asides.left(addDays('2000-01-01', standing.lastDay)), {});
    }
    if (isAbsent || earlier !== undefined) return [];
    return [{ line, row, task, key: { target_id: targetId, person_id: person.id, place_id: placeId } }];
  });
}

/** Why a task is too far away for figures; null when it is not. */
function distance({ now }: Step, { opensOn, closesOn }: KnownTask): string | null {
  const { first, last } = takenMonths(monthOf(now));
  if (opensOn.slice(0, 7) > last.slice(0, 7)) return reasons.taskAhead(last.slice(0, 7));
  return closesOn.slice(0, 7) < first.slice(0, 7) ? reasons.taskBehind(first.slice(0, 7)) : null;
}

function personFault(person: (KnownPerson & HeldRoles) | undefined, task: KnownTask | undefined): string | null {
  if (person === undefined) return reasons.unknownPerson;
  return task === undefined || isAddressed(person, task) ? null : reasons.taskRole;
}

/** The table's column and the file's. */
type Measures = Readonly<Record<string, 'cel' | 'kwalifikacja' | 'wynik' | 'wynik_kwalifikacji'>>;

/** The stored values of these keys; empty when the changes were not requested. */
async function storedBefore(
  step: Step,
  table: 'special_goal' | 'special_result',
  measures: Measures,
  owned: readonly Owned<Owner>[],
): Promise<Map<string, number>> {
  if (step.listChange === undefined) return new Map();
  return storedMeasures(
    step.handle,
    table,
    Object.keys(measures),
    owned.map(({ key }) => key),
  );
}

type Figured = Owner & { readonly [Column in 'cel' | 'kwalifikacja' | 'wynik' | 'wynik_kwalifikacji']?: number | null };

async function listChanges(
  { listChange }: Step,
  measures: Measures,
  before: ReadonlyMap<string, number>,
  owned: readonly Owned<Figured>[],
): Promise<void> {
  for (const { line, row, key } of owned) {
    for (const [measure, column] of Object.entries(measures)) {
      const stored = before.get(`${key.target_id}|${key.person_id}|${key.place_id}|${measure}`);
      const after = row[column] ?? 0;
      if (stored === undefined || stored === after) continue;
      const of = `${row.zadanie} ${row.kod_celu}`;
      await listChange?.({ line, personId: key.person_id, shop: row.sklep, of, column, before: stored, after });
    }
  }
}

function touch(step: Step, owned: readonly Owned<Owner>[], written: Written): void {
  const isWritten = ({ key }: Owned<Owner>): boolean => {
    const text_ = `${key.target_id}|${key.person_id}|${key.place_id}`;
    return written.new.has(text_) || written.changed.has(text_);
  };
  step.touchTasks(owned.filter(isWritten).map(({ task }) => task.id));
}
