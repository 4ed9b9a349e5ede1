/** Conventions of a source that no lint rule can check. Each function returns the offending lines. */

const polish = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/;

/** Words on screen are in *.copy.ts; the contract has the sentences of its fields. */
export function polishSentences(text: string): string[] {
  return codeLines(text).filter((line) =>
    quoted(line).some((words) => polish.test(words) && /\p{L} \p{L}/u.test(words)),
  );
}

/** A rule gets its time and its luck handed in, or it cannot be tested by sentences. */
export function hiddenInputs(text: string): string[] {
  return codeLines(text).filter((line) =>
    /Date\.now\(|new Date\(\)|Math\.random\(|process\.env/.test(line),
  );
}

const personal =
  /\b(whoever|whom(ever)?|nobody|somebody|anybody|anew|(him|her)self|so long|says no|at the word of)\b/i;
const returned =
  /(?:^\W*|[.;] )answers? (?:an?|each|false|how|its|null|the|true|what|when|where|whether|which|who)\b/i;

/** Comments name the user, the caller and the operator, and say what code returns, throws or caches. */
export function privateWords(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => personal.test(commentIn(line)) || returned.test(commentIn(line)));
}

/** A name is found within other names ("OK" in "Ustawienia cookies") while the control that has it is not there yet. */
export function shortNames(text: string): string[] {
  return codeLines(text).filter((line) =>
    /getByRole\('(button|link)', \{ name: '[^']{1,4}'(?!, exact: true)/.test(line),
  );
}

/** Work on cached replies in a callback of `mutate`, which is dropped once the user has left the screen. */
export function droppedAfterLeaving(text: string): string[] {
  return (
    text.match(
      /\bmutate\([^;]*?\b(?:invalidateQueries|setQuer(?:y|ies)Data|changeCached|refresh\w*)\(/g,
    ) ?? []
  );
}

/** The words of a line that are a comment, of code or of SQL. */
export function commentIn(line: string): string {
  const [, block, rest] = /^\s*(?:\/\*|\*)(.*)|(?:^|\s)(?:\/\/|--) (.*)/.exec(line) ?? [];
  return block ?? rest ?? '';
}

/** Line and block comments blanked, strings kept; good enough for sources that the formatter has seen. */
function codeLines(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/ .*$/, ''));
}

/** Texts in quotes, or between the tags of JSX. */
function quoted(line: string): string[] {
  const strings = [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`|>([^<>{}]+)</g)];
  const wholeLine = /^\s*\p{L}[^='"`;(){}]*$/u.test(line) ? [line] : [];
  return [
    ...strings.map(([, single, double, back, tag]) => single ?? double ?? back ?? tag ?? ''),
    ...wholeLine,
  ];
}
