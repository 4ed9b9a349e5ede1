/**
 * Transfer numbers (`KP-17`) in a text, including those that a bank has broken between two pieces.
 */
export type NamedNumbers = {
  readonly items: readonly number[];
  /** False: letters follow a number directly, so it may be another's. */
  readonly isExact: boolean;
  /** True: none is spelled as the club writes it, `KP 17` included. */
  readonly isLoose: boolean;
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

/** A byte of an unknown code page: a letter before a number, and maybe a sign within it. */
export const unknownSign = '\u00E6';
/** Other spellings: `KP - 17`, `KP/17`, `K.P. nr 017`; within them an unknown sign too. */
const loose =
  /(?<![\p{L}\p{N}])K[. ]?P[ .:;,_/#?\u00E6\p{Pd}\u2212]{0,4}(?:(?:nr|numer|no)[ .:]{0,3})?0{0,12}([1-9]\d{0,14})/giu;
/** Characters without a width, which a copied text may have within a number. */
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;

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
  if (items.size > 0) return { items: [...items], isExact, isLoose: false };
  const others = looseNumbers(text);
  return { items: others, isExact: others.length === 0, isLoose: others.length > 0 };
}

function looseNumbers(text: string): number[] {
  if (!/[K\uFF2B]/iu.test(text)) return [];
  const plain = text.normalize('NFKC').replace(invisible, '').replaceAll('\n', '');
  const items = new Set<number>();
  for (const match of plain.matchAll(loose)) {
    const end = match.index + match[0].length;
    if (!foreign.test(plain.slice(end, end + 3))) items.add(Number(match[1]));
  }
  return [...items];
}
