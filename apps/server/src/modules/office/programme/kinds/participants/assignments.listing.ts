import { withoutPhone } from '../../programme.quote.ts';
import { valueWords } from '../../programme.copy.ts';
import type { ImportContext } from '../../programme.kind.ts';
import { listGone } from '../../changes/changes.service.ts';
import {
  type Assignment,
  type DatedTable,
  assignmentsOf,
  namesOfOthers,
} from './structure.store.ts';

/** Names in the list of changes: shops and customers by code, people by their last digits. */
type Written = { readonly kind: string; readonly lines: ReadonlyMap<string, number> };

/** Writes assignments, and lists those of the same people that end differently or are removed. */
export async function listingAssignments<T>(
  context: ImportContext,
  dated: DatedTable,
  { kind, lines }: Written,
  { people, write }: { readonly people: readonly number[]; readonly write: () => Promise<T> },
): Promise<T> {
  const {
    tx,
    report: { listChange },
    file: { sheet },
  } = context;
  if (listChange === undefined || people.length === 0) return write();
  const before = await assignmentsOf(tx, dated, people);
  const result = await write();
  const after = new Map(
    (await assignmentsOf(tx, dated, people)).map((one) => [assignmentKey(one), one]),
  );
  const changed = before.filter((one) => after.get(assignmentKey(one))?.to !== one.to);
  const names = await namesOfOthers(
    tx,
    dated,
    changed.map(({ other }) => other),
  );
  for (const one of changed) {
    const is = after.get(assignmentKey(one));
    const name = names.get(one.other) ?? '';
    const shop = dated.table === 'manager_seller' ? withoutPhone(name, 'telefon') : name;
    const about = { personId: one.person, shop };
    const of = `${kind} od ${one.from}`;
    if (is === undefined) await listGone(context, of, about);
    else {
      const line = lines.get(assignmentKey(one)) ?? sheet.headerLine;
      const [was, now] = [one.to ?? valueWords.none, is.to ?? valueWords.none];
      await listChange({ line, ...about, of, column: 'do', before: was, after: now });
    }
  }
  return result;
}

/** Person, other side and first day, joined by `|`. */
export function assignmentKey({ person, other, from }: Assignment): string {
  return `${person}|${other}|${from}`;
}
