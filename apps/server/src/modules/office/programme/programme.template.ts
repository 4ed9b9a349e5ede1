import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import type { Kind } from './programme.kind.ts';

/** A CSV that Polish Excel opens as a table: a kind's columns and one example row. */
export function templateOf({ columns }: Kind): string {
  const cells = Object.entries(columns).map(([name, { example }]) => [name, example] as const);
  return csvMark + csvTextLines([cells.map(([name]) => name), cells.map(([, example]) => example)]);
}
