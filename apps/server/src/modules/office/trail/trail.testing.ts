import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { type TrailNote, append } from '../../../infra/trail/trail.ts';

/** A command's entry, as the program writes it. */
export async function addEntry(
  handle: Handle,
  note: TrailNote = {},
  at = new Date('2026-11-16T09:00:00Z'),
) {
  await append(
    handle,
    { actor: { way: 'command', name: 'test' }, action: 'command.run', at },
    note,
  );
}

/** Adds this many unsealed entries. */
export async function addMany(handle: Handle, count: number): Promise<void> {
  await sql`
    with entry as (
      insert into trail_entry (
        at, way, by_name, action, subject_kind, subject_id, subject_name, reason, details, source, request_id, outcome
      )
      select timestamptz '2026-01-01' + number * interval '1 second', 'system', 'test', 'command.run', 'command',
        'import', '', 'powód ' || number, jsonb_build_object('files', number, 'kinds', 'wyniki'), '', '', 'done'
      from generate_series(1, ${count}::int) number returning id
    )
    insert into trail_waiting (entry_id) select id from entry
  `.execute(handle);
}

export async function emptyTrail(handle: Handle): Promise<void> {
  await sql`truncate trail_entry, trail_waiting, trail_seal, trail_sealed`.execute(handle);
}

export function entries(handle: Handle) {
  return handle.selectFrom('trail_entry').selectAll().orderBy('id').execute();
}
