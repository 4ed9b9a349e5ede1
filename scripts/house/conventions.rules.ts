/** What the house asks of a source and no lint rule can say. Each question answers the offending lines. */

const polish = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/;

/** Words on screen stand in *.copy.ts; the contract has the sentences of its fields. */
export function polishSentences(text: string): string[] {
  return codeLines(text).filter((line) =>
    quoted(line).some((words) => polish.test(words) && /\p{L} \p{L}/u.test(words)),
  );
}

/** A rule gets its time and its luck handed in, or it cannot be tested by sentences. */
export function hiddenInputs(text: string): string[] {
  return codeLines(text).filter((line) => /Date\.now\(|new Date\(\)|Math\.random\(|process\.env/.test(line));
}

/** Line and block comments blanked, strings kept; good enough for sources that the formatter has seen. */
function codeLines(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/ .*$/, ''));
}

/** What stands in quotes, or between the tags of JSX. */
function quoted(line: string): string[] {
  const strings = [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|>([^<>{}]+)</g)];
  const wholeLine = /^\s*\p{L}[^='"`;(){}]*$/u.test(line) ? [line] : [];
  return [...strings.map(([, single, double, back, tag]) => single ?? double ?? back ?? tag ?? ''), ...wholeLine];
}
