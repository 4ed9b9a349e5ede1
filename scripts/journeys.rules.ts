import { rowIds } from './conformance.rules.ts';
import { drawnPart, partsBeyondRows } from './drawn.ts';

type Suite = {
  title: string;
  file: string;
  specs?: { title: string; tests: { projectName: string }[] }[];
  suites?: Suite[];
};

/** What Playwright's reporter `json` writes of a list of tests. */
export type Listing = { suites: Suite[] };

type Journey = {
  readonly project: string;
  readonly file: string;
  readonly titles: readonly string[];
};

/** Walks through every screen, which draw their screens themselves. */
const drawTheirOwn = ['accessibility', 'failures', 'narrow', 'stability', 'toasts', 'wide'];

/** The journeys that a drawn run leaves out, as a list of tests names them: none that proves a row of the specification. */
export function leftOutOf({ suites }: Listing): string[] {
  const others = suites
    .flatMap((file) => journeysOf(file, []))
    .filter((journey) => !isAlwaysRun(journey));
  const drawn = new Set(drawnPart(others, partsBeyondRows, nameOf));
  return others.filter((journey) => !drawn.has(journey)).map(nameOf);
}

function journeysOf({ file, specs = [], suites = [] }: Suite, above: readonly string[]): Journey[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName: project }) => ({ project, file, titles: [...above, title] })),
  );
  return [...own, ...suites.flatMap((inner) => journeysOf(inner, [...above, inner.title]))];
}

function isAlwaysRun({ file, titles }: Journey): boolean {
  return (
    drawTheirOwn.some((name) => file.endsWith(`/${name}.e2e.ts`)) ||
    titles.some((title) => rowIds({ title }).length > 0)
  );
}

function nameOf({ project, file, titles }: Journey): string {
  return [`[${project}]`, file, ...titles].join(' › ');
}
