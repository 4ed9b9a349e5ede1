/**
 * Transfer numbers (`KP-17`) in a text, including those that a bank has broken between two pieces.
 */
export type NamedNumbers = {
  readonly items: readonly number[];
  /** False: letters follow a number directly, so it may be another's. */
  readonly isExact: boolean;
};

/**
 * `
 * ` ends a piece. A number is no part of a longer word (`PKP 12`).
 */
const named = /(?<![\p{L}\p{N}])K\n?P\n?[-–‑ \u00A0]?\n?([1-9](?:\n?\d){0,14})/giu;
/**
 * What follows a foreign number: more digits, a date, or the number of a cash slip (`KP
 * 2/11/2026`).
 */
const foreign = /^(?:\p{N}|[.,/-]\p{N}|\n\/\p{N})/u;
const letter = /^\p{L}/u;

export function numbersIn(pieces: readonly string[]): NamedNumbers {
  const text = pieces.map((piece) => piece.replaceAll('\n', ' ')).join('\n');
  const items = new Set<number>();
  let isExact = true;
  for (const match of text.matchAll(named)) {
    const end = match.index + match[0].length;
    const next = text.slice(end, end + 3);
    const groups = (match[1] ?? '').split('\n');
    const isForeign = foreign.test(next);
    // A number may end with its piece, so each prefix of whole pieces is possible.
    const ends = isForeign ? groups.length - 1 : groups.length;
    for (let count = 1; count <= ends; count += 1)
      items.add(Number(groups.slice(0, count).join('')));
    if (!isForeign && letter.test(next)) isExact = false;
  }
  return { items: [...items], isExact };
}
