import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { changeReply, expectAccessible } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

const challengesCall = /\/api\/v1\/challenges/;
const monthly = '/wyzwania/miesieczne';
const phone = { width: 390, height: 844 };

function hero(page: Page) {
  return page.getByRole('region', { name: /^Plan na / });
}

function step(page: Page) {
  return hero(page).getByRole('link', { name: /^Otwórz kłódkę/ });
}

test("the next step is a button above a phone's fold", async ({ page, loginAs }) => {
  await page.setViewportSize(phone);
  await loginAs(page, '500000001');
  await go(page, monthly);
  await expect(step(page)).toContainText('Jedna odpowiedź odblokuje premię');
  const box = await step(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
  await step(page).click();
  await expect(page).toHaveURL(/#\/wiedza\/pigulki-wiedzy\/[\w-]+$/);
});

test('no number is said twice in the first screenful of the board', async ({ page, loginAs }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs(page, '500000001');
  await go(page, monthly);
  await expect(step(page)).toBeVisible();
  const figures = await page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { top, bottom, width } = range.getBoundingClientRect();
      const isShown = width > 1 && bottom > 0 && bottom <= innerHeight && top >= 0;
      if (isShown && text.parentElement?.closest('select') === null)
        seen.push(text.textContent ?? '');
    }
    return seen.join(' ').match(/\d[\d\u00a0]+/g) ?? [];
  });
  expect(figures).toContain('64');
  expect(figures.toSorted()).toEqual([...new Set(figures)].toSorted());
});

test('on a desktop hero and gaps are adjacent, above the fold', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, '500000001');
  await go(page, monthly);
  await expect(step(page)).toBeInViewport({ ratio: 1 });
  const missing = page.getByRole('region', { name: 'Co mi brakuje' });
  const [left, right] = [await hero(page).boundingBox(), await missing.boundingBox()];
  expect(right?.y).toBeCloseTo(left?.y ?? 0, 0);
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
});

test('a past month uses the past tense and leads to the current', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const last = new Date().getFullYear() - 1;
  await go(page, `${monthly}?rok=${last}`);
  await expect(hero(page)).toContainText(/Plan wykonany|zabrakło/);
  await expect(page.getByText('Do zdobycia')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Co mi brakuje' })).toHaveCount(0);
  await hero(page).getByRole('link', { name: 'Zobacz bieżący miesiąc' }).click();
  await expect(page.getByText('64%')).toBeVisible();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('the ring sweeps from the percent that this device showed last', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  let realizationPercent = 60;
  await changeReply(page, challengesCall, (data) => ({
    ...data,
    currentMonthPlan: { ...Object(data['currentMonthPlan']), realizationPercent },
  }));
  await page.addInitScript(recordCircle);
  await go(page, monthly);
  await expect.poll(() => percentOfRing(page)).toBe(60);
  const first = await recorded(page);
  expect(first.numbers).toEqual([60]);
  expect(Math.min(...first.rings)).toBeLessThan(20);
  expect(await page.evaluate(() => localStorage.getItem('klub.seen-plan'))).toContain('60');

  realizationPercent = 64;
  await page.reload();
  await expect.poll(() => percentOfRing(page)).toBe(64);
  const second = await recorded(page);
  expect(second.numbers).toEqual([64]);
  expect(Math.min(...second.rings)).toBeGreaterThanOrEqual(60);

  await page.reload();
  await expect.poll(() => percentOfRing(page)).toBe(64);
  expect(await recorded(page)).toEqual({ numbers: [64], rings: [64], covered: [] });
});

test.describe('under the splash', () => {
  test.use({ splash: true });

  test('the ring begins its sweep when the splash leaves', async ({ page, loginAs }) => {
    await loginAs(page, '500000001');
    await page.addInitScript(recordCircle);
    await go(page, monthly);
    await expect.poll(() => percentOfRing(page)).toBe(64);
    const { numbers, rings, covered } = await recorded(page);
    expect(numbers).toEqual([64]);
    expect(covered.filter((percent) => percent > 0)).toEqual([]);
    expect(Math.min(...rings)).toBeLessThan(20);
  });
});

test('the month becomes a picture, with name and amount only if ticked', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await changeReply(page, challengesCall, (data) => ({
    ...data,
    currentMonthPadlock: { isNeeded: true, isOpen: true, passed: 3, minimum: 3 },
    bonusMonthsPlan: [
      {
        month: data['currentMonth'],
        bonus: 65,
        state: 'unlocked',
        isLost: false,
        settlement: null,
      },
    ],
  }));
  await go(page, monthly);
  await page.getByRole('button', { name: 'Pochwal się miesiącem' }).click();
  const sheet = page.getByRole('dialog', { name: /^Karta miesiąca/ });
  const picture = sheet.getByRole('img');
  await expect(picture).toHaveAccessibleName(/^\S+ \d{4}, 64% planu, Kłódka otwarta$/);
  await expectAccessible(page);
  await sheet.getByLabel('Pokaż moje imię').check();
  await sheet.getByLabel('Pokaż złote punkty').check();
  await expect(picture).toHaveAccessibleName(
    /^\S+, .+, 64% planu, Kłódka otwarta, 65\szłotych punktów$/,
  );
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Zapisz obraz' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^klub-partnera-\d{4}-\d\d\.png$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
  await expect(sheet.getByText('Obraz jest zapisany w pobranych plikach.').first()).toBeVisible();
});

test('a device that can share files shares the picture', async ({ page, loginAs }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        document.documentElement.dataset['shared'] = files
          .map(({ name, type }) => `${name} ${type}`)
          .join();
        return Promise.resolve();
      },
    });
  });
  await loginAs(page, '500000001');
  await go(page, monthly);
  await page.getByRole('button', { name: 'Pochwal się miesiącem' }).click();
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    /^klub-partnera-[\d-]+\.png image\/png$/,
  );
});

function percentOfRing(page: Page): Promise<number> {
  const ring = hero(page).locator('circle[stroke-dashoffset]').first();
  return ring.evaluate((fill) => 100 - parseFloat(getComputedStyle(fill).strokeDashoffset));
}

/** Records what the circle shows in each frame; `covered`: the ring under the splash. */
function recordCircle(): void {
  const [numbers, rings, covered] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const look = (): void => {
    const number = /(\d+)%/.exec(document.querySelector('main section p')?.textContent ?? '')?.[1];
    if (number !== undefined) numbers.add(Number(number));
    const fill = document.querySelector('main section svg circle[stroke-dashoffset]');
    const isCovered = document.querySelector('.splash:not(.splash--leaving)') !== null;
    if (fill !== null)
      (isCovered ? covered : rings).add(100 - parseFloat(getComputedStyle(fill).strokeDashoffset));
    requestAnimationFrame(look);
  };
  look();
  Object.assign(globalThis, { numbers, rings, covered });
}

type Recorded = { numbers: number[]; rings: number[]; covered: number[] };

function recorded(page: Page): Promise<Recorded> {
  return page.evaluate(() => {
    const { numbers, rings, covered } = Object(globalThis);
    return { numbers: [...numbers], rings: [...rings], covered: [...covered] };
  });
}
