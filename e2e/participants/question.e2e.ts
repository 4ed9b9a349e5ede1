import {
  groundCard,
  groundQuestion,
  openQuestion,
  question,
  recordReplies,
} from '../knowledge.steps.ts';
import { changeReply, cut, expectAccessible } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const questionCall = /\/api\/v1\/question\/[\w-]+$/;
const replyCall = /\/reply$/;
const { slug, right, wrong } = groundQuestion;

// Each journey has a separate representative: a question can be answered once, and representatives
// earn nothing.

test('[K05] [K06] [R25] each of four types, counting down from time minus one', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000004');
  for (const [type, time, role] of [
    [slug, 60, 'radio'],
    ['co-zwieksza-zuzycie', 75, 'checkbox'],
    ['narzedzie-na-tynk-elewacyjny', 60, 'radio'],
    ['zabezpieczenie-pokoju', 60, 'checkbox'],
  ] as const) {
    const { group, send, countdown } = await openQuestion(page, type);
    const [minutes, seconds] = (await countdown.innerText()).split(':').map(Number);
    const shown = Number(minutes) * 60 + Number(seconds);
    expect(shown).toBeLessThanOrEqual(time - 1);
    expect(shown).toBeGreaterThan(time - 15);
    await expect(group.getByRole(role)).toHaveCount(4);
    await expect(send).toBeDisabled();
    for (const picture of await group.getByRole('img', { includeHidden: true }).all()) {
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    await expectAccessible(page);
  }
});

test('[K05] an unknown type says so', async ({ page, loginAs }) => {
  await loginAs(page, '500000004');
  await changeReply(page, questionCall, (data) => ({ ...data, type: 'essay' }));
  await go(page, '/wiedza/pytanie/:slug', { slug });
  await expect(page.getByText('Nie zdefiniowano typu pytania!')).toBeVisible();
  await expect(question(page).send).toHaveCount(0);
});

test('[K06] the countdown ticks calmly and survives reload and a wrong clock', async ({
  page,
  loginAs,
}) => {
  await page.clock.install({ time: Date.now() - 86_400_000 });
  await loginAs(page, '500000005');
  const { countdown } = await openQuestion(page, slug);
  const first = Number((await countdown.innerText()).slice(-2));
  await page.clock.runFor(3_000);
  await expect
    .poll(async () => Number((await countdown.innerText()).slice(-2)))
    .toBeLessThanOrEqual(first - 3);
  await expect(page.getByRole('status').filter({ hasText: /^Pozostało/ })).toHaveText(
    /Pozostało (60|50)\ssekund\./,
  );
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(countdown).toBeVisible();
  expect(Number((await countdown.innerText()).slice(-2))).toBeLessThan(first);
});

test('[K07] [K08] a right answer is sent once and praised, then the list', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200001');
  const sent = recordReplies(page);
  const { send, choose } = await openQuestion(page, slug);
  await expect(send).toBeDisabled();
  await choose(right);
  await send.dblclick();
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
  expect(sent).toEqual([
    { state: 'sendAnswer', replies: [expect.any(String)], responseTime: expect.any(Number) },
  ]);
  await page.clock.runFor(11_000);
  expect(page.url()).toContain('#/wiedza/pytanie/');
  await page.clock.runFor(4_100);
  await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
  const card = groundCard(page);
  await expect(card).toContainText('Poprawna');

  await card.getByRole('link').click();
  await expect(page.getByText('Udzieliłeś już odpowiedzi na to pytanie!')).toBeVisible();
});

test('[K08] [K09] a wrong answer has a second chance with a new clock', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200002');
  const sent = recordReplies(page);
  const { send, choose, tryAgain, countdown } = await openQuestion(page, slug);
  await choose(wrong);
  await send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  await expect(page.getByText('Teraz masz jeszcze jedną szansę na odpowiedź!')).toBeVisible();
  await page.getByRole('button', { name: 'Zostań na tej stronie' }).click();
  // The end of the first countdown must not use up a second chance that another window may have opened.
  await page.clock.runFor(61_000);
  expect(sent).toHaveLength(1);
  await tryAgain.click();
  await expect(countdown).toHaveText(/0:5\d/);
  await expect(page.getByText('Teraz masz jeszcze jedną szansę na odpowiedź!')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(right);
  await send.click();
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
});

test("[K10] blocked questions are asked again at the month's end", async ({ page, loginAs }) => {
  await loginAs(page, '500200003');
  await changeReply(page, replyCall, (data) => ({ ...data, isBlockedForAnotherAnswer: true }));
  const { send, choose, tryAgain } = await openQuestion(page, slug);
  await choose(wrong);
  await send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  await expect(page.getByText(/To pytanie wróci pod koniec miesiąca/)).toBeVisible();
  await expect(tryAgain).toHaveCount(0);

  const blocked = {
    state: 'blocked',
    remainingMs: null,
    isCorrectAnswer: false,
    isBlockedForAnotherAnswer: true,
  };
  await changeReply(page, questionCall, (data) => ({ ...data, ...blocked }));
  await page.reload();
  await expect(page.getByText('Udzieliłeś już odpowiedzi na to pytanie!')).toBeVisible();
  await expect(page.getByText(/To pytanie wróci pod koniec miesiąca/)).toBeVisible();
  await expectAccessible(page);
});

test('[K11] what is answered rightly is not asked again', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/pytanie/:slug', { slug });
  await expect(page.getByText('Udzieliłeś już odpowiedzi na to pytanie!')).toBeVisible();
  await expect(question(page).send).toHaveCount(0);
});

test('[K12] after the countdown: words, disabled form, timeOut sent, second chance', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200004');
  const sent = recordReplies(page);
  const { group, send, choose, tryAgain, countdown } = await openQuestion(page, slug);
  await choose(right);
  await page.clock.runFor(60_000);
  await expect(page.getByText('Czas na opdowiedz minął.')).toBeVisible();
  await expect(page.locator('fieldset')).toHaveAttribute('disabled');
  await expect(group).toBeHidden();
  await expect(page.getByText(right, { exact: true })).toBeHidden();
  await expect(send).toHaveCount(0);
  expect(sent).toEqual([{ state: 'timeOut' }]);
  await expectAccessible(page);
  await tryAgain.click();
  await expect(countdown).toHaveText(/0:5\d/);
});

test('[K12] timeOut after a right answer changes nothing', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs(page, '500200005');
  const sent = recordReplies(page);
  const { send, choose } = await openQuestion(page, slug);
  await choose(right);
  await send.click();
  await page.getByRole('button', { name: 'Zostań na tej stronie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.clock.runFor(61_000);
  await expect.poll(() => sent.at(-1)).toEqual({ state: 'timeOut' });
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
  await expectAccessible(page);
});

test('a lost connection keeps the choice, and the answer can be resent', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500200006');
  const { send, choose } = await openQuestion(page, 'co-zwieksza-zuzycie');
  for (const reply of [
    'Tynk strukturalny',
    'Podłoże chłonne i niezagruntowane',
    'Zmiana koloru z ciemnego na jasny',
  ]) {
    await choose(reply);
  }
  const mend = await cut(page, replyCall);
  await send.click();
  await expect(
    page.getByText(/Brak połączenia z\sserwerem.*Twój wybór został zachowany\./),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await mend();
  await send.click();
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
});

test('[K11] of two windows one answer counts, and the other one is told', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs(page, '500200006');
  const other = await context.newPage();
  await loginAs(other, '500200006');
  const here = await openQuestion(page, slug);
  const there = await openQuestion(other, slug);
  await here.choose(right);
  await here.send.click();
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
  await there.choose(wrong);
  await there.send.click();
  await expect(other.getByText('Udzieliłeś już odpowiedzi na to pytanie!')).toBeVisible();
  await expect(there.send).toHaveCount(0);
});

test('[K09] a chance used by another window is explained, with the next', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs(page, '500200006');
  const other = await context.newPage();
  await loginAs(other, '500200006');
  const pictures = 'narzedzie-na-tynk-elewacyjny';
  const here = await openQuestion(page, pictures);
  const there = await openQuestion(other, pictures);
  await here.choose('Wałek z gąbki');
  await here.send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  await there.choose('Wąski pędzel');
  await there.send.click();
  await expect(other.getByText('Udzieliłeś już odpowiedzi na to pytanie!')).toBeVisible();
  await there.tryAgain.click();
  await there.choose('Wałek z długim włosiem');
  await there.send.click();
  await expect(other.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
});
