import type { Fault } from './fault.ts';

const http = 'apps/server/src/infra/http';
const alerts = { tests: [`${http}/alerts.test.ts`] } as const;
const accessLog = { tests: [`${http}/access-log.test.ts`] } as const;
const retention = { tests: ['apps/server/src/retention.test.ts'] } as const;

/** What the operator sees of a running server: its access lines, metrics and alerts. */
export const faultsOfObservation: readonly Fault[] = [
  {
    name: 'panel-unobserved',
    guard: "the panel's calls are counted and logged like the app's",
    edits: [
      {
        file: `${http}/http.ts`,
        before: '  observe(app, deps, name);',
        after: "  if (name === 'club') observe(app, deps, name);",
      },
    ],
    caughtBy: alerts,
  },
  {
    name: 'metrics-need-database',
    guard: '/metrics answers without a database',
    edits: [
      {
        file: `${http}/database-metrics.ts`,
        before: "      if ((await databaseState(database)) === 'away') return;\n",
        after: '',
      },
      {
        file: `${http}/database-metrics.ts`,
        before:
          "        if (!isConnectionFailure(error)) log.warn({ err: error }, 'a metric could not be read');",
        after: '        throw error;',
      },
    ],
    caughtBy: alerts,
  },
  {
    name: 'last-known-jobs',
    guard: 'what a database said last is not told as the present',
    edits: [{ file: `${http}/database-metrics.ts`, before: '      this.reset();\n', after: '' }],
    caughtBy: alerts,
  },
  {
    name: 'full-disk-unseen',
    guard: 'answers of 507 have a figure from the start',
    edits: [
      {
        file: `${http}/traffic.ts`,
        before: 'const failureStatuses = [500, 503, 507];',
        after: 'const failureStatuses = [500, 503];',
      },
    ],
    caughtBy: alerts,
  },
  {
    name: 'clock-compared-with-itself',
    guard: 'a clock that is set shows against the count of the process',
    edits: [
      {
        file: `${http}/operation-metrics.ts`,
        before: 'const passedMs = performance.now() - startedMs;',
        after: 'const passedMs = clock.now().getTime() - startedAt;',
      },
    ],
    caughtBy: alerts,
  },
  {
    name: 'repeated-failures-unseen',
    guard: 'a job that fails and is tried again has a figure',
    edits: [
      {
        file: `${http}/database-metrics.ts`,
        before: 'failed_at is null and last_error is not null',
        after: 'failed_at is null and attempts > 8',
      },
    ],
    caughtBy: alerts,
  },
  {
    name: 'gauges-named-as-counters',
    guard: 'no gauge ends in _total',
    edits: [{ file: `${http}/metrics.ts`, before: '  removeMisnamed(registry);\n', after: '' }],
    caughtBy: alerts,
  },
  {
    name: 'number-of-a-stranger',
    guard: 'only a trusted proxy names a call',
    edits: [
      {
        file: `${http}/reference.ts`,
        before: 'form.test(given) && isTrusted(trusted, socket.remoteAddress)',
        after: 'form.test(given)',
      },
    ],
    caughtBy: accessLog,
  },
  {
    name: 'person-named-in-log',
    guard: 'the access line has a keyed digest of the person',
    edits: [
      {
        file: `${http}/access-log.ts`,
        before: 'person: logDigest(vault, who)',
        after: 'person: `${who.kind}:${who.accountId}`',
      },
    ],
    caughtBy: accessLog,
  },
  {
    name: 'refusal-without-reason',
    guard: 'a refusal is in the log with its code',
    edits: [{ file: `${http}/errors.ts`, before: '  noteRefusal(request, refusal);\n', after: '' }],
    caughtBy: accessLog,
  },
  {
    name: 'job-cut-by-postgresql',
    guard: 'PostgreSQL cancels no statement of a job before the job does',
    edits: [
      {
        file: 'apps/server/src/infra/db/connection.ts',
        before: 'return Math.max(waits.serverMs, statementMs);',
        after: 'return waits.serverMs;',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/db/server-limit.test.ts'] },
  },
  {
    name: 'retry-as-large-as-before',
    guard: 'a retry of the figures passes over the months that are counted',
    edits: [
      {
        file: 'apps/server/src/modules/office/dashboard/figures.service.ts',
        before: 'isRetry && ageOf(one, now) < retryMs',
        after: 'isRetry && ageOf(one, now) < 0',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/dashboard/dashboard.test.ts'] },
  },
  {
    name: 'unread-notifications-deleted',
    guard: 'a notification is deleted only after it was read',
    edits: [
      {
        file: 'apps/server/src/modules/club/notifications/retention.store.ts',
        before: 'span.read_at <',
        after: 'span.created_at <',
      },
    ],
    caughtBy: retention,
  },
  {
    name: 'notifications-deleted-in-one-window',
    guard: 'read notifications are deleted in windows until the last old one',
    edits: [
      {
        file: 'apps/server/src/modules/club/notifications/retention.store.ts',
        before: 'from !== undefined;',
        after: 'from === 0;',
      },
    ],
    caughtBy: retention,
  },
  {
    name: 'security-events-for-ever',
    guard: 'security events are deleted after their time',
    edits: [
      {
        file: 'apps/server/src/modules/club/auth/auth.store.ts',
        before: 'select id from security_event where at < ${before} order by at',
        after: 'select id from security_event where at < ${before} and false order by at',
      },
    ],
    caughtBy: retention,
  },
  {
    name: 'refusal-without-number',
    guard: 'a refusal that no field explains shows its number',
    edits: [
      {
        file: 'packages/ui/src/calls/reference-words.ts',
        before: 'const isOfFields = status === 400 &&',
        after: 'const isOfFields = status < 500 ||',
      },
    ],
    caughtBy: { tests: ['packages/ui/src/calls/reference-words.test.ts'] },
  },
  {
    name: 'toast-without-number',
    guard: 'a toast of a failed call shows its number',
    edits: [
      {
        file: 'packages/ui/src/feedback/LoadedToaster.tsx',
        before: '    description: note,\n',
        after: '',
      },
    ],
    caughtBy: { journeys: ['references'] },
  },
];
