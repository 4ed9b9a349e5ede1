/** Numbers of transfers (`KP-17`) that a text names, also where a bank has broken them between two pieces. */
export type NamedNumbers = {
  readonly items: readonly number[];
  /** False: letters follow a number at once, so it may be another's. */
  readonly isExact: boolean;
};

/** `\n` marks the end of a piece. A number is no part of a longer word (`PKP 12`). */
const named = /(?<![\p{L}\p{N}])K\n?P\n?[-–‑ \u00A0]?\n?([1-9](?:\n?\d){0,14})/giu;
/** What follows a number that is not ours: more digits, a date, a number of a cash slip (`KP 2/11/2026`). */
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
    // A number may end with its piece: each beginning of whole pieces is one.
    const ends = isForeign ? groups.length - 1 : groups.length;
    for (let count = 1; count <= ends; count += 1)
      items.add(Number(groups.slice(0, count).join('')));
    if (!isForeign && letter.test(next)) isExact = false;
  }
  return { items: [...items], isExact };
}
