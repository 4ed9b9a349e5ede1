import type { Page } from '@playwright/test';
import { toPassword } from '../login.steps.ts';
import { goOnline, reloadOffline } from '../support/connection.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

test.use({ serviceWorkers: 'allow', ownClub: true });
test.describe.configure({ timeout: 180_000 });

const article = '/news/nowa-farba-do-pokoju-dziecka';

/** Reads a piece of news and the plan, and waits until the app itself is on the device. */
async function readOnce(page: Page): Promise<void> {
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByText('64%').first()).toBeVisible();
  await go(page, article);
  await expect(page.getByText('Próbki 50 ml')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  // Files fetched before the worker was active are cached at their next fetch.
  await page.reload();
  await expect(page.getByText('Próbki 50 ml')).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).sort().join()))
    .toMatch(/last-known.*pictures/);
}

/** By the clock of the server, which is this machine's. */
function today(): string {
  const format = {
    timeZone: 'Europe/Warsaw',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  } as const;
  return new Intl.DateTimeFormat('pl-PL', format).format(new Date());
}

/** The clock of the phone is wrong; its seconds are as long as everybody's. */
function aDayAhead(): void {
  const now = (): number => RealDate.now() + 86_400_000;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

test('read content stays readable offline, with picture and time', async ({ page, loginAs }) => {
  await page.addInitScript(aDayAhead);
  const days = [today()];
  await loginAs(page, '500000001');
  await readOnce(page);
  await reloadOffline(page);
  const alerts = page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true });
  await alerts.click();
  await expect(page.getByRole('main')).toBeVisible();
  // A slow browser is set offline again after a reload: it is online for a moment, and then loses the connection
  // again.
  await page.addLocatorHandler(alerts, (buttons) =>
    buttons.evaluateAll((shown: HTMLElement[]) => shown.forEach((button) => button.click())),
  );
  await expect(
    page.getByRole('heading', { level: 1, name: 'Widok Maluch: farba, którą umyjesz gąbką' }),
  ).toBeVisible();
  await expect(page.getByText('Próbki 50 ml')).toBeVisible();
  const [, day] =
    /stan na ([\d.]{10}), \d{2}:\d{2}/.exec(
      await page.getByText(/Pokazujemy stan na/).innerText(),
    ) ?? [];
  expect([...days, today()]).toContain(day);
  const picture = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(page.getByText(/Pokazujemy stan na/)).toBeVisible();
  await expect(page.getByText('Proszę uzupełnij swoje dane')).toHaveCount(0);

  await go(page, '/edytuj-dane');
  await expect(page.getByRole('heading', { level: 1, name: /połączenia/ })).toBeVisible();

  await goOnline(page);
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(page.getByText(/Pokazujemy stan na/)).toHaveCount(0);
});

test('no personal data stays on the device, after logout nothing', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await readOnce(page);
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (name === 'klub-last-known') texts.push(`${request.url} ${await answer?.text()}`);
        else texts.push(request.url);
      }
    }
    return texts.join('\n');
  });
  expect(kept).toMatch(/\/files\/[0-9a-f]{40}/);
  expect(kept).not.toMatch(/PL\d{26}|"iban":"P|"pesel":"\d|\+48500000001|500000001/);
  expect(kept).not.toMatch(/^[^ ]*\/api\//m);

  await page.evaluate(() => scrollTo(0, 0));
  const burger = page.getByRole('button', { name: 'Otwórz menu' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('button', { name: 'Wyloguj' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tak', exact: true }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await caches.keys()).filter((name) => !name.startsWith('klub-shell-')),
      ),
    )
    .toEqual([]);
});

test('a first visit is offered no update when the claim comes early', async ({ page, loginAs }) => {
  await page.addInitScript(tellAsWebKit);
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  await expect(page.locator('html')).toHaveAttribute('data-told', 'installed', { timeout: 30_000 });
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(page.getByText('Jest nowa wersja aplikacji')).toHaveCount(0);
});

test('a newer version is offered, and taken when the person agrees', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await readOnce(page);
  await expect(page.getByText('Jest nowa wersja aplikacji')).toHaveCount(0);
  // The page registers its own worker first; then the same program under another name is a new version to the browser.
  await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
  await page.evaluate(() => navigator.serviceWorker.register('./worker.js?next', { scope: './' }));
  const notice = page.getByText('Jest nowa wersja aplikacji');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Odśwież' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => workerOf(page)).toMatch(/worker\.js\?next$/);
  await expect(page.getByText('Próbki 50 ml')).toBeVisible();
});

test('an update taken in one tab is offered in the other', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await readOnce(page);
  await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
  const other = await page.context().newPage();
  await go(other, article);
  await expect(other.getByText('Próbki 50 ml')).toBeVisible({ timeout: 30_000 });
  await other.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
  // Behind the page's own registration in the queue of the browser.
  await other.evaluate(() => navigator.serviceWorker.register('./worker.js', { scope: './' }));
  await other.evaluate(() => navigator.serviceWorker.register('./worker.js?next', { scope: './' }));
  await other.getByRole('button', { name: 'Odśwież' }).click();
  await expect.poll(() => workerOf(page)).toMatch(/worker\.js\?next$/);
  await other.close();

  await expect(page.getByText('Jest nowa wersja aplikacji')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Odśwież' }).click();
  await loaded;
  await expect(page.getByText('Próbki 50 ml')).toBeVisible();
});

test("without a server's reply cached content appears soon, and navigation works", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await readOnce(page);
  await go(page, '/news/aktualnosci');
  await expect(
    page.getByRole('link', { name: 'Widok Maluch: farba, którą umyjesz gąbką' }),
  ).toBeVisible();
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByText('64%').first()).toBeVisible();
  await page.context().route('**/api/**', () => undefined);
  await page.reload();
  await expect(page.getByText('64%').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Pokazujemy stan na/)).toBeVisible();
  await go(page, '/news');
  await expect(page.getByRole('heading', { level: 1, name: 'Aktualności' })).toBeVisible({
    timeout: 5_000,
  });
  await expect(
    page.getByRole('link', { name: 'Widok Maluch: farba, którą umyjesz gąbką' }),
  ).toBeVisible();
});

test('nothing of a former person is shown to the next one', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await readOnce(page);
  // As where a phone's storage gives no token at a start: the app has not seen the end of the session.
  await page.evaluate(() => {
    localStorage.removeItem('klub.token');
    history.replaceState(null, '', '#/login');
  });
  await page.reload();
  await expect(page).toHaveURL(/#\/login$/);
  expect(await page.evaluate(() => caches.has('klub-last-known'))).toBe(true);
  const { password, logIn } = await toPassword(page, '500000002');
  await password.fill(demoPassword);
  const held = Promise.withResolvers<void>();
  await page.context().route('**/api/**', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  const asked = page.waitForRequest('**/api/v1/user/get');
  await logIn.click();
  await asked;
  // The app shows what it has kept when a reply takes four seconds.
  await page.waitForTimeout(6_000);
  await expect(page.getByText('64%')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Zadania specjalne' })).toBeVisible();
  expect(visited.filter((address) => address.includes('/wyzwania'))).toEqual([]);
});

function workerOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
}

/** WebKit tells of the first installation only when the new worker controls the page. */
function tellAsWebKit(): void {
  const held: (() => void)[] = [];
  navigator.serviceWorker?.addEventListener('controllerchange', () =>
    held.splice(0).forEach((tell) => tell()),
  );
  ServiceWorker.prototype.addEventListener = function (
    this: ServiceWorker,
    type: string,
    listener: EventListener,
  ) {
    EventTarget.prototype.addEventListener.call(this, type, (event) => {
      if (this.state !== 'installed') return listener(event);
      held.push(() => {
        Object.defineProperty(this, 'state', { value: 'installed', configurable: true });
        listener(event);
        Reflect.deleteProperty(this, 'state');
        document.documentElement.dataset['told'] = 'installed';
      });
    });
  };
}
