export type ChoiceGroup =
  | 'screens'
  | 'months'
  | 'people'
  | 'shops'
  | 'transfers'
  | 'letters'
  | 'matters'
  | 'imports';

export type Choice = {
  readonly key: string;
  readonly group: ChoiceGroup;
  readonly label: string;
  /** Quieter words at its end. */
  readonly note: string;
  readonly to: string;
};

/** Words of a question that name nothing. */
const fillers = new Set(['jak', 'gdzie', 'i', 'w', 'z', 'na', 'do', 'za', 'o', 'nr']);
/** Letters that two forms of one Polish word share at least, and those in which they may end. */
const stemMin = 4;
const endingMax = 3;

/** True when each word that was typed begins a word of the text; case and Polish marks do not matter. */
export function fits(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** The same where another form of a word counts too („miesiąca”, „zamknij”), and „jak” or „w” does not. */
export function means(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const parts = wordsOf(typed);
  const named = parts.filter((part) => !fillers.has(part));
  return (named.length === 0 ? parts : named).every((part) =>
    words.some((word) => word.startsWith(part) || isFormOf(word, part)),
  );
}

function isFormOf(word: string, part: string): boolean {
  let shared = 0;
  while (shared < part.length && word[shared] === part[shared]) shared += 1;
  return (
    shared >= stemMin && part.length - shared <= endingMax && word.length - shared <= endingMax
  );
}

/** The last months, newest first, like 2026-10: a future month has no dashboard. */
export function monthsUntil(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(today.getFullYear(), today.getMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** '2026-10' of '10.2026', '10/2026' or '2026-10'. */
export function monthIn(typed: string): string | undefined {
  const [, number, year] = /^(0?[1-9]|1[0-2])[\s./-]+(20\d{2})$/.exec(typed.trim()) ?? [];
  if (number !== undefined && year !== undefined) return `${year}-${number.padStart(2, '0')}`;
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.exec(typed.trim())?.[0];
}

/** What the server can be asked: three signs at least, or a number. */
export function isAskable(typed: string): boolean {
  return typed.length >= 3 || /^\d+$/.test(typed);
}

/** The line after an arrow key, wrapping at both ends. */
export function stepped(at: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count;
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
}
