import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

/** What a screen waits for: answers and texts of the server, pictures, and the sanitiser. */
const comesLate = /\/(api\/(panel\/)?v1\/(?!events)|regulations$|files\/)|\/assets\/sanitise-/;
const isFont = /\.woff2$/;

/** Kinds of files that one order in two delivers last, which is the least expected. */
const kinds = [/\/assets\/sanitise-/, /\/files\//, /\/(api\/(panel\/)?v1\/|regulations$)/] as const;

type Held = { readonly rank: number; readonly letGo: () => Promise<void> };

/**
 * Holds back everything that a screen waits for, and lets it come one by one in the order that the seed draws, each after
 * what came before has been painted. The font comes before all of it, behind the splash, or after the splash has left.
 * The returned call waits until nothing is held any more, ends it, and returns the time of the page, in milliseconds, from
 * which on the screen can be seen. The panel has no splash: it is seen from the start, and its font comes when it comes.
 */
export async function comeInOrder(
  page: Page,
  seed: string,
  { hasSplash = true } = {},
): Promise<() => Promise<number>> {
  const held: Held[] = [];
  let isOver = false;
  let lastHeldAt = Date.now();
  const isFontLate = hasSplash && drawn(`${seed} font`) < 1 / lateFontEvery;
  const splashLeaves = page.waitForFunction(
    () => document.documentElement.dataset['letters'] === 'fallback',
  );
  splashLeaves.catch(() => undefined);
  if (isFontLate) {
    await page.route(
      (url) => isFont.test(url.pathname),
      (route: Route) => splashLeaves.then(() => route.fallback()).catch(() => undefined),
    );
  }
  await page.route(
    (url) => comesLate.test(url.pathname),
    (route: Route) =>
      new Promise<void>((resolve) => {
        if (isOver) return resolve(route.fallback());
        lastHeldAt = Date.now();
        held.push({
          rank: rankOf(seed, new URL(route.request().url()).pathname),
          letGo: () => route.fallback().then(resolve, () => resolve()),
        });
      }),
  );

  const letting = (async () => {
    const seenFrom = isFontLate || !hasSplash ? 0 : await fontCame(page);
    while (!isOver) {
      await painted(page);
      const next = held.toSorted((one, other) => one.rank - other.rank)[0];
      if (next === undefined || Date.now() - lastHeldAt < pauseMs) continue;
      held.splice(held.indexOf(next), 1);
      await next.letGo();
      await pause(pauseMs);
    }
    return seenFrom;
  })();

  return async () => {
    while (held.length > 0 || Date.now() - lastHeldAt < 5 * pauseMs) await pause(pauseMs);
    if (isFontLate) {
      await splashLeaves;
      await fontCame(page);
    }
    await painted(page);
    isOver = true;
    return letting;
  };
}

const pauseMs = 50;
/** Each costs the five seconds of the splash. */
const lateFontEvery = 8;

/** The time of the page at which the font has been painted. */
async function fontCame(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => /^"?Klub Sans"?$/.test(family) && status === 'loaded',
    ),
  );
  await painted(page);
  return page.evaluate(() => performance.now());
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Two frames; a page that is being left has none. */
async function painted(page: Page): Promise<void> {
  const frames = page
    .evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done())),
        ),
    )
    .catch(() => undefined);
  await Promise.race([frames, pause(10 * pauseMs)]);
}

/** From 0 to 1, and beyond 1 for the kind that comes last. */
function rankOf(seed: string, path: string): number {
  const last = kinds[Math.floor(drawn(seed) * 2 * kinds.length)];
  return drawn(`${seed} ${path}`) + (last?.test(path) === true ? 1 : 0);
}

/** The same one for the same words. */
export function oneOf<T>(choices: readonly T[], seed: string): T {
  const choice = choices[Math.floor(drawn(seed) * choices.length)];
  if (choice === undefined) throw new Error('There is nothing to choose from.');
  return choice;
}

/** From 0 to 1, the same for the same words. */
function drawn(words: string): number {
  return (
    Number.parseInt(createHash('sha256').update(words).digest('hex').slice(0, 8), 16) / 2 ** 32
  );
}
