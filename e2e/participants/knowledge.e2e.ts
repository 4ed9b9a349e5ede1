import { changeReply, cut, expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

const scoreCall = /\/api\/v1\/knowledge$/;
const pillsCall = /\/api\/v1\/knowledge\/pills$/;
const questionsCall = /\/api\/v1\/questions$/;

for (const [role, phone] of [
  ['user1', '500000001'],
  ['user2', '500000002'],
  ['user3', '500000003'],
  ['salesman', '500000004'],
] as const) {
  test(`[R20] [R21] [R22] [R24] ${role} opens the screens of knowledge`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, phone);
    await go(page, '/wiedza');
    await expect(page).toHaveURL(/#\/wiedza$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Wiedza' })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Wiedza' });
    await expect(tabs.getByRole('link')).toHaveText(['Pigułki wiedzy', 'Pytania', 'Wynik']);
    await tabs.getByRole('link', { name: 'Pigułki wiedzy' }).click();
    await expect(page).toHaveURL(/#\/wiedza\/pigulki-wiedzy$/);
    await tabs.getByRole('link', { name: 'Pytania' }).click();
    await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
    await go(page, '/wiedza/pytania');
    await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
    await expect(page.getByRole('heading', { name: 'Pytania tego miesiąca' })).toBeVisible();
  });
}

test('[K01] the padlock shows passed of total with the text beside it', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/wynik');
  await expect(page.getByText('Kłódka jest zamknięta')).toBeVisible();
  await expect(page.getByText('Poprawne odpowiedzi w tym miesiącu: 2 z 4.')).toBeVisible();
  await expect(page.getByText(/brakuje 1\spoprawnej odpowiedzi/)).toBeVisible();
  await expect(page.getByText(/Trzy poprawne odpowiedzi w\smiesiącu/)).toBeVisible();
});

test('[K01] 0 of 4 before anything was answered', async ({ page, loginAs }) => {
  await loginAs(page, '500200006');
  await go(page, '/wiedza/wynik');
  await expect(page.getByText('0/4').first()).toBeAttached();
  // A representative has no bonus behind the padlock: the card shows the count alone (D59).
  await expect(page.getByText('Poprawne odpowiedzi w tym miesiącu: 0 z 4.')).toBeVisible();
  await expect(page.getByText(/brakuje/)).toHaveCount(0);
});

test('[K01] the padlock opens when passed reaches the minimum, not before', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  let passed = 3;
  await changeReply(page, scoreCall, (data) => ({
    ...data,
    score: { passed, total: 5, minimum: 3 },
  }));
  await go(page, '/wiedza/wynik');
  await expect(page.getByText('Kłódka jest otwarta')).toBeVisible();
  passed = 2;
  await page.reload();
  await expect(page.getByText('Kłódka jest zamknięta')).toBeVisible();
});

test('[K02] pills: active first, then inactive, each with its state', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/pigulki-wiedzy');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(12);
  const words = await cards.allInnerTexts();
  const isActive = words.map((text) => /\bdo \d\d\.\d\d\.\d{4}/.test(text));
  expect(isActive).toEqual(isActive.toSorted((one, other) => Number(other) - Number(one)));
  for (const state of ['Aktywna', 'Przeczytana', 'Zakonczona']) {
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  }
});

test('[K03] [R23] an opened pill counts as read and leads to its question', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000006');
  await go(page, '/wiedza/pigulki-wiedzy');
  const card = page.getByRole('listitem').filter({ hasText: 'Dodatki, o które klient nie zapyta' });
  await expect(card.getByText('Aktywna')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/#\/wiedza\/pigulki-wiedzy\/dodatki-do-koszyka$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Dodatki, o które klient nie zapyta' }),
  ).toBeVisible();
  const answer = page.getByRole('link', { name: 'Odpowiedz na pytanie' });
  await expect(answer).toHaveAttribute('href', '#/wiedza/pytanie/zabezpieczenie-pokoju');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Wróć do pigułek wiedzy' }).click();
  await expect(card.getByText('Przeczytana')).toBeVisible();
});

test('[K04] the question list follows the score, answerable ones first', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/wynik');
  const cards = page.getByRole('region', { name: 'Pytania tego miesiąca' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(0)).toContainText('Do odpowiedzi');
  await expect(cards.nth(0)).toContainText(/60\ssekund na odpowiedź/);
  await expect(cards.nth(3)).toContainText('Poprawna');
  await cards.nth(3).getByRole('link').click();
  await expect(page).toHaveURL(/#\/wiedza\/pytanie\//);
});

test("empty lists of pills and questions show 'Brak danych'", async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeReply(page, pillsCall, () => []);
  await changeReply(page, questionsCall, () => []);
  await go(page, '/wiedza/pigulki-wiedzy');
  await expect(page.getByText('Brak danych')).toBeVisible();
  await go(page, '/wiedza/wynik');
  await expect(
    page.getByRole('region', { name: 'Pytania tego miesiąca' }).getByText('Brak danych'),
  ).toBeVisible();
});

test('[R23] [R25] a pill and a question that are not there say so', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/pigulki-wiedzy/nie-ma-takiej');
  await expect(page.getByText('Nie ma takiej pigułki')).toBeVisible();
  await go(page, '/wiedza/pytanie/nie-ma-takiego');
  await expect(page.getByText('To pytanie nie jest teraz dostępne')).toBeVisible();
});

test('failed lists say so and can be fetched again', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const mend = await cut(page, pillsCall);
  await go(page, '/wiedza/pigulki-wiedzy');
  await expect(page.getByText('Nie udało się pobrać danych')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByRole('link', { name: 'Grunt to podstawa' })).toBeVisible();
});

test('a title of 300 letters without a space fits the narrowest phone', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const title = 'Ż'.repeat(300);
  await changeReply(page, /\/api\/v1\/(knowledge\/pill\/|question\/)[\w-]+$/, (data) => ({
    ...data,
    title,
  }));
  for (const call of [pillsCall, questionsCall]) {
    await changeReply(page, call, (data) =>
      Object.values(data).map((row) => ({ ...Object(row), title })),
    );
  }
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    'pigulki-wiedzy',
    'wynik',
    'pigulki-wiedzy/grunt-to-podstawa',
    'pytanie/kiedy-grunt-szkodzi',
  ]) {
    await go(page, `/wiedza/${path}`);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('axe-core finds nothing on an answered question, also with doubled text', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/pytanie/kiedy-grunt-szkodzi');
  await expect(page.getByText('Udzieliłeś już')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});
