import type { ReplyOf } from '../../lib/api.ts';

export type ViewedPage = ReplyOf<'GET /api/panel/v1/people/:id/view'>['data'];
export type View = NonNullable<ViewedPage['open']>;

/** The frame of the participants' app, in CSS pixels. */
export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1_280, height: 800 },
} as const;
export type Screen = keyof typeof screens;

/** 872 → '14:32' */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How much smaller a screen is shown, so that it fits; never larger than it is. */
export function scaleFor(width: number, screen: Screen): number {
  return width <= 0 ? 1 : Math.min(1, width / screens[screen].width);
}

export const reasonMin = 10;

/** A message of the frame: an address, or with a body a reply to a question, under the shared secret name. */
export type Asked = {
  readonly nonce: string;
  readonly id: number;
  readonly path: string;
  readonly body?: unknown;
};

export function isAsked(data: unknown): data is Asked {
  if (typeof data !== 'object' || data === null) return false;
  return (
    'nonce' in data &&
    typeof data.nonce === 'string' &&
    'id' in data &&
    typeof data.id === 'number' &&
    'path' in data &&
    typeof data.path === 'string'
  );
}
