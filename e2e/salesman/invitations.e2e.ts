import type { Locator, Page } from '@playwright/test';
import { readOutbox } from '../../apps/server/src/infra/outside/outbox.ts';
import { login } from '../login.steps.ts';
import { fill, open } from './invitations.steps.ts';
import { grouped, openRow } from '../reports.steps.ts';
import { cut, expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const seller = '500000004';
const post = /\/api\/v1\/invitations\/post$/;
/** What a token that has run out is refused. */
const expired = /\/api\/v1\/(invitations\/post|user\/get)$/;

test.describe('with a club of its own', () => {
  test.use({ ownClub: true });

  test('[R17] [S08] [A21] [A22] [A23] from the form by keyboard to SMS, login and list', async ({
    page,
    loginAs,
    club,
    browser,
  }) => {
    const phone = '512345678';
    await loginAs(page, seller);
    const form = await open(page);
    await form.type.focus();
    await page.keyboard.type('Doradca handlowy');
    await page.keyboard.press('Tab');
    await page.keyboard.type('MB');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1000412');
    await expect(form.shop).not.toHaveValue('');
    await page.keyboard.press('Tab');
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(
        /^Zaproszenie wysłane na numer 512 345 678\. Jest ważne do \d\d\.\d\d\.\d{4}\.$/,
      ),
    ).toBeVisible();
    await expect(form.phone).toHaveValue('');
    await expect(form.customer).toHaveValue('1000412');
    const messages = async () =>
      (await readOutbox(club.dataDir)).filter(({ to }) => to === `+48${phone}`);
    await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBe(1);
    expect((await messages())[0]?.text).toMatch(
      /Robert Malinowski zaprasza Cie do klubu.* http:\/\/localhost\S* /,
    );

    await page.getByRole('link', { name: 'Zobacz listę zaproszeń' }).click();
    await expect(page).toHaveURL(/#\/zaproszenia-lista/);
    await expect(rowOf(page, phone)).toContainText('wysłane');

    const context = await browser.newContext({
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      serviceWorkers: 'block',
    });
    const invited = await context.newPage();
    await invited.goto(`${club.url}/#/login`);
    await enter(invited, phone);
    await expect(invited).toHaveURL(/#\/ustaw-haslo$/);
    await context.close();

    await page.reload();
    await expect(rowOf(page, phone)).toContainText('przyjęte');
    await expect(actionsOf(page, phone)).toHaveCount(0);
  });

  test('a withdrawn number cannot log in, and the list says so', async ({
    page,
    loginAs,
    browser,
    club,
  }) => {
    const phone = '500000010';
    await loginAs(page, seller);
    await go(page, `/zaproszenia-lista?search=${phone}`);
    await openRow(page, grouped(phone));
    await actionsOf(page, phone).filter({ hasText: 'Wyślij ponownie' }).click();
    await expect(
      page.getByText('Zaproszenie wysłane ponownie na numer 500 000 010.'),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Wycofaj zaproszenie dla numeru ${phone}` }),
    ).toHaveCount(0);

    const fresh = '513000001';
    const form = await open(page);
    await fill(form, { phone: fresh });
    await form.send.click();
    await expect(page.getByText(/^Zaproszenie wysłane na numer/)).toBeVisible();
    await go(page, `/zaproszenia-lista?search=${fresh}`);
    const sheet = await openRow(page, grouped(fresh));
    const withdraw = sheet.getByRole('button', { name: `Wycofaj zaproszenie dla numeru ${fresh}` });
    // The sheet over them hides them from roles.
    const figures = page.locator('[data-figures][aria-busy=false]');
    const before = (await figures.textContent()) ?? '';
    await withdraw.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' }).click();
    await expect(sheet).toContainText('wysłane');
    await withdraw.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wycofaj' }).click();
    await expect(sheet).toContainText('wycofane');
    await expect(figures).not.toHaveText(before);
    await expect(withdraw).toHaveCount(0);
    await expect(sheet).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, fresh)).toContainText('wycofane');

    const context = await browser.newContext({
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      serviceWorkers: 'block',
    });
    const invited = await context.newPage();
    await invited.goto(`${club.url}/#/login`);
    const steps = login(invited);
    await steps.phone.fill(fresh);
    await steps.next.click();
    await expect(invited.getByText(/wygasło albo zostało wycofane/)).toBeVisible();
    await context.close();
  });

  test('[S08] what the server knows is told under its field', async ({ page, loginAs }) => {
    await loginAs(page, seller);
    const form = await open(page);
    await fill(form, { customer: '9999999', phone: '512345678' });
    await form.send.click();
    await expect(
      page.getByText('Nie ma klienta o tym prefiksie i numerze SAP wśród Twoich klientów.'),
    ).toBeVisible();
    await expect(form.customer).toBeFocused();
    await expect(form.phone).toHaveValue('512345678');
    await fill(form, { phone: '500000001' });
    await form.send.click();
    await expect(page.getByText('Ten numer jest już zarejestrowany w programie.')).toBeVisible();
    await expect(form.phone).toBeFocused();
    await fill(form, { phone: '717654321' });
    await form.send.click();
    await expect(page.getByText(/To nie jest numer polskiego telefonu komórkowego/)).toBeVisible();
  });
});

test('[R17] [G03] the form is the representative’s: others get Error403', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  for (const path of ['/zaproszenia', '/zaproszenia-lista']) {
    await go(page, path);
    await expect(page).toHaveURL(/#\/403$/);
  }
});

test('[S08] missing fields are reported before sending, and only digits enter', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, seller);
  const form = await open(page);
  await expect(page.getByRole('link', { name: 'Lista zaproszeń' })).toBeVisible();
  let posts = 0;
  page.on('request', (request) => (posts += post.test(request.url()) ? 1 : 0));
  await form.send.click();
  await expect(page.getByText('To pole jest wymagane.')).toHaveCount(4);
  await expect(form.type).toBeFocused();
  await form.customer.pressSequentially('10a00-4');
  await expect(form.customer).toHaveValue('10004');
  await form.phone.pressSequentially('+48 5123');
  await expect(form.phone).toHaveValue('485123');
  await form.phone.fill('');
  await paste(form.phone, '+48 512 345 678');
  await expect(form.phone).toHaveValue('512345678');
  await form.phone.fill('5123');
  await form.send.click();
  await expect(page.getByText('Podaj numer telefonu komórkowego: 9 cyfr, bez +48.')).toBeVisible();
  expect(posts).toBe(0);
});

test('without a connection and with a broken server what was typed stays', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, seller);
  const form = await open(page);
  await fill(form, { phone: '512345678' });
  const restore = await cut(page, post);
  await form.send.click();
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible();
  await restore();
  await page.route(post, (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Błąd serwera.', errors: {} } }),
  );
  await form.send.click();
  await expect(page.getByText('Błąd serwera.')).toBeVisible();
  await expect(form.phone).toHaveValue('512345678');
});

test('typed values survive an expired token, except the invited number', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, seller);
  const form = await open(page);
  await fill(form, { customer: '2000137', phone: '512345678' });
  await page.route(expired, (route) =>
    route.fulfill({
      status: 401,
      json: { code: 401, message: 'Sesja wygasła. Zaloguj się ponownie.', errors: {} },
    }),
  );
  await form.send.click();
  await expect(page).toHaveURL(/#\/login$/);
  await page.unroute(expired);
  const steps = login(page);
  await steps.phone.fill(seller);
  await steps.next.click();
  await steps.password.fill('Klub-2026!');
  await steps.logIn.click();
  await expect(page).toHaveURL(/#\/raporty/);
  const again = await open(page);
  await expect(again.customer).toHaveValue('2000137');
  await expect(again.phone).toHaveValue('512345678');
  await page.reload();
  await expect(again.customer).toHaveValue('2000137');
  await expect(again.phone).toHaveValue('');
});

test('the form is accessible in all states and fits a narrow phone', async ({ page, loginAs }) => {
  await loginAs(page, seller);
  const form = await open(page);
  await expectAccessible(page);
  await form.send.click();
  await expect(page.getByText('To pole jest wymagane.')).toHaveCount(4);
  await expectAccessible(page);
  await page.route(post, (route) =>
    route.fulfill({ json: { code: 200, message: `Zaproszenie wysłane. ${'W'.repeat(120)}` } }),
  );
  await fill(form, { phone: '512345678' });
  await form.send.click();
  await expect(page.getByText(/^Zaproszenie wysłane\./)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});

test('a representative without customers is told whom to ask', async ({ page, loginAs }) => {
  await loginAs(page, seller);
  await page.route(/\/configuration\/prefix_od/, (route) =>
    route.fulfill({ json: { data: { value: [] } } }),
  );
  await go(page, '/zaproszenia');
  await expect(page.getByText('Nie masz jeszcze klientów')).toBeVisible();
  await expectAccessible(page);
});

/** As from the clipboard, which a test may not write to everywhere. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** What can be done with an invitation, in its row and in its sheet. */
function actionsOf(page: Page, phone: string): Locator {
  return page.getByRole('button', {
    name: new RegExp(`^(Wyślij ponownie|Wycofaj) zaproszenie .* ${phone}$`),
  });
}

function rowOf(page: Page, phone: string): Locator {
  return page
    .getByRole('row')
    .filter({ hasText: grouped(phone) })
    .first();
}

/** The first login of an invited number, up to its temporary password. */
async function enter(page: Page, phone: string): Promise<void> {
  const { phone: field, next, logIn } = login(page);
  await field.fill(phone);
  await next.click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /wymagane/ }).all()) await box.check();
  await next.click();
  await expect(page.getByLabel('Twoje tymczasowe hasło', { exact: true })).not.toHaveValue('');
  await logIn.click();
}
