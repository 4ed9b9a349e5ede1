import { type RoleNames, roleNames } from '@klub/contract/roles';
import type { FormName } from '@klub/contract/panel/form-names';
import { csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { type Column, type Kind, kinds, wordsOf } from '../programme/programme.ts';
import { formsCopy as copy } from './forms.copy.ts';

/** Values as files have them, by column. */
export type Cells = Readonly<Record<string, string>>;

/** One row of a kind of file that a form makes. */
type Part = {
  readonly kind: string;
  /** The columns that the form asks. */
  readonly columns: readonly string[];
  /** Cells that follow from others. */
  readonly fixed?: (cells: Cells) => Cells;
  /** Several rows, where one field names several things. */
  readonly each?: string;
  /** Left out while none of its own fields is filled. */
  readonly isOptional?: true;
};

export type FormDefinition = {
  /** What the form is of; null: something new. */
  readonly of: 'person' | 'shop' | null;
  readonly parts: readonly Part[];
  readonly asksReason?: true;
  /** Nothing of these may be left empty, though a file may. */
  readonly needs?: readonly string[];
};

const place: Part = {
  kind: 'struktura',
  columns: ['wskazanie', 'od', 'do'],
  each: 'wskazanie',
  fixed: ({ telefon = '', rola }) => ({
    telefon,
    rodzaj: rola === 'salesman' ? 'przedstawiciel-klient' : 'uczestnik-sklep',
  }),
};

function ofPerson(...columns: readonly string[]): Part {
  return { kind: 'uczestnicy', columns };
}

function ofShop(...columns: readonly string[]): Part {
  return { kind: 'sklepy', columns };
}

export const definitions: Readonly<Record<FormName, FormDefinition>> = {
  'nowa-osoba': {
    of: null,
    parts: [
      ofPerson('telefon', 'rola', 'imie', 'nazwisko', 'email', 'dzialalnosc', 'sap', 'nowa_osoba'),
      { ...place, columns: ['wskazanie', 'od'], isOptional: true },
    ],
    needs: ['imie', 'nazwisko'],
  },
  'dane-osoby': {
    of: 'person',
    parts: [
      ofPerson('imie', 'nazwisko', 'rola', 'email', 'dzialalnosc', 'sap', 'ulica', 'kod', 'miasto'),
    ],
    needs: ['imie', 'nazwisko'],
  },
  'konto-osoby': { of: 'person', parts: [ofPerson('konto')], needs: ['konto'] },
  'podatki-osoby': {
    of: 'person',
    parts: [ofPerson('data_urodzenia', 'pesel', 'urzad_nazwa', 'urzad_adres')],
  },
  'blokada-osoby': {
    of: 'person',
    parts: [ofPerson('zablokowany')],
    asksReason: true,
    needs: ['zablokowany'],
  },
  'miejsce-osoby': { of: 'person', parts: [place] },
  'wynik-zadania': {
    of: 'person',
    parts: [
      {
        kind: 'realizacje_zadan',
        columns: ['kod_celu', 'sklep', 'wynik', 'wynik_kwalifikacji', 'stan_na'],
        fixed: ({ telefon = '', kod_celu: target = '' }) => {
          const [zadanie = '', kod_celu = ''] = target.split('|');
          return { telefon, zadanie, kod_celu };
        },
      },
    ],
  },
  'nowy-sklep': {
    of: null,
    parts: [ofShop('kod', 'nazwa', 'kanal', 'miasto', 'prefiks', 'sap', 'klient')],
  },
  'dane-sklepu': {
    of: 'shop',
    parts: [ofShop('nazwa', 'kanal', 'miasto', 'prefiks', 'sap', 'klient', 'od')],
  },
  'klient-sklepu': { of: 'shop', parts: [ofShop('klient')] },
};

export function kindOf(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`A form names the kind ${name}, which no file has.`);
  return kind;
}

/** The column of a kind that names the columns to clear, where an empty cell keeps what is stored. */
const clearing = 'wyczysc';

function clearableOf({ columns }: Kind): readonly string[] | null {
  const column = columns[clearing];
  return column === undefined ? null : (column.someOf ?? []);
}

export type FormColumn = {
  readonly name: string;
  readonly column: Column;
  readonly meaning: string;
  readonly isRequired: boolean;
  /** A form may remove what is stored. */
  readonly isClearable: boolean;
};

/** The fields of a form in their order, as the kinds of files declare them. */
export function columnsOf(
  { parts, needs = [] }: FormDefinition,
  names: RoleNames = roleNames,
): FormColumn[] {
  return parts.flatMap(({ kind: kindName, columns, isOptional }) => {
    const kind = kindOf(kindName);
    return columns.map((name) => {
      const column = kind.columns[name];
      if (column === undefined) throw new Error(`Files of ${kindName} have no column ${name}.`);
      const isRequired = isOptional !== true && (column.required || needs.includes(name));
      const isClearable = !isRequired && (clearableOf(kind)?.includes(name) ?? true);
      return { name, column, meaning: wordsOf(kind, name, names), isRequired, isClearable };
    });
  });
}

export type FormFile = { readonly kind: string; readonly name: string; readonly text: string };

/**
 * The files of one row each that a form makes: what was typed, what follows from it, and of the rest the columns that
 * such a file must have.
 */
export function filesOf(form: FormName, present: Cells, typed: Cells): FormFile[] {
  const known = { ...present, ...typed };
  return definitions[form].parts.flatMap((part) => {
    if (part.isOptional === true && part.columns.every((name) => !typed[name])) return [];
    const rows = eachOf(part, known).map((cells) => rowOf(part, cells, typed));
    const [first] = rows;
    if (first === undefined) return [];
    const heading = Object.keys(first);
    const lines = rows.map((row) => heading.map((name) => row[name] ?? ''));
    return [
      {
        kind: part.kind,
        name: copy.file(form, part.kind),
        text: csvTextLines([heading, ...lines]),
      },
    ];
  });
}

/** The cells of each row; several codes are joined by commas. */
function eachOf({ each }: Part, known: Cells): Cells[] {
  const joined = each === undefined ? '' : (known[each] ?? '');
  if (each === undefined || joined.trim() === '') return [known];
  const values = joined.split(',').map((one) => one.trim());
  return values.filter((one) => one !== '').map((value) => ({ ...known, [each]: value }));
}

function rowOf({ kind, columns, fixed }: Part, known: Cells, typed: Cells): Cells {
  const follows = { ...fixed?.(known), ...clearedBy(kindOf(kind), columns, typed) };
  const names = Object.entries(kindOf(kind).columns)
    .filter(
      ([name, { required }]) =>
        required || name in follows || (columns.includes(name) && name in typed),
    )
    .map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, follows[name] ?? known[name] ?? '']));
}

/** What an emptied field removes; only where an empty cell would keep it. */
function clearedBy(kind: Kind, columns: readonly string[], typed: Cells): Cells {
  const emptied = columns.filter(
    (name) => typed[name]?.trim() === '' && clearableOf(kind)?.includes(name) === true,
  );
  return emptied.length === 0 ? {} : { [clearing]: emptied.join('|') };
}

/** Fields that are emptied, and whose value no form removes. */
export function unclearableIn(form: FormName, typed: Cells): string[] {
  return columnsOf(definitions[form])
    .filter(
      ({ name, isRequired, isClearable }) =>
        !isRequired && !isClearable && typed[name]?.trim() === '',
    )
    .map(({ name }) => name);
}

/** Fields that must be filled and are not. */
export function missingIn(form: FormName, typed: Cells): string[] {
  const definition = definitions[form];
  const isNew = definition.of === null;
  return columnsOf(definition)
    .filter(({ name, isRequired }) => {
      if (!isRequired) return false;
      const value = typed[name];
      return value === undefined ? isNew || !hasPresent(definition, name) : value.trim() === '';
    })
    .map(({ name }) => name);
}

/** The kinds of these forms have one row for what they are of; the others add rows. */
function hasPresent({ parts }: FormDefinition, name: string): boolean {
  return parts.some(
    ({ kind, columns }) => columns.includes(name) && (kind === 'uczestnicy' || kind === 'sklepy'),
  );
}

/** Columns that another person has changed since the form was read, of those that it changes. */
export function movedIn(typed: Cells, seen: Cells, now: Cells): string[] {
  return Object.keys(typed).filter((name) => name in now && seen[name] !== now[name]);
}
