/** Who left or came back, when, and the keyed digest of the number, in hex. */
export type Tombstone = {
  readonly kind: 'deleted' | 'returned';
  readonly personId: number;
  readonly digest: string;
  readonly at: Date;
};

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

/** Of each person the last one: who came back and left again has left. Other files are passed over. */
export function latestTombstones(names: readonly string[]): Tombstone[] {
  const last = new Map<number, Tombstone>();
  for (const name of names) {
    const note = parseTombstone(name);
    if (note === null) continue;
    const known = last.get(note.personId);
    if (known === undefined || known.at < note.at) last.set(note.personId, note);
  }
  return [...last.values()];
}
