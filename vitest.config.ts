import { readdirSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { drawnPart, partsBeyondRows } from './scripts/drawn.ts';

const server = 'apps/server/src';
/** The panel's imports, each of whose works starts a thread. */
const ofImports = readdirSync(`${server}/modules/imports`)
  .filter((name) => name.endsWith('.test.ts') && name !== 'imports.test.ts')
  .map((name) => `${server}/modules/imports/${name.replace('.test.ts', '')}`);

/**
 * Whole programs that are started and killed, and thousands of random steps. No row of the specification is proven by them alone:
 * `npm test` draws a part of them, others each time.
 */
const inTurns = [
  ...[
    'cli/archive',
    'cli/backup',
    'cli/operator',
    'cli/operator.commands',
    'cli/panel',
    'cli/settlements',
    'crash',
    'operation',
    'panel.crash',
    'provider-start',
    'robustness',
    'nginx',
    'panel-nginx',
    'infra/disk/folder-lock',
    'infra/disk/private-folder',
    'infra/db/silent-database',
    'modules/archive/archive.hostile',
    'modules/keys/keys.start',
    'modules/programme/programme.crash',
    'modules/programme/batch/undo.model',
    'modules/settlements/settlements.crash',
    'modules/signoffs/signoffs.model',
    'modules/staff/accounts/accounts.model',
    'modules/staff/entry/parallel',
  ].map((name) => `${server}/${name}`),
  ...ofImports,
  'scripts/new/new',
];
const drawn =
  process.env['TEST_FILES'] === 'drawn'
    ? drawnPart(inTurns, partsBeyondRows, (name) => name)
    : inTurns;
const notDrawn = inTurns.filter((name) => !drawn.includes(name)).map((name) => `${name}.test.ts`);

const common = {
  environment: 'node',
  restoreMocks: true,
  exclude: [...configDefaults.exclude, ...notDrawn],
};

export default defineConfig({
  test: {
    // Two cores: more workers only make the database tests wait for each other.
    maxWorkers: 2,
    // The files of a worker share the modules that they import: loading these for each file takes a third of the time.
    isolate: false,
    projects: [
      { test: { ...common, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/setup.ts',
          setupFiles: 'apps/server/src/testing/tidy.ts',
          // A loaded machine is slow, not wrong: real databases, real password hashes.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // The contrast of the tokens is tested on the stylesheet itself; all others stay empty, which is faster.
      {
        test: {
          ...common,
          name: 'web',
          include: [
            'apps/web/{src,worker}/**/*.test.ts',
            'apps/panel/src/**/*.test.ts',
            'packages/ui/src/**/*.test.ts',
          ],
          css: { include: /tokens\.css/ },
        },
      },
      // Whole programs run in it, on a machine that may be slow: as long as those of the server.
      {
        test: { ...common, name: 'house', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
