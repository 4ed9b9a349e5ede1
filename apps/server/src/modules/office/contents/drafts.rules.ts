import { hash } from 'node:crypto';
import type { ContentKind } from '@klub/contract/panel/content/kinds';
import { type Cells, type Content, fieldsOf, listsOf } from './contents.kinds.ts';

/** Who changed a field last, when, and in which version of the draft. */
export type Touch = { readonly version: number; readonly staffId: number; readonly at: string };
export type Touched = Readonly<Record<string, Touch>>;

export type Marks = Readonly<Record<string, string>>;

/** Names of the fields that a draft of the kind has: columns of its row, and kinds of its lists. */
export function fieldNames(kind: ContentKind): string[] {
  const lists = listsOf(kind);
  const columns = lists.includes(kind) ? [] : fieldsOf(kind).map(({ name }) => name);
  return [...columns, ...lists];
}

/** The fields of a content that the kind has; empty cells and missing ones are equal. */
export function knownOf(kind: ContentKind, { values, rows }: Content): Content {
  const lists = listsOf(kind);
  const columns = lists.includes(kind) ? [] : fieldsOf(kind).map(({ name }) => name);
  return {
    values: only(values, columns),
    rows: Object.fromEntries(
      Object.entries(rows)
        .filter(([name]) => lists.includes(name))
        .map(([name, all]) => [name, all.map((row) => filled(only(row, columnsOf(name))))]),
    ),
  };
}

function columnsOf(kind: string): string[] {
  return fieldsOf(kind).map(({ name }) => name);
}

function only(cells: Cells, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => names.includes(name)));
}

function filled(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
}

/** A short digest of a field's value. */
export function markOf({ values, rows }: Content, field: string): string {
  const list = rows[field];
  const value = list === undefined ? (values[field] ?? '') : list.map(sorted);
  return hash('sha256', JSON.stringify(value)).slice(0, 24);
}

function sorted(cells: Cells): [string, string][] {
  return Object.entries(filled(cells)).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

export function marksOf(content: Content, fields: readonly string[]): Marks {
  return Object.fromEntries(fields.map((field) => [field, markOf(content, field)]));
}

/** A digest of everything that the kind has. */
export function wholeMark(kind: ContentKind, content: Content): string {
  const marks = fieldNames(kind).map((field) => markOf(content, field));
  return hash('sha256', marks.join(' ')).slice(0, 24);
}

/** Fields whose values differ. */
export function differing(kind: ContentKind, a: Content, b: Content): string[] {
  return fieldNames(kind).filter((field) => markOf(a, field) !== markOf(b, field));
}

/** The part of a content with these fields. */
export function partOf({ values, rows }: Content, fields: readonly string[]): Content {
  return {
    values: only(values, fields),
    rows: Object.fromEntries(Object.entries(rows).filter(([name]) => fields.includes(name))),
  };
}

export type Merged = {
  readonly content: Content;
  /** Fields that were written. */
  readonly written: readonly string[];
  /** Fields that both have changed, each to another value: the stored one stays. */
  readonly conflicts: readonly string[];
};

/**
 * Merges sent fields into the stored draft, each by itself: a field that has changed since the sender read it is not
 * overwritten.
 */
export function merge(stored: Content, sent: Content, seen: Marks): Merged {
  const fields = [...Object.keys(sent.values), ...Object.keys(sent.rows)];
  const changed = fields.filter((field) => markOf(stored, field) !== markOf(sent, field));
  const conflicts = changed.filter((field) => markOf(stored, field) !== seen[field]);
  const written = changed.filter((field) => !conflicts.includes(field));
  const part = partOf(sent, written);
  return {
    content: {
      values: { ...stored.values, ...part.values },
      rows: { ...stored.rows, ...part.rows },
    },
    written,
    conflicts,
  };
}

export function touchedBy(touched: Touched, fields: readonly string[], touch: Touch): Touched {
  return { ...touched, ...Object.fromEntries(fields.map((field) => [field, touch])) };
}

/** Fields that were changed after a version. */
export function touchedSince(touched: Touched, version: number): string[] {
  return Object.entries(touched)
    .filter(([, touch]) => touch.version > version)
    .map(([field]) => field);
}

/** A stretch of one person's work: later saves replace its revision. */
export const stretchMinutes = 10;

/** How long a person counts as present after the last sign. */
export const presentSeconds = 30;
