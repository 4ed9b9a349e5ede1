import { expect, test } from 'vitest';
import type { Outcome, Proof } from './results.ts';
import { judge, parseClaim, parseRows, rowIds } from './conformance.rules.ts';

const rows = parseRows(
  'id\tsection\trequirement\nK06\tknowledge\ttwo chances\nK07\tknowledge\ttime-out\nC01\tplan\ttabs\n',
);

function proof(title: string, outcome: Outcome = 'passed'): Proof {
  return { title, outcome };
}

test('a title names its rows one by one, each in brackets of its own', () => {
  expect(rowIds(proof('[K06] [K07] a wrong answer [C01] counts [sic]'))).toEqual(['K06', 'K07', 'C01']);
  expect(rowIds(proof('[K06, K07] together'))).toEqual([]);
});

test('a row of the shell counts wherever its test stands, and a hazard is no row', () => {
  expect(rowIds(proof('[H13] [K06] [HZ13] language'))).toEqual(['H13', 'K06']);
});

test('a row is proven by a passing test that names it', () => {
  const { proven, broken } = judge(rows, ['K06'], [proof('[K06] second chance', 'passed')]);
  expect(proven.map((row) => row.id)).toEqual(['K06']);
  expect(broken).toEqual([]);
});

test('one failing test outweighs the passing ones', () => {
  const proofs = [proof('[K06] embedded', 'passed'), proof('[K06] server', 'failed')];
  expect(judge(rows, ['K06'], proofs).broken.map((row) => row.id)).toEqual(['K06']);
});

test('a claimed row whose test was skipped is not proven', () => {
  expect(judge(rows, ['K07'], [proof('[K07] late', 'skipped')]).broken.map((row) => row.id)).toEqual(['K07']);
});

test('a row that nobody claims yet is open, not broken', () => {
  const { open, broken } = judge(rows, [], []);
  expect(open).toHaveLength(3);
  expect(broken).toEqual([]);
});

test('a claim that is no row is told', () => {
  expect(judge(rows, ['Z01', 'K06'], [proof('[HZ38] a hazard')]).unknown).toEqual(['Z01']);
});

test('remarks and empty lines are no claims', () => {
  expect(parseClaim('# head\nK06\n\nK07 # late\n')).toEqual(['K06', 'K07']);
});
