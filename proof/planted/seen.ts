import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const accounts = `${modules}/office/staff/accounts`;

/** Guards against a decision on an old screen, and against two writers of one thing. */
export const faultsOfSeen: readonly Fault[] = [
  {
    name: 'headings-of-another-import',
    guard: 'an import is applied by the meanings of headings that it was checked with',
    edits: [
      {
        file: `${modules}/office/imports/imports.works.ts`,
        before: 'dryRun ? await aliasStore.findAliases(context.handle) : batch.found?.aliases;',
        after: 'await aliasStore.findAliases(context.handle);',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.seen.test.ts`] },
  },
  {
    name: 'import-beyond-what-was-shown',
    guard: 'an import does not do what nobody has agreed to, though its state is that of the check',
    edits: [
      {
        file: `${modules}/office/programme/batch/batch.service.ts`,
        before: '  if (isBeyond(effect, shown.effect))\n    throw new BatchMoved',
        after: '  if (isBeyond(effect, shown.effect) && id < 0) throw new BatchMoved',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.moved.test.ts`] },
  },
  {
    name: 'corrections-in-pieces',
    guard: 'corrections of one person add up to the limit of one account',
    edits: [
      {
        file: `${modules}/money/alone/alone.service.ts`,
        before:
          '      person: ofPeople.get(`${personId} ${month}`) ?? 0,\n      month: corrections,',
        after: '      person: 0 * ofPeople.size,\n      month: 0 * corrections,',
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.alone.test.ts`] },
  },
  {
    name: 'imports-in-pieces',
    guard: 'imports of a month add up to the limit of one account',
    edits: [
      {
        file: `${modules}/office/programme/batch/effect.rules.ts`,
        before: '(moved + alone) * 100 > best',
        after: 'moved * 100 > best',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.alone.test.ts`] },
  },
  {
    name: 'pieces-at-once',
    guard: 'an import waits for another act of the month and counts it',
    edits: [
      {
        file: `${modules}/office/programme/batch/effect.service.ts`,
        before: '  await lockAlone(handle);\n  const effect = ',
        after: '  const effect = ',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.alone.test.ts`] },
  },
  {
    name: 'roles-unseen',
    guard: 'an old page gives no role back and takes none away',
    edits: [
      {
        file: `${accounts}/accounts.service.ts`,
        before: `  if (!isSame(account.roles, asked.seen)) throw refuse('rolesMoved');\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${accounts}/accounts.seen.test.ts`] },
  },
  {
    name: 'rule-written-unseen',
    guard: 'an agreed rule replaces only the version that both people have seen',
    edits: [
      {
        file: `${modules}/office/rules/versions.works.ts`,
        before: '  if (changes.length > 0) throw new VersionMoved',
        after: '  if (changes.length < 0) throw new VersionMoved',
      },
    ],
    caughtBy: { tests: [`${modules}/office/rules/agreed.test.ts`] },
  },
  {
    name: 'sum-corrected-unseen',
    guard: 'a sum that has changed since it was seen is not corrected',
    edits: [
      {
        file: `${modules}/office/corrections/corrections.service.ts`,
        before: `!== total) throw refuse('sumMoved')`,
        after: `!== total) void 0`,
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.test.ts`] },
  },
  {
    name: 'task-beside-correction',
    guard: 'a special task is booked beside no correction of it',
    edits: [
      {
        file: `${modules}/club/specials/booking.service.ts`,
        before: '  if (!how.isRehearsal) await lockBookings(transaction);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/club/specials/corrected.test.ts`] },
  },
  {
    name: 'round-that-ends-the-chain',
    guard: 'a round that fails does not end the rounds after it',
    edits: [
      {
        file: 'apps/server/src/infra/jobs/rounds.ts',
        before:
          '    await ask(kysely, round, {\n      key: `${round.queue} after ${job.idempotencyKey}`,\n      now,\n      runAt: round.next(now),\n    });\n    await work(job);\n',
        after: `    await work(job);
    await ask(kysely, round, { key: \`\${round.queue} after \${job.idempotencyKey}\`, now, runAt: round.next(now) });
`,
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/jobs/rounds.test.ts'] },
  },
  {
    name: 'lane-without-lock',
    guard: 'jobs of one lane never run together',
    edits: [
      {
        file: 'apps/server/src/infra/jobs/claim.ts',
        before: '(select id from next where lane is null)',
        after: '(select id from next)',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/jobs/jobs.test.ts'] },
  },
];
