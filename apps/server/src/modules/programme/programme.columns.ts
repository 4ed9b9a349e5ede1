import { canonicalIban, isPesel, isPolishIban, isZipCode } from '@klub/contract/identity';
import { hidesCharacters } from '@klub/contract/profile-fields';
import { depthOfHtml } from '../../infra/html.ts';
import { e164Of } from '../../infra/phone.ts';
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

/** A column of a file: how its text is read, and the template's example. */
export type Column<T = unknown> = {
  readonly required: boolean;
  readonly example: string;
  /** For trimmed text that is not empty. */
  read(text: string): T | Wrong;
};

type Required<T> = Column<T> & { readonly required: true };
type Optional<T> = Column<T> & { readonly required: false };

export type Columns = Readonly<Record<string, Column>>;

/** Required columns have a value; in others null means an empty cell or a missing column. */
export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends { required: true }
    ? ValueOf<C[Name]>
    : ValueOf<C[Name]> | null;
};
type ValueOf<C> = C extends Column<infer T> ? T : never;

/** `must(text(100), 'Sklep u Jana')`: a column that every row fills. */
export function must<T>(read: (text: string) => T | Wrong, example: string): Required<T> {
  return { required: true, example, read };
}

/** A column that may be empty or missing. */
export function may<T>(read: (text: string) => T | Wrong, example = ''): Optional<T> {
  return { required: false, example, read };
}

type Reader<T> = (text: string) => T | Wrong;

// oxlint-disable-next-line no-control-regex -- these are the characters that PostgreSQL refuses or that are invisible
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

export function text(maxLength: number): Reader<string> {
  return (cell) => {
    if (cell.length > maxLength) return wrong(reasons.tooLong(maxLength));
    return controlCharacters.test(cell) || !cell.isWellFormed()
      ? wrong(reasons.controlCharacters)
      : cell;
  };
}

/** Names and addresses, without invisible characters. */
export function visibleText(maxLength: number): Reader<string> {
  const read = text(maxLength);
  return (cell) => (hidesCharacters(cell) ? wrong(reasons.hiddenCharacters) : read(cell));
}

/** A text that must match; `reason` says in Polish what is expected. */
function matching(pattern: RegExp, reason: string, maxLength = 200): Reader<string> {
  const read = visibleText(maxLength);
  return (cell) => {
    const value = read(cell);
    return isWrong(value) || pattern.test(value) ? value : wrong(reason);
  };
}

const htmlMaxLength = 200_000;
const htmlMaxDepth = 100;

/**
 * HTML before sanitising; `step.html` sanitises and warns. Checks the depth, because sanitising
 * takes quadratic time in it.
 */
export const html: Reader<string> = (cell) => {
  const value = text(htmlMaxLength)(cell);
  return isWrong(value) || depthOfHtml(value) <= htmlMaxDepth
    ? value
    : wrong(reasons.deepHtml(htmlMaxDepth));
};

export const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, reasons.notASlug, 100);

export const code = visibleText(40);

export function whole(min: number, max: number): Reader<number> {
  return (cell) => {
    const value = wholeNumberOf(cell);
    if (value === null && isThousandOrFraction(cell)) return wrong(reasons.thousandOrFraction);
    if (value === null) return wrong(isFraction(cell) ? reasons.fraction : reasons.notWhole);
    return value < min || value > max ? wrong(reasons.outOfRange(min, max)) : value;
  };
}

/** Maximum points of a plan: sums of a million rows stay below 2^53. */
export const pointsMax = 1_000_000_000;

export const day: Reader<string> = (cell) => dayFrom(cell) ?? wrong(reasons.notADay);
export const month: Reader<string> = (cell) => monthFrom(cell) ?? wrong(reasons.notAMonth);
export const start: Reader<Date> = (cell) => momentFrom(cell, 'start') ?? wrong(reasons.notAMoment);
/** An exclusive end; a bare day includes the whole day. */
export const end: Reader<Date> = (cell) => momentFrom(cell, 'end') ?? wrong(reasons.notAMoment);
export const yesNo: Reader<boolean> = (cell) => yesNoFrom(cell) ?? wrong(reasons.notYesNo);

/** One of the words; `values` maps the file's word to the stored value. */
export function choice<const T>(values: Readonly<Record<string, T>>): Reader<T> {
  const known = new Map(Object.entries(values));
  return (cell) => known.get(cell.toLowerCase()) ?? wrong(reasons.notOneOf([...known.keys()]));
}

/** Several words, joined by `|`. */
export function choices<const T extends string>(allowed: readonly T[]): Reader<T[]> {
  return (cell) => {
    const words = cell.split('|').map((word) => word.trim());
    const found = allowed.filter((word) => words.includes(word));
    return found.length === new Set(words).size ? found : wrong(reasons.notOneOf(allowed));
  };
}

export const phone: Reader<string> = (cell) =>
  // Nearly every row has this form, and the full parser takes a hundred times as long.
  /^[1-9]\d{8}$/.test(cell) ? `+48${cell}` : (e164Of(cell) ?? wrong(reasons.notAPhone));

export const email = matching(
  /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/,
  reasons.notAnEmail,
  254,
);
export const zipCode: Reader<string> = (cell) =>
  isZipCode(cell) ? cell : wrong(reasons.notAZipCode);
export const sapNumber = matching(/^\d{1,12}$/, reasons.sapDigits);

export const iban: Reader<string> = (cell) => {
  const value = canonicalIban(cell);
  return isPolishIban(value) ? value : wrong(reasons.notAnIban);
};

export const pesel: Reader<string> = (cell) => (isPesel(cell) ? cell : wrong(reasons.notAPesel));
