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

/** The same for what an element contains; a sentence in several pieces is bound as a whole. */
export function boundChildren(children: unknown): unknown {
  if (typeof children === 'string') return bound(children);
  if (!Array.isArray(children) || !children.some((child) => typeof child === 'string'))
    return children;
  const result: unknown[] = [...children];
  for (let start = 0; start < result.length; start += 1) {
    let end = start;
    while (isText(result[end])) end += 1;
    if (end > start) bindRun(result, start, end);
    start = end;
  }
  return result;
}

function isText(child: unknown): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

function bindRun(children: unknown[], start: number, end: number): void {
  let rest = bound(children.slice(start, end).join(''));
  for (let index = start; index < end; index += 1) {
    const { length } = String(children[index]);
    children[index] = rest.slice(0, length);
    rest = rest.slice(length);
  }
}
