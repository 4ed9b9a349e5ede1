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
  { show, people }: SignoffDefinition,
  payload: unknown,
  locks: boolean,
): Promise<readonly ShownLine[] | null> {
  const lines = await show(handle, payload, locks);
  if (lines === null || people === undefined) return lines;
  const namesakes = await namesakesOf(handle, await people(handle, payload));
  return [...lines, ...namesakes.map(lineOf)];
}

function lineOf({ name, personId, at }: Namesakes): ShownLine {
  const words = copy.namesakes(name, personId, shownDate(at));
  return { label: copy.namesake, before: words, after: words };
}

/** What a proposal changes: its own list, or its people. */
export async function partsOf(
  handle: Handle,
  { parts, people }: SignoffDefinition,
  payload: unknown,
  slice: Slice,
): Promise<MatterParts> {
  if (parts !== undefined) return parts(handle, payload, slice);
  const ids = (await people?.(handle, payload)) ?? [];
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
  { people, notYet }: SignoffDefinition,
  payload: unknown,
  staffId: number,
): Promise<AnyFailure | null> {
  const own =
    people === undefined
      ? null
      : await ownPersonRefusal(handle, staffId, await people(handle, payload));
  return own ?? (await notYet?.(handle, payload, staffId)) ?? null;
}
