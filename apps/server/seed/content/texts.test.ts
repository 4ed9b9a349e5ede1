import { expect, test } from 'vitest';
import { type DemoRule, bonusRules } from '../programme/bonus-rules.ts';
import { texts } from './texts.ts';

function textOf(wanted: string): string {
  return texts.find(({ name }) => name === wanted)?.html ?? '';
}

function inForce(role: DemoRule['role'], period: DemoRule['period']): DemoRule {
  const rule = bonusRules.findLast((one) => one.role === role && one.period === period);
  if (rule === undefined) throw new Error(`no rule for ${role} and ${period}`);
  return rule;
}

function rowsOf(html: string): string[] {
  return [...html.matchAll(/<tr><td>(.*?)<\/td><\/tr>/g)].map(([, cells = '']) => cells);
}

test.each([
  ['user1', 'Doradca handlowy'],
  ['user3', 'Kierownik zmiany'],
] as const)('the rules text of the demo has the thresholds of %s', (role, name) => {
  const [month, quarter] = (['miesiac', 'kwartal'] as const).map((period) =>
    inForce(role, period)
      .thresholds.map(([percent, bonus]) => `${percent}%: ${bonus}`)
      .join(', '),
  );
  expect(rowsOf(textOf('zasady'))).toContain(`${name}</td><td>${month}</td><td>${quarter}`);
});

test('the prizes text of the demo has each threshold of its readers, and no other', () => {
  const of = (period: DemoRule['period'], plan: string): string[] =>
    inForce('user1', period).thresholds.map(
      ([percent, bonus]) => `Plan ${plan} od ${percent}%</td><td>${bonus}`,
    );
  const told = rowsOf(textOf('nagrody')).filter((row) => row.startsWith('Plan '));
  expect(told).toEqual([...of('miesiac', 'miesięczny'), ...of('kwartal', 'kwartalny')]);
});
