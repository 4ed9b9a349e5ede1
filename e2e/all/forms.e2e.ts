import type { Page } from '@playwright/test';
import { login, toPassword } from '../login.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

/** What live regions have said since the last question, each change once. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            '[role=alert], [role=status]',
          ),
        ),
      );
      for (const change of changes) {
        for (const node of change.addedNodes) {
          if (node instanceof Element)
            regions.add(node.matches('[role=alert]') ? node : node.querySelector('[role=alert]'));
        }
      }
      for (const region of regions) if (region?.textContent) said.push(region.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { said } = globalThis as unknown as { said: string[] };
      return said.splice(0).map((words) => words.replaceAll('\u00a0', ' '));
    });
}

test.describe('errors of the login, with Enter', () => {
  test.use({ ownClub: true });

  test('wrong password and unknown number are announced once, keeping the focus', async ({
    page,
  }) => {
    await go(page, '/login');
    const { phone, password } = login(page);
    const said = await listen(page);
    await phone.fill('599999999');
    await phone.press('Enter');
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(phone).toBeFocused();
    await expect.poll(said).toEqual([expect.stringContaining('nie ma na liście zaproszonych')]);

    await phone.fill('500000005');
    await phone.press('Enter');
    await expect(password).toBeFocused();
    for (const wrong of ['pierwsze', 'drugie']) {
      await said();
      await password.fill(wrong);
      await password.press('Enter');
      await expect
        .poll(said)
        .toEqual([expect.stringContaining('Nieprawidłowy numer telefonu lub hasło')]);
      await expect(password).toBeFocused();
    }
    await password.fill('trzecie');
    await password.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Reset hasła' })).toBeVisible();
    await expect(phone).toBeFocused();
    const toasts = page.getByRole('region', { name: /Komunikaty/ });
    await expect(toasts.getByText('Trzykrotnie podano nieprawidłowe hasło.')).toBeVisible();
    await expect(toasts).toHaveAttribute('aria-live', 'polite');
  });
});

test('a lost connection is announced once', async ({ page }) => {
  const { password } = await toPassword(page, '500000001');
  await page.route('**/authorization', (route) => route.abort());
  const said = await listen(page);
  await password.fill(demoPassword);
  await password.press('Enter');
  await expect.poll(said).toEqual([expect.stringContaining('Brak połączenia z serwerem.')]);
  await expect(password).toHaveValue(demoPassword);
});

test('a button that waits can be reached and says what is missing', async ({ page }) => {
  await go(page, '/login');
  const { phone, next } = login(page);
  const missing = page.getByText('Wpisz numer telefonu: co najmniej 9 cyfr.');
  await expect(missing).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toHaveAccessibleDescription(/Wpisz numer telefonu/);
  await phone.focus();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  const { y } = (await next.boundingBox()) ?? { y: 0 };
  await phone.fill('500000001');
  await expect(missing).toHaveCount(0);
  await expect(next).toBeEnabled();
  await expect(next).toHaveAccessibleDescription('');
  expect((await next.boundingBox())?.y).toBe(y);
});

test('[Z06] letters and the end of an account say what they wait for', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/kontakt');
  const send = page.getByRole('button', { name: 'Wyślij', exact: true });
  await page.getByLabel('E-mail').fill('');
  await expect(send).toHaveAccessibleDescription('Wpisz adres e-mail i wiadomość.');
  await page.getByLabel('E-mail').fill('anna@example.pl');
  await expect(send).toHaveAccessibleDescription('Wpisz wiadomość.');
  await go(page, '/usun-konto');
  const remove = page.getByRole('main').getByRole('button', { name: 'Usuń konto' });
  await expect(remove).toHaveAccessibleDescription('Najpierw zaznacz zgodę powyżej.');
});

test('[L02] a number is pasted in any spelling, or refused with a reason', async ({ page }) => {
  await go(page, '/login');
  const { phone } = login(page);
  for (const text of [
    '0048 600 700 800',
    '+48 600-700-800',
    'tel. (+48) 600.700.800',
    '+48 600 700 800',
  ]) {
    await paste(page, phone, text);
    await expect(phone).toHaveValue('+48600700800');
    await phone.fill('');
    await phone.focus();
    await page.keyboard.insertText(text);
    await expect(phone).toHaveValue('+48600700800');
  }
  await paste(page, phone, '600 700 800 wew. 1234');
  await expect(phone).toHaveValue('+48600700800');
  await expect(phone).toHaveAccessibleDescription(/To za dużo cyfr \(13\)/);
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('+4860070080');
  await expect(phone).not.toHaveAttribute('aria-invalid');
});

test('[P06] account, birthday, PESEL and post code are pasted in any spelling', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000003');
  await go(page, '/edytuj-dane');
  await page.getByLabel('Nie prowadzę działalności gospodarczej').check();
  const birthday = page.getByLabel('Data urodzenia');
  const account = page.getByLabel('Numer konta bankowego');
  for (const [field, text, value] of [
    [birthday, '12.03.1985', '1985-03-12'],
    [birthday, '5 listopada 1990 r.', '1990-11-05'],
    [account, 'PL 61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
    [page.getByLabel('PESEL'), '440514 01359', '44051401359'],
    [page.getByLabel('Kod pocztowy'), '90 001 Łódź', '90-001'],
  ] as const) {
    await field.fill('');
    await paste(page, field, text);
    await expect(field).toHaveValue(value);
  }
  await birthday.fill('');
  await birthday.pressSequentially('12.03.1985');
  await expect(birthday).toHaveValue('1985-03-12');
  await paste(page, birthday, '12/3/85');
  await expect(birthday).toHaveValue('1985-03-12');
  await expect(birthday).toHaveAccessibleDescription(/Wpisz rok czterema cyframi/);
  await paste(page, account, 'DE89 3704 0044 0532 0130 00');
  await expect(account).toHaveAccessibleDescription(/To konto w\sinnym kraju/);
  await account.press('End');
  await account.press('Backspace');
  await expect(account).not.toHaveAttribute('aria-invalid');
});

test.describe('a browser that stores nothing', () => {
  for (const [how, block] of [
    ['throws', throwingStorage],
    ['is full', fullStorage],
  ] as const) {
    test(`the login works where storage ${how}, with a warning`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.addInitScript(block);
      const { password } = await toPassword(page, '500000001');
      await page.reload();
      await expect(page.getByText('Tu logowanie nie zostanie zapamiętane')).toBeVisible();
      const steps = await toPassword(page, '500000001');
      await password.fill(demoPassword);
      await steps.logIn.click();
      await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
      for (const address of [
        '/wiedza/pigulki-wiedzy',
        '/powiadomienia',
        '/profil',
        '/wyzwania/miesieczne',
      ]) {
        await page.evaluate((hash) => (location.hash = hash), address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Coś poszło nie tak')).toHaveCount(0);
      }
      await page.reload();
      await expect(page).toHaveURL(/#\/(login|wylogowano)/);
      expect(errors).toEqual([]);
    });
  }
});

function throwingStorage(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(document, 'cookie', { get: () => '' });
}

function fullStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

async function paste(
  page: Page,
  field: ReturnType<Page['getByLabel']>,
  text: string,
): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await page.waitForTimeout(50);
}
