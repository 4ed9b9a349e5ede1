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
  const placeOf = ({ kind, at }: Tombstone): number => at.getTime() + (kind === 'returned' ? 0.5 : 0);
  for (const note of notes) last.set(note.personId, Math.max(placeOf(note), last.get(note.personId) ?? 0));
  return notes.filter((note) => placeOf(note) === last.get(note.personId));
}
