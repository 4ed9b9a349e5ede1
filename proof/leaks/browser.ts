import { setTimeout as sleep } from 'node:timers/promises';
import type { Tab } from '../parts/browser.ts';
import type { Holder } from './journey.ts';
import { paths } from '../../apps/web/src/paths.ts';

export type Traces = {
  /** Addresses that the browser asked for. */
  readonly urls: readonly string[];
  /** The contents of every store of the browser during the login, and after the logout. */
  readonly kept: string;
  readonly after: string;
};

/** Logs in by the form, opens the screens that show secrets, and logs out. */
export async function visit({ page }: Tab, { phone, password }: Holder): Promise<Traces> {
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(`${request.method()} ${request.url()}`));
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/#/login');
  await page.getByLabel('Numer telefonu', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Podaj hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).first().waitFor({ state: 'attached' });
  for (const path of [
    paths.profile,
    paths.profileEdit,
    paths.notifications,
    paths.contact,
    paths.challenges,
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The calls of a screen arrive within a moment.
    await sleep(400);
  }
  const kept = await page.evaluate(stores);
  await page.getByRole('button', { name: 'Wyloguj' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tak' }).click();
  await page.getByLabel('Numer telefonu', { exact: true }).waitFor();
  await sleep(400);
  return { urls, kept, after: (await page.evaluate(stores)) + (await page.content()) };
}

/** Everything that a browser keeps for a site, as one text. */
async function stores(): Promise<string> {
  const found: string[] = [
    document.cookie,
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
  ];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
  }
  for (const { name } of await indexedDB.databases()) found.push(`database ${name}`);
  return found.join('\n');
}
