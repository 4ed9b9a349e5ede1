import { paths } from '../../paths.ts';

/**
 * Calls whose last reply is stored on the device for reading offline: content, and the numbers of the plan. Never a
 * profile, an account or messages.
 */
const cachedCalls: ReadonlySet<unknown> = new Set([
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
/** Differs from the server's versions, which are empty or 96 characters long. */
const cachedVersion = 'kept';

export function isCacheable(queryKey: readonly unknown[]): boolean {
  return cachedCalls.has(queryKey[0]) || queryKey[0] === userCall;
}

/**
 * The part of a reply that is stored. Of the user only what the guard needs: the role and whether
 * the password is set. Its `profileVersion` marks such a reply; the server's is empty until the
 * user sets a password.
 */
export function cacheablePart(queryKey: readonly unknown[], data: unknown): unknown {
  if (queryKey[0] !== userCall) return data;
  const { message } = data as { message: { role: unknown; profile: object; extras: object } };
  return {
    message: {
      profile: blank(message.profile),
      role: message.role,
      extras: {
        ...message.extras,
        lastLogin: null,
        unreadNotifications: 0,
        profileVersion: cachedVersion,
      },
      showBadgeNotifications: false,
      notifications: [],
      forceLogOut: false,
    },
  };
}

function blank(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
  );
}

type Person = { readonly extras: { readonly profileVersion: string } };

/** True for a user restored from an earlier visit, without name and data. */
export function isLastKnown(user: Person | undefined): boolean {
  return user?.extras.profileVersion === cachedVersion;
}

const readablePaths = [
  paths.challenges,
  paths.news,
  paths.knowledgeZone,
  paths.pills,
  paths.calendar,
  paths.prizes,
  paths.rules,
  paths.regulations,
];

/** Screens that can be read offline; the others need the user's own data, or the server. */
export function isReadable(path: string): boolean {
  return (
    path === paths.index ||
    readablePaths.some((readable) => path === readable || path.startsWith(`${readable}/`))
  );
}

/** Whether version `one` is newer than `other`, both like '1.1.6'; false when either is malformed. */
export function isNewerVersion(one: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)];
  const at = ours.findIndex((part, index) => part !== (theirs[index] ?? 0));
  return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return /^\d+(\.\d+)*$/.test(version) ? version.split('.').map(Number) : [];
}
