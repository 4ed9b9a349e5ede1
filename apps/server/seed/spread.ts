/** The same integer from `min` to `max` for the same place in the programme, on every machine. */
export function spread(place: string, min: number, max: number): number {
  return min + (digest(place) % (max - min + 1));
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** FNV-1a with a final mix, so that neighbours like "7" and "8" differ widely. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}
