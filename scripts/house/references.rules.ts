import { commentIn } from './conventions.rules.ts';
import type { Source } from './sources.ts';

/** What may be cited: rows of the specification, rules of docs/rules.md, and names of decisions like `0001-own-node`. */
export type Defined = {
  readonly rows: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
};

/** The codes that a page of rules defines, in the first column of its tables. */
export function definedRules(page: string): string[] {
  return [...page.matchAll(/^\| ((?:D|HZ|PR)\d+) \|/gm)].map(([, code = '']) => code);
}

/** Every reference of the sources to something that is not defined, with its place. */
export function danglingReferences(sources: readonly Source[], defined: Defined): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        dangling(line, path.endsWith('.md'), defined).map(
          (code) => `${path}:${index + 1}: ${code}`,
        ),
      ),
  );
}

/** Every path of comments and pages, written with a folder at least, that is the end of no file's path. */
export function missingFiles(sources: readonly Source[], paths: readonly string[]): string[] {
  const ends = new Set(
    paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
  );
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line) => citedFiles(path.endsWith('.md') ? line : commentIn(line)))
      .filter((file) => !ends.has(file))
      .map((file) => `${path}: ${file}`),
  );
}

/** The rules that no source cites. */
export function uncitedRules(sources: readonly Source[], rules: ReadonlySet<string>): string[] {
  const cited = new Set(sources.flatMap(({ text }) => citedRules(text)));
  return [...rules].filter((code) => !cited.has(code));
}

function dangling(line: string, isPage: boolean, { rows, rules, decisions }: Defined): string[] {
  const numbers = new Set([...decisions].map((name) => name.slice(0, 4)));
  return [
    ...citedRules(line).filter((code) => !rules.has(code)),
    ...citedRows(line).filter((code) => !rows.has(code)),
    ...citedNumbers(line, isPage).filter((number) => !numbers.has(number)),
    ...citedPages(line).filter((name) => !decisions.has(name)),
  ];
}

/** In quotes or a tag `D1` is a cell of a spreadsheet. */
function citedRules(text: string): string[] {
  return [...text.matchAll(/\b(?:HZ|PR)\d+\b|(?<!["'`>])\bD\d{1,2}\b(?!["'`])/g)].map(
    ([code]) => code,
  );
}

/**
 * In brackets, or an H or T anywhere, as these two letters have had other meanings; `T12:00` is an
 * hour.
 */
function citedRows(line: string): string[] {
  const bracketed = [...line.matchAll(/\[([A-CE-Z]\d{2})\]/g)].map(([, code = '']) => code);
  const bare = [...line.matchAll(/(?<![\w;}[])[HT]\d{1,2}\b(?!:\d)/g)].map(([code]) => code);
  return [...bracketed, ...bare];
}

/** `decision 0001`, `decisions/0001-…`, and on a page `(0001)` or `[0001]` as well; `(0700)` is none. */
function citedNumbers(line: string, isPage: boolean): string[] {
  const named = [...line.matchAll(/\bdecisions?[ /](\d{4})\b/g)];
  const bare = isPage ? [...line.matchAll(/[([](00\d\d)(?=[\]),])/g)] : [];
  return [...named, ...bare].map(([, number = '']) => number);
}

/** `infra/warsaw.ts`; what is built or installed is no source. */
function citedFiles(words: string): string[] {
  const files = [
    ...words.matchAll(/(?<![\w./@:*-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|css|md)\b/g),
  ];
  return files.map(([file]) => file).filter((file) => !/^(?:node_modules|dist)\//.test(file));
}

function citedPages(line: string): string[] {
  return [...line.matchAll(/\b(\d{4}-[a-z][a-z0-9-]*)\.md\b/g)].map(([, name = '']) => name);
}
