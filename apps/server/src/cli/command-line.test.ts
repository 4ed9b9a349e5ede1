import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

const options = {
  'dry-run': { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;
const taken = { import: ['dry-run'], verify: [], export: ['out'] } as const;
const called = (...args: string[]) => commandLine(args, options, taken, ' Zobacz: help');

test('a command gets its words and its own options', () => {
  expect(called('import', 'plany.csv', '--dry-run', 'wyniki.csv')).toMatchObject({
    command: 'import',
    words: ['plany.csv', 'wyniki.csv'],
    values: { 'dry-run': true },
  });
  expect(called('verify', '2026-10').values['dry-run']).toBe(false);
});

test('an option of another command is refused', () => {
  const refused = [
    [
      ['verify', '2026-10', '--dry-run'],
      'Polecenie verify nie przyjmuje opcji --dry-run. Zobacz: help',
    ],
    [
      ['export', '--dry-run', 'a.klub'],
      'Polecenie export nie przyjmuje opcji --dry-run. Zobacz: help',
    ],
    [['import', '--out', 'a'], 'Polecenie import nie przyjmuje opcji --out. Zobacz: help'],
    [['verify', '--out=a'], 'Polecenie verify nie przyjmuje opcji --out. Zobacz: help'],
    [['verify', '--sucho'], 'Nieznana opcja albo brak jej wartości. Zobacz: help'],
    [['export', '--out'], 'Nieznana opcja albo brak jej wartości. Zobacz: help'],
    [['constructor', '--dry-run'], 'Nie ma polecenia „constructor”. Zobacz: help'],
  ] as const;
  for (const [args, sentence] of refused) expect(() => called(...args)).toThrow(sentence);
});

test('--help with other options only shows the usage', () => {
  for (const args of [[], ['help'], ['verify', '2026-10', '--help'], ['--help', 'export']]) {
    expect(called(...args).command).toBe('help');
  }
});
