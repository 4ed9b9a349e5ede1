/**
 * Whether this user receives notifications on this device.
 * @param stored the users whose choice here differs from the default, as `withChoice` writes them
 * @param isDefault the default: off in a browser, on in the mobile app
 */
export function isPushWanted(stored: string | null, id: string, isDefault: boolean): boolean {
  return idsIn(stored).includes(id) !== isDefault;
}

/** The value to store after a choice; null for nothing. */
export function withChoice(
  stored: string | null,
  choice: { readonly id: string; readonly isPushWanted: boolean },
  isDefault: boolean,
): string | null {
  const others = idsIn(stored).filter((id) => id !== choice.id);
  const ids = choice.isPushWanted === isDefault ? others : [...others, choice.id];
  return ids.length === 0 ? null : ids.join(',');
}

function idsIn(stored: string | null): string[] {
  return stored === null ? [] : stored.split(',');
}
