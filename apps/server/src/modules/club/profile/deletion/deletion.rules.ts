import { dayMs } from '../../../../infra/clock.ts';

/** Who left or came back, when, and the hex keyed digest of the number. */
export type Tombstone = {
  readonly kind: 'deleted' | 'returned';
  readonly personId: number;
  readonly digest: string;
  readonly at: Date;
};

/** Time of a deletion's note: after the last return, even if the clock was set back. */
export function leavingAt(now: Date, returned: Date | null): Date {
  return returned !== null && returned >= now ? new Date(returned.getTime() + 1) : now;
}

/** Backups are removed after 35 days, so older copies are not restored. */
const keptDays = 400;

/**
 * Notes from this time on are kept, counted back from the newest note that is at least a day old,
 * so that a clock that is far ahead removes none.
 */
export function oldestKept(written: readonly Date[], now: Date): Date {
  const settled = written.map((at) => at.getTime()).filter((at) => at <= now.getTime() - dayMs);
  const newest = settled.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  // Without such a note none is old.
  return new Date(settled.length === 0 ? 0 : newest - keptDays * dayMs);
}

/** A file name that contains all fields. */
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
 * The last note of each person, or all of the same time; of equal times the return comes later than
 * the deletion. Other files are ignored.
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
