import { addDays, monthOf } from '../../../../infra/warsaw.ts';
import { type HeldRoles, isAddressed } from '../../../specials/addressing.rules.ts';
import { type Column, type RowOf, code, must, phone, slug, text } from '../../programme.columns.ts';
import { asides, reasons } from '../../programme.copy.ts';
import type { Line, Step } from '../../programme.kind.ts';
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
  storedMeasures,
  tasksWithTargets,
} from './special-tasks.store.ts';
import { standingAt, takenMonths } from './work.rules.ts';
import { staysOf } from './work.store.ts';

/** Whose target it is, and in which shop. */
export const ownerColumns = {
  telefon: must(phone, '500 000 123'),
  sklep: must(text(40), 'WR-01'),
  zadanie: must(slug, 'biel-na-start'),
  kod_celu: must(code, 'sufit'),
} as const satisfies Record<string, Column>;

export type Owner = RowOf<typeof ownerColumns>;

export function ownerKey({ telefon, sklep, zadanie, kod_celu: target }: Owner): string {
  return [telefon, sklep, zadanie, target].join('|');
}

export type Owned<Row> = Line<Row> & { readonly task: KnownTask; readonly key: FigureKey };

/** Lines of the file by what they are about: two spellings of a shop are one shop. */
export type Seen = Map<string, number>;

type Figured<Row> = {
  /** The day of the state that the row tells; null: the row is about all days of the task. */
  dayOf(row: Row): string | null;
  readonly holders: HolderReader;
  readonly table: TaskFigureTable;
  /** A column that every stored row has. */
  readonly measure: string;
  isZero(row: Row): boolean;
};

/**
 * The rows whose person, shop, task and target are there, and whose person works in the shop during the task; whatever is
 * not is rejected, each with its column, and rows of those who left are set aside. A zero may take back what is there (D46).
 */
export async function ownedRows<Row extends Owner>(
  step: Step,
  lines: readonly Line<Row>[],
  seen: Seen,
  figured: Figured<Row>,
): Promise<Owned<Row>[]> {
  const { handle } = step;
  const { table, measure, isZero } = figured;
  const places = await placeIds(
    handle,
    lines.map(({ row }) => row.sklep),
  );
  const tasks = await tasksWithTargets(
    handle,
    lines.map(({ row }) => row.zadanie),
  );
  const { personOf, ownerOf, formerRoles, stays } = await peopleOf(step, lines, {
    ...figured,
    places,
    tasks,
  });
  const targetIdOf = ({ zadanie, kod_celu: target }: Owner) =>
    tasks.get(zadanie)?.targets.get(target);
  const zeros = lines.flatMap(({ row }): FigureKey[] => {
    const [targetId, person, placeId] = [targetIdOf(row), personOf(row), places.get(row.sklep)];
    if (!isZero(row) || targetId === undefined || person === undefined || placeId === undefined)
      return [];
    return [{ target_id: targetId, person_id: person.id, place_id: placeId }];
  });
  const stored = await storedMeasures(handle, table, [measure], zeros);
  return lines.flatMap(({ line, row }) => {
    const task = tasks.get(row.zadanie);
    const person = personOf(row);
    const placeId = places.get(row.sklep);
    const targetId = targetIdOf(row);
    const owner = ownerOf(row);
    const isGone = person?.isDeleted === true || owner === 'gone';
    const held = person && { ...person, formerRoles: formerRoles.get(person.id) ?? [] };
    const fault = owner === 'moved' ? reasons.movedPhone : isGone ? null : personFault(held, task);
    if (fault !== null) step.reject(line, 'telefon', fault);
    if (placeId === undefined) step.reject(line, 'sklep', reasons.unknownShop);
    if (task === undefined) step.reject(line, 'zadanie', reasons.unknownTask);
    else if (targetId === undefined) step.reject(line, 'kod_celu', reasons.unknownTarget);
    if (fault !== null || placeId === undefined || task === undefined || targetId === undefined)
      return [];
    const far = distance(step, task);
    if (far !== null) step.reject(line, 'zadanie', far);
    const [first, last] = [dayNumber(task.opensOn), dayNumber(task.closesOn)];
    const standing = standingAt(stays.get(person?.id ?? 0) ?? [], placeId, first, last);
    const isKnown =
      isZero(row) &&
      person !== undefined &&
      stored.has(`${targetId}|${person.id}|${placeId}|${measure}`);
    const isAbsent = standing.is !== 'works' && !isKnown;
    const wasThere =
      person?.leftOn !== undefined &&
      (isKnown || person.leftOn >= first) &&
      personFault(held, task) === null;
    // A deleted account cannot be assigned to a shop, so its rows stop no file.
    const isOver = isGone && (!wasThere || isAbsent);
    if (isOver) step.setAside(line, 'telefon', asides.deleted, {});
    if (far !== null || isOver || person === undefined) return [];
    const key = `${targetId}|${person.id}|${placeId}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) step.reject(line, 'sklep', reasons.duplicate(earlier));
    seen.set(key, line);
    if (isAbsent && standing.is === 'elsewhere')
      step.reject(line, 'sklep', reasons.notAtShopForTask);
    if (isAbsent && standing.is === 'left') {
      step.setAside(line, 'telefon', asides.left(addDays('2000-01-01', standing.lastDay)), {});
    }
    if (isAbsent || earlier !== undefined) return [];
    return [
      { line, row, task, key: { target_id: targetId, person_id: person.id, place_id: placeId } },
    ];
  });
}

/** `leftOn`: the day on which the account was deleted, as a number. */
type FoundPerson = KnownPerson & { readonly leftOn?: number };

type Surroundings = {
  readonly places: ReadonlyMap<string, number>;
  readonly tasks: ReadonlyMap<string, KnownTask>;
};

/** Whose the rows are: of the account that has the number, or had it in the days of the task. */
async function peopleOf<Row extends Owner>(
  step: Step,
  lines: readonly Line<Row>[],
  { dayOf, holders, places, tasks }: Figured<Row> & Surroundings,
) {
  const { handle } = step;
  const phones = [...new Set(lines.map(({ row }) => row.telefon))];
  const people = await peopleByPhone(handle, phones);
  const held = await holders.of(phones, people);
  const owners = await formerOwners(
    step,
    phones.filter((phone) => !people.has(phone)),
  );
  const gone = [...held.values()].flatMap((some) => some.map(({ id }) => id));
  const ids = [...new Set([...[...people.values()].map(({ id }) => id), ...gone])].toSorted(
    (a, b) => a - b,
  );
  const formerRoles = await formerRolesOf(handle, ids);
  const stays = await staysOf(step, ids);
  const figures = gone.length === 0 ? new Set<string>() : await findTaskFigures(handle, gone);
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

/** Why a task is too far away for figures; null when it is not. */
function distance({ now }: Step, { opensOn, closesOn }: KnownTask): string | null {
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
