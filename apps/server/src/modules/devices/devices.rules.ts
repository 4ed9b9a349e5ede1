import { type PushKind, pushKinds } from '@klub/contract/calls/devices';
import { dayMs } from '../../infra/clock.ts';
import { addDays, dayOf, instantOf, timeOf } from '../../infra/warsaw.ts';

/** Hours of Warsaw; the same twice means no quiet hours. */
export type QuietHours = { readonly quietFrom: number; readonly quietTo: number };
export type PushSetting = QuietHours & { readonly muted: readonly string[] };

/** Everything, but for the night. */
export const usualSetting: PushSetting = { muted: [], quietFrom: 21, quietTo: 8 };

/** A push tells what has just happened: a day later the list in the app is the better place. */
export const pushLifeMs = dayMs;
export const pushAttemptsMax = 8;
export const devicesPerPersonMax = 10;

const kindsByCause: Readonly<Record<string, PushKind>> = {
  plan: 'plan',
  target: 'plan',
  'bonus:month': 'plan',
  'bonus:quarter': 'plan',
  pill: 'knowledge',
  closing: 'knowledge',
  padlock: 'knowledge',
  'bonus:knowledge': 'knowledge',
  'bonus:question': 'knowledge',
  'bonus:special': 'specials',
  settlement: 'payments',
  payout: 'payments',
  'payout-returned': 'payments',
  profile: 'payments',
};

/** What a notification is about, by its cause: `bonus:month:2026-11:1` is about the plan. */
export function kindOf(cause: string): PushKind {
  const [first = '', second = ''] = cause.split(':');
  return kindsByCause[`${first}:${second}`] ?? kindsByCause[first] ?? 'other';
}

/** When the quiet hours end in which this moment lies; null outside of them. */
export function quietUntil(now: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  const hour = Number(timeOf(now).slice(0, 2));
  const isOvernight = quietFrom > quietTo;
  const isQuiet = isOvernight
    ? hour >= quietFrom || hour < quietTo
    : hour >= quietFrom && hour < quietTo;
  if (!isQuiet) return null;
  const day = hour < quietTo ? dayOf(now) : addDays(dayOf(now), 1);
  const until = instantOf(day, `${String(quietTo).padStart(2, '0')}:00`);
  return until > now ? until : null;
}

export type Due = {
  readonly cause: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
  /** The device is still that of a person who is logged in there and may know. */
  readonly isEntitled: boolean;
  readonly setting: PushSetting;
};

export type Decision =
  | { readonly do: 'send' }
  | { readonly do: 'drop' }
  | { readonly do: 'wait'; readonly until: Date };

export function decide(push: Due, now: Date): Decision {
  const isPointless =
    !push.isEntitled ||
    push.isRead ||
    push.setting.muted.includes(kindOf(push.cause)) ||
    now.getTime() - push.createdAt.getTime() >= pushLifeMs;
  if (isPointless) return { do: 'drop' };
  const until = quietUntil(now, push.setting);
  return until === null ? { do: 'send' } : { do: 'wait', until };
}

/** The setting as the app shows it. */
export function shownSetting({ muted, quietFrom, quietTo }: PushSetting) {
  return {
    kinds: pushKinds.map((kind) => ({ kind, isOn: !muted.includes(kind) })),
    quietFrom,
    quietTo,
  };
}

/**
 * True for an address of one of these services, like `https://fcm.googleapis.com` or `https://*.push.apple.com`. Whatever
 * a browser claims to be its subscription is an address that this server will call.
 */
export function isPushService(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return services.some((service) => {
    const [scheme = '', host = ''] = service.split('://');
    if (!host.startsWith('*.')) return url.origin === service;
    return url.protocol === `${scheme}:` && url.port === '' && url.hostname.endsWith(host.slice(1));
  });
}
