import { canonicalIban, isPesel, isPolishIban, isZipCode } from '@klub/contract/identity';
import type { RoleNames } from '@klub/contract/roles';
import { hidesCharacters } from '@klub/contract/profile-fields';
import { depthOfHtml } from '../../../infra/html.ts';
import { e164Of } from '../../../infra/phone.ts';
import {
  type ListedColumn,
  asWritten,
  endMoment,
  htmlText,
  picture as pictureListed,
  plain,
  sealedText,
  startMoment,
} from './changes/changes.rules.ts';
import {
  type Fragment,
  endCell,
  listCell,
  monthCell,
  phoneCell,
  startCell,
  textCell,
  wordCell,
  yesNoCell,
} from './programme.cells.store.ts';
import { reasons } from './programme.copy.ts';
import {
  dayFrom,
  isFraction,
  isThousandOrFraction,
  momentFrom,
  monthFrom,
  wholeNumberOf,
  yesNoFrom,
} from './programme.rules.ts';

/** Why a cell is rejected. */
export type Wrong = { readonly wrong: string };

export function wrong(reason: string): Wrong {
  return { wrong: reason };
}

export function isWrong(value: unknown): value is Wrong {
  return typeof value === 'object' && value !== null && 'wrong' in value;
}

/** What a cell of a column holds: how it is read, and how the stored value is listed and exported. */
export type Cell<T = unknown> = {
  /** For trimmed text that is not empty. */
  readonly read: Reader<T>;
  /** How the list of changes shows it under this heading. */
  readonly listed: (heading: string) => ListedColumn;
  /** How a file has the stored value; null: exports leave the column out. */
  readonly exported: ((stored: Fragment) => Fragment) | null;
  /** Content that is cleaned, or kept beside the database, before it is stored. */
  readonly content?: 'html' | 'picture';
  /** The value is stored sealed with the seal of this name. */
  readonly seal?: string;
  /** The words of a file, where it takes one of a few. */
  readonly allowed?: readonly string[];
  /** The words of a file, where it takes several of a few. */
  readonly someOf?: readonly string[];
  /** The word is the code of a role; a file may have the role's name instead. */
  readonly isRole?: true;
  /** What a form asks the value with; by default a line of text. */
  readonly input?: CellInput;
};

export type CellInput = 'text' | 'day' | 'month' | 'moment' | 'number' | 'phone' | 'email';

/** What a column says besides its cell. */
type Described<T, To extends string> = {
  /** Where the value is stored: a column of the kind's table, or `join.column` of a joined one. */
  readonly to?: To;
  /** What a template shows. */
  readonly example?: string;
  /** What the column means, in Polish; by default what a column of this name means everywhere. */
  readonly words?: string | ((names: RoleNames) => string);
  /** The name of its field in a form, in Polish. */
  readonly label?: string;
  /** What an empty cell stores instead of null. */
  readonly empty?: T;
};

/** One column of a file. */
export type Column<T = unknown, To extends string = string> = Cell<T> &
  Described<T, To> & { readonly required: boolean; readonly example: string };

type RequiredColumn<T, To extends string> = Column<T, To> & { readonly required: true };
type OptionalColumn<T, To extends string> = Column<T, To> & { readonly required: false };

export type Columns<To extends string = string> = Readonly<Record<string, Column<unknown, To>>>;

/** Required columns have a value; in others null means an empty cell or a missing column. */
export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends { required: true }
    ? ValueOf<C[Name]>
    : ValueOf<C[Name]> | null;
};
type ValueOf<C> = C extends Column<infer T> ? T : never;

/** A column that every row fills. */
export function required<T, const To extends string = never>(
  kind: Cell<T>,
  described: Omit<Described<T, To>, 'empty'> = {},
): RequiredColumn<T, To> {
  return { ...kind, example: '', ...described, required: true };
}

/** A column that may be empty or missing. */
export function optional<T, const To extends string = never>(
  kind: Cell<T>,
  described: Described<T, To> = {},
): OptionalColumn<T, To> {
  return { ...kind, example: '', ...described, required: false };
}

type Reader<T> = (text: string) => T | Wrong;

/** A cell that is listed and exported as it is stored, unless it says otherwise. */
export function cell<T>(read: Reader<T>, how: Partial<Omit<Cell<T>, 'read'>> = {}): Cell<T> {
  return { read, listed: plain, exported: textCell, ...how };
}

// oxlint-disable-next-line no-control-regex -- these are the characters that PostgreSQL refuses or that are invisible
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

function readText(maxLength: number): Reader<string> {
  return (given) => {
    if (given.length > maxLength) return wrong(reasons.tooLong(maxLength));
    return controlCharacters.test(given) || !given.isWellFormed()
      ? wrong(reasons.controlCharacters)
      : given;
  };
}

export function text(maxLength: number): Cell<string> {
  return cell(readText(maxLength));
}

/** Names and addresses: without invisible characters; the list of changes shows them whole. */
export function visibleText(maxLength: number): Cell<string> {
  const read = readText(maxLength);
  return cell((given) => (hidesCharacters(given) ? wrong(reasons.hiddenCharacters) : read(given)), {
    listed: asWritten,
  });
}

/** A text that must match; `reason` says in Polish what is expected. */
function matching(pattern: RegExp, reason: string, maxLength = 200): Reader<string> {
  const { read } = visibleText(maxLength);
  return (given) => {
    const value = read(given);
    return isWrong(value) || pattern.test(value) ? value : wrong(reason);
  };
}

const htmlMaxLength = 200_000;
const htmlMaxDepth = 100;

/** Content HTML; it is cleaned before it is stored. The cleaner takes the square of the depth. */
export const html = cell(
  (given) => {
    const value = readText(htmlMaxLength)(given);
    return isWrong(value) || depthOfHtml(value) <= htmlMaxDepth
      ? value
      : wrong(reasons.deepHtml(htmlMaxDepth));
  },
  { listed: htmlText, content: 'html' },
);

/** The name of a file beside the table. No export has it again: what is stored is an address. */
export const picture = cell(readText(200), {
  listed: pictureListed,
  exported: null,
  content: 'picture',
});

export const slug = cell(matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, reasons.notASlug, 100));

export const code = cell(visibleText(40).read);

export function whole(min: number, max: number): Cell<number> {
  return cell(
    (given) => {
      const value = wholeNumberOf(given);
      if (value === null && isThousandOrFraction(given)) return wrong(reasons.thousandOrFraction);
      if (value === null) return wrong(isFraction(given) ? reasons.fraction : reasons.notWhole);
      return value < min || value > max ? wrong(reasons.outOfRange(min, max)) : value;
    },
    { input: 'number' },
  );
}

/** Maximum points of a plan: sums of a million rows stay below 2^53. */
export const pointsMax = 1_000_000_000;

export const day = cell((given) => dayFrom(given) ?? wrong(reasons.notADay), { input: 'day' });
/** Its first day. */
export const month = cell((given) => monthFrom(given) ?? wrong(reasons.notAMonth), {
  listed: (heading) => plain(heading, (first) => String(first).slice(0, 7)),
  exported: monthCell,
  input: 'month',
});
export const start = cell((given) => momentFrom(given, 'start') ?? wrong(reasons.notAMoment), {
  listed: startMoment,
  exported: startCell,
  input: 'moment',
});
/** An exclusive end; a bare day includes the whole day. */
export const end = cell((given) => momentFrom(given, 'end') ?? wrong(reasons.notAMoment), {
  listed: endMoment,
  exported: endCell,
  input: 'moment',
});
export const yesNo = cell((given) => yesNoFrom(given) ?? wrong(reasons.notYesNo), {
  exported: yesNoCell,
  allowed: ['tak', 'nie'],
});

/** One of the words; `values` maps the file's word to the stored value. */
export function choice<const T>(values: Readonly<Record<string, T>>): Cell<T> {
  const known = new Map(Object.entries(values));
  const words = new Map<unknown, string>([...known].map(([word, stored]) => [stored, word]));
  return cell(
    (given) => known.get(given.toLowerCase()) ?? wrong(reasons.notOneOf([...known.keys()])),
    {
      listed: (heading) => plain(heading, (stored) => words.get(stored) ?? ''),
      exported: wordCell(values),
      allowed: [...known.keys()],
    },
  );
}

/** One of the words, which are stored as they are. */
export function choiceOf<const T extends string>(words: readonly T[]): Cell<T> {
  return {
    ...choice(Object.fromEntries(words.map((word) => [word, word])) as Record<string, T>),
    exported: textCell,
  };
}

/** Several words, joined by `|`. */
export function choices<const T extends string>(allowed: readonly T[]): Cell<T[]> {
  return cell(
    (given) => {
      const words = given.split('|').map((word) => word.trim());
      const found = allowed.filter((word) => words.includes(word));
      return found.length === new Set(words).size ? found : wrong(reasons.notOneOf(allowed));
    },
    { exported: listCell, someOf: allowed },
  );
}

export const phone = cell(
  (given) =>
    // Nearly every row has this form, and the full parser takes a hundred times as long.
    /^[1-9]\d{8}$/.test(given) ? `+48${given}` : (e164Of(given) ?? wrong(reasons.notAPhone)),
  { exported: phoneCell, input: 'phone' },
);

export const email = cell(
  matching(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/, reasons.notAnEmail, 254),
  { listed: asWritten, input: 'email' },
);
export const zipCode = cell((given) => (isZipCode(given) ? given : wrong(reasons.notAZipCode)));
export const sapNumber = cell(matching(/^\d{1,12}$/, reasons.sapDigits), { listed: asWritten });

export const iban = cell((given) => {
  const value = canonicalIban(given);
  return isPolishIban(value) ? value : wrong(reasons.notAnIban);
});

export const pesel = cell((given) => (isPesel(given) ? given : wrong(reasons.notAPesel)));

/** What is stored sealed with the seal of this name: no list shows it, and no file has it again. */
export function sealed<T>({ read, input }: Cell<T>, seal: string): Cell<T> {
  return {
    read,
    seal,
    listed: sealedText,
    exported: null,
    ...(input === undefined ? {} : { input }),
  };
}
