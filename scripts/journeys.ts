import { ensureChromium } from './machine/chromium.ts';
import { runNode } from './steps.ts';

/** Runs the browser journeys; the web app has to be built. */
export async function runJourneys(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return (
    (await ensureChromium()) && (await runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], environment))
  );
}

if (import.meta.main) process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
