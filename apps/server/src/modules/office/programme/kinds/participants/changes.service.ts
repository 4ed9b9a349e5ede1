import { listedColumns } from '../../changes/changes.rules.ts';
import { listValues } from '../../changes/changes.service.ts';
import type { ImportContext } from '../../programme.kind.ts';
import { type Merged, personColumns } from './participants.merging.ts';

const columns = listedColumns(personColumns);

/** Lists the changes of people who exist. */
export async function listPeople(
  { report }: Pick<ImportContext, 'report'>,
  merged: readonly Merged[],
): Promise<void> {
  if (report.listChange === undefined) return;
  for (const { line, stored, record, isChanged } of merged) {
    if (stored === undefined || !isChanged) continue;
    const about = { line, personId: stored.id, shop: '', of: '' };
    await listValues({ report }, about, columns, {
      before: byHeading(stored),
      after: byHeading(record),
    });
  }
}

/** Stored values by the columns of the file. */
function byHeading(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<{ readonly to?: string }>(personColumns).flatMap(([name, { to = '' }]) =>
      Object.hasOwn(stored, to) ? [[name, stored[to]]] : [],
    ),
  );
}
