/**
 * What the design promises, measured on the built app with the demo programme: how far a user has to scroll and how
 * often to tap. Ends with an error where a goal is not met.
 *
 *     npm run bench -- design
 */
import { type Locator, type Page, chromium } from '@playwright/test';
import { paths } from '../apps/web/src/paths.ts';
import { newDataDir, startTestServer } from '../e2e/support/club.ts';
import { openView, settled } from '../e2e/support/member.ts';
import { addressOf, walks } from '../e2e/walk.steps.ts';
import { chromiumFlags, chromiumPath } from '../scripts/machine/chromium.ts';

type Size = { readonly width: number; readonly height: number };
type Figure = {
  readonly what: string;
  readonly shown: string;
  readonly goal: string;
  readonly isMet: boolean;
};

const phone: Size = { width: 390, height: 844 };
const smallPhone: Size = { width: 360, height: 640 };
const desktop: Size = { width: 1280, height: 800 };
const people = { participant: '500000001', seller: '500000004', otherSeller: '500200001' };
const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  const figures = [
    await reportHeight(),
    await boardAction(),
    await questionInView(phone),
    await questionInView(smallPhone),
    await tapsOfAnswer(),
    await tapsOfInvitation(),
    await leftEdges(),
  ];
  process.stdout.write('\nDesign, on the built app with the demo programme\n');
  for (const { what, shown, goal, isMet } of figures) {
    process.stdout.write(
      `  ${what.padEnd(44)}${shown.padEnd(44)}${goal}${isMet ? '' : '   MISSED'}\n`,
    );
  }
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await browser.close();
  await club.remove();
}

function open(user: string, address: string, size: Size): Promise<Page> {
  return openView(browser, { url: club.url, user, address, ...size });
}

async function reportHeight(): Promise<Figure> {
  const page = await open(people.seller, paths.reports, phone);
  const rows = await page.getByRole('table').locator('tbody').getByRole('row').count();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.close();
  const shown = `${height.toLocaleString('en')} px for ${rows} people`;
  return {
    what: 'report at 390 px',
    shown,
    goal: 'at most 3,200 px',
    isMet: rows === 30 && height <= 3_200,
  };
}

async function boardAction(): Promise<Figure> {
  const page = await open(people.participant, paths.challengesMonthly, phone);
  const action = page
    .getByRole('main')
    .getByRole('link', { name: /^Otwórz kłódkę/ })
    .first();
  const { y, height } = await placeOf(action);
  await page.close();
  const shown = `${Math.round(y)} to ${Math.round(y + height)} px`;
  return {
    what: 'primary action of the board at 390 × 844',
    shown,
    goal: 'at most 700 px',
    isMet: y <= 700,
  };
}

/** The four kinds of question; the kind with the most below the fold counts. */
async function questionInView({ width, height }: Size): Promise<Figure> {
  const page = await open(people.seller, paths.knowledge, { width, height });
  const replies = page.getByRole('group', { name: /^Wybierz/ }).locator('label');
  const send = page.getByRole('button', { name: 'Wyślij odpowiedź' });
  const seen: { readonly replies: number; readonly isSendSeen: boolean }[] = [];
  let most = 0;
  for (const slug of [
    'kiedy-grunt-szkodzi',
    'co-zwieksza-zuzycie',
    'narzedzie-na-tynk-elewacyjny',
    'zabezpieczenie-pokoju',
  ]) {
    const title = await page.title();
    await page.evaluate((to) => location.assign(`#${to}`), paths.question.replace(':slug', slug));
    await page.waitForFunction((before) => document.title !== before, title);
    await send.waitFor();
    await settled(page);
    const places = await Promise.all((await replies.all()).map(placeOf));
    const foot = await placeOf(send);
    most = Math.max(most, places.length);
    // A reply behind the bar of the button is not in view.
    const bottom = Math.min(height, foot.y);
    seen.push({
      replies: places.filter((place) => place.y >= 0 && place.y + place.height <= bottom + 0.5)
        .length,
      isSendSeen: foot.y >= 0 && foot.y + foot.height <= height + 0.5,
    });
  }
  await page.close();
  const [fewest = 0] = seen.map((one) => one.replies).toSorted((one, other) => one - other);
  const isSendSeen = seen.every((one) => one.isSendSeen);
  return {
    what: `question in view at ${width} × ${height}`,
    shown: `${seen.map((one) => one.replies).join(', ')} of ${most} replies, "Wyślij" ${isSendSeen ? 'always' : 'not always'}`,
    goal: 'all, always',
    isMet: fewest === most && isSendSeen,
  };
}

/** From the end of a pill to the next question, as it is offered or opened. */
async function tapsOfAnswer(): Promise<Figure> {
  const page = await open(people.otherSeller, '/wiedza/pigulki-wiedzy/grunt-to-podstawa', phone);
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.click();
    taps += 1;
  };
  const start = page.getByRole('dialog').getByRole('link', { name: 'Zaczynam' });
  const send = page.getByRole('button', { name: 'Wyślij odpowiedź' });
  await tap(page.getByRole('link', { name: /^(Odpowiedz na pytanie|Zaczynam)/ }));
  await start.or(send).first().waitFor();
  if (await start.isVisible()) await tap(start);
  await tap(page.getByText('Na starej, mocno trzymającej się farbie lateksowej', { exact: true }));
  await tap(send);
  await page.getByText('Gratulacje! Odpowiedź jest poprawna.').waitFor();
  const next = page.getByRole('link', { name: /^Następne pytanie/ });
  const goal = 'at most 4';
  const what = 'pill read, answered, next question';
  const isOffered = await next.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isOffered) return { what, shown: 'no next question is offered', goal, isMet: false };
  await tap(next);
  await start.or(send).first().waitFor();
  await page.close();
  return { what, shown: `${taps} taps`, goal, isMet: taps <= 4 };
}

/** From the form to what the server says of it; choosing from a list is two taps. */
async function tapsOfInvitation(): Promise<Figure> {
  const page = await open(people.seller, paths.invitations, phone);
  const number = page.getByLabel('Numer telefonu');
  const digits = '512345679';
  let taps = 0;
  await page.getByLabel('Sklep').selectOption({ index: 1 });
  taps += 2;
  await number.tap();
  taps += 1;
  await page.keyboard.type(digits);
  await page.getByRole('button', { name: 'Wyślij zaproszenie' }).tap();
  taps += 1;
  await page.getByText(/^Zaproszenie wysłane na numer/).waitFor();
  await page.close();
  return {
    what: 'invitation, from the form to the answer',
    shown: `${taps} taps, ${digits.length} digits`,
    goal: 'at most 4 and 9',
    isMet: taps <= 4,
  };
}

async function leftEdges(): Promise<Figure> {
  const edges = new Map<number, string>();
  for (const { as, routes } of walks) {
    if (as === undefined) continue;
    const page = await open(as, paths.contact, desktop);
    for (const route of routes) {
      // The intro is a stage without the frame of the app.
      if (route === paths.intro || route === paths.contact) continue;
      const before = await page.evaluate(() => document.querySelector('h1')?.textContent);
      await page.evaluate((to) => location.assign(`#${to}`), addressOf(route));
      await page
        .waitForFunction((words) => document.querySelector('h1')?.textContent !== words, before, {
          timeout: 3_000,
        })
        .catch(() => undefined);
      await settled(page);
      const { x } = await placeOf(page.getByRole('heading', { level: 1 }));
      if (!edges.has(Math.round(x))) edges.set(Math.round(x), route);
    }
    await page.close();
  }
  const shown = [...edges]
    .map(([x, route]) => (edges.size === 1 ? `${x} px` : `${x} px (${route})`))
    .join(', ');
  return {
    what: 'left edges of h1 at 1280 px',
    shown: `${edges.size}: ${shown}`,
    goal: '1',
    isMet: edges.size === 1,
  };
}

async function placeOf(
  target: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const place = await target.boundingBox();
  if (place === null) throw new Error(`${target} has no place on the screen.`);
  return place;
}
