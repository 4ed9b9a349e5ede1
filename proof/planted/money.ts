import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';

/** Guards of answers, points and what was acknowledged. */
export const faultsOfMoney: readonly Fault[] = [
  {
    name: 'asynchronous-commit',
    guard: 'what was acknowledged is on disk',
    edits: [
      {
        file: 'apps/server/src/infra/db/db.ts',
        before: '-c synchronous_commit=on',
        after: '-c synchronous_commit=off',
      },
    ],
    caughtBy: { proof: 'PR8' },
  },
  {
    name: 'deadline',
    guard: 'an answer after the deadline and its grace is none',
    edits: [
      {
        file: `${modules}/club/knowledge/attempt.rules.ts`,
        before: 'return now.getTime() > attempt.deadlineAt.getTime() + graceMs;',
        after: 'return now.getTime() > attempt.deadlineAt.getTime() + graceMs * 1_000_000;',
      },
    ],
    caughtBy: { tests: [`${modules}/club/knowledge/replies.test.ts`] },
  },
  {
    name: 'lock-of-attempts',
    guard: 'of several answers at once one counts',
    edits: [
      {
        file: `${modules}/club/knowledge/reply.service.ts`,
        before: '  await lockAttempts(handle, reader.personId, slug);\n',
        after: '',
      },
    ],
    caughtBy: {
      tests: [
        `${modules}/club/knowledge/replies.test.ts`,
        `${modules}/club/knowledge/padlock.test.ts`,
      ],
    },
  },
  {
    name: 'key-of-the-ledger',
    guard: 'a cause is booked once per revision',
    edits: [
      {
        file: 'apps/server/migrations/0001-ground.sql',
        before: `  created_at timestamptz not null,
  unique (person_id, cause, revision)
);`,
        after: `  created_at timestamptz not null
);`,
      },
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before: `    .onConflict((conflict) => conflict.columns(['person_id', 'cause', 'revision']).doNothing())\n`,
        after: '',
      },
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before: `    on conflict (person_id, cause, revision) do nothing\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/club/ledger/ledger.test.ts`] },
  },
  {
    name: 'lock-of-settlements',
    guard: 'a month is closed by one at a time',
    edits: [
      {
        file: `${modules}/money/settlements/closing/closing.store.ts`,
        before:
          '  await sql`select pg_advisory_xact_lock(${advisoryLocks.settlement}::bigint)`.execute(handle);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/closing/closing.test.ts`] },
  },
  {
    name: 'padlock-for-want-of-questions',
    guard: 'a padlock asks for its minimum, however few questions there are',
    edits: [
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before: '      where m.is_former\n',
        after: '',
      },
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before: 'left join asked on m.is_former and asked.month = m.month',
        after: 'left join asked on asked.month = m.month',
      },
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before:
          '< case when m.is_former then least(m.minimum, coalesce(asked.questions, 0)) else m.minimum end',
        after: '< least(m.minimum, coalesce(asked.questions, 0))',
      },
    ],
    caughtBy: { tests: [`${modules}/club/ledger/ledger.test.ts`] },
  },
  {
    name: 'minimum-without-booking',
    guard: 'a changed minimum is booked at once',
    edits: [
      {
        file: `${modules}/office/programme/kinds/rules/settings.ts`,
        before: `context.effects.touch(monthsBetween(from, context.now));`,
        after: `context.effects.touch([]);`,
      },
    ],
    caughtBy: { proof: 'PR19' },
  },
  {
    name: 'quarter-before-its-closing',
    guard: 'a quarter is booked when its last month is closed',
    edits: [
      {
        file: `${modules}/club/ledger/ledger.service.ts`,
        before: `      .filter(({ within }) => areClosed || isClosed(within[2]))`,
        after: `      .filter(({ within }) => areClosed || isClosed(within[2]) || within[2] < monthOf(now))`,
      },
    ],
    caughtBy: { tests: [`${modules}/club/ledger/ledger.test.ts`] },
  },
  {
    name: 'rate-of-today',
    guard: 'what is taken back is worth what was given',
    edits: [
      {
        file: `${modules}/money/settlements/closing/closing.store.ts`,
        before: 'grosze: groszeOf(earlier, { amount, rate }),\n  }));',
        after: 'grosze: groszeOf([], { amount, rate }) }));',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/rate.test.ts`] },
  },
  {
    name: 'hold-of-returned',
    guard: 'a returned transfer does not go to the same account again',
    edits: [
      {
        file: `${modules}/money/settlements/statement/standing.store.ts`,
        before: `        when 'returned' = any(owner.holds) then 'came back'\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/holds.test.ts`] },
  },
  {
    name: 'rehearsal-locks',
    guard: 'no answer waits for a check or a rehearsal',
    edits: [
      {
        file: `${modules}/club/ledger/ledger.service.ts`,
        before: '    if (!isRehearsal) await lockBooking(',
        after: '    await lockBooking(',
      },
    ],
    caughtBy: { tests: [`${modules}/money/audit/rehearsals.test.ts`] },
  },
  {
    name: 'rehearsal-revisions',
    guard: 'an entry of a rehearsal has the key of no other',
    edits: [
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before: '+ ${isRehearsal ? rehearsalRevisions : 0}::integer as revision,',
        after: '+ ${isRehearsal ? 0 : 0}::integer as revision,',
      },
    ],
    caughtBy: { tests: [`${modules}/money/audit/rehearsals.test.ts`] },
  },
  {
    name: 'verify-without-seal',
    guard: 'a verification checks the seals of the trail in the same run',
    edits: [
      {
        file: `${modules}/office/verifications/verifications.works.ts`,
        before: 'const trail = await checkTrail(async (done, all) => {',
        after:
          "const trail = await (async (_: unknown) => ({ isWhole: true, words: '', entries: 0 }))(async (done: number, all: number) => {",
      },
    ],
    caughtBy: { tests: [`${modules}/office/verifications/verifications.test.ts`] },
  },
  {
    name: 'verify-uncounted',
    guard: 'a difference that is not kept one by one is counted',
    edits: [
      {
        file: `${modules}/office/verifications/verifications.rules.ts`,
        before: 'differences: differencesIn(verification),',
        after: 'differences: kept.length,',
      },
    ],
    caughtBy: { tests: [`${modules}/office/verifications/verifications.test.ts`] },
  },
  {
    name: 'verify-two-at-once',
    guard: 'one verification runs at a time',
    edits: [
      {
        file: `${modules}/office/verifications/verifications.service.ts`,
        before: 'const known = ofNight ?? (await store.findRunning(transaction))?.id ?? null;',
        after: 'const known = ofNight;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/verifications/verifications.test.ts`] },
  },
  {
    name: 'grosz-in-two-columns',
    guard: 'every grosz of a month stands in one column of what is owed',
    edits: [
      {
        file: `${modules}/money/settlements/payout/liability.store.ts`,
        before:
          '        and not exists (select from payout_part where statement_id = statement.id and is_live)\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/reports/reports.test.ts`] },
  },
];
