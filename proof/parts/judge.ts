import { currentScale } from './scale.ts';

/** `noted`: a time in the short scale, where the machine may be busy with anything; printed, not judged. */
type Verdict = 'holds' | 'broken' | 'noted' | 'skipped';

/** One line of the table: so many things were tried, this came out, that was asked for. */
export type Mark = {
  readonly what: string;
  readonly count: number;
  readonly figure: string;
  readonly pass: string;
  readonly verdict: Verdict;
  /** The first of those that were wrong. */
  readonly found: readonly string[];
};

type Measured = {
  readonly unit?: string;
  /** A time: judged in the full run only. */ readonly timed?: boolean;
};

export type Judge = {
  /** Of so many things tried none may be found. */
  none(what: string, count: number, found: readonly unknown[]): void;
  atMost(what: string, count: number, figure: number, limit: number, measured?: Measured): void;
  atLeast(what: string, count: number, figure: number, limit: number, measured?: Measured): void;
  equal(what: string, count: number, figure: number, expected: number): void;
  /** What could not be tried on this machine, and why. */
  skipped(what: string, why: string): void;
};

const shown = 5;

/** Keeps what is judged, line by line. */
export function judgeInto(marks: Mark[]): Judge {
  const note = (
    line: Omit<Mark, 'verdict' | 'found'>,
    holds: boolean,
    { timed = false }: Measured = {},
    found: readonly string[] = [],
  ): void => {
    const judged: Verdict = holds ? 'holds' : 'broken';
    marks.push({ ...line, verdict: timed && currentScale === 'short' ? 'noted' : judged, found });
  };
  return {
    none: (what, count, found) =>
      note(
        { what, count, figure: spell(found.length), pass: '0' },
        found.length === 0,
        {},
        found.slice(0, shown).map(tell),
      ),
    atMost: (what, count, figure, limit, measured = {}) =>
      note(
        { what, count, figure: spell(figure, measured), pass: `≤ ${spell(limit, measured)}` },
        figure <= limit,
        measured,
      ),
    atLeast: (what, count, figure, limit, measured = {}) =>
      note(
        { what, count, figure: spell(figure, measured), pass: `≥ ${spell(limit, measured)}` },
        figure >= limit,
        measured,
      ),
    equal: (what, count, figure, expected) =>
      note({ what, count, figure: spell(figure), pass: spell(expected) }, figure === expected),
    skipped: (what, why) =>
      marks.push({ what, count: 0, figure: '–', pass: why, verdict: 'skipped', found: [] }),
  };
}

function spell(figure: number, { unit }: Measured = {}): string {
  const digits = Number.isInteger(figure) ? 0 : figure < 10 ? 2 : 1;
  const number = figure.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === undefined ? number : `${number} ${unit}`;
}

function tell(found: unknown): string {
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
