import { defineConfig } from 'vitest/config';

/** The tests that are to notice a mutant, in the copy of the project in which mutants live. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    environment: 'node',
    restoreMocks: true,
    include: (process.env['MUTANT_TESTS'] ?? '').split(' '),
    globalSetup: 'apps/server/src/testing/setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
