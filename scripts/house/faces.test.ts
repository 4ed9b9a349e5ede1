import { expect, test } from 'vitest';
import { crossings, isAllowed } from './faces.rules.ts';
import { readSources } from './sources.ts';

const news = 'apps/server/src/modules/club/news/news';

test('modules import each other by their faces', () => {
  const all = readSources(['.ts']).flatMap(crossings);
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((crossing) => !isAllowed(crossing))).toEqual([]);
});

test.each([
  ['a face', `${news}.service.ts`, '../ledger/ledger.ts', true],
  [
    'the face of a module of another wing',
    `${news}.service.ts`,
    '../../money/audit/audit.ts',
    true,
  ],
  ['rules by rules', `${news}.rules.ts`, '../ledger/ledger.rules.ts', true],
  ['rules by a service', `${news}.service.ts`, '../ledger/ledger.rules.ts', false],
  ['a service by rules', `${news}.rules.ts`, '../ledger/ledger.service.ts', false],
  ['a store', `${news}.store.ts`, '../ledger/ledger.store.ts', false],
  ['a file of a folder', `${news}.service.ts`, '../auth/sessions/sessions.ts', false],
])('an import of %s is allowed or not', (_what, path, specifier, expected) => {
  const text = `import {\n  a,\n} from '${specifier}';\n`;
  expect(crossings({ path, text }).map(isAllowed)).toEqual([expected]);
});
