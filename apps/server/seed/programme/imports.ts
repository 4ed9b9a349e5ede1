import { instantOf } from '../../src/infra/warsaw.ts';
import type { ProgrammeFile } from '../csv.ts';
import { type Months, monthsOf } from '../months.ts';
import { demoFiles } from './programme.ts';

/** Files that an operator imported together, and when. */
export type DemoImport = { readonly at: Date; readonly files: readonly ProgrammeFile[] };

/**
 * The shop whose points of last month were first too low, so that one bonus of the demo has a
 * correction.
 */
const corrected = { phone: '500000001', shop: 'WR-02', pointsAtFirst: 960 } as const;

export const correctionName = 'realizacje-korekta.csv';

/**
 * The programme with the plans of this month; before them, on its third day, the figures of past
 * months.
 */
export function demoImports(now: Date): readonly DemoImport[] {
  const months = monthsOf(now);
  const files = demoFiles(now);
  const [plans, points] = [fileOf(files, 'plany'), fileOf(files, 'realizacje')];
  const rest = files.filter((file) => file !== plans && file !== points);
  const isCurrent = (row: string): boolean => row.includes(`;${monthName(months, 0)};`);
  const isOver = (row: string): boolean => !isCurrent(row);
  return [
    {
      at: now,
      files: [
        ...rest,
        ofRows(plans, plans.name, isCurrent),
        ofRows(points, points.name, isCurrent),
      ],
    },
    {
      at: pastMoment(months, '03', '07:10'),
      files: [
        ofRows(plans, 'plany-poprzednie.csv', isOver),
        withFirstPoints(ofRows(points, 'realizacje-poprzednie.csv', isOver), months),
      ],
    },
  ];
}

/** A shop's late file: the points as in `demoFiles`. It arrives after the month was booked. */
export function demoCorrection(now: Date): DemoImport {
  const months = monthsOf(now);
  const points = fileOf(demoFiles(now), 'realizacje');
  const row = rowOf(months);
  return {
    at: pastMoment(months, '09', '14:20'),
    files: [ofRows(points, correctionName, (candidate) => candidate.startsWith(row))],
  };
}

function rowOf(months: Months): string {
  return `${corrected.phone};${corrected.shop};${monthName(months, -1)};`;
}

function withFirstPoints({ name, text }: ProgrammeFile, months: Months): ProgrammeFile {
  const row = rowOf(months);
  return {
    name,
    text: text.replace(new RegExp(`^${row}\\d+$`, 'm'), `${row}${corrected.pointsAtFirst}`),
  };
}

function fileOf(files: readonly ProgrammeFile[], kind: string): ProgrammeFile {
  const file = files.find(({ name }) => name === `${kind}.csv`);
  if (file === undefined) throw new Error(`The demo programme has no file ${kind}.`);
  return file;
}

function ofRows(
  { text }: ProgrammeFile,
  name: string,
  isWanted: (row: string) => boolean,
): ProgrammeFile {
  const [head = '', ...rows] = text.trimEnd().split('\n');
  return { name, text: `${[head, ...rows.filter(isWanted)].join('\n')}\n` };
}

function monthName(months: Months, offset: number): string {
  return months.monthAt(offset).slice(0, 7);
}

/** A moment of this month; now if it is in the future. */
function pastMoment(months: Months, day: string, time: string): Date {
  const moment = instantOf(`${months.monthAt(0).slice(0, 8)}${day}`, time);
  return moment < months.now ? moment : months.now;
}
