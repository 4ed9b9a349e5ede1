import { expect, test } from 'vitest';
import { judge, parseClaim, parseRows, rowIds } from './conformance.rules.ts';

const rows = parseRows(
  'id\tsection\trequirement\nK06\tknowledge\ttwo chances\nK07\tknowledge\ttime-out\nC01\tplan\ttabs\n',
);

test('a title may name its rows together or one by one', () => {
  expect(rowIds('[K06, K07] a wrong answer [C01] counts [sic]')).toEqual(['K06', 'K07', 'C01']);
});

test('a row is proven by a passing test that names it', () => {
  const { proven, broken } = judge(rows, ['K06'], [{ title: '[K06] second chance', outcome: 'passed' }]);
  expect(proven.map((row) => row.id)).toEqual(['K06']);
  expect(broken).toEqual([]);
});

test('one failing test outweighs the passing ones', () => {
  const proofs = [
    { title: '[K06] embedded', outcome: 'passed' },
    { title: '[K06] server', outcome: 'failed' },
  ] as const;
  expect(judge(rows, ['K06'], proofs).broken.map((row) => row.id)).toEqual(['K06']);
});

test('a claimed row whose test was skipped is not proven', () => {
  expect(judge(rows, ['K07'], [{ title: '[K07] late', outcome: 'skipped' }]).broken.map((row) => row.id)).toEqual([
    'K07',
  ]);
});

test('a row that nobody claims yet is open, not broken', () => {
  const { open, broken } = judge(rows, [], []);
  expect(open).toHaveLength(3);
  expect(broken).toEqual([]);
});

test('a name that is no row is told', () => {
  expect(judge(rows, ['Z01'], [{ title: '[K99] nothing', outcome: 'passed' }]).unknown).toEqual(['Z01', 'K99']);
});

test('remarks and empty lines are no claims', () => {
  expect(parseClaim('# head\nK06\n\nK07 # late\n')).toEqual(['K06', 'K07']);
});
