import type { Handle } from '../../../infra/db/db.ts';
import { shownDate } from '../../../infra/polish.copy.ts';
import { type Slice, rowsIn } from '../../../infra/pages.ts';
import type { AnyFailure } from '../../../infra/refusal.ts';
import { type Namesakes, namesakesOf, ownPersonRefusal } from '../own/own.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import type { MatterParts, ShownLine, SignoffDefinition } from './signoffs.rules.ts';

/** The lines of a proposal, and which of its people two administrators declared to be namesakes (D55). */
export async function showProposal(
  handle: Handle,
  definition: SignoffDefinition,
  payload: unknown,
  locks: boolean,
): Promise<readonly ShownLine[] | null> {
  const lines = await definition.show(handle, payload, locks);
  const people = await peopleOf(handle, definition, payload);
  if (lines === null || people === null) return lines;
  const namesakes = await namesakesOf(handle, people);
  return [...lines, ...namesakes.map(lineOf)];
}

function lineOf({ name, personId, at }: Namesakes): ShownLine {
  const words = copy.namesakes(name, personId, shownDate(at));
  return { label: copy.namesake, before: words, after: words };
}

/** What a proposal changes: its own list, or its people. */
export async function partsOf(
  handle: Handle,
  definition: SignoffDefinition,
  payload: unknown,
  slice: Slice,
): Promise<MatterParts> {
  if (definition.parts !== undefined) return definition.parts(handle, payload, slice);
  const ids = (await peopleOf(handle, definition, payload)) ?? [];
  const rows = rowsIn(ids, slice).map((personId) => ({
    personId,
    about: '',
    before: '',
    after: '',
  }));
  return { rows, total: ids.length };
}

/** Why the account may not approve: its own participant, or the definition's own reason; null: may. */
export async function whyNotApprover(
  handle: Handle,
  definition: SignoffDefinition,
  payload: unknown,
  staffId: number,
): Promise<AnyFailure | null> {
  const people = await peopleOf(handle, definition, payload);
  const own = people === null ? null : await ownPersonRefusal(handle, staffId, people);
  return own ?? (await definition.notYet?.(handle, payload, staffId)) ?? null;
}

/** Null: the kind of the proposal concerns no participants. */
async function peopleOf(
  handle: Handle,
  { people, person }: SignoffDefinition,
  payload: unknown,
): Promise<readonly number[] | null> {
  if (people !== undefined) return people(handle, payload);
  if (person === undefined) return null;
  const id = await person(handle, payload);
  return id === null ? [] : [id];
}
