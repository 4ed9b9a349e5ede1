import type { Page } from '@playwright/test';
import { changeAnswers } from './support/answers.ts';
import { demoPassword, expect } from './support/index.ts';

type Notification = {
  slug: string;
  title: string;
  content: string;
  thumbnail: string | null;
  isRead: boolean;
  url: string | null;
  createdAt: string;
};

export const newPassword = { password: 'Zielony-Wazon-81', passwordRepeat: 'Zielony-Wazon-81' };

export const bell = (page: Page) => page.getByRole('link', { name: /^Powiadomienia, / });

let lastSlug = 0;
export function one(wish: Partial<Notification>): Notification {
  lastSlug += 1;
  return {
    slug: `wiadomosc-${lastSlug}`,
    title: 'Wiadomość',
    content: '<p>Treść</p>',
    thumbnail: null,
    isRead: false,
    url: null,
    createdAt: '2026-11-16T09:00:00.000Z',
    ...wish,
  };
}

/** The real person with other notifications. */
export async function withNotifications(
  page: Page,
  notifications: readonly Notification[],
  unread = notifications.filter(({ isRead }) => !isRead).length,
): Promise<void> {
  await changeAnswers<{ message: { extras: object } }>(
    page,
    '**/api/v1/user/get',
    ({ message }) => {
      const extras = { ...message.extras, unreadNotifications: unread };
      return { message: { ...message, extras, notifications } };
    },
  );
}

/** With the page's session: the other sessions end, and the app notifies the person. */
export async function changePassword(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('klub.token'));
  await post(url, '/api/v1/user/update', token ?? '', newPassword);
}

export async function logInElsewhere(url: string, username: string): Promise<string> {
  const reply = await post(url, '/authorization', '', { username, password: demoPassword });
  const { data } = await reply.json();
  return data.access_token;
}

export async function post(
  url: string,
  path: string,
  token: string,
  body: object,
): Promise<Response> {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(reply.status, path).toBe(200);
  return reply;
}

/** Headless browsers show no icon: the app's call to the browser is checked instead. */
export async function watchAppBadge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told = (badge: string) => async () => {
      document.documentElement.dataset['badge'] = badge;
    };
    Object.defineProperty(navigator, 'setAppBadge', {
      value: (count: number) => told(String(count))(),
    });
    Object.defineProperty(navigator, 'clearAppBadge', { value: told('none') });
  });
}

export function appBadge(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['badge']);
}
