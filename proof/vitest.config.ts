import { defineConfig } from 'vitest/config';
import { proofResults } from '../scripts/results.ts';
import { tableReporter } from './parts/reporter.ts';
import { currentScale } from './parts/scale.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: 'node',
    include: ['*/*.proof.ts'],
    globalSetup: '../apps/server/src/testing/setup.ts',
    setupFiles: '../apps/server/src/testing/tidy.ts',
    // What is measured is measured alone. With fewer counts nothing is timed, and a third of the time is waiting.
    maxWorkers: currentScale === 'short' ? 3 : 1,
    hookTimeout: 120_000,
    reporters: ['default', tableReporter, ['json', { outputFile: proofResults }]],
  },
});
