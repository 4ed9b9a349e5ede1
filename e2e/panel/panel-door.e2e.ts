import { expect, test } from '../support/index.ts';
import { type Clerk, codeOf, firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const name = 'Anna Nowak';
const aReference = /^Nr zgłoszenia [0-9A-Z]{4}-[0-9A-Z]{4}$/;
const password = 'zielony rower na moście';

test('an administrator signs in by passkey, by password, by recovery code', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const link = linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', name]));
  const anna = await openClerk(browser, panel);
  const { page } = anna;

  // The first way in: a passkey, and ten codes that are shown once.
  await page.goto(link);
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  await expect(page.getByRole('heading', { name: 'Kody odzyskania' })).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Kody odzyskania' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox', { name: 'Mam te kody w bezpiecznym miejscu' }).check();
  await page.getByRole('button', { name: 'Przejdź do panelu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  // The link has opened its account and opens nothing more.
  const stranger = await openClerk(browser, panel);
  await stranger.page.goto(link);
  await expect(stranger.page.getByText('Nie udało się użyć odnośnika')).toBeVisible();
  await expect(stranger.page.getByText(aReference)).toBeVisible();
  await stranger.close();

  // Password and codes in addition to the passkey.
  await page.goto('/#/moje-konto');
  await page.getByRole('button', { name: 'Ustaw hasło i kody' }).click();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Nowe hasło', { exact: true }).fill(password);
  await page.getByLabel('Kod z aplikacji').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Hasło i kody są ustawione.')).toBeVisible();

  await leave(anna);
  await page.getByRole('button', { name: 'Wejdź kluczem' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  // The next code is valid already, and still valid after its half minute has begun.
  const nextCode = codeOf(secret, 1);
  await leave(anna);
  await withPassword(anna, nextCode);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  // A code counts once, the kept ones too.
  await leave(anna);
  await withPassword(anna, nextCode);
  await expect(page.getByRole('alert').getByText(aReference)).toBeVisible();
  await page.getByLabel('Kod z aplikacji albo kod odzyskania').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Wejdź', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.goto('/#/moje-konto');
  await expect(page.getByText('Masz jeszcze 9 kodów.')).toBeVisible();
  await anna.close();
  expect(club.output()).not.toContain(password);
});

test('an account with a passkey alone signs in by a recovery code without a password', async ({
  browser,
  club,
}) => {
  const anna = await openClerk(browser, await club.panelUrl());
  const { page } = anna;
  await page.goto(linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', name])));
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  const codes = page.getByRole('list', { name: 'Kody odzyskania' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();

  const borrowed = await openClerk(browser, await club.panelUrl());
  await borrowed.page.goto('/#/wejscie');
  await borrowed.page.getByRole('button', { name: 'Nie mam klucza ani telefonu' }).click();
  await borrowed.page.getByLabel('E-mail').fill('anna@operator.pl');
  await borrowed.page.getByLabel('Kod odzyskania').fill(code);
  await borrowed.page.getByRole('button', { name: 'Wejdź', exact: true }).click();
  await expect(borrowed.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await borrowed.close();
  await anna.close();
});

test("a late reply to a password does not leave the passkey's step", async ({ browser, club }) => {
  const anna = await openClerk(browser, await club.panelUrl());
  const { page } = anna;
  const released = Promise.withResolvers<void>();
  const answered = page.waitForResponse('**/entry/password');
  await page.route('**/entry/password', async (route) => {
    await released.promise;
    await route.fulfill({ json: { data: { attempt: 'x'.repeat(43) } } });
  });
  await page.goto('/#/wejscie');
  await page.getByRole('button', { name: 'Hasłem i kodem' }).click();
  await page.getByLabel('E-mail').fill('anna@operator.pl');
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByRole('button', { name: 'Wejdź jednak kluczem' }).click();
  released.resolve();
  await answered;
  await expect(page.getByRole('button', { name: 'Wejdź kluczem' })).toBeVisible();
  await expect(page.getByLabel('Kod z aplikacji albo kod odzyskania')).toHaveCount(0);
  await anna.close();
});

test("a tab shows the sign-in after another tab's logout or login", async ({ browser, club }) => {
  const anna = await openClerk(browser, await club.panelUrl());
  await firstWayIn(anna, linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', name])));
  const other = await anna.context.newPage();
  const account = (of: string) => other.getByRole('link', { name: `Moje konto, ${of}` });
  const door = other.getByRole('heading', { name: 'Wejście do panelu' });
  await other.goto('/');
  await expect(account(name)).toBeVisible();
  await leave(anna);
  await expect(door).toBeVisible();

  await firstWayIn(
    anna,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'consultant', 'Ola Lis'])),
  );
  await other.goto('/');
  await other.reload();
  await expect(account('Ola Lis')).toBeVisible();
  // The former session is not ended here: another account takes its place.
  await firstWayIn(
    anna,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])),
  );
  await expect(door).toBeVisible();
  await expect(account('Ola Lis')).toHaveCount(0);
  await anna.close();
});

test('a machine whose clock is a day ahead stays in', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  const ola = await openClerk(browser, panel);
  const { page } = ola;
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await firstWayIn(ola, link);
  await page.clock.runFor(11_000);
  await page.getByRole('link', { name: 'Osoby', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Osoby' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ola.close();
});

test('the way in weighs at most 110 KB of code, compressed', async ({ browser, club }) => {
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    // An import takes what was fetched from the cache, and counts no second time.
    if (!request.url().endsWith('.js') || sizes.has(request.url())) return;
    sizes.set(
      request.url(),
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Wejdź kluczem' })).toBeVisible();
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(110_000);
  await close();
});

async function leave({ page }: Clerk): Promise<void> {
  await page.goto('/#/moje-konto');
  await page.getByRole('button', { name: 'Wyjdź z panelu' }).click();
  await expect(page.getByRole('heading', { name: 'Wejście do panelu' })).toBeVisible();
}

async function withPassword({ page }: Clerk, code: string): Promise<void> {
  await page.getByLabel('E-mail').fill('anna@operator.pl');
  await page.getByRole('button', { name: 'Hasłem i kodem' }).click();
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Kod z aplikacji albo kod odzyskania').fill(code);
  await page.getByRole('button', { name: 'Wejdź', exact: true }).click();
}
