import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leftOutOf, type Listing } from './journeys.rules.ts';
import { ensureChromium } from './machine/chromium.ts';
import { root, runNode } from './steps.ts';
import { dayOf, instantOf } from '../apps/server/src/infra/warsaw.ts';
import { runClock } from '../apps/server/src/testing/programs.ts';

const listed = join(root, '.cache/journeys/all.json');
const leftOut = join(root, '.cache/journeys/left-out.txt');

/** Runs the browser journeys; the web app has to be built. */
export async function runJourneys(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return (await ensureChromium()) && (await runPlaywright(args, environment));
}

/** Runs each journey that proves a row of the specification, and a part of the others, another part in each run. */
export async function runDrawnJourneys(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  mkdirSync(dirname(leftOut), { recursive: true });
  const listing = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: listed };
  if (!(await ensureChromium())) return false;
  // A journey that does not even load is told by the run itself, into its own report.
  if (!(await runPlaywright(['--list', '--reporter=json'], listing)))
    return runPlaywright(args, environment);
  const lines = leftOutOf(JSON.parse(readFileSync(listed, 'utf8')) as Listing).map(
    (name) => `${name}\n`,
  );
  writeFileSync(leftOut, lines.join(''));
  return runPlaywright([...args, `--test-list-invert=${leftOut}`], environment);
}

function runPlaywright(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    ...noon(),
    ...environment,
  });
}

/** Journeys, servers and commands begin at noon in Warsaw, so no work of the night and no midnight falls into a run. */
function noon(): NodeJS.ProcessEnv {
  const now = new Date();
  const shift = instantOf(dayOf(now), '12:00').getTime() - now.getTime();
  return {
    CLOCK_SHIFT: String(shift),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${runClock}`,
  };
}

if (import.meta.main) process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
