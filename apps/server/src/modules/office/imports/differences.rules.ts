import { type Effect, limitReasons } from '../programme/batch/effect.rules.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import type { UndoReport } from '../programme/programme.ts';
import { effectLines, importsCopy as copy } from './imports.copy.ts';
import type { Amounts, Found, KeptChange, MovedChange } from './imports.rules.ts';

/** Maximum number of listed figures that differ from the earlier check. */
const movedShown = 50;

/** Differences in the second effect, including removed lines, as Polish sentences. */
export function effectDifferences(before: Effect | null, after: Effect | null): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const labels = [...new Set([...is.keys(), ...was.keys()])];
  const values = labels.flatMap((label) =>
    differing(label, was.get(label) ?? copy.same, is.get(label) ?? copy.same),
  );
  const known = new Set(reasonsOf(before));
  return [...values, ...reasonsOf(after).filter((reason) => !known.has(reason))];
}

function valuesOf(effect: Effect | null): Map<string, string> {
  const lines = effect === null ? [] : effectLines(effect);
  return new Map(
    lines.map(({ label, before, after }) => [
      label,
      before === '' ? after : copy.from(before, after),
    ]),
  );
}

function reasonsOf(effect: Effect | null): string[] {
  if (effect === null) return [];
  const isOwn = (effect.own ?? []).length > 0;
  return [...limitReasons(effect), ...(isOwn ? [{ why: 'own' } as const] : [])].map(copy.second);
}

/** Files whose rows have another effect than at the earlier check, as Polish sentences. */
export function rowDifferences(before: Found['files'], after: Found['files']): string[] {
  const was = new Map(before.map((one) => [one.name, copy.allRows(one)]));
  return after.flatMap((one) =>
    differing(`${copy.shown.file} ${one.name}`, was.get(one.name) ?? '', copy.allRows(one)),
  );
}

/** Files whose undo differs from the earlier rehearsal, as Polish sentences. */
export function undoDifferences(before: UndoReport | null, after: UndoReport): string[] {
  const rowsOf = ({ takenBack, left }: UndoReport['files'][number]): string =>
    copy.shown.undone(
      takenBack,
      left.reduce((sum, { rows }) => sum + rows, 0),
    );
  const was = new Map(before === null ? [] : before.files.map((one) => [one.file, rowsOf(one)]));
  return after.files.flatMap((one) =>
    differing(`${copy.shown.file} ${one.file}`, was.get(one.file) ?? '', rowsOf(one)),
  );
}

function differing(label: string, before: string, after: string): string[] {
  return before === after ? [] : [copy.differs(label, before, after)];
}

/** The first figures whose old or new value differs from the earlier check. */
export function movedChanges(before: Found, after: Found): MovedChange[] {
  const [was, is] = [byKey(before), byKey(after)];
  // A figure that is missing in a truncated list may still be changed.
  const isWhole = [before, after].every(
    ({ changes, changeCount }) => changes.length === changeCount,
  );
  const moved: MovedChange[] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [former, present] = [was.get(key), is.get(key)];
    const isKnown = (former !== undefined && present !== undefined) || isWhole;
    const change = isKnown ? movedChange(former, present) : null;
    if (change === null) continue;
    moved.push(change);
    if (moved.length >= movedShown) break;
  }
  return moved;
}

/** Null: the figure is equal in both. */
function movedChange(
  former: KeptChange | undefined,
  present: KeptChange | undefined,
): MovedChange | null {
  const figure = former ?? present;
  const isSame = former?.before === present?.before && former?.after === present?.after;
  if (figure === undefined || isSame) return null;
  const { personId, shop, of, what } = figure;
  return { personId, shop, of, what, was: amountsOf(former), is: amountsOf(present) };
}

function byKey({ changes }: Found): Map<string, KeptChange> {
  return new Map(
    changes.map((change) => [
      [change.personId, change.shop, change.of, change.what].join('|'),
      change,
    ]),
  );
}

function amountsOf(change: KeptChange | undefined): Amounts | null {
  return change === undefined ? null : { before: change.before, after: change.after };
}

/** Differing figures as Polish sentences with people's current names. */
export function movedSentences(
  moved: readonly MovedChange[],
  names: ReadonlyMap<number, string>,
): string[] {
  return moved.map(({ personId, shop, of, what, was, is }) => {
    const place = [
      personId === null ? '' : (names.get(personId) ?? deletedAccount),
      shop,
      of,
      copy.figure(what),
    ]
      .filter((part) => part !== '')
      .join(', ');
    return copy.differs(place, copy.amounts(was), copy.amounts(is));
  });
}
