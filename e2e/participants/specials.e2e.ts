import { changeAnswers } from '../support/answers.ts';
import { changeReply, cut, expectAccessible } from '../screen.steps.ts';
import { reopen } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';

const list = '/zadania-specjalne';
const description = '/zadania-specjalne/:slug';
const summary = '/zadania-specjalne/:slug/podsumowanie';
const listCall = /\/api\/v1\/special-tasks$/;
const anyCall = /\/api\/v1\/special-tasks/;
const summaryCall = /\/summary(\?|$)/;
const running = { slug: 'biel-na-start' };

for (const [role, phone] of [
  ['user1', '500000001'],
  ['user2', '500000002'],
] as const) {
  test(`[R26] [R27] [R28] [T01] ${role} goes from the list to a task and its summary`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, phone);
    await go(page, list);
    const tabs = page.getByRole('navigation', { name: 'Które zadania' });
    await expect(tabs.getByRole('link')).toHaveText(['Trwające', 'Zakończone']);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Metal bez rdzy',
      'Biel na start',
      'Ekspozycja miesiąca',
    ]);
    await tabs.getByRole('link', { name: 'Zakończone' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Zdjęcie z realizacji',
      'Taras gotowy na lato',
    ]);
    await tabs.getByRole('link', { name: 'Trwające' }).click();
    await page.getByRole('link', { name: 'Biel na start' }).click();
    await expect(page).toHaveURL(/#\/zadania-specjalne\/biel-na-start$/);
    const taskTabs = page.getByRole('navigation', { name: 'Zadanie specjalne' });
    await expect(taskTabs.getByRole('link')).toHaveText(['Opis', 'Podsumowanie']);
    await taskTabs.getByRole('link', { name: 'Podsumowanie' }).click();
    await expect(page).toHaveURL(/#\/zadania-specjalne\/biel-na-start\/podsumowanie$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Biel na start' })).toBeVisible();
    await page.getByRole('link', { name: 'Wróć do zadań specjalnych' }).click();
    await expect(page).toHaveURL(/#\/zadania-specjalne$/);
  });
}

test('[R26] [R27] [R28] user3 may open the routes and has no task there', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000003');
  await go(page, list);
  await expect(page.getByText('Brak danych')).toBeVisible();
  for (const path of [description, summary]) {
    await go(page, path, running);
    await expect(page.getByRole('alert').getByText('Nie ma takiego zadania')).toBeVisible();
  }
});

test('[R26] [R27] [R28] a salesman is sent away', async ({ page, loginAs }) => {
  await loginAs(page, '500000004');
  for (const path of [list, description, summary]) {
    await go(page, path, running);
    await expect(page).toHaveURL(/#\/403$/);
  }
});

test('[T02] the description has deadline, what counts, the reward and the targets', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, description, running);
  await expect(page.getByText(/^od\s01\.\d\d\.\d{4}\sdo\s\d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expect(
    page.getByText(/Został[aoy]? jeszcze \d+\s(dzień|dni)|Dziś ostatni dzień/),
  ).toBeVisible();
  await expect(page.getByText('Liczą się', { exact: true })).toBeVisible();
  await expect(page.getByText('120 złotych punktów')).toBeVisible();
  const targets = page.getByRole('region', { name: 'Cele' });
  await expect(targets.getByRole('heading', { level: 3 })).toHaveText([
    'Widok Ściana biała',
    'Widok Sufit',
  ]);
  await expect(targets.getByText('Cel: 40 szt.')).toBeVisible();
  await targets.getByRole('link', { name: 'Sprawdź, ile Ci brakuje' }).click();
  await expect(page).toHaveURL(/podsumowanie$/);
});

test('[T03] [A32] the summary has progress and padlock, for all shops or one', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (summaryCall.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await go(page, summary, running);
  const wall = page.getByRole('region', { name: 'Widok Ściana biała' });
  await expect(wall.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '70');
  await expect(wall.getByText('Do celu brakuje: 12 szt.')).toBeVisible();
  await expect(wall.getByText('28 z 40 szt.')).toBeVisible();
  const shop = page.getByLabel('Sklep');
  await shop.selectOption({ label: 'Remontownia Psie Pole' });
  await expect(wall.getByText('14 z 20 szt.')).toBeVisible();
  expect(asked).toEqual(['', '?customerNumber=WR-02']);
  await page.reload();
  await expect(shop).toHaveValue('WR-02');
  await shop.selectOption({ label: 'Wszystkie sklepy razem' });
  await expect(wall.getByText('28 z 40 szt.')).toBeVisible();
});

test('[T03] a foreign shop in the address is refused, with a way back', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await page.goto('/#/zadania-specjalne/biel-na-start/podsumowanie?sklep=KR-01');
  await expect(page.getByText('Tego sklepu nie ma na Twojej liście')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż wszystkie sklepy' }).click();
  await expect(page.getByText('28 z 40 szt.')).toBeVisible();
});

test('[T04] the padlock names the unlocked bonus, or the way to it', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, summary, { slug: 'metal-bez-rdzy' });
  const open = page.getByRole('region', { name: 'Kłódka jest otwarta' });
  await expect(open.getByText('Premia za to zadanie została odblokowana.')).toBeVisible();
  await expect(open.getByText('Zdobyte')).toBeVisible();
  await expect(open.getByText('75', { exact: true })).toBeVisible();

  await go(page, summary, running);
  const closed = page.getByRole('region', { name: 'Kłódka jest zamknięta' });
  await expect(
    closed.getByText(
      'Zrealizuj wszystkie cele, aby odblokować premię za zadanie specjalne i wyzwanie główne.',
    ),
  ).toBeVisible();
  await expect(closed.getByText('Do zdobycia')).toBeVisible();

  await go(page, summary, { slug: 'zdjecie-z-realizacji' });
  await expect(page.getByText('Tym razem premia nie została odblokowana.')).toBeVisible();
});

test('[T05] a target with a qualification threshold shows both gaps', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, description, { slug: 'ekspozycja-miesiaca' });
  await expect(page.getByText('Próg kwalifikacji: 20 szt.')).toBeVisible();
  await go(page, summary, { slug: 'ekspozycja-miesiaca' });
  const target = page.getByRole('region', { name: 'Pozycje na regale' });
  await expect(target.getByRole('progressbar', { name: 'Realizacja celu' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await expect(target.getByText('Brakuje pozycji: 12 szt.')).toBeVisible();
  await expect(target.getByRole('progressbar', { name: 'Próg kwalifikacji' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await expect(target.getByText('Brakuje pozycji z ceną: 10 szt.')).toBeVisible();
});

test('[T01] an empty list says so; with only ended tasks it leads there', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await changeAnswers<{ data: { status: boolean }[] }>(page, listCall, ({ data }) => ({
    data: data.filter(({ status }) => !status),
  }));
  await go(page, list);
  await expect(page.getByText('Brak danych')).toBeVisible();
  await page.getByRole('link', { name: 'Zobacz zakończone zadania' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
});

test('a task without goals yet says so on both tabs', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeReply(page, /\/special-tasks\/biel-na-start/, (data) => ({
    ...data,
    targets: [],
    targetsTotal: 0,
    targetsMet: 0,
    bonus: 0,
    stateOn: null,
  }));
  for (const path of [description, summary]) {
    await go(page, path, running);
    await expect(page.getByText('Twoje cele są właśnie ustalane', { exact: true })).toBeVisible();
  }
});

test('without an answer each screen offers another try, and the try works', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  for (const path of [list, description, summary]) {
    const mend = await cut(page, anyCall);
    await go(page, path, running);
    await page.reload();
    await expect(page.getByText('Nie udało się pobrać danych')).toBeVisible({ timeout: 20_000 });
    await mend();
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(page.getByText(/Biel na start/).first()).toBeVisible();
  }
});

test('axe-core finds nothing on a task with any padlock state', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  for (const [path, slug] of [
    [description, 'ekspozycja-miesiaca'],
    [summary, 'ekspozycja-miesiaca'],
    [summary, 'metal-bez-rdzy'],
    [summary, 'nie-ma'],
  ] as const) {
    await test.step(`${path} ${slug}`, async () => {
      await go(page, path, { slug });
      await reopen(page);
      await expectAccessible(page);
    });
  }
});
