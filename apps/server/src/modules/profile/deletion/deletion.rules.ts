import { dayMs } from '../../../infra/clock.ts';

/** Who left or came back, when, and the keyed digest of the number, in hex. */
export type Tombstone = {
  readonly kind: 'deleted' | 'returned';
  readonly personId: number;
  readonly digest: string;
  readonly at: Date;
};

/** When a deletion is noted: after the last return, also where the clock was set back since. */
export function leavingAt(now: Date, returned: Date | null): Date {
  return returned !== null && returned >= now ? new Date(returned.getTime() + 1) : now;
}

/** Backups are removed after 35 days; an older copy of the database is not restored. */
const keptDays = 400;

/**
 * From when on notes are kept, counted from the newest one that is a day old: a clock that is far ahead ends none of them, also
 * when a note was written by it just now.
 */
export function oldestKept(written: readonly Date[], now: Date): Date {
  const settled = written.map((at) => at.getTime()).filter((at) => at <= now.getTime() - dayMs);
  const newest = settled.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  // Without one nothing is old.
  return new Date(settled.length === 0 ? 0 : newest - keptDays * dayMs);
}

/** A name for a file that says all of it. */
export function tombstoneName({ kind, personId, digest, at }: Tombstone): string {
  return `${personId}-${at.getTime()}-${kind}-${digest}`;
}

export function parseTombstone(name: string): Tombstone | null {
  const [, personId, at, kind, digest = ''] =
    /^(\d{1,15})-(\d{1,14})-(deleted|returned)-([0-9a-f]{64})$/.exec(name) ?? [];
  if (kind !== 'deleted' && kind !== 'returned') return null;
  return { kind, personId: Number(personId), at: new Date(Number(at)), digest };
}

/**
 * Of each person the last one, or those of one moment, in which a return comes after the deletion: who came back and left again
 * has left. Other files are passed over.
 */
export function latestTombstones(names: readonly string[]): Tombstone[] {
  const notes = names.flatMap((name) => parseTombstone(name) ?? []);
  const last = new Map<number, number>();
  const placeOf = ({ kind, at }: Tombstone): number =>
    at.getTime() + (kind === 'returned' ? 0.5 : 0);
  for (const note of notes)
    last.set(note.personId, Math.max(placeOf(note), last.get(note.personId) ?? 0));
  return notes.filter((note) => placeOf(note) === last.get(note.personId));
}
