import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headingId } from '../../apps/panel/build/guides.ts';
import { guides } from '../../apps/server/src/modules/office/dashboard/dashboard.copy.ts';
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

test('each line of the dashboard leads to a heading that is there', () => {
  const addresses = Object.values(guides)
    .map(({ address }) => address)
    .filter((address) => address.startsWith('operator/'));
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    const [file = '', heading = ''] = address.split('#');
    const text = readFileSync(`${root}docs/${file}`, 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => headingId(words));
    expect(headings, address).toContain(heading);
  }
});
