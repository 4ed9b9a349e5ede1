import { paths } from '../../paths.ts';

/**
 * Answers of which the last one stays on the device, so that they can be read without a connection: content, and the
 * numbers of the plan. Nobody's profile, account or messages.
 */
const keptCalls: ReadonlySet<unknown> = new Set([
  'GET /api/v1/challenges',
  'GET /api/v1/missing',
  'GET /api/v1/news',
  'GET /api/v1/news/:slug',
  'GET /api/v1/knowledge-zone',
  'GET /api/v1/knowledge-zone/:slug',
  'GET /api/v1/knowledge-zone-categories',
  'GET /api/v1/knowledge/pills',
  'GET /api/v1/knowledge/pill/:slug',
  'GET /api/v1/calendars',
  'GET /api/v1/configuration/prizes_text',
  'GET /api/v1/configuration/rules_text',
  'GET /api/v1/regulations',
]);

const userCall = 'GET /api/v1/user/get';
/** Not one of the server's, which are empty or 96 characters long. */
const keptVersion = 'kept';

export function isKept(queryKey: readonly unknown[]): boolean {
  return keptCalls.has(queryKey[0]) || queryKey[0] === userCall;
}

/**
 * What is kept of an answer. Of the person behind the token only what the guard asks: the role and whether the password is
 * set. Its `profileVersion` marks such an answer; the server's is empty for whoever has not set a password yet.
 */
export function keptPart(queryKey: readonly unknown[], data: unknown): unknown {
  if (queryKey[0] !== userCall) return data;
  const { message } = data as { message: { role: unknown; profile: object; extras: object } };
  return {
    message: {
      profile: blank(message.profile),
      role: message.role,
      extras: { ...message.extras, lastLogin: null, unreadNotifications: 0, profileVersion: keptVersion },
      showBadgeNotifications: false,
      notifications: [],
      forceLogOut: false,
    },
  };
}

function blank(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : '']));
}

type Person = { readonly extras: { readonly profileVersion: string } };

/** True for a person who is known from an earlier visit only, without name and data. */
export function isLastKnown(user: Person | undefined): boolean {
  return user?.extras.profileVersion === keptVersion;
}

const readablePaths = [
  ...[paths.challenges, paths.news, paths.knowledgeZone, paths.pills, paths.calendar, paths.prizes, paths.rules],
  ...[paths.regulations],
];

/** Screens that can be read without a connection; the others need the person's own data, or the server. */
export function isReadable(path: string): boolean {
  return path === paths.index || readablePaths.some((readable) => path === readable || path.startsWith(`${readable}/`));
}

/** Whether version `one` is newer than `other`, both like '1.1.6'. What is no version is newer than nothing. */
export function isNewerVersion(one: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)];
  const at = ours.findIndex((part, index) => part !== (theirs[index] ?? 0));
  return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return /^\d+(\.\d+)*$/.test(version) ? version.split('.').map(Number) : [];
}
