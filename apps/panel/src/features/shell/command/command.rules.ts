export type Choice = {
  readonly key: string;
  readonly group: 'screens' | 'months' | 'people';
  readonly label: string;
  /** Quieter words at its end. */
  readonly note: string;
  readonly to: string;
};

/** True when each word that was typed begins a word of the label; case and Polish marks do not matter. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/[^a-z0-9]+/);
  return plain(typed)
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The last months, newest first, like 2026-10: a future month has no dashboard. */
export function monthsUntil(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(today.getFullYear(), today.getMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** The line after an arrow key, wrapping at both ends. */
export function stepped(at: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
}
