import { type HeadingRank, type Sheet, hasContent } from '../../../infra/tables/spreadsheet.ts';
import { fileLimits } from '../../../infra/tables/source.ts';
import { errorColumn, headerSentences } from './programme.copy.ts';
import type { Kind } from './programme.kind.ts';
import { columnName, kindOf, nearestKind } from './programme.rules.ts';

/** Meanings of headings, by kind and by the heading's compared form. */
export type Aliases = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** An incomplete heading: the most similar kind, missing columns, and unknown ones. */
export type Unclear = {
  readonly kind: string | null;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
};

/** A heading and the column that an operator has chosen for it. */
export type Meaning = { readonly heading: string; readonly column: string };

export type Recognised = { readonly meanings: readonly Meaning[] } & (
  | {
      readonly kind: Kind;
      /** Positions of known columns. */
      readonly given: ReadonlyMap<string, number>;
      /** Names of ignored columns. */
      readonly extra: readonly string[];
    }
  | { readonly problems: string[]; readonly unclear: Unclear }
);

/** How headings are read: for one kind only, and with chosen meanings. */
export type Reading = {
  readonly forced?: string | undefined;
  readonly aliases?: Aliases;
  /** Hidden rows and columns count; else they stop a workbook. */
  readonly readsHidden?: boolean | undefined;
};

const errorName = columnName(errorColumn);

/** The sheet without the column of reasons from an earlier check. */
export function withoutErrorColumn(sheet: Sheet): Sheet {
  if (!sheet.header.some(isErrorColumn)) return sheet;
  const isKept = sheet.header.map((name) => !isErrorColumn(name));
  const kept = (cells: readonly string[]): string[] => cells.filter((_, at) => isKept[at] ?? true);
  async function* rows(...asked: Parameters<Sheet['rows']>) {
    for await (const batch of sheet.rows(...asked)) {
      yield batch.map(({ line, cells }) => ({ line, cells: kept(cells) })).filter(hasContent);
    }
  }
  return { ...sheet, header: kept(sheet.header), plain: undefined, rows };
}

function isErrorColumn(name: string): boolean {
  return columnName(name) === errorName;
}

/** Finds the heading among the first rows of a file. */
export function headingRank(
  kinds: readonly Kind[],
  { forced, aliases = {} }: Reading,
): HeadingRank {
  const shapes = shapesOf(kinds, forced);
  return (cells) => {
    if (cells.some(({ length }) => length > fileLimits.heading)) return 0;
    const written = cells.map(columnName);
    const isHeading = shapes.some((shape) => {
      const header = meant(written, aliases[shape.name]);
      return shape.required.every((name) => header.includes(name));
    });
    if (isHeading) return 2;
    return nearestKind(written, shapes) === null ? 0 : 1;
  };
}

/** The kind of a file and its columns' positions; else what the header lacks. */
export function recognise(
  sheet: Sheet,
  kinds: readonly Kind[],
  { forced, aliases = {} }: Reading,
): Recognised {
  const written = sheet.header.map(columnName);
  const candidates = shapesOf(kinds, forced);
  const [aliased, another] = candidates.filter(
    (one) => kindOf(meant(written, aliases[one.name]), [one]) !== null,
  );
  const found = forced === undefined ? kindOf(written, candidates) : candidates[0];
  const shape =
    found ?? (another === undefined ? aliased : undefined) ?? nearestKind(written, candidates);
  if (shape === null || shape === undefined) {
    const unclear = { kind: null, missing: [], unknown: written };
    return { problems: [headerSentences.unknownKind(written)], unclear, meanings: [] };
  }

  const header = meant(written, aliases[shape.name]);
  const meanings = header.flatMap((column, at) => {
    const heading = written[at] ?? '';
    return column === heading ? [] : [{ heading, column }];
  });
  const missing = shape.required.filter((name) => !header.includes(name));
  const extra = header.filter((name) => !shape.columns.includes(name));
  const unclear = { kind: shape.name, missing, unknown: extra };
  const repeated = repeatedOf(header.filter((name) => shape.columns.includes(name)));
  if (repeated.length > 0)
    return { problems: [headerSentences.repeated(repeated)], unclear, meanings };
  if (missing.length > 0) {
    const unknown = extra.length > 0 ? [headerSentences.unknown(shape.name, extra)] : [];
    return {
      problems: [headerSentences.missing(shape.name, missing), ...unknown],
      unclear,
      meanings,
    };
  }
  const places = header.map((name, at) => [name, at] as const);
  const given = new Map(places.filter(([name]) => shape.columns.includes(name)));
  return { kind: shape.kind, given, extra, meanings };
}

/** The heading with chosen meanings; a column with its own name keeps its meaning. */
function meant(
  written: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): readonly string[] {
  return written.map((name) => {
    const column = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    return column === undefined || written.includes(column) ? name : column;
  });
}

function shapesOf(kinds: readonly Kind[], forced: string | undefined) {
  const shapes = kinds.map((kind) => ({
    kind,
    name: kind.name,
    columns: Object.keys(kind.columns),
    required: required(kind),
  }));
  return forced === undefined ? shapes : shapes.filter(({ name }) => name === forced);
}

function repeatedOf(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated];
}

function required(kind: Kind): string[] {
  return Object.entries(kind.columns)
    .filter(([, column]) => column.required)
    .map(([name]) => name);
}
