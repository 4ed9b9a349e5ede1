import { defineConfig } from 'vitest/config';
import { boundCopy } from './packages/ui/build/bound-copy.ts';

/** A loaded machine is slow, not wrong: real databases, real password hashes, whole programs. */
const time = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 50_000 } } };

const common = { environment: 'node', restoreMocks: true, ...time };

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
        },
      },
      // The contrast of the tokens is tested on the stylesheet itself; all others stay empty, which is faster.
      {
        plugins: [boundCopy()],
        test: {
          ...common,
          name: 'web',
          include: [
            'apps/web/{src,worker}/**/*.test.ts',
            'apps/panel/src/**/*.test.ts',
            'packages/ui/{src,worker}/**/*.test.ts',
          ],
          css: { include: /tokens\.css/ },
        },
      },
      {
        plugins: [boundCopy()],
        test: { ...common, name: 'house', include: ['scripts/**/*.test.ts'] },
      },
    ],
  },
});
