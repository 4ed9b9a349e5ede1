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
        file: `${modules}/keys/keys.service.ts`,
        before: '  const unproven = checks.filter(({ proof }) => !opens(ring, proofField, proof));',
        after: '  const unproven: typeof checks = [];',
      },
    ],
    caughtBy: { tests: [`${modules}/keys/keys.test.ts`] },
  },
  {
    name: 'heartbeat-not-read',
    guard: 'a holder that was paused while its folder was taken writes nothing more',
    edits: [
      {
        file: `${infra}/disk/folder-holder.ts`,
        before: '      if (named.id !== own.id) {',
        after: "      if (named.id === '') {",
      },
    ],
    caughtBy: { tests: [`${infra}/disk/folder-lock.test.ts`] },
  },
  {
    name: 'patience-without-end',
    guard: 'a database that stands still is waited for by our own clock',
    edits: [
      {
        file: `${infra}/db/db.ts`,
        before: '    limitStatements(client, { statementMs, silence, isAlive: () => isAlive(url) });\n',
        after: '',
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
        before: 'await asCall(() => answerAll(calls.map(({ asked }) => asked)))',
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
        before: '  extendCall(performance.now() - since, waits.lateMs);\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/contact/contact.slow.test.ts'] },
  },
  {
    name: 'body-before-caller',
    guard: 'a call of the panel is admitted before its body is read',
    edits: [
      {
        file: `${infra}/http/panel/mount-panel.ts`,
        before: '    const session = await admit(parts, call, row, request, caller);\n',
        after:
          '    await fieldsOf(row, request);\n    const session = await admit(parts, call, row, request, caller);\n',
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
        before: '() => request.raw.destroy(), (leastSeconds',
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
];
