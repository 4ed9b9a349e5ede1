import type { HeadingRank, Sheet } from '../../infra/tables/spreadsheet.ts';
import { fileLimits } from '../../infra/tables/source.ts';
import { headerSentences } from './programme.copy.ts';
import type { Kind } from './programme.kind.ts';
import { columnName, kindOf, nearestKind } from './programme.rules.ts';

export type Recognised =
  | {
      readonly kind: Kind;
      /** Where the columns stand that the kind knows. */
      readonly given: ReadonlyMap<string, number>;
      /** Names of the others, which are passed over. */
      readonly extra: readonly string[];
    }
  | { readonly problems: string[] };

/** Finds the heading among the first rows of a file. */
export function headingRank(kinds: readonly Kind[], forced: string | undefined): HeadingRank {
  const shapes = shapesOf(kinds, forced);
  return (cells) => {
    if (cells.some(({ length }) => length > fileLimits.heading)) return 0;
    const header = cells.map(columnName);
    if (shapes.some((shape) => shape.required.every((name) => header.includes(name)))) return 2;
    return nearestKind(header, shapes) === null ? 0 : 1;
  };
}

/** Which kind a file is and where its columns stand; else what its header lacks. `forced` names the kind. */
export function recognise(sheet: Sheet, kinds: readonly Kind[], forced: string | undefined): Recognised {
  const header = sheet.header.map(columnName);
  const candidates = shapesOf(kinds, forced);
  const found = forced === undefined ? kindOf(header, candidates) : candidates[0];
  const shape = found ?? nearestKind(header, candidates);
  if (shape === null || shape === undefined) return { problems: [headerSentences.unknownKind(header)] };

  const repeated = repeatedOf(header.filter((name) => shape.columns.includes(name)));
  if (repeated.length > 0) return { problems: [headerSentences.repeated(repeated)] };
  const missing = shape.required.filter((name) => !header.includes(name));
  const extra = header.filter((name) => !shape.columns.includes(name));
  if (missing.length > 0) {
    const unknown = extra.length > 0 ? [headerSentences.unknown(shape.name, extra)] : [];
    return { problems: [headerSentences.missing(shape.name, missing), ...unknown] };
  }
  const places = header.map((name, at) => [name, at] as const);
  return { kind: shape.kind, given: new Map(places.filter(([name]) => shape.columns.includes(name))), extra };
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
