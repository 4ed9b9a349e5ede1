import type { Fault } from './fault.ts';

const server = 'apps/server/src';

/** Guards of what an input may cost. */
export const faultsOfCost: readonly Fault[] = [
  {
    name: 'long-file-name',
    guard: 'a file name is bounded before anything reads it',
    edits: [
      {
        file: `${server}/infra/http/multipart.ts`,
        before: "if ((part.filename ?? '').length > fileNameMaxLength)",
        after: 'if (part.filename === null)',
      },
    ],
    caughtBy: { tests: [`${server}/modules/club/contact/contact.test.ts`] },
  },
  {
    name: 'quadratic-pattern',
    guard: 'a number format is read once from its beginning to its end',
    edits: [
      {
        file: `${server}/infra/tables/xlsx.rules.ts`,
        before: '/"[^"]*"?|\\[[^\\]]*\\]?|[\\\\_*]./g',
        after: '/"[^"]*"|\\[[^\\]]*\\]|[\\\\_*]./g',
      },
    ],
    caughtBy: { tests: ['scripts/house/patterns.test.ts'] },
  },
  {
    name: 'import-without-end',
    guard: 'an import that takes too long is ended',
    edits: [
      {
        file: `${server}/modules/office/programme/programme.outside.ts`,
        before: "setTimeout(() => resolve('time'), bounds.fileMs)",
        after: "setTimeout(() => note({ event: 'waiting' }), bounds.fileMs)",
      },
    ],
    caughtBy: { tests: [`${server}/modules/office/programme/programme.outside.test.ts`] },
  },
  {
    name: 'gaps-of-a-workbook',
    guard: 'cells that a workbook leaves out cost something too',
    edits: [
      {
        file: `${server}/infra/tables/xlsx.ts`,
        before: 'const gapsMax = 16 * fileLimits.rows;',
        after: 'const gapsMax = 16_384 * fileLimits.rows;',
      },
    ],
    caughtBy: { tests: [`${server}/infra/tables/spreadsheet.test.ts`] },
  },
];
