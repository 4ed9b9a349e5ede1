/** The words of the panel, as `docs/glossary.md` lists them. */

export type Term = {
  readonly shown: string;
  /** Beginnings of words that no text has. */
  readonly never: readonly string[];
  /** Phrases in which they may stand. */
  readonly but: readonly string[];
};

const heading = '## Words of the panel';

/** The rows of the table under the heading; throws without the table. */
export function termsOf(glossary: string): Term[] {
  const [, part = ''] = glossary.split(`${heading}\n`);
  const lines = part.split('\n## ')[0]?.split('\n') ?? [];
  const rows = lines.filter((line) => line.startsWith('| ')).slice(1);
  if (rows.length === 0) throw new Error(`no table under "${heading}"`);
  return rows.map((row) => {
    const [, shown = '', , , never = '', but = ''] = row.split('|').map((cell) => cell.trim());
    return { shown, never: listed(never), but: listed(but) };
  });
}

function listed(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The words of the text that the glossary forbids, each with the word to write. */
export function forbiddenIn(text: string, terms: readonly Term[]): string[] {
  return terms.flatMap(({ shown, never, but }) => {
    const rest = but.reduce(
      (left, phrase) => left.replaceAll(new RegExp(literal(phrase), 'giu'), ''),
      text,
    );
    return never.filter((stem) => beginsWord(rest, stem)).map((stem) => `${stem} → ${shown}`);
  });
}

function literal(phrase: string): string {
  return phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function beginsWord(text: string, stem: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\d_])${literal(stem)}`, 'iu').test(text);
}

const string = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** The strings of a source that people read, also those inside of functions: no keys, calls and codes of files. */
export function wordsIn(source: string): string[] {
  return [...source.replaceAll(/\/\*[\s\S]*?\*\/|^import .*$/gm, '').matchAll(string)]
    .map(([, single, double, back]) =>
      (single ?? double ?? back ?? '').replaceAll(/\$\{[^}]*\}/g, '…'),
    )
    .filter(
      (text) =>
        !/^(?:(?:GET|POST) \/.*|[\w./:@#|-]*)$/.test(text) || /^\p{Lu}[\p{L}]+$/u.test(text),
    );
}

/** Places of a source that put the code of a role into a text, instead of `roleName`. */
export function rawRolesIn(source: string): string[] {
  return source.match(/\$\{(?:\w+\.)*role\}/g) ?? [];
}
