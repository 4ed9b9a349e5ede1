import type { Sheet } from '../../infra/spreadsheet.ts';
import { headerSentences } from './programme.copy.ts';
import type { Kind } from './programme.kind.ts';
import { columnName, kindOf, nearestKind } from './programme.rules.ts';

export type Recognised = { readonly kind: Kind; readonly given: ReadonlySet<string> } | { readonly problems: string[] };

/** Which kind a file is and where its columns stand; else what its header lacks. `forced` names the kind. */
export function recognise(sheet: Sheet, kinds: readonly Kind[], forced: string | undefined): Recognised {
  const header = sheet.header.map(columnName);
  const repeated = repeatedOf(header);
  if (repeated.length > 0) return { problems: [headerSentences.repeated(repeated)] };

  const shapes = kinds.map((kind) => ({
    kind,
    name: kind.name,
    columns: Object.keys(kind.columns),
    required: required(kind),
  }));
  const candidates = forced === undefined ? shapes : shapes.filter(({ name }) => name === forced);
  const found = forced === undefined ? kindOf(header, candidates) : candidates[0];
  const shape = found ?? nearestKind(header, candidates);
  if (shape === null || shape === undefined) return { problems: [headerSentences.unknownKind(header)] };

  const missing = shape.required.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !shape.columns.includes(name));
  const problems = [
    ...(missing.length > 0 ? [headerSentences.missing(shape.name, missing)] : []),
    ...(unknown.length > 0 ? [headerSentences.unknown(shape.name, unknown)] : []),
  ];
  return problems.length > 0 ? { problems } : { kind: shape.kind, given: new Set(header) };
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
