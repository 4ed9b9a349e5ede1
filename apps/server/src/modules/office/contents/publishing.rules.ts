import { type ContentKind, isListKind } from '@klub/contract/panel/content/kinds';
import { csvTextLines } from '../../../infra/tables/csv.rules.ts';
import {
  type Cells,
  type Content,
  fieldsOf,
  isWholeKind,
  keyColumnOf,
  kindOf,
  listsOf,
  ownerColumnOf,
} from './contents.kinds.ts';

/** A draft with what is published of the same thing. */
export type Thing = {
  readonly draftId: number;
  readonly kind: ContentKind;
  readonly ofKey: string | null;
  readonly content: Content;
  readonly published: Content | null;
};

/** A file of the importer made of a draft. */
export type ContentFile = {
  readonly draftId: number;
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  /** Null: the row of the draft itself; else the rows of its list. */
  readonly list: string | null;
  /** The line of each row in the file. */
  readonly lines: readonly number[];
};

/** The key that the thing has once it is published. */
export function keyOf({ kind, ofKey, content }: Pick<Thing, 'kind' | 'ofKey' | 'content'>): string {
  if (isListKind(kind)) return kind;
  return ofKey ?? (content.values[keyColumnOf(kind)] ?? '').trim();
}

/** The files of a draft, the thing itself first. A list without rows makes none. */
export function filesOf(thing: Thing): ContentFile[] {
  const { draftId, kind, content, published } = thing;
  const lists = listsOf(kind).flatMap((list) => {
    const owner = ownerColumnOf(list);
    const rows = (content.rows[list] ?? []).map((row) =>
      owner === null ? row : { ...row, [owner]: keyOf(thing) },
    );
    return rows.length === 0 ? [] : [fileOf(draftId, list, rows, new Set(), list)];
  });
  if (isListKind(kind)) return lists;
  const kept = keptPictures(kind, content, published);
  return [fileOf(draftId, kind, [content.values], kept, null), ...lists];
}

/** Pictures that stay as they are: without their column, the importer does not look for them. */
function keptPictures(kind: string, content: Content, published: Content | null): Set<string> {
  if (published === null) return new Set();
  const columns = Object.entries(kindOf(kind).columns);
  return new Set(
    columns
      .filter(
        ([name, column]) =>
          column.content === 'picture' &&
          (content.values[name] ?? '') === (published.values[name] ?? ''),
      )
      .map(([name]) => name),
  );
}

function fileOf(
  draftId: number,
  kind: string,
  rows: readonly Cells[],
  without: ReadonlySet<string>,
  list: string | null,
): ContentFile {
  const heading = Object.keys(kindOf(kind).columns).filter((name) => !without.has(name));
  const lines: number[] = [];
  let text = csvTextLines([heading]);
  let line = lineCount(text);
  for (const row of rows) {
    lines.push(line);
    const more = csvTextLines([heading.map((name) => row[name] ?? '')]);
    text += more;
    line += lineCount(more) - 1;
  }
  return { draftId, kind, name: `${kind}-${draftId}.csv`, text, list, lines };
}

/** The number of the line that a text ends in, from 1; a line's end begins another. */
function lineCount(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

export type FieldProblem = {
  readonly draftId: string;
  readonly list: string | null;
  readonly row: number | null;
  readonly field: string;
  readonly message: string;
};

type CellProblem = {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
};

/** What the importer says of a file, at the field of its draft. */
export function fieldProblem(
  files: readonly ContentFile[],
  { file: name, line, column, reason }: CellProblem,
): FieldProblem {
  const file = files.find((one) => one.name === name);
  const row = file?.lines.indexOf(line) ?? -1;
  const isOfRow = file?.list !== null && file?.list !== undefined && row >= 0;
  return {
    draftId: String(file?.draftId ?? ''),
    list: file?.list ?? null,
    row: isOfRow ? row : null,
    field: column,
    message: reason,
  };
}

/** Published rows of a list that the draft lacks. */
export function missingRows(list: string, thing: Thing): Cells[] {
  const column = keyColumnOf(list);
  const nameOf = (row: Cells): string =>
    list === 'kalendarz' ? `${row['grupa']}|${row['data']}|${row['tytul']}` : (row[column] ?? '');
  const kept = new Set((thing.content.rows[list] ?? []).map(nameOf));
  return (thing.published?.rows[list] ?? []).filter((row) => !kept.has(nameOf(row)));
}

/** Lists whose published rows no file removes, with the rows that the draft lacks. */
export function unremovable(thing: Thing): { list: string; rows: Cells[] }[] {
  return listsOf(thing.kind)
    .filter((list) => !isWholeKind(list))
    .map((list) => ({ list, rows: missingRows(list, thing) }))
    .filter(({ rows }) => rows.length > 0);
}

/** What a row of a list is called. */
export function rowTitle(row: Cells): string {
  return row['tytul'] ?? row['nazwa'] ?? row['kod_celu'] ?? row['kategoria'] ?? '';
}

/** Kinds that may change golden points: replies, their reward and month, the targets of tasks. */
export function mayBook(kind: ContentKind): boolean {
  return kind === 'pytania' || kind === 'zadania';
}

/** The fields of a row and its lists as people read them: markup of texts is left out. */
export function fieldText(value: string, isHtml: boolean): string {
  const words = isHtml ? withoutMarkup(value) : value;
  return words.length > 1_500 ? `${words.slice(0, 1_500)}…` : words;
}

function withoutMarkup(html: string): string {
  const [first = '', ...rest] = html.split('<');
  const words = [first, ...rest.map((part) => part.slice(part.indexOf('>') + 1))];
  return words
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

export function isHtmlField(kind: string, name: string): boolean {
  return fieldsOf(kind).some((field) => field.name === name && field.input === 'html');
}
