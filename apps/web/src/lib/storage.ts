/**
 * Local storage that does not throw: where the browser forbids it (private windows, blocked site data, a full disk) the
 * value lives as long as the page.
 */
const memory = new Map<string, string>();

/** Keys of what a person has seen on this device; deleted at the logout. */
export const seenPrefix = 'klub.seen-';

export function readStored(key: string): string | null {
  return memory.get(key) ?? tried(() => localStorage.getItem(key)) ?? null;
}

export function store(key: string, value: string | null): void {
  memory.delete(key);
  const isKept = tried(() => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  });
  if (!isKept && value !== null) memory.set(key, value);
}

export function forgetStored(prefix: string): void {
  const kept = tried(() => Object.keys(localStorage)) ?? [];
  for (const key of [...memory.keys(), ...kept]) if (key.startsWith(prefix)) store(key, null);
}

export function isStorageKept(): boolean {
  const key = 'klub.probe';
  const isKept = tried(() => {
    localStorage.setItem(key, key);
    return localStorage.getItem(key) === key;
  });
  tried(() => localStorage.removeItem(key));
  return isKept === true;
}

function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
