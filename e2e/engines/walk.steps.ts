import { expect } from '@playwright/test';
import { codeOf, linkIn } from '../support/panel.ts';
import type { TestServer } from '../support/club.ts';
import type { Walker } from './walker.ts';

/** Through the form, as on a device that has shown nothing yet. */
export async function logIn(walker: Walker, phone: string, password: string): Promise<void> {
  await walker.open('/login');
  await walker.fill('Numer telefonu', phone);
  await walker.press('button', 'Dalej');
  await walker.fill('Podaj hasło', password);
  await walker.press('button', 'Zaloguj się');
  await walker.reads('Zalogowano poprawnie.');
}

/** The banner is answered once it has come up. */
export async function refuseCookies(walker: Walker): Promise<void> {
  await walker.press('button', 'Tylko niezbędne');
}

/** The screen shows the same figures now as after it was loaded again, when nothing is new any more. */
export async function expectLastingFigures(walker: Walker): Promise<void> {
  const first = await walker.settled();
  await walker.driver.reload();
  expect(await walker.settled()).toEqual(first);
}

/** The app itself is on the device. */
export async function keepApp({ holds }: Walker): Promise<void> {
  await holds('the service worker', () => navigator.serviceWorker.controller !== null);
}

/** The first way in by a password and codes, which every engine can. */
export async function enterPanel(
  walker: Walker,
  club: TestServer,
  [role, email, name]: readonly [role: string, email: string, name: string],
  more?: string,
): Promise<void> {
  const granted = await club.operate(['panel', 'grant', email, role, name]);
  if (more !== undefined) await club.operate(['panel', 'grant', email, more, name]);
  await walker.driver.goto(`${walker.watched.url}${linkIn(granted)}`);
  await walker.press('button', 'Ustaw hasło i kody');
  await walker.fill('Nowe hasło', 'zielony rower na moście');
  const secret = await walker.driver.run(() => document.querySelector('code')?.textContent ?? '');
  await walker.fill('Kod z aplikacji', codeOf(secret));
  await walker.press('button', 'Zapisz');
  await walker.press('choice', 'Mam te kody w bezpiecznym miejscu', false);
  await walker.press('button', 'Przejdź do panelu');
  await walker.title('Pulpit');
}
