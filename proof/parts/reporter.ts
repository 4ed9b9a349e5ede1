import type { Reporter } from 'vitest/node';
import { type Line, drawTable } from './table.ts';

/** Prints the table when all are through. */
export const tableReporter: Reporter = {
  onTestRunEnd(modules) {
    const lines = modules.flatMap((module) => [...module.children.allTests()].map(lineOf));
    if (lines.length > 0) console.log(`\n${drawTable(lines)}\n`);
  },
};

type TestOfRun = Parameters<NonNullable<Reporter['onTestCaseResult']>>[0];

function lineOf(test: TestOfRun): Line {
  const [, id = 'PR', sentence = test.name] = /^\[(PR\d+)\] (.*)$/.exec(test.name) ?? [];
  const { marks = [] } = test.meta();
  const [error] = test.result().errors ?? [];
  const isJudged = marks.some(({ verdict }) => verdict === 'broken');
  return {
    id,
    sentence,
    marks,
    ...(error === undefined || isJudged ? {} : { error: error.message }),
  };
}
