import type { Fault } from './fault.ts';

const infra = 'apps/server/src/infra';
const modules = 'apps/server/src/modules';
const heldBodies = 'apps/server/src/held-bodies.test.ts';

/** Guards of what surrounds the process: its keys, its folder, its database. */
export const faultsOfInstallation: readonly Fault[] = [
  {
    name: 'unknown-keys',
    guard: 'keys that do not open what is sealed start nothing',
    edits: [
      {
        file: `${modules}/office/keys/keys.service.ts`,
        before: '  const unproven = checks.filter(({ proof }) => !opens(ring, proofField, proof));',
        after: '  const unproven: typeof checks = [];',
      },
    ],
    caughtBy: { tests: [`${modules}/office/keys/keys.test.ts`] },
  },
  {
    name: 'container-taken-for-ended',
    guard: 'a database of another container is never taken for ended',
    edits: [
      {
        file: `${infra}/embedded/cluster-folder.ts`,
        before: "return { state: 'elsewhere' };",
        after: "return { state: 'reused' };",
      },
    ],
    caughtBy: { tests: [`${infra}/embedded/embedded.test.ts`] },
  },
  {
    name: 'first-to-leave-stops',
    guard: 'the database runs as long as another process has a session',
    edits: [
      {
        file: `${infra}/embedded/embedded.ts`,
        before: 'if (await hasOthers(client, place.application, isClosed)) return;',
        after: '',
      },
    ],
    caughtBy: { tests: [`${infra}/embedded/embedded.test.ts`] },
  },
  {
    name: 'any-number-is-the-database',
    guard: 'the number of a former start is believed only of a process on this folder',
    edits: [
      {
        file: `${infra}/embedded/cluster-folder.ts`,
        before: 'return command.includes(data);',
        after: 'return command.length > 0;',
      },
    ],
    caughtBy: { tests: [`${infra}/embedded/embedded.test.ts`] },
  },
  {
    name: 'dead-database-stays-dead',
    guard: 'a server starts its database again',
    edits: [
      {
        file: `${infra}/embedded/embedded.ts`,
        before: 'const healer = heal(entered.place, entered.programs);',
        after: 'const healer = { stop: () => Promise.resolve() };',
      },
    ],
    caughtBy: { tests: [`${infra}/embedded/embedded.test.ts`] },
  },
  {
    name: 'patience-without-end',
    guard: 'a database that stands still is waited for by our own clock',
    edits: [
      {
        file: `${infra}/db/connection.ts`,
        before: '{ ...statement, query_timeout: ms }',
        after: 'statement',
      },
    ],
    caughtBy: { tests: [`${infra}/db/silent-database.test.ts`] },
  },
  {
    name: 'time-of-another',
    guard: 'what several calls wait for has the time of a call of its own',
    edits: [
      {
        file: `${infra}/db/batch-calls.ts`,
        before: 'await withCallDeadline(() => answerAll(calls.map(({ asked }) => asked)))',
        after: 'await answerAll(calls.map(({ asked }) => asked))',
      },
    ],
    caughtBy: { tests: [`${infra}/db/batch-calls.test.ts`] },
  },
  {
    name: 'slow-phone',
    guard: 'a form that is sent for a long time takes nothing of the time of the call',
    edits: [
      {
        file: `${infra}/http/body.ts`,
        before: '  extendDeadline(waits.afterUploadMs);\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/club/contact/contact.slow.test.ts'] },
  },
  {
    name: 'body-before-caller',
    guard: 'a call of the panel is admitted before its body is read',
    edits: [
      {
        file: `${infra}/http/panel/mount-panel.ts`,
        before: '      const session = await admit(parts, call, row, request, caller);\n',
        after:
          '      await fieldsOf(row, request);\n      const session = await admit(parts, call, row, request, caller);\n',
      },
    ],
    caughtBy: { tests: [heldBodies] },
  },
  {
    name: 'large-json',
    guard: 'JSON of more than a megabyte is parsed nowhere',
    edits: [
      {
        file: `${infra}/http/body.ts`,
        before: '  if (declared !== null && declared > bytesMax) throw',
        after: '  if (declared !== null && declared > 60 * bytesMax) throw',
      },
    ],
    caughtBy: { tests: [heldBodies] },
  },
  {
    name: 'endless-body',
    guard: 'a body has a limit of time',
    edits: [
      {
        file: `${infra}/http/body.ts`,
        before: '() => request.raw.destroy(),\n    (leastSeconds',
        after: '() => undefined, (leastSeconds',
      },
    ],
    caughtBy: { tests: [heldBodies] },
  },
  {
    name: 'open-after-refusal',
    guard: 'a connection is closed after a refusal whose body has not arrived',
    edits: [{ file: `${infra}/http/http.ts`, before: '  closeUnread(app);\n', after: '' }],
    caughtBy: { tests: [heldBodies] },
  },
  {
    name: 'one-transaction-of-migrations',
    guard: 'no lock of a migration outlives its statement',
    edits: [
      {
        file: `${infra}/db/migrate.ts`,
        before: `if (!isUsed) return inOneTransaction(`,
        after: `if (isUsed || !isUsed) return inOneTransaction(`,
      },
    ],
    caughtBy: { tests: [`${infra}/db/migrate.locks.test.ts`] },
  },
  {
    name: 'index-under-a-lock',
    guard: 'an index of a large table is built concurrently',
    edits: [
      {
        file: 'apps/server/migrations/0034-reports.sql',
        before: 'create index concurrently if not exists statement_sums',
        after: 'create index statement_sums',
      },
    ],
    caughtBy: { tests: [`${infra}/db/migrate.locks.test.ts`, 'scripts/house/migrations.test.ts'] },
  },
  {
    name: 'rows-moved-by-a-migration',
    guard: 'rows of a large table are moved by a job',
    edits: [
      {
        file: 'apps/server/migrations/0037-notifications-seen.sql',
        before: 'drop index concurrently if exists notification_unread;\n',
        after: `drop index concurrently if exists notification_unread;

update notification set seen_at = created_at where read_at is null;
`,
      },
    ],
    caughtBy: { tests: [`${infra}/db/migrate.locks.test.ts`, 'scripts/house/migrations.test.ts'] },
  },
  {
    name: 'badge-lit-by-an-upgrade',
    guard: 'until the marks of before are written, the badge goes by the moment of the last look',
    edits: [
      {
        file: `${modules}/club/notifications/notifications.store.ts`,
        before: ' and ${sinceLastLook(personId)}',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/club/notifications/seen.test.ts`] },
  },
];
