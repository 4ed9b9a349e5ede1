type Point = { readonly x: number; readonly y: number };

/** What a small chart draws: strokes between neighbours that are known, and dots for values without one. */
export type Drawn = {
  readonly path: string;
  readonly dots: readonly Point[];
  /** The last value that is known. */
  readonly end: Point | undefined;
};

export type Box = {
  readonly width: number;
  readonly height: number;
  /** Room for half of a dot. */
  readonly edge: number;
};

/** The scale begins at nothing, so that a small change does not look like a large one; an unknown value is a gap. */
export function drawn(values: readonly (number | null)[], { width, height, edge }: Box): Drawn {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const span = Math.max(0, ...known) - low || 1;
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const place = (value: number, index: number): Point => ({
    x: round(edge + index * step),
    y: round(height - edge - ((value - low) / span) * (height - 2 * edge)),
  });
  const runs = runsOf(values.map((value, index) => (value === null ? null : place(value, index))));
  return {
    path: runs
      .filter((run) => run.length > 1)
      .map(strokeOf)
      .join(''),
    dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
    end: runs.at(-1)?.at(-1),
  };
}

function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const point of [...points, null]) {
    if (point !== null) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

function strokeOf(run: readonly Point[]): string {
  return run.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
