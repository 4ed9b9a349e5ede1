import type { Fault } from './fault.ts';

const server = 'apps/server/src';
const sites = `${server}/nginx.sites.test.ts`;
const image = 'scripts/image/image.test.ts';
const db = `${server}/infra/db`;
const auth = `${server}/modules/club/auth`;

/** Guards of what surrounds the program: nginx, compose, systemd, the database server, SMSAPI. */
export const faultsOfDeployment: readonly Fault[] = [
  {
    name: 'any-host',
    guard: 'nginx answers to no host but the configured ones',
    edits: [
      {
        file: 'deploy/default.conf',
        before: '    listen 80 default_server;',
        after: '    listen 80;',
      },
      {
        file: 'deploy/default.conf',
        before: '    listen 443 ssl http2 default_server;',
        after: '    listen 443 ssl http2;',
      },
    ],
    caughtBy: { tests: [sites] },
  },
  {
    name: 'redirect-to-the-callers-host',
    guard: 'the redirect to TLS leads to the configured name',
    edits: [
      {
        file: 'deploy/nginx.conf',
        before: 'https://$server_name$request_uri',
        after: 'https://$http_host$request_uri',
      },
    ],
    caughtBy: { tests: [sites] },
  },
  {
    name: 'bare-refusal',
    guard: "nginx's own answers have the headers of the server's",
    edits: [
      {
        file: 'deploy/panel.conf',
        before:
          '        include /etc/nginx/klub-headers.conf;\n        add_header Retry-After 5 always;\n        add_header Cache-Control no-store always;\n        return',
        after:
          '        add_header Retry-After 5 always;\n        add_header Cache-Control no-store always;\n        return',
      },
    ],
    caughtBy: { tests: [sites] },
  },
  {
    name: 'unauthenticated-cipher',
    guard: 'TLS 1.2 has authenticated encryption only',
    edits: [
      {
        file: 'deploy/tls.conf',
        before: 'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:',
        after: 'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA256:',
      },
    ],
    caughtBy: { tests: [sites] },
  },
  {
    name: 'skipped-night',
    guard: 'the backup runs in every night, also when the clock changes',
    edits: [
      {
        file: 'deploy/systemd/klub-backup.timer',
        before: '*-*-* 03:30:00',
        after: '*-*-* 02:15:00',
      },
    ],
    caughtBy: { tests: ['scripts/image/systemd.test.ts'] },
  },
  {
    name: 'no-night-in-a-container',
    guard: 'compose backs up every night, without a terminal',
    edits: [
      {
        file: `${server}/cli/nightly.ts`,
        before: 'isBackupDue(newest, now) && (await run(command))',
        after: 'newest !== null && (await run(command))',
      },
    ],
    caughtBy: { tests: [`${server}/cli/backup.test.ts`] },
  },
  {
    name: 'backups-in-a-volume',
    guard: 'compose starts nothing without a place of the backups',
    edits: [
      {
        file: 'compose.yaml',
        before: "${BACKUP_FOLDER:?a folder on another disk than Docker's, see docs/production.md}:",
        after: 'backups:',
      },
    ],
    caughtBy: { tests: [image] },
  },
  {
    name: 'backup-beside-its-data',
    guard: 'the panel is red while backups lie on the disk of the data',
    edits: [
      {
        file: `${server}/modules/office/dashboard/installation.service.ts`,
        before: 'return data?.dev === backups?.dev;',
        after: 'return data === backups;',
      },
    ],
    caughtBy: { tests: [`${server}/modules/office/dashboard/dashboard.test.ts`] },
  },
  {
    name: 'backup-without-push-key',
    guard: 'a restore brings the key of browser pushes back',
    edits: [
      {
        file: `${server}/modules/office/archive/archive.operator.ts`,
        before: '...(push === null ? {} : { push })',
        after: '...(push === null || push !== null ? {} : { push })',
      },
    ],
    caughtBy: { tests: [`${server}/cli/backup.test.ts`] },
  },
  {
    name: 'start-on-a-standby',
    guard: 'a start against a database that takes no writes ends with a sentence',
    edits: [
      { file: `${db}/migrate.ts`, before: '  await requireWritable(database);\n', after: '' },
    ],
    caughtBy: { tests: [`${server}/standby.test.ts`] },
  },
  {
    name: 'host-that-is-not-tried',
    guard: 'several hosts in an address are refused, because only one is tried',
    edits: [
      {
        file: `${server}/infra/config/config.ts`,
        before: "host.includes(',') || ",
        after: '',
      },
    ],
    caughtBy: { tests: [`${db}/replica.test.ts`] },
  },
  {
    name: 'refused-instead-of-waiting',
    guard: 'a call waits for a connection that its process has',
    edits: [
      {
        file: `${db}/pool-limit.ts`,
        before: 'open > 0 || (isFirst && pool.totalCount > 0);',
        after: 'open < 0 && isFirst;',
      },
    ],
    caughtBy: { tests: [`${db}/pool-limit.test.ts`] },
  },
  {
    name: 'unsummed-pools',
    guard: 'pools that together exceed a limit are told at the start',
    edits: [
      {
        file: `${db}/pool-limit.ts`,
        before: 'where rolname = current_user and rolconnlimit >= 0',
        after: 'where false and rolconnlimit >= 0',
      },
    ],
    caughtBy: { tests: [`${db}/pool-limit.test.ts`] },
  },
  {
    name: 'undelivered-is-done',
    guard: 'a password SMS that could not be sent in its time fails',
    edits: [
      {
        file: `${auth}/auth.jobs.ts`,
        before:
          "if (state === 'late') throw new GiveUp('The password expired before it was sent.');",
        after: "if (state === 'late') return;",
      },
    ],
    caughtBy: { tests: [`${auth}/sms-provider.test.ts`] },
  },
  {
    name: 'no-credit-is-one-failure',
    guard: 'an account without credit opens the circuit at once',
    edits: [
      {
        file: `${server}/infra/outside/smsapi.ts`,
        before: 'const isForAllCalls = !tryAgain.has(code);',
        after: 'const isForAllCalls = tryAgain.size === 0;',
      },
    ],
    caughtBy: { tests: [`${auth}/sms-provider.test.ts`] },
  },
  {
    name: 'uncounted-first-logins',
    guard: 'the SMS of first logins count in the budget of the day',
    edits: [
      {
        file: `${auth}/temporary-passwords.service.ts`,
        before: '  if (!(await takeFromSmsBudget(',
        after: "  if (kind === 'reminder' && !(await takeFromSmsBudget(",
      },
    ],
    caughtBy: { tests: [`${auth}/sms-budget.test.ts`] },
  },
  {
    name: 'nobodys-sms',
    guard: 'the panel tells whose SMS was not sent',
    edits: [
      {
        file: `${server}/infra/jobs/jobs.ts`,
        before: 'person_id: personId ?? null,',
        after: 'person_id: null,',
      },
    ],
    caughtBy: { tests: [`${server}/modules/office/people/card.test.ts`] },
  },
  {
    name: 'no-key-for-a-new-machine',
    guard: 'the documents give commands that work from an empty machine',
    edits: [
      {
        file: `${server}/cli/keys.ts`,
        before: 'every((text) => text === null)',
        after: 'every((text) => text === dataDir)',
      },
    ],
    caughtBy: { tests: ['scripts/house/commands.test.ts'] },
  },
  {
    name: 'command-that-nobody-ran',
    guard: 'a new command of the documents is run, or says why not',
    edits: [
      {
        file: 'docs/operator/archiwum.md',
        before: '```sh\n',
        after: '```sh\nnpm run programme -- forget\n',
      },
    ],
    caughtBy: { tests: ['scripts/house/commands.test.ts'] },
  },
  {
    name: 'command-beside-the-units',
    guard: "the operator's commands run with the settings of the units",
    edits: [
      {
        file: 'deploy/klub.sh',
        before: '--property=Environment=DATA_DIR=/var/lib/klub',
        after: '--property=Environment=DATA_DIR=data',
      },
    ],
    caughtBy: { tests: ['scripts/image/systemd.test.ts'] },
  },
  {
    name: 'image-that-changes',
    guard: 'every base image can be pinned by its digest',
    edits: [
      {
        file: 'compose.yaml',
        before: '${POSTGRES_IMAGE:-postgres:17.6-bookworm}',
        after: 'postgres:17.6-bookworm',
      },
    ],
    caughtBy: { tests: [image] },
  },
  {
    name: 'library-without-notice',
    guard: 'the notice names each library of the LGPL',
    edits: [{ file: 'NOTICE', before: 'libexif, ', after: '' }],
    caughtBy: { tests: ['scripts/image/sbom.test.ts'] },
  },
];
