import { type Role, planRoles } from '@klub/contract/roles';
import { addDays, lastDayOf } from '../../../infra/warsaw.ts';
import { asides, reasons } from '../programme.copy.ts';
import type { Counts, Step } from '../programme.kind.ts';
import type { Numbered } from './figures.lookup.ts';
import { type Figures, isNew } from './figures.rules.ts';
import { dayNumber } from './figures.store.ts';
import { roleInMonth, standingAt } from './work.rules.ts';
import { formerRoles, staysOf } from './work.store.ts';

export type Read = {
  readonly figures: Figures;
  readonly persons: readonly Numbered[];
  readonly places: readonly Numbered[];
  readonly months: readonly string[];
};

export type Placed = Read & {
  /** Positions in `figures`, in the order of the primary key, duplicates left out. */
  readonly order: Uint32Array;
  /** `isNew`, `isUnchanged` or `isChanged` for each of `order`. */
  readonly states: Uint8Array;
  readonly personIds: readonly number[];
  readonly placeIds: readonly number[];
  readonly monthDays: readonly string[];
};

/**
 * Sets the rows aside of those who left or whose role has no plan, and rejects those of a shop where the person does not
 * work in that month (D46). A zero may still take back a figure that is there.
 */
export async function withoutAbsent<P extends Placed>(
  step: Step,
  column: string,
  placed: P,
): Promise<P & { readonly counts: Counts }> {
  const { order, states, figures, personIds, placeIds, monthDays } = placed;
  const absenceOf = await absenceReader(step, placed);
  const cellsOf = {
    person: new Map(placed.persons.map(({ id, cell }) => [id, cell])),
    place: new Map(placed.places.map(({ id, cell }) => [id, cell])),
  };
  const counts = [0, 0, 0];
  let kept = 0;
  for (let position = 0; position < order.length; position += 1) {
    const at = order[position] ?? 0;
    const state = states[position] ?? isNew;
    const value = figures.value[at] ?? 0;
    const person = personIds[figures.person[at] ?? 0] ?? 0;
    const place = placeIds[figures.place[at] ?? 0] ?? 0;
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
    const [telefon, sklep] = [cellsOf.person.get(person) ?? '', cellsOf.place.get(place) ?? ''];
    const miesiac = (monthDays[month] ?? '').slice(0, 7);
    if (absence.stops) step.reject(line, 'sklep', absence.reason, sklep);
    else step.setAside(line, 'telefon', absence.reason, { telefon, sklep, miesiac, [column]: String(value) });
  }
  const [fresh = 0, unchanged = 0, changed = 0] = counts;
  return {
    ...placed,
    order: order.subarray(0, kept),
    states: states.subarray(0, kept),
    counts: { new: fresh, changed, unchanged },
  };
}

type Absence = { readonly stops: boolean; readonly reason: string };

/** Why a person has no figure in a shop in the month of a rank; null when he has. */
async function absenceReader(
  step: Step,
  { persons, personIds, monthDays }: Placed,
): Promise<(personId: number, placeId: number, month: number) => Absence | null> {
  const stays = await staysOf(step, personIds);
  const former = await formerRoles(step.handle, personIds);
  const roles = new Map(persons.map(({ id, role }) => [id, role]));
  const spans = monthDays.map((day) => ({ day, first: dayNumber(day), last: dayNumber(lastDayOf(day)) }));
  return (personId, placeId, month) => {
    const { day = '', first = 0, last = 0 } = spans[month] ?? {};
    const role = roleInMonth(roles.get(personId) ?? 'user1', former.get(personId) ?? [], day);
    if (!hasPlan(role)) return { stops: false, reason: asides.noPlan(role) };
    const standing = standingAt(stays.get(personId) ?? [], placeId, first, last);
    if (standing.is === 'works') return null;
    if (standing.is === 'elsewhere') return { stops: true, reason: reasons.notAtShop };
    return { stops: false, reason: asides.left(addDays('2000-01-01', standing.lastDay)) };
  };
}

function hasPlan(role: Role): boolean {
  return planRoles.some((one) => one === role);
}
