import { type PushKind, pushKinds } from '@klub/contract/calls/devices';
import { dayMs } from '../../../infra/clock.ts';
import { addDays, dayOf, instantOf, timeOf } from '../../../infra/warsaw.ts';

/** Hours in Warsaw; equal values: no quiet hours. */
export type QuietHours = { readonly quietFrom: number; readonly quietTo: number };
export type PushSetting = QuietHours & { readonly muted: readonly string[] };

/** All kinds, except at night. */
export const usualSetting: PushSetting = { muted: [], quietFrom: 21, quietTo: 8 };

/** A push is dropped after a day; the list in the app still has the notification. */
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

/** The subject of a notification, by its cause: `bonus:month:2026-11:1` is about the plan. */
export function kindOf(cause: string): PushKind {
  const [first = '', second = ''] = cause.split(':');
  return kindsByCause[`${first}:${second}`] ?? kindsByCause[first] ?? 'other';
}

/** End of the current quiet hours; null outside of them. */
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
  /** True while the person is logged in on the device and may get the push. */
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

export function shownSetting({ muted, quietFrom, quietTo }: PushSetting) {
  return {
    kinds: pushKinds.map((kind) => ({ kind, isOn: !muted.includes(kind) })),
    quietFrom,
    quietTo,
  };
}

/**
 * True for an address of one of these services, like `https://fcm.googleapis.com` or
 * `https://*.push.apple.com`. This server calls the address, and any browser can claim any address
 * as its subscription.
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
