import { addDays, dayOf, timeOf } from '../../../../infra/warsaw.ts';
import { valueWords } from '../programme.copy.ts';
import { keptText } from '../programme.quote.ts';

type Pair = readonly [number | string, number | string];

export type ListedColumn = {
  /** The file's name of it. */
  readonly name: string;
  /** Equal texts are equal values. */
  readonly textOf: (value: unknown) => string;
  readonly show: (before: unknown, after: unknown) => Pair;
};

/** Length of an excerpt, and of its part before the first difference. */
const excerptMax = 80;
const leadMax = 20;

/** Both texts from shortly before their first difference. */
export function excerpts(before: string, after: string): readonly [string, string] {
  if (Math.max(before.length, after.length) <= excerptMax) return [before, after];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - leadMax);
  const cut = (text: string): string =>
    [
      from > 0 && text !== '' ? '…' : '',
      text.slice(from, from + excerptMax).toWellFormed(),
      text.length > from + excerptMax ? '…' : '',
    ].join('');
  return [cut(before), cut(after)];
}

/** How a list of new rows shows the read values of a column; undefined for one that only its cell says. */
export function readTextOf(
  heading: string,
  {
    content,
    listed,
  }: { readonly content?: string; readonly listed: (heading: string) => ListedColumn },
): (value: unknown) => string | undefined {
  if (content === 'html') return (value) => wordsOf(plainText(value));
  const { textOf } = listed(heading);
  return (value) => (isStructure(value) ? undefined : textOf(value));
}

/** Thresholds, pairs and the like. */
function isStructure(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((part) => typeof part === 'object');
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Texts, numbers, lists of words, and booleans. */
export function plain(
  name: string,
  wordOf: (value: unknown) => unknown = (value) => value,
): ListedColumn {
  const textOf = (value: unknown): string => plainText(wordOf(value));
  return {
    name,
    textOf,
    show: (before, after) => {
      if (typeof before === 'number' && typeof after === 'number' && wordOf(after) === after)
        return [before, after];
      const [was, is] = excerpts(textOf(before), textOf(after));
      return [keptText(was) || valueWords.none, keptText(is) || valueWords.none];
    },
  };
}

/** Names and numbers, in full. */
export function asWritten(name: string): ListedColumn {
  const word = (value: unknown): string => plainText(value) || valueWords.none;
  return { name, textOf: plainText, show: (before, after) => [word(before), word(after)] };
}

/** What is stored sealed: the list says only that it changes. */
export function sealedText(name: string): ListedColumn {
  return { name, textOf: plainText, show: () => ['', valueWords.sealed] };
}

/** Long HTML: shows the words at the first difference, never elements. */
export function htmlText(name: string): ListedColumn {
  return {
    name,
    textOf: plainText,
    show: (before, after) => {
      const [was, is] = [wordsOf(plainText(before)), wordsOf(plainText(after))];
      if (was === is) return ['', valueWords.markup];
      const [shownWas, shownIs] = excerpts(was, is);
      return [keptText(shownWas) || valueWords.none, valueWords.content(keptText(shownIs))];
    },
  };
}

/** Shows no address, which says nothing to a reader. */
export function picture(name: string): ListedColumn {
  const shown = (value: unknown, word: string): string =>
    plainText(value) === '' ? valueWords.none : word;
  return {
    name,
    textOf: plainText,
    show: (before, after) => [
      shown(before, valueWords.picture),
      shown(after, valueWords.otherPicture),
    ],
  };
}

/** A start. */
export function startMoment(name: string): ListedColumn {
  return moment(name, (instant) => withTime(instant, dayOf(instant)));
}

/** An exclusive end: at midnight the day before is shown. */
export function endMoment(name: string): ListedColumn {
  return moment(name, (instant) => withTime(instant, addDays(dayOf(instant), -1)));
}

function moment(name: string, shown: (instant: Date) => string): ListedColumn {
  const textOf = (value: unknown): string => (value instanceof Date ? shown(value) : '');
  const word = (value: unknown): string => textOf(value) || valueWords.none;
  return { name, textOf, show: (before, after) => [word(before), word(after)] };
}

/** At midnight in Warsaw only the day. */
function withTime(instant: Date, dayAtMidnight: string): string {
  const time = timeOf(instant).slice(0, 5);
  return time === '00:00' ? dayAtMidnight : `${dayOf(instant)} ${time}`;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return valueWords.yes;
  if (value === false) return valueWords.no;
  if (Array.isArray(value)) return value.map(plainText).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
}

/** How the list shows the stored columns of a file. */
export function listedColumns(
  columns: Readonly<
    Record<string, { readonly to?: string; listed(heading: string): ListedColumn }>
  >,
): Record<string, ListedColumn> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { to, listed }]) =>
      to === undefined ? [] : [[name, listed(name)]],
    ),
  );
}
