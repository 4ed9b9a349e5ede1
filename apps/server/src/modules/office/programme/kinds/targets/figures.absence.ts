import { type Role, planRoles } from '@klub/contract/roles';
import { addDays, lastDayOf } from '../../../../../infra/warsaw.ts';
import { asides, reasons } from '../../programme.copy.ts';
import type { Counts, ImportContext } from '../../programme.kind.ts';
import type { Numbered } from './figures.lookup.ts';
import { type Figures, isNew } from './figures.rules.ts';
import { dayNumber } from './figures.store.ts';
import { type FormerRole, type ShopAssignment, roleInMonth, standingAt } from './work.rules.ts';
import { formerRoles, staysOf } from './work.store.ts';

export type Read = {
  readonly figures: Figures;
  readonly persons: readonly Numbered[];
  readonly places: readonly Numbered[];
  readonly months: readonly string[];
};

export type Placed = {
  readonly figures: Figures;
  /** Positions in `figures` by primary key, without duplicates. */
  readonly order: Uint32Array;
  /** `isNew`, `isUnchanged`, `isChanged` or `isConfirmed` for each of `order`. */
  readonly states: Uint8Array;
  /** By rank, the value in `figures`; so are shops and months. */
  readonly persons: readonly Numbered[];
  readonly places: readonly Numbered[];
  readonly months: readonly string[];
};

/**
 * Skips rows of months in which the person does not work in the shop or has a role without plans,
 * and rejects those of a shop where the person never works (D46, D62). A zero may still clear a
 * stored figure.
 */
export async function withoutAbsent<P extends Placed>(
  context: ImportContext,
  column: string,
  placed: P,
): Promise<P & { readonly counts: Counts }> {
  const { order, states, counts } = present(
    context,
    column,
    placed,
    await absenceReader(context, placed),
  );
  return { ...placed, order, states, counts };
}

/** The remaining rows, in place. */
// oxlint-disable-next-line complexity -- each fallback of a position in an array counts as a branch
function present(
  context: ImportContext,
  column: string,
  { order, states, figures, persons, places, months }: Placed,
  absenceOf: AbsenceReader,
): Pick<Placed, 'order' | 'states'> & { readonly counts: Counts } {
  const counts = [0, 0, 0, 0];
  let kept = 0;
  for (let position = 0; position < order.length; position += 1) {
    const at = order[position] ?? 0;
    const state = states[position] ?? isNew;
    const value = figures.value[at] ?? 0;
    const person = figures.person[at] ?? 0;
    const place = figures.place[at] ?? 0;
    const month = figures.month[at] ?? 0;
    const absence = state !== isNew && value === 0 ? null : absenceOf(person, place, month);
    if (absence === null) {
      order[kept] = at;
      states[kept] = state;
      counts[state] = (counts[state] ?? 0) + 1;
      kept += 1;
      continue;
    }
    const line = figures.line[at] ?? 0;
    const [telefon, sklep] = [persons[person]?.cell ?? '', places[place]?.cell ?? ''];
    const miesiac = (months[month] ?? '').slice(0, 7);
    if (absence.stops) context.report.reject(line, 'sklep', absence.reason, sklep);
    else
      context.report.skipRow(line, 'telefon', absence.reason, {
        telefon,
        sklep,
        miesiac,
        [column]: String(value),
      });
  }
  const [fresh = 0, unchanged = 0, changed = 0, confirmed = 0] = counts;
  return {
    order: order.subarray(0, kept),
    states: states.subarray(0, kept),
    counts: { new: fresh, changed, unchanged: unchanged + confirmed },
  };
}

const rolesWithPlan: ReadonlySet<Role> = new Set(planRoles);

type Absence = { readonly stops: boolean; readonly reason: string };

/** A deleted account cannot be assigned to a shop, so its rows do not stop the file. */
const gone: Absence = { stops: false, reason: asides.deleted };

type CurrentPerson = {
  readonly rank: number;
  readonly role: Role;
  readonly leftOn: number | undefined;
  readonly former: readonly FormerRole[];
  readonly stays: readonly ShopAssignment[];
};

/**
 * Why a person has no figure in a shop in a month, by ranks; null: may have one. Fast when grouped
 * by person.
 */
type AbsenceReader = (person: number, place: number, month: number) => Absence | null;

async function absenceReader(
  context: ImportContext,
  { persons, places, months }: Placed,
): Promise<AbsenceReader> {
  const ids = persons.map(({ id }) => id);
  const staysById = await staysOf(context, ids);
  const formerById = await formerRoles(context.tx, ids);
  const spans = months.map((day) => ({
    day,
    first: dayNumber(day),
    last: dayNumber(lastDayOf(day)),
  }));
  const current: CurrentPerson = {
    rank: -1,
    role: 'user1',
    leftOn: undefined,
    former: [],
    stays: [],
  };
  const read = (rank: number): void => {
    const { id = 0, role = 'user1', leftOn } = persons[rank] ?? {};
    Object.assign(current, {
      rank,
      role,
      leftOn,
      former: formerById.get(id) ?? [],
      stays: staysById.get(id) ?? [],
    });
  };
  const nowhere = { day: '', first: 0, last: 0 };
  return (person, place, month) => {
    if (person !== current.rank) read(person);
    return absenceOf(current, places[place]?.id ?? 0, spans[month] ?? nowhere);
  };
}

type MonthSpan = { readonly day: string; readonly first: number; readonly last: number };

function absenceOf(
  { role: roleNow, former, leftOn, stays }: CurrentPerson,
  placeId: number,
  { day, first, last }: MonthSpan,
): Absence | null {
  const role = roleInMonth(roleNow, former, day);
  const hasPlan = rolesWithPlan.has(role);
  const standing = standingAt(stays, placeId, first, last);
  if (leftOn !== undefined)
    return leftOn >= first && hasPlan && standing.is === 'works' ? null : gone;
  if (!hasPlan) return { stops: false, reason: asides.noPlan(role) };
  if (standing.is === 'works') return null;
  if (standing.is === 'elsewhere') return { stops: true, reason: reasons.notAtShop };
  if (standing.is === 'away') return { stops: false, reason: asides.away };
  return { stops: false, reason: asides.left(addDays('2000-01-01', standing.lastDay)) };
}
