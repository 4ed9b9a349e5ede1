/**
 * Whether this user receives notifications on this device.
 * @param kept the users whose choice here differs from the default, as `withWish` writes them
 * @param isUsual the default: off in a browser, on in the mobile app
 */
export function isTold(kept: string | null, id: string, isUsual: boolean): boolean {
  return idsIn(kept).includes(id) !== isUsual;
}

/** The value to store after a choice; null for nothing. */
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
