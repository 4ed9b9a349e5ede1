import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '../../apps/panel/src/paths.ts';
import { screens } from '../../apps/server/src/modules/office/dashboard/dashboard.copy.ts';
import { settingValue } from '../../apps/server/src/modules/club/settings/settings.ts';
import { thresholdsFrom } from '../../apps/server/src/modules/office/programme/kinds/rules/rules.rules.ts';
import { settingsInFiles } from '../../apps/server/src/modules/office/programme/kinds/rules/settings.ts';
import { kinds } from '../../apps/server/src/modules/office/programme/kinds.ts';
import { root } from '../steps.ts';
import { withTables } from './import-tables.rules.ts';

test('the page of imports has the columns of every kind, as `npm run schema` writes them', () => {
  const page = readFileSync(`${root}docs/operator/import.md`, 'utf8');
  expect(page).toBe(withTables(page));
  for (const { name, columns } of kinds)
    if (name !== 'ustawienia')
      for (const column of Object.keys(columns)) expect(page, name).toContain(`| \`${column}\``);
});

test('the page of imports has the defaults of the code', () => {
  const page = readFileSync(`${root}docs/operator/import.md`, 'utf8');
  const [, section = ''] = page.split('### `ustawienia`');
  for (const [name, setting] of Object.entries(settingsInFiles)) {
    const preset = settingValue(setting, undefined);
    const row = section
      .split('\n')
      .find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    const told = row?.split('|').at(-2)?.trim();
    if (preset === '') expect(told, name).toMatch(/^pusto: /);
    else expect(told, name).toBe(`\`${preset}\``);
  }
});

test('the page of settlements has the bounds of the code', () => {
  const page = readFileSync(`${root}docs/operator/rozliczenia.md`, 'utf8');
  const [, lowest = '', highest = ''] =
    /najniższy próg to (\d+)%, najwyższy (\d+)%/.exec(page) ?? [];
  expect(thresholdsFrom(`${lowest}:10|${highest}:20`)).toHaveLength(2);
  expect(thresholdsFrom(`${Number(lowest) - 1}:10`)).toBe('zeroThreshold');
  expect(thresholdsFrom(`${Number(highest) + 1}:10`)).toBe('wrongThresholds');
});

test('each line of the dashboard leads to a screen, and to none of the documents', () => {
  const known = Object.values(paths).map((path) => path.split('/')[1]);
  for (const { address } of Object.values(screens))
    expect(known, address).toContain(address.split(/[/?]/)[1]);
});
