import { checks } from './check.ts';
import { keepTemporaryFilesInMemory } from './machine/memory-disk.ts';
import { runNode, runSideBySide, runSteps } from './steps.ts';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];

keepTemporaryFilesInMemory();
const failed = [
  ...(await runSideBySide(...checks)),
  ...(await runSteps([{ name: 'unit tests', run: () => runNode(vitest) }])),
];
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
