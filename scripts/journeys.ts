import { ensureChromium } from './machine/chromium.ts';
import { engineNames, ensureEngines } from './machine/engines.ts';
import { runNode } from './steps.ts';
import { addDays, dayOf, instantOf } from '../apps/server/src/infra/warsaw.ts';
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
 * Journeys, servers and commands begin between noon and ten in the evening in Warsaw, so no work of the night and no midnight
 * falls into a run. Never earlier than it is: the clock that Playwright gives a page would be ahead by as much.
 */
function byDay(): NodeJS.ProcessEnv {
  const now = new Date();
  const today = dayOf(now);
  const [noon, evening] = [instantOf(today, '12:00'), instantOf(today, '22:00')];
  const begin = now < noon ? noon : now < evening ? now : instantOf(addDays(today, 1), '12:00');
  return {
    CLOCK_SHIFT: String(begin.getTime() - now.getTime()),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${runClock}`,
  };
}

if (import.meta.main) process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
