import type { Columns } from '../programme/programme.columns.ts';
import { kinds } from '../programme/kinds.ts';
import type { Fragment } from '../territory/listing.store.ts';
import * as content from './content.store.ts';
import * as figures from './figures.store.ts';
import * as people from './people.store.ts';
import * as rules from './rules.store.ts';

/** `month` is a first day; `today` a day. */
export type Asked = { readonly month: string; readonly today: string };

/** A kind of file that can hold the present state so that its import changes nothing. */
export type PresentKind = {
  readonly name: string;
  readonly columns: Columns;
  /** Columns of the file, in the template's order; an import leaves the others unchanged. */
  readonly names: readonly string[];
  readonly isMonthly: boolean;
  /** An import of this kind removes rows that the file lacks. */
  readonly isWhole: boolean;
  /** An import of this kind keeps the value of an empty cell. */
  readonly isKeptWhenEmpty: boolean;
  statement(asked: Asked): Fragment;
};

type Statement = PresentKind['statement'];
type Shape = {
  readonly statement: Statement;
  readonly without?: readonly string[];
  readonly isMonthly?: true;
  readonly isWhole?: true;
};

const pictures = ['miniatura', 'obraz'];
const sealed = [
  'konto',
  'ulica',
  'kod',
  'miasto',
  'data_urodzenia',
  'pesel',
  'urzad_nazwa',
  'urzad_adres',
];
const commands = ['zablokowany', 'wyloguj', 'nowa_osoba'];

const shapes: Readonly<Record<string, Shape>> = {
  ustawienia: { statement: rules.settings },
  reguly: { statement: rules.rules },
  teksty: { statement: content.texts },
  zgody: { statement: content.approvals },
  sklepy: { statement: people.shops },
  uczestnicy: { statement: people.people, without: [...sealed, ...commands] },
  struktura: { statement: people.structure },
  pigulki: { statement: content.pills, without: pictures },
  aktualnosci: { statement: content.news, without: pictures },
  kategorie_strefy: { statement: content.zoneCategories },
  strefa: { statement: content.zoneArticles, without: pictures },
  kalendarz: { statement: content.calendar, isWhole: true },
  kategorie_kontaktu: { statement: content.contactCategories, isWhole: true },
  plany: { statement: figures.plansOf, isMonthly: true },
  realizacje: { statement: figures.realisationsOf, isMonthly: true },
  zadania: { statement: content.tasks, without: pictures },
  cele_zadan: { statement: figures.tasksTargets },
  plany_zadan: { statement: figures.goalsOf, isMonthly: true },
  realizacje_zadan: { statement: figures.resultsOf, isMonthly: true },
};

export const presentKinds: ReadonlyMap<string, PresentKind> = new Map(
  kinds.flatMap(({ name, columns }) => {
    const shape = shapes[name];
    if (shape === undefined) return [];
    const { statement, without = [], isMonthly = false, isWhole = false } = shape;
    const names = Object.keys(columns).filter((column) => !without.includes(column));
    return [
      [
        name,
        {
          name,
          columns,
          names,
          isMonthly,
          isWhole,
          isKeptWhenEmpty: name === 'uczestnicy',
          statement,
        },
      ],
    ];
  }),
);
