import { type ContentKind, isListKind, ownedRows } from '@klub/contract/panel/content/kinds';
import { type Column, type Kind, kinds, labelOf, wordsOf } from '../programme/programme.ts';
import { contentsCopy as copy } from './contents.copy.ts';

/** Cells of one row, by the columns of its file. */
export type Cells = Readonly<Record<string, string>>;
export type Rows = Readonly<Record<string, readonly Cells[]>>;
/** What a draft holds: the cells of its row, and the rows of lists by the kind of their file. */
export type Content = { readonly values: Cells; readonly rows: Rows };

export const nothing: Content = { values: {}, rows: {} };

export type Choice = { readonly value: string; readonly label: string };

/** A column of a file as an editor asks it. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly example: string;
  readonly input: Input;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[] | null;
};

export type Input =
  | 'text'
  | 'long'
  | 'html'
  | 'picture'
  | 'day'
  | 'month'
  | 'moment'
  | 'number'
  | 'one'
  | 'several';

export function kindOf(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`No file has the kind ${name}.`);
  return kind;
}

/** The column by which rows of a kind are found again. */
const keyColumns: Readonly<Record<string, string>> = {
  teksty: 'nazwa',
  zgody: 'kod',
  kategorie_strefy: 'kategoria',
  kategorie_kontaktu: 'kategoria',
  kalendarz: 'tytul',
  slajdy: 'kolejnosc',
  cele_zadan: 'kod_celu',
};

/** What participants agree to has versions and screens of its own, so no draft changes it. */
export function isAgreedTo(kind: ContentKind, key: string | null): boolean {
  return kind === 'zgody' || (kind === 'teksty' && key === 'regulamin');
}

export function keyColumnOf(kind: string): string {
  return keyColumns[kind] ?? 'slug';
}

/** The columns that name a thing in lists, the first filled one. */
const titleColumns = ['tytul', 'nazwa', 'slug', 'kod', 'kategoria'];

export function titleOf(kind: ContentKind, { values }: Content): string {
  if (isListKind(kind)) return copy.wholeList(kind);
  const name = titleColumns.find((column) => (values[column] ?? '').trim() !== '');
  const title = name === undefined ? '' : (values[name] ?? '').trim();
  return kind === 'teksty' ? copy.choice(title) : title.slice(0, 200);
}

/** Kinds of files whose rows a draft of this kind holds as lists. */
export function listsOf(kind: ContentKind): readonly string[] {
  if (isListKind(kind)) return [kind];
  const owned = ownedRows[kind];
  return owned === undefined ? [] : [owned];
}

/** The column of owned rows that names their owner; it follows from the draft. */
const ownerColumns: Readonly<Record<string, string>> = { cele_zadan: 'zadanie' };

export function ownerColumnOf(kind: string): string | null {
  return ownerColumns[kind] ?? null;
}

/** Rows that a publication leaves out are removed; of the other kinds they stay. */
export function isWholeKind(kind: string): boolean {
  return kind === 'kalendarz' || kind === 'slajdy' || kind === 'kategorie_kontaktu';
}

/** The fields of a row, in the order of the file. */
export function fieldsOf(kindName: string): Field[] {
  const kind = kindOf(kindName);
  const owner = ownerColumnOf(kindName);
  return Object.entries(kind.columns)
    .filter(([name]) => name !== owner)
    .map(([name, column]) => ({
      name,
      label: labelOf(kind, name),
      meaning: wordsOf(kind, name),
      example: column.example,
      input: inputOf(name, column),
      isRequired: column.required,
      choices: choicesOf(column),
    }));
}

function inputOf(name: string, column: Column): Input {
  if (column.content !== undefined) return column.content;
  if (/^obraz_\d$/.test(name)) return 'picture';
  if (name === 'zajawka' || name === 'opis') return 'long';
  if (column.allowed !== undefined) return 'one';
  if (column.someOf !== undefined) return 'several';
  const { input = 'text' } = column;
  return input === 'phone' || input === 'email' ? 'text' : input;
}

function choicesOf({ allowed, someOf }: Column): Choice[] | null {
  const words = allowed ?? someOf;
  return words?.map((value) => ({ value, label: copy.choice(value) })) ?? null;
}
