import type { Fault } from './fault.ts';

const auth = 'apps/server/src/modules/club/auth';
const profile = 'apps/server/src/modules/club/profile';

/** Guards of the login, of sessions and of what a person may change. */
export const faultsOfAccounts: readonly Fault[] = [
  {
    name: 'claim-after-hash',
    guard: 'a try is claimed before the password is looked at',
    edits: [
      {
        file: `${auth}/login.service.ts`,
        before: `  await claim(database.kysely, bucket, clock.now());
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
`,
        after: `  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  await claim(database.kysely, bucket, clock.now());
`,
      },
    ],
    caughtBy: { tests: [`${auth}/login.test.ts`] },
  },
  {
    name: 'claim-is-wrong',
    guard: 'only a try that was decided counts as a wrong one',
    edits: [
      {
        file: `${auth}/tries.store.ts`,
        before: 'blocked_at = case when wrong + 1 >=',
        after: 'blocked_at = case when tries >=',
      },
    ],
    caughtBy: { tests: [`${auth}/login.test.ts`] },
  },
  {
    name: 'no-limit',
    guard: 'calls beyond the limit are refused',
    edits: [
      {
        file: 'apps/server/src/infra/http/rate-limit.ts',
        before: '      if (!isOver) return;',
        after: '      return;',
      },
    ],
    caughtBy: { tests: [`${auth}/login.test.ts`] },
  },
  {
    name: 'temporary-twice',
    guard: 'a temporary password works once',
    edits: [
      {
        file: `${auth}/temporary-passwords.store.ts`,
        before:
          'where person_id = ${personId}::bigint and used_at is null and expires_at > ${now}\n    ), tried as',
        after: 'where person_id = ${personId}::bigint and expires_at > ${now}\n    ), tried as',
      },
    ],
    caughtBy: { tests: [`${auth}/temporary-passwords.test.ts`] },
  },
  {
    name: 'consent-of-a-stranger',
    guard: 'a tick becomes evidence only for the device that logs in',
    edits: [
      {
        file: `${auth}/consents.store.ts`,
        before: `    .where('phone', '=', phone)
    .where('device_hash', '=', Buffer.from(deviceHash))
    .where('expires_at', '>', now)
    .returning(`,
        after: `    .where('phone', '=', phone)
    .where('expires_at', '>', now)
    .returning(`,
      },
    ],
    caughtBy: { tests: [`${auth}/consents.test.ts`] },
  },
  {
    name: 'code-tries-shared',
    guard:
      'tries of a code by strangers take nothing from known devices and from those at the login',
    edits: [
      {
        file: `${auth}/temporary-passwords.store.ts`,
        before: `count(*) filter (where tried.kind = own.kind and (own.kind <> 'asked' or is_near)) as "byKind"`,
        after: `count(*) as "byKind"`,
      },
    ],
    caughtBy: { tests: [`${auth}/code-tries.test.ts`] },
  },
  {
    name: 'block-of-the-operator',
    guard: 'an SMS does not lift the block of the operator',
    edits: [
      {
        file: `${auth}/login.service.ts`,
        before: `    if (account.isBlocked) return { token: 'blocked', tryId: null } as const;\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${auth}/temporary-passwords.test.ts`] },
  },
  {
    name: 'write-unlooked',
    guard: 'a write looks at its session again under a lock',
    edits: [
      {
        file: `${auth}/sessions/sessions.ts`,
        before: `        if (locks === 'first') await requireStanding(transaction, session);\n`,
        after: '',
      },
    ],
    caughtBy: { proof: 'PR22' },
  },
  {
    name: 'single-ipv6',
    guard: 'limits count the addresses of one /64 as one source',
    edits: [
      {
        file: 'apps/server/src/infra/http/caller.ts',
        before: 'source: networkOf(request.ip),',
        after: 'source: request.ip,',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/http/caller.test.ts'] },
  },
  {
    name: 'revocation',
    guard: 'a revoked token opens nothing',
    edits: [
      {
        file: `${auth}/sessions/sessions.store.ts`,
        before: ' and s.revoked_at is null and s.last_used_at',
        after: ' and s.last_used_at',
      },
    ],
    caughtBy: { tests: [`${auth}/sessions/sessions.test.ts`] },
  },
  {
    name: 'roles',
    guard: 'a call lets in the roles of its row alone',
    edits: [
      {
        file: 'apps/server/src/infra/http/mount.ts',
        before: `  if (!row.access.roles.includes(session.role)) throw refuse('forbidden');\n`,
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/access.test.ts'] },
  },
  {
    name: 'fresh-login',
    guard: 'a bank account is changed soon after a login only',
    edits: [
      {
        file: `${auth}/sessions/session.rules.ts`,
        before: 'return now.getTime() - authenticatedAt.getTime() <= freshLoginMinutes * 60_000;',
        after: 'return now >= authenticatedAt;',
      },
    ],
    caughtBy: { tests: [`${profile}/change.test.ts`] },
  },
  {
    name: 'mass-assignment',
    guard: 'of a salesman only name and e-mail are taken',
    edits: [
      {
        file: `${profile}/change.service.ts`,
        before: `role === 'salesman' ? salesmanFields : profileFields`,
        after: `role === 'salesman' ? profileFields : profileFields`,
      },
    ],
    caughtBy: { tests: [`${profile}/change.test.ts`] },
  },
  {
    name: 'body-in-the-log',
    guard: 'no body is logged',
    edits: [
      {
        file: 'apps/server/src/infra/http/rows.ts',
        before: `      const { fields, file } = await api.bodyOf(row, request);\n`,
        after: `      const { fields, file } = await api.bodyOf(row, request);\n      request.log.info({ body: fields }, 'called');\n`,
      },
    ],
    caughtBy: { tests: [`${auth}/privacy.test.ts`] },
  },
  {
    name: 'text-of-errors',
    guard: 'no message of an unforeseen error leaves the server',
    edits: [
      {
        file: 'apps/server/src/infra/http/errors.ts',
        before: `  return refuse('serverError');`,
        after: `  return refuse('serverError', { errors: { body: [error.message] } });`,
      },
    ],
    caughtBy: { tests: [`${auth}/privacy.test.ts`] },
  },
  {
    name: 'password-to-strangers',
    guard: 'in production a password is in the reply only where somebody has set that by hand',
    edits: [
      {
        file: 'apps/server/src/infra/config/config.ts',
        before: "text(environment, setting) === undefined)\n    return 'none';",
        after: "text(environment, setting) === undefined) return 'response';",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/config/config.providers.test.ts'] },
  },
  {
    name: 'reminder-without-sms',
    guard: 'where nobody gets a temporary password a reminder says so, to every number alike',
    edits: [
      {
        file: `${auth}/login-start.service.ts`,
        before: '): Promise<string | null> {\n  requireDelivery(deps);\n',
        after: '): Promise<string | null> {\n',
      },
    ],
    caughtBy: { tests: [`${auth}/no-delivery.test.ts`] },
  },
  {
    name: 'first-login-without-sms',
    guard: 'where nobody gets a temporary password a first login is refused',
    edits: [
      {
        file: `${auth}/login-start.service.ts`,
        before: '  if (account.passwordHash === null) requireDelivery(deps);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${auth}/no-delivery.test.ts`] },
  },
  {
    name: 'invitation-without-sms',
    guard: 'where nobody gets a temporary password nobody is invited',
    edits: [
      {
        file: 'apps/server/src/modules/office/invitations/invitations.service.ts',
        before: '  requireSms(deps, copy);\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/invitations/invite.test.ts'] },
  },
  {
    name: 'first-code-guessed',
    guard: 'a code of the first run has five tries, together',
    edits: [
      {
        file: 'apps/server/src/modules/office/staff/first-run/first-run.store.ts',
        before: ".set((to) => ({ tries: to('tries', '+', 1) }))",
        after: ".set((to) => ({ tries: to('tries', '+', 0) }))",
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/staff/first-run/first-run.test.ts'] },
  },
];
