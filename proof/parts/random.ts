/** Numbers that look random and are the same for the same seed (mulberry32), so that a run can be had again. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same things in another order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((one) => ({ one, key: random() }));
  return keyed.toSorted((left, right) => left.key - right.key).map(({ one }) => one);
}
