import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cut, expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const post = /\/api\/v1\/contact$/;
/** What a token that has run out is refused. */
const expired = /\/api\/v1\/(contact|user\/get)$/;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const participant = '500000001';

for (const [role, phone, ownTopic] of [
  ['user1', participant, 'Punkty i plan'],
  ['user2', '500000002', 'Zadania specjalne'],
  ['user3', '500000003', 'Punkty i plan'],
  ['salesman', '500000004', 'Raporty i rozliczenia'],
] as const) {
  test(`[R36] ${role} opens the contact with the categories of that role`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, phone);
    await open(page);
    await expect(page.getByLabel('Temat').getByRole('option', { name: ownTopic })).toBeAttached();
  });
}

test('[Z05] text, categories, profile e-mail, eight rows, an optional file, hints', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, participant);
  await open(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(/^\S+@\S+$/);
  await expect(page.getByLabel('Wiadomość')).toHaveAttribute('rows', '8');
  await expect(page.getByText('Odpowiedź wyślemy na podany adres e-mail.')).toBeVisible();
  await expect(
    page.getByText('Możesz dołączyć plik Excel, Word, obraz lub PDF do 5 MB.'),
  ).toBeVisible();
  await expect(page.getByLabel(/^Załącznik/)).toBeVisible();
});

test('[Z06] the button waits for e-mail and message, and while it sends', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, participant);
  await open(page);
  const button = page.getByRole('button', { name: 'Wyślij' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Wiadomość').fill('Dzień dobry');
  await expect(button).toBeEnabled();
  await page.getByLabel('E-mail').fill('');
  await expect(button).toBeDisabled();
  await page.getByLabel('E-mail').fill('anna@sklep.example');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(post, async (route) => {
    await held;
    await route.fulfill({ json: { message: 'Dziękujemy' } });
  });
  await button.click();
  await expect(page.getByRole('button', { name: 'Wysyłam…' })).toBeDisabled();
  release();
  await expect(page.getByText('Dziękujemy')).toBeVisible();
});

test('[Z07] a file of another type is turned down and cleared', async ({ page, loginAs }) => {
  await loginAs(page, participant);
  await open(page);
  const field = page.getByLabel(/^Załącznik/);
  await field.setInputFiles({
    name: 'skrypt.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByText('Niedopuszczalny format pliku!')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.setInputFiles({ name: 'pismo.PDF', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('Niedopuszczalny format pliku!')).toBeHidden();
  await page.getByRole('button', { name: 'Usuń załącznik' }).click();
  await expect(field).toHaveValue('');
});

test('[Z08] a file of more than 5242880 bytes is turned down and cleared', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, participant);
  await open(page);
  const field = page.getByLabel(/^Załącznik/);
  await field.setInputFiles({
    name: 'duzy.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5_242_881),
  });
  await expect(page.getByText('Plik jest za duzy! Max 5MB')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.setInputFiles({
    name: 'duzy.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5_242_880),
  });
  await expect(page.getByText('Plik jest za duzy! Max 5MB')).toBeHidden();
});

test('[Z09] a message arrives once, by keyboard alone, with its toast', async ({
  page,
  loginAs,
  club,
}) => {
  await loginAs(page, participant);
  await open(page);
  await page.getByLabel('Temat').focus();
  await page.keyboard.type('Moje konto');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zażółć gęślą jaźń');
  await page
    .getByLabel(/^Załącznik/)
    .setInputFiles({ name: 'pismo.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('button', { name: 'Wyślij' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wysłano poprawnie.')).toBeVisible();
  await expect(
    page.getByText('Dziękujemy za wiadomość. Odpowiemy na podany adres e-mail.'),
  ).toBeVisible();
  await expect(page.getByLabel('Wiadomość')).toHaveValue('');
  await expect.poll(() => letters(club.dataDir).length, { timeout: 20_000 }).toBe(1);
  const [letter = ''] = letters(club.dataDir);
  expect(letter).toContain('filename=pismo.pdf');
});

test("[Z09] 400 shows the server's words per field, 500 a toast", async ({ page, loginAs }) => {
  await loginAs(page, participant);
  await open(page);
  await page.getByLabel('Wiadomość').fill('Dzień dobry');
  await page.getByLabel('E-mail').fill('to nie jest adres');
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sprawdź wpisane dane.' })).toBeVisible();
  await expect(page.getByText('Podaj poprawny adres e-mail')).toBeVisible();
  await expect(page.getByText('To pole jest wymagane.')).toBeVisible();
  await expect(page.getByLabel('Temat')).toBeFocused();
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Dzień dobry');
  await page.route(post, (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Błąd serwera.', errors: {} } }),
  );
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(
    page.getByRole('region', { name: /Komunikaty/ }).getByText('Błąd serwera.'),
  ).toBeVisible();
  await expect(page.getByText('Błąd serwera.')).toHaveCount(1);
});

test('[HZ40] the server refuses a file that only claims to be PDF', async ({ page, loginAs }) => {
  await loginAs(page, participant);
  await open(page);
  await page.getByLabel('Temat').selectOption({ label: 'Inny temat' });
  await page.getByLabel('Wiadomość').fill('Dzień dobry');
  const page_ = Buffer.from('<script>alert(1)</script>');
  await page
    .getByLabel(/^Załącznik/)
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: page_ });
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Niedopuszczalny format pliku!').first()).toBeVisible();
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Dzień dobry');
});

test('[A40] a submit without an answer is repeated with the same key', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, participant);
  await open(page);
  await page.getByLabel('Temat').selectOption({ label: 'Inny temat' });
  await page.getByLabel('Wiadomość').fill('Jeszcze raz');
  const names: string[] = [];
  page.on('request', (request) => {
    const body = post.test(request.url())
      ? request.postDataBuffer()?.toString('latin1')
      : undefined;
    const name = /name="submission"\r\n\r\n(\w+)/.exec(body ?? '')?.[1];
    if (name !== undefined) names.push(name);
  });
  const restore = await cut(page, post);
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Wysłano poprawnie.')).toBeVisible();
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(1);
});

test('what was typed survives an expired token and a new login', async ({
  page,
  loginAs,
  club,
}) => {
  await loginAs(page, '500000002');
  await open(page);
  await page.getByLabel('Wiadomość').fill('Długi list, którego szkoda');
  await page.getByLabel('Temat').selectOption({ label: 'Inny temat' });
  await page.route(expired, (route) =>
    route.fulfill({
      status: 401,
      json: { code: 401, message: 'Sesja wygasła. Zaloguj się ponownie.', errors: {} },
    }),
  );
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await page.unroute(expired);
  const reply = await fetch(`${club.url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '500000002', password: 'Klub-2026!' }),
  });
  const { data } = await reply.json();
  await page.evaluate((token) => localStorage.setItem('klub.token', token), data.access_token);
  await page.reload();
  await open(page);
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Długi list, którego szkoda');
  await expect(page.getByLabel('Temat')).toHaveValue('inny');
});

test('the form is accessible in all states and fits a narrow phone', async ({ page, loginAs }) => {
  await loginAs(page, participant);
  await open(page);
  await expectAccessible(page);
  await page.getByLabel('Wiadomość').fill('W'.repeat(300));
  await page.getByLabel('E-mail').fill('x');
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Podaj poprawny adres e-mail')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});

async function open(page: Page): Promise<void> {
  await go(page, '/kontakt');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await expect(page.getByLabel('Temat')).toBeVisible();
}

/** The letters in the outbox of the club. */
function letters(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.eml'))
    : [];
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((letter) => letter.includes('filename=pismo.pdf'));
}
