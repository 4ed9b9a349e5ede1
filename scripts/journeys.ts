import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rowIds } from './conformance.rules.ts';
import { drawnPart, partsBeyondRows } from './drawn.ts';
import { ensureChromium } from './machine/chromium.ts';
import { root, runNode } from './steps.ts';

/** Walks through every screen, which draw their screens themselves. */
const drawTheirOwn = ['accessibility', 'failures', 'narrow', 'stability', 'toasts', 'wide'];

const listed = join(root, '.cache/journeys/all.json');
const leftOut = join(root, '.cache/journeys/left-out.txt');

/** Runs the browser journeys; the web app has to be built. */
export async function runJourneys(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return (await ensureChromium()) && (await runPlaywright(args, environment));
}

/** Runs each journey that proves a row of the specification, and a part of the others, another part in each run. */
export async function runDrawnJourneys(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  mkdirSync(dirname(leftOut), { recursive: true });
  const listing = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: listed };
  if (!(await ensureChromium()) || !(await runPlaywright(['--list', '--reporter=json'], listing))) return false;
  const others = journeysIn(JSON.parse(readFileSync(listed, 'utf8')) as Listing).filter((one) => !isAlwaysRun(one));
  const drawn = new Set(drawnPart(others, partsBeyondRows, nameOf));
  writeFileSync(
    leftOut,
    others
      .filter((one) => !drawn.has(one))
      .map((one) => `${nameOf(one)}\n`)
      .join(''),
  );
  return runPlaywright([...args, `--test-list-invert=${leftOut}`], environment);
}

function runPlaywright(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], environment);
}

type Journey = { readonly project: string; readonly file: string; readonly titles: readonly string[] };

type Suite = {
  title: string;
  file: string;
  specs?: { title: string; tests: { projectName: string }[] }[];
  suites?: Suite[];
};
type Listing = { suites: Suite[] };

function journeysIn({ suites }: Listing): Journey[] {
  return suites.flatMap((file) => journeysOf(file, []));
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

/** As a list of tests names it. */
function nameOf({ project, file, titles }: Journey): string {
  return [`[${project}]`, file, ...titles].join(' › ');
}

if (import.meta.main) process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
