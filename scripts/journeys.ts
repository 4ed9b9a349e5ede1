import { ensureChromium } from './machine/chromium.ts';
import { engineNames, ensureEngines } from './machine/engines.ts';
import { runNode } from './steps.ts';
import { instantOf } from '../apps/server/src/infra/warsaw.ts';
import { runClock } from '../apps/server/src/testing/programs.ts';

/** Runs the browser journeys; the web app has to be built. */
export async function runJourneys(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return (await ensureChromium()) && (await runPlaywright(args, environment));
}

/** The main flow of each screen of the panel, which no row of the specification describes. */
const ofThePanel = [
  'acts',
  'called',
  'content',
  'decision',
  'declared',
  'door',
  'editor',
  'export',
  'first-run',
  'forms',
  'found',
  'from-nothing',
  'led',
  'letters',
  'messages',
  'media',
  'money',
  'months',
  'names',
  'office',
  'people',
  'plans',
  'preview',
  'regulations',
  'reports',
  'structure',
  'verify',
  'week',
];

/** Runs the journeys that prove a row of the specification, and those of the panel's main flows. */
export function runMainJourneys(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const main = `\\[[A-Z]\\d{2}\\]|panel-(${ofThePanel.join('|')})\\.e2e`;
  return runJourneys([...args, `--grep=${main}`], environment);
}

/** What Chromium runs. */
export const onChromium = ['--project=phone', '--project=desktop'];

/** Runs the walks in the other engines: each main flow, and with `isAll` every screen at two widths. */
export async function runWalks(
  isAll: boolean,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const projects = engineNames.map((engine) => `--project=${engine}`);
  const chosen = isAll ? [] : ['--grep-invert=every screen'];
  return (
    (await ensureEngines()) &&
    (await runPlaywright([...args, ...projects, ...chosen, '--workers=2'], environment))
  );
}

function runPlaywright(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    ...byDay(),
    ...environment,
  });
}

/**
 * Every run begins at this moment in Warsaw, in servers, commands, tests and pages: by day, in the second month of a
 * quarter, with a month and a quarter that are over.
 */
const begin = instantOf('2026-11-28', '12:00');

function byDay(): NodeJS.ProcessEnv {
  return {
    CLOCK_SHIFT: String(begin.getTime() - Date.now()),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${runClock}`,
  };
}

if (import.meta.main) process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
