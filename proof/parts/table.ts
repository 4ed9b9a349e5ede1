import type { Mark } from './judge.ts';

export type Line = {
  readonly id: string;
  readonly sentence: string;
  readonly marks: readonly Mark[];
  readonly error?: string;
};

const heads = ['test', 'count', 'figure', 'pass mark', 'verdict'] as const;

/** The table of a run: a heading per sentence, a line per mark, what was wrong under it. */
export function drawTable(lines: readonly Line[]): string {
  const rows = lines.flatMap(({ marks }) => marks.map(cells));
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const draw = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  const body = lines
    .toSorted(byNumber)
    .flatMap(({ id, sentence, marks, error }) => [
      `${id}  ${sentence}`,
      ...marks.flatMap((mark) => [
        draw(cells(mark)),
        ...mark.found.map((found) => `      ${found}`),
      ]),
      ...(error === undefined ? [] : [`    ended early: ${error}`]),
    ]);
  return [draw(heads), ...body].join('\n');
}

function cells({ what, count, figure, pass, verdict }: Mark): string[] {
  return [`    ${what}`, count.toLocaleString('en'), figure, pass, verdict];
}

function byNumber(left: Line, right: Line): number {
  return Number(left.id.slice(2)) - Number(right.id.slice(2));
}
