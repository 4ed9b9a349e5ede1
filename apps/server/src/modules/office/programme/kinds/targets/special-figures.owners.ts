import { addDays, monthOf } from '../../../../../infra/warsaw.ts';
import { type HeldRoles, isAddressed } from '../../../../club/specials/specials.ts';
import {
  type Columns,
  type RowOf,
  code,
  phone,
  required,
  slug,
  text,
} from '../../programme.columns.ts';
import { asides, reasons } from '../../programme.copy.ts';
import type { Line, ImportContext } from '../../programme.kind.ts';
import { formerOwners } from '../participants/former-owners.service.ts';
import { holderOf } from '../participants/holders.rules.ts';
import type { HolderReader } from '../participants/holders.service.ts';
import { findTaskFigures } from '../participants/holders.store.ts';
import {
  formerRolesOf,
  type KnownPerson,
  peopleByPhone,
  placeIds,
} from '../participants/people-and-places.store.ts';
import { dayNumber } from './figures.store.ts';
import {
  type FigureKey,
  type TaskFigureTable,
  type KnownTask,
  storedMeasure,
  tasksWithTargets,
} from './special-tasks.store.ts';
import { standingAt, takenMonths } from './work.rules.ts';
import { staysOf } from './work.store.ts';

/** The target's person and shop. */
export const ownerColumns = {
  telefon: required(phone, { label: 'Telefon osoby', to: 'person.phone', example: '500 000 123' }),
  sklep: required(text(40), { label: 'Kod sklepu', to: 'place.code', example: 'WR-01' }),
  zadanie: required(slug, { label: 'Zadanie', to: 'task.slug', example: 'biel-na-start' }),
  kod_celu: required(code, { label: 'Cel', to: 'target.code', example: 'sufit' }),
} as const satisfies Columns;

export type Owner = RowOf<typeof ownerColumns>;

export function ownerKey({ telefon, sklep, zadanie, kod_celu: target }: Owner): string {
  return [telefon, sklep, zadanie, target].join('|');
}

export type Owned<Row> = Line<Row> & { readonly task: KnownTask; readonly key: FigureKey };

/** Lines by subject: two spellings of a shop are one shop. */
export type Seen = Map<string, number>;

type Figured<Row> = {
  /** The row's day of the state; null: all days of the task. */
  dayOf(row: Row): string | null;
  readonly holders: HolderReader;
  readonly table: TaskFigureTable;
  /** A column that every stored row has. */
  readonly measure: string;
  isZero(row: Row): boolean;
};

/**
 * Rows with a known person, shop, task and target, whose person works in the shop during the task;
 * rejects others, each with its column, and skips rows of people who left. A zero may clear a
 * stored value (D46).
 */
export async function ownedRows<Row extends Owner>(
  context: ImportContext,
  lines: readonly Line<Row>[],
  seen: Seen,
  figured: Figured<Row>,
): Promise<Owned<Row>[]> {
  const known = await knownTo(context, lines, figured);
  return lines.flatMap((line) => {
    const pointed = pointedAt(context, line, known);
    return pointed === null ? [] : (ownedRow(context, pointed, known, seen) ?? []);
  });
}

type Known<Row> = Surroundings &
  Awaited<ReturnType<typeof peopleOf<Row & Owner>>> & {
    /** True when a zero clears a stored value. */
    isTakenBack(row: Row, key: FigureKey): boolean;
  };

async function knownTo<Row extends Owner>(
  context: ImportContext,
  lines: readonly Line<Row>[],
  figured: Figured<Row>,
): Promise<Known<Row>> {
  const { tx } = context;
  const { table, measure, isZero } = figured;
  const rows = lines.map(({ row }) => row);
  const places = await placeIds(
    tx,
    rows.map(({ sklep }) => sklep),
  );
  const tasks = await tasksWithTargets(
    tx,
    rows.map(({ zadanie }) => zadanie),
  );
  const people = await peopleOf(context, lines, { ...figured, places, tasks });
  const zeros = rows.filter(isZero).flatMap((row): FigureKey[] => {
    const targetId = tasks.get(row.zadanie)?.targets.get(row.kod_celu);
    const [person, placeId] = [people.personOf(row), places.get(row.sklep)];
    if (targetId === undefined || person === undefined || placeId === undefined) return [];
    return [{ target_id: targetId, person_id: person.id, place_id: placeId }];
  });
  const stored = await storedMeasure(tx, table, measure, zeros);
  return {
    places,
    tasks,
    ...people,
    isTakenBack: (row, key) => isZero(row) && stored.has(keyText(key)),
  };
}

function keyText({ target_id: target, person_id: person, place_id: place }: FigureKey): string {
  return `${target}|${person}|${place}`;
}

/** A row with a known shop, task and target; `person` if the number is known. */
type Pointed<Row> = Line<Row> & {
  readonly person: (FoundPerson & HeldRoles) | undefined;
  readonly isGone: boolean;
  readonly placeId: number;
  readonly task: KnownTask;
  readonly targetId: number;
};

/** Null for a rejected row. */
function pointedAt<Row extends Owner>(
  context: ImportContext,
  { line, row }: Line<Row>,
  known: Known<Row>,
): Pointed<Row> | null {
  const task = known.tasks.get(row.zadanie);
  const placeId = known.places.get(row.sklep);
  const targetId = task?.targets.get(row.kod_celu);
  const { person, isGone, fault } = ownerAt(row, task, known);
  if (fault !== null) context.report.reject(line, 'telefon', fault);
  if (placeId === undefined) context.report.reject(line, 'sklep', reasons.unknownShop);
  if (task === undefined) context.report.reject(line, 'zadanie', reasons.unknownTask);
  else if (targetId === undefined) context.report.reject(line, 'kod_celu', reasons.unknownTarget);
  if (fault !== null || placeId === undefined || task === undefined || targetId === undefined)
    return null;
  return { line, row, person, isGone, placeId, task, targetId };
}

function ownerAt<Row extends Owner>(
  row: Row,
  task: KnownTask | undefined,
  { personOf, ownerOf, formerRoles }: Known<Row>,
) {
  const found = personOf(row);
  const person = found && { ...found, formerRoles: formerRoles.get(found.id) ?? [] };
  const owner = ownerOf(row);
  const isGone = found?.isDeleted === true || owner === 'gone';
  const fault = isGone ? null : personFault(person, task);
  return { person, isGone, fault: owner === 'moved' ? reasons.movedPhone : fault };
}

/** Null for a rejected or skipped row. */
function ownedRow<Row extends Owner>(
  context: ImportContext,
  pointed: Pointed<Row>,
  known: Known<Row>,
  seen: Seen,
): Owned<Row> | null {
  const { line, row, person, placeId, task, targetId } = pointed;
  const far = distance(context, task);
  if (far !== null) context.report.reject(line, 'zadanie', far);
  const { isOver, absence } = absenceOf(pointed, known);
  if (isOver) context.report.skipRow(line, 'telefon', asides.deleted, {});
  if (far !== null || isOver || person === undefined) return null;
  const key = { target_id: targetId, person_id: person.id, place_id: placeId };
  const earlier = seen.get(keyText(key));
  if (earlier !== undefined) context.report.reject(line, 'sklep', reasons.duplicate(earlier));
  seen.set(keyText(key), line);
  if (absence?.is === 'elsewhere') context.report.reject(line, 'sklep', reasons.notAtShopForTask);
  if (absence?.is === 'away') context.report.skipRow(line, 'telefon', asides.awayFromTask, {});
  if (absence?.is === 'left') {
    context.report.skipRow(
      line,
      'telefon',
      asides.left(addDays('2000-01-01', absence.lastDay)),
      {},
    );
  }
  return absence !== null || earlier !== undefined ? null : { line, row, task, key };
}

/**
 * `absence`: why the person has no figure there; null: they worked there, or the row clears a
 * stored one.
 */
function absenceOf<Row extends Owner>(
  { row, person, isGone, placeId, task, targetId }: Pointed<Row>,
  { stays, isTakenBack }: Known<Row>,
) {
  const [first, last] = [dayNumber(task.opensOn), dayNumber(task.closesOn)];
  const id = person?.id ?? 0;
  const standing = standingAt(stays.get(id) ?? [], placeId, first, last);
  const key = { target_id: targetId, person_id: id, place_id: placeId };
  const isKnown = person !== undefined && isTakenBack(row, key);
  const absence = standing.is === 'works' || isKnown ? null : standing;
  const wasThere =
    person?.leftOn !== undefined &&
    (isKnown || person.leftOn >= first) &&
    personFault(person, task) === null;
  // A deleted account cannot be assigned to a shop, so its rows do not stop the file.
  return { isOver: isGone && (!wasThere || absence !== null), absence };
}

/** `leftOn`: day of the account's deletion, as a number. */
type FoundPerson = KnownPerson & { readonly leftOn?: number };

type Surroundings = {
  readonly places: ReadonlyMap<string, number>;
  readonly tasks: ReadonlyMap<string, KnownTask>;
};

/** Owners of the rows: the account that has the number, or had it during the task. */
async function peopleOf<Row extends Owner>(
  context: ImportContext,
  lines: readonly Line<Row>[],
  { dayOf, holders, places, tasks }: Figured<Row> & Surroundings,
) {
  const { tx } = context;
  const phones = [...new Set(lines.map(({ row }) => row.telefon))];
  const people = await peopleByPhone(tx, phones);
  const held = await holders.of(phones, people);
  const owners = await formerOwners(
    context,
    phones.filter((phone) => !people.has(phone)),
  );
  const gone = [...held.values()].flatMap((some) => some.map(({ id }) => id));
  const ids = [...new Set([...[...people.values()].map(({ id }) => id), ...gone])].toSorted(
    (a, b) => a - b,
  );
  const formerRoles = await formerRolesOf(tx, ids);
  const stays = await staysOf(context, ids);
  const figures = gone.length === 0 ? new Set<string>() : await findTaskFigures(tx, gone);
  const personOf = (row: Row): FoundPerson | undefined => {
    const task = tasks.get(row.zadanie);
    const some = held.get(row.telefon);
    if (some === undefined || task === undefined) return people.get(row.telefon);
    const placeId = places.get(row.sklep) ?? 0;
    const day = dayOf(row) ?? task.closesOn;
    const span = {
      first: dayNumber(task.opensOn),
      last: dayNumber(day < task.closesOn ? day : task.closesOn),
    };
    const holder = holderOf(some, span, {
      hasFigures: ({ id }) =>
        figures.has(`${id}|${task.targets.get(row.kod_celu) ?? 0}|${placeId}`),
      worksThere: ({ id }) =>
        standingAt(stays.get(id) ?? [], placeId, span.first, span.last).is === 'works',
    });
    if (holder === undefined) return undefined;
    const { id, role, until } = holder;
    return until === null
      ? { id, role, isDeleted: false }
      : { id, role, isDeleted: true, leftOn: until };
  };
  const ownerOf = ({ telefon }: Row) => owners.get(telefon);
  return { personOf, ownerOf, formerRoles, stays };
}

/** Why a task is too far away for figures; null: it is not. */
function distance({ now }: ImportContext, { opensOn, closesOn }: KnownTask): string | null {
  const { first, last } = takenMonths(monthOf(now));
  if (opensOn.slice(0, 7) > last.slice(0, 7)) return reasons.taskAhead(last.slice(0, 7));
  return closesOn.slice(0, 7) < first.slice(0, 7) ? reasons.taskBehind(first.slice(0, 7)) : null;
}

function personFault(
  person: (KnownPerson & HeldRoles) | undefined,
  task: KnownTask | undefined,
): string | null {
  if (person === undefined) return reasons.unknownPerson;
  return task === undefined || isAddressed(person, task) ? null : reasons.taskRole;
}
