import { expect, test } from 'vitest';
import type { Outcome, Proof } from './results.ts';
import { judge, parseRows, rowIds } from './conformance.rules.ts';

const rows = parseRows(
  'id\tsection\trequirement\nK06\tknowledge\ttwo chances\nK07\tknowledge\ttime-out\nC01\tplan\ttabs\n',
);

function proof(title: string, outcome: Outcome = 'passed'): Proof {
  return { title, outcome };
}

test('a title names its rows one by one, in separate brackets', () => {
  expect(rowIds(proof('[K06] [K07] a wrong answer [C01] counts [sic]'))).toEqual([
    'K06',
    'K07',
    'C01',
  ]);
  expect(rowIds(proof('[K06, K07] together'))).toEqual([]);
});

test('a row of the shell counts in any test, a hazard never', () => {
  expect(rowIds(proof('[H13] [K06] [HZ13] language'))).toEqual(['H13', 'K06']);
});

test('a row is proven by a passing test that names it', () => {
  const { proven, unproven } = judge(rows, [proof('[K06] second chance', 'passed')]);
  expect(proven.map((row) => row.id)).toEqual(['K06']);
  expect(unproven.map((row) => row.id)).toEqual(['K07', 'C01']);
});

test('one failing test outweighs the passing ones', () => {
  const proofs = [proof('[K06] embedded', 'passed'), proof('[K06] server', 'failed')];
  expect(judge(rows, proofs).unproven.map((row) => row.id)).toContain('K06');
});

test('a row whose test was skipped is not proven', () => {
  expect(judge(rows, [proof('[K07] late', 'skipped')]).unproven.map((row) => row.id)).toContain(
    'K07',
  );
});
