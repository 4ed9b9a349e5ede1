import type { Handle } from '../../../infra/db/db.ts';

/** The HTML of a text of the programme; empty when no file has set it. */
export async function findText(handle: Handle, name: string): Promise<string> {
  const text = await handle
    .selectFrom('text')
    .select('html')
    .where('name', '=', name)
    .executeTakeFirst();
  return text?.html ?? '';
}
