const oneLetterWord = /(^|\s)([(„"[]*[aiouwz]) (?=\S)/gi;
/** A number and the counted noun. */
const counted = /(\d) (?=[a-ząćęłńóśźż%])/g;

/**
 * Polish lines do not end with a one-letter word, nor between a number and its noun: the space
 * after either becomes non-breaking. The text keeps its length.
 */
export function bound(text: string): string {
  const once = text.replace(oneLetterWord, '$1$2\u00a0');
  // Of two such words in a row the first has taken the space before the second.
  return once.replace(oneLetterWord, '$1$2\u00a0').replace(counted, '$1\u00a0');
}

/** Tag of a template: binds its own spaces and leaves its values as they are. */
export function bind(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const pieces = strings.flatMap((text, index) =>
    index < values.length ? [text, String(values[index])] : [text],
  );
  const whole = bound(pieces.join(''));
  let end = 0;
  return pieces
    .map((piece, index) => {
      const start = end;
      end += piece.length;
      return index % 2 === 0 ? whole.slice(start, end) : piece;
    })
    .join('');
}
