import { checkMigrations } from './house/migrations.ts';
import { checkPatterns } from './house/patterns.ts';
import { runNode, runSideBySide } from './steps.ts';
import type { Step } from './steps.ts';

const typedProjects = [
  'packages/contract',
  'packages/ui',
  'packages/ui/worker',
  'apps/server',
  'apps/web',
  'apps/web/worker',
  'apps/panel',
  'apps/panel/worker',
  'scripts/promises',
  '.',
];

const types: Step = { name: 'types', run: checkTypes };
const otherChecks: readonly Step[] = [
  { name: 'lint', run: () => runNode(['node_modules/oxlint/bin/oxlint', '--deny-warnings']) },
  { name: 'unused and undeclared', run: () => runNode(['node_modules/knip/bin/knip.js']) },
  { name: 'patterns', run: async () => checkPatterns() },
  { name: 'migrations', run: checkMigrations },
  { name: 'format', run: () => runNode(['node_modules/oxfmt/bin/oxfmt', '--check']) },
];

/** What reads the sources without running them, in lists that run side by side. */
export const checks: readonly (readonly Step[])[] = [[types], otherChecks];

async function checkTypes(): Promise<boolean> {
  let passed = true;
  for (const project of typedProjects) {
    const clean = await runNode([
      'node_modules/typescript/bin/tsc',
      '--pretty',
      'false',
      '-p',
      project,
    ]);
    passed &&= clean;
  }
  return passed;
}

if (import.meta.main) {
  const failed = await runSideBySide(...checks);
  if (failed.length > 0)
    console.error(`\nFailed: ${failed.join(', ')}. 'npm run format' writes the format.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
