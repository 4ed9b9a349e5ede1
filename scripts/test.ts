import { buildWeb } from './build.ts';
import { checks } from './check.ts';
import { ensureChromium } from './machine/chromium.ts';
import { reportConformance } from './conformance.ts';
import { onChromium, runJourneys, runMainJourneys, runWalks } from './journeys.ts';
import { engineNames, ensureEngines, whySkipped } from './machine/engines.ts';
import { keepTemporaryFilesInMemory } from './machine/memory-disk.ts';
import { ensureNginx, ensurePostgres } from './machine/postgres.ts';
import { shareSeed } from './brief.ts';
import { runShortProofs } from './proof.ts';
import { forgetResults, journeyResults, readProofs, unitResults, walkResults } from './results.ts';
import type { Outcome } from './results.ts';
import { runNode, runSideBySide, runSteps, type Step } from './steps.ts';

const unitReport = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`];

keepTemporaryFilesInMemory();
forgetResults();
shareSeed();
const machine: readonly Step[] = [
  { name: 'chromium', run: ensureChromium },
  { name: 'postgresql', run: ensurePostgres },
  { name: 'nginx', run: ensureNginx },
  { name: 'webkit and firefox', run: ensureEngines },
];
/** With `all`: every journey, with every screen and width, and the proofs; without, what proves a row or a main flow. */
const isAll = process.argv.includes('all');
const browserReport = ['--reporter=list,json'];
const journeyReport = [...browserReport, ...onChromium];
const journeyFiles = { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults };
const tests: readonly Step[] = [
  { name: 'unit', run: () => runNode(['node_modules/vitest/vitest.mjs', 'run', ...unitReport]) },
  { name: 'build', run: buildWeb },
  ...(isAll ? [{ name: 'proofs, with fewer counts', run: runShortProofs }] : []),
  {
    name: 'journeys',
    run: () =>
      isAll
        ? runJourneys(journeyReport, { ...journeyFiles, TEST_COUNTS: 'full' })
        : runMainJourneys(journeyReport, journeyFiles),
  },
  {
    name: 'walks',
    run: () => runWalks(isAll, browserReport, { PLAYWRIGHT_JSON_OUTPUT_FILE: walkResults }),
  },
  { name: 'conformance', run: () => Promise.resolve(reportConformance()) },
];
const failedSteps = [...(await runSideBySide(machine, ...checks)), ...(await runSteps(tests))];

const proofs = readProofs();
for (const { title, why = '' } of proofs.filter((proof) => proof.outcome === 'failed')) {
  console.log(`failed: ${title}`);
  if (why !== '') console.log(why.replaceAll(/^/gm, '    '));
}
if (failedSteps.length > 0) console.log(`failed steps: ${failedSteps.join(', ')}`);

// A step that fails without a failing test (types, lint, the build …) counts as one, so that the line never reads '0 failed' on a fault.
const failedTests = count('failed');
const failed = failedTests > 0 ? failedTests : failedSteps.length;
for (const why of engineNames.map(whySkipped)) if (why !== undefined) console.log(why);
console.log(`\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`);
process.exitCode = failed === 0 && failedSteps.length === 0 ? 0 : 1;

function count(outcome: Outcome): number {
  return proofs.filter((proof) => proof.outcome === outcome).length;
}
