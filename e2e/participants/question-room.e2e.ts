import type { Locator, Page } from '@playwright/test';
import { serveShell, shellOrigin, putPhone } from '../phone.steps.ts';
import { groundQuestion, openQuestion, question } from '../knowledge.steps.ts';
import { login } from '../login.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

// Questions are answered here that other journeys find open.
test.use({ ownClub: true, motion: true });

const rooms = [
  groundQuestion.slug,
  'co-zwieksza-zuzycie',
  'narzedzie-na-tynk-elewacyjny',
  'zabezpieczenie-pokoju',
];
/** The last question that opens the padlock of the demo's participant. */
const lastQuestion = 'zabezpieczenie-pokoju';
const questionCall = /\/api\/v1\/question\/[\w-]+$/;

/** The addresses of the questions that the page opens; each starts a clock. */
function recordOpened(page: Page): string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (questionCall.test(request.url())) opened.push(request.url());
  });
  return opened;
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`at ${width} × ${height} timer, replies and button are visible, nothing else`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize({ width, height });
    await loginAs(page, '500200001');
    for (const slug of rooms) {
      const { group, send, countdown } = await openQuestion(page, slug);
      await expect(countdown).toBeInViewport({ ratio: 1 });
      await expect(send).toBeInViewport({ ratio: 1 });
      const choices = page.locator('[data-card]');
      await expect(choices).toHaveCount(4);
      expect(await bottomOf(choices.last()), slug).toBeLessThanOrEqual(
        (await send.boundingBox())?.y ?? 0,
      );
      await expect(group).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    }
  });
}

test('the start gate tells time, points and chances, and starts no clock', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const opened = recordOpened(page);
  await go(page, '/wiedza/wynik');
  const card = page.getByRole('link', { name: /Co zabezpieczy pokój/ });
  await card.click();
  const gate = page.getByRole('dialog', { name: /Co zabezpieczy pokój/ });
  await expect(gate).toContainText(/60\ssekund/);
  await expect(gate).toContainText(/20\szłotych punktów/);
  await expect(gate).toContainText('Dwie szanse');
  await gate.getByRole('button', { name: 'Zamknij' }).click();
  await expect(gate).toBeHidden();
  expect(opened).toEqual([]);
  const running = await page.evaluate(async () => {
    const token = localStorage.getItem('klub.token');
    const reply = await fetch('/api/v1/questions', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { remainingMs: number | null }[] };
    return data.map(({ remainingMs }) => remainingMs);
  });
  expect(running).toEqual([null, null, null, null]);

  await card.click();
  await gate.getByRole('link', { name: 'Zaczynam' }).click();
  await expect(question(page).countdown).toBeVisible();
  expect(opened).toHaveLength(1);

  // The clock runs, so the way back to it has no gate.
  await go(page, '/wiedza/wynik');
  await page.reload();
  await card.click();
  await expect(question(page).countdown).toBeVisible();
});

test('from a read pill four taps lead to the next question', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs(page, '500200002');
  await go(page, '/wiedza/pigulki-wiedzy/grunt-to-podstawa');
  const steps = [
    page.getByRole('link', { name: 'Odpowiedz na pytanie' }),
    page.getByText(groundQuestion.right, { exact: true }).and(page.locator('[data-card] *')),
    question(page).send,
    page.getByRole('link', { name: /^Następne pytanie \(zostały\s3\)$/ }),
  ];
  for (const step of steps) await step.click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Zaczynam' })).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page).toHaveURL(/#\/wiedza\/pytanie\//);
});

test('a right answer says why it is right', async ({ page, loginAs }) => {
  await loginAs(page, '500200003');
  const { choose, send } = await openQuestion(page, groundQuestion.slug);
  await choose(groundQuestion.right);
  await send.click();
  await expect(page.getByRole('region', { name: 'Dlaczego' })).toContainText(/farbie lateksowej/);
});

test("a wrong answer names the stake and leads to the pill's passage", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const { choose, send } = await openQuestion(page, 'narzedzie-na-tynk-elewacyjny');
  await choose('Wałek z gąbki');
  await send.click();
  const missed = page.getByRole('region', { name: 'Odpowiedź jest niepoprawna' });
  await expect(missed).toContainText(/Druga szansa: \d+\szłot/);
  await expect(missed).toContainText(/Do otwarcia kłódki brakuje 1\spoprawnej odpowiedzi/);
  await missed.getByRole('link', { name: 'Wróć do fragmentu pigułki' }).click();
  await expect(page).toHaveURL(
    /#\/wiedza\/pigulki-wiedzy\/walek-czy-pedzel\?pytanie=narzedzie-na-tynk-elewacyjny$/,
  );
  const place = page.locator('[data-place]');
  await expect(place).toContainText(/tynk/i);
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect(page.getByText('Druga szansa', { exact: false })).toBeVisible();
});

test('the padlock leads to the pill of the next open question', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  for (const path of ['/wiedza/wynik', '/wiedza']) {
    await go(page, path);
    await page.getByRole('link', { name: 'Otwórz kłódkę' }).click();
    await expect(page.getByRole('link', { name: 'Odpowiedz na pytanie' })).toBeVisible();
    await expect(page).toHaveURL(/#\/wiedza\/pigulki-wiedzy\/[\w-]+$/);
  }
});

test('the padlock opens once with its bonuses, despite a lost reply', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs(page, '500000001');
  const { choose, send } = await openQuestion(page, lastQuestion);
  await choose('Taśma malarska');
  await choose('Folia malarska');
  await page.route('**/reply', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(page.getByText(/Twój wybór został zachowany\./)).toBeVisible();
  await page.unroute('**/reply');
  await send.click();
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
  const arrived = page.getByRole('listitem');
  await expect(arrived.filter({ hasText: '+20 za odpowiedź' })).toBeVisible();
  await expect(arrived.filter({ hasText: '+50 odblokowane' })).toContainText('premia za');
  await expect(page.getByText('Na Twoje konto trafia')).toBeVisible();
  await expect(page.getByText('70', { exact: true }).first()).toBeVisible();
  // The end state is drawn a millisecond after the first frame, in which a slow machine may be met.
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  await page.reload();
  await expect(page.getByText('Udzieliłeś już odpowiedzi na to pytanie!')).toBeVisible();
  await expect(arrived.filter({ hasText: '+50 odblokowane' })).toHaveCount(0);
});

test('the phone answers to the opened padlock once', async ({ page, club }) => {
  await serveShell(page, club.url);
  const phone = await putPhone(page);
  await page.goto(`${shellOrigin}/#/login`);
  const steps = login(page);
  await steps.phone.fill('500000001');
  await steps.next.click();
  await steps.password.fill(demoPassword);
  await steps.logIn.click();
  await expect(page.getByText('64%').first()).toBeVisible();
  await page.goto(`${shellOrigin}/#/wiedza/pytanie/${lastQuestion}`);
  const { choose, send } = question(page);
  await choose('Taśma malarska');
  await choose('Folia malarska');
  expect(await phone.calls('Haptics.notification')).toEqual([]);
  await send.click();
  await expect(page.getByText('+50 odblokowane')).toBeVisible();
  await expect.poll(() => phone.calls('Haptics.notification')).toHaveLength(1);
});
