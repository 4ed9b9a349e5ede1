import { expect, test } from 'vitest';
import { journeyProofs, unitProofs } from './results.ts';

const message = '\u001b[31mError: 3 instead of 2\u001b[39m\n\n  at a line\n'.padEnd(
  2_000,
  'more\n',
);

test('a failed unit test says why, in a few lines without colours', () => {
  const [failed, passed] = unitProofs({
    testResults: [
      {
        name: 'sums.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a sum', status: 'failed', failureMessages: [message] },
          { fullName: 'another', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  });
  expect(failed?.why).toMatch(/^Error: 3 instead of 2\n {2}at a line\n/);
  expect(failed?.why?.split('\n')).toHaveLength(6);
  expect(passed).toEqual({ title: 'another', outcome: 'passed' });
});

test('a failed journey says why', () => {
  const tests = [{ status: 'unexpected' as const, results: [{ error: { message } }] }];
  const suites = [{ title: 'shell.e2e.ts', specs: [{ title: 'the bell', tests }] }];
  const [failed] = journeyProofs({ suites, errors: [] });
  expect(failed).toMatchObject({ title: 'shell.e2e.ts the bell', outcome: 'failed' });
  expect(failed?.why).toContain('3 instead of 2');
});

test('a file whose set-up fails counts as failed, its tests as skipped', () => {
  const skipped = { fullName: 'a sum', status: 'skipped' };
  const file = { name: 'sums.test.ts', status: 'failed', assertionResults: [skipped] };
  expect(unitProofs({ testResults: [file] }).map(({ outcome }) => outcome)).toEqual([
    'failed',
    'skipped',
  ]);
});
