import { findPostgres } from '../apps/server/src/testing/cluster.ts';
import { checks } from './check.ts';
import { keepTemporaryFilesInMemory } from './machine/memory-disk.ts';
import { runNode, runSideBySide, runSteps } from './steps.ts';

/** The quicker engine, which takes half the time of the embedded one. */
const isServer = process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined;
const engine = process.env['TEST_ENGINE'] ?? (isServer ? 'server' : 'embedded');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];

keepTemporaryFilesInMemory();
const failed = [
  ...(await runSideBySide(...checks)),
  ...(await runSteps([
    { name: `unit tests on the ${engine} engine`, run: () => runNode(vitest, { TEST_ENGINE: engine }) },
  ])),
];
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
