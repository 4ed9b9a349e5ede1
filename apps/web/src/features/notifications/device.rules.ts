/**
 * Whether this person is told of news on this device.
 * @param kept who has wished here for what is not usual, as `withWish` writes it
 * @param isUsual without a word a browser tells nobody, the mobile app everybody
 */
export function isTold(kept: string | null, id: string, isUsual: boolean): boolean {
  return idsIn(kept).includes(id) !== isUsual;
}

/** What is to be kept then; null for nothing. */
export function withWish(
  kept: string | null,
  wish: { readonly id: string; readonly isTold: boolean },
  isUsual: boolean,
): string | null {
  const others = idsIn(kept).filter((id) => id !== wish.id);
  const ids = wish.isTold === isUsual ? others : [...others, wish.id];
  return ids.length === 0 ? null : ids.join(',');
}

function idsIn(kept: string | null): string[] {
  return kept === null ? [] : kept.split(',');
}
