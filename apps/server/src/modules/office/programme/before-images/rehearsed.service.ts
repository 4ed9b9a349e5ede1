import type { Handle } from '../../../../infra/db/db.ts';
import { ownAmong } from '../../own/own.ts';
import type { Values } from './former.rules.ts';

type Change = {
  readonly key: string;
  readonly current: Values | null;
  readonly decision: { readonly values: Values };
};

/**
 * Stores restored people of a rehearsal in memory, because answers and logins need their rows.
 * Returns those that are written anyway: participants of panel accounts, because an undo shows
 * whose account it affects.
 */
export async function rehearsePeople<Row extends Change>(
  handle: Handle,
  rehearsed: Map<string, Values>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  for (const { key, current, decision } of rows)
    rehearsed.set(key, { ...current, ...decision.values });
  const own = await ownAmong(
    handle,
    rows.flatMap(({ key, current }) =>
      [current, rehearsed.get(key)].map((values) => ({
        key,
        personId: Number(key),
        firstName: textOf(values, 'first_name'),
        lastName: textOf(values, 'last_name'),
        email: textOf(values, 'email'),
      })),
    ),
  );
  return rows.filter(({ key }) => own.has(key));
}

function textOf(values: Values | null | undefined, column: string): string {
  const value = values?.[column];
  return typeof value === 'string' ? value : '';
}
