import { type Engine, whySkipped } from '../../scripts/machine/engines.ts';
import { test as base } from '../support/index.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { type Walker, walkerOf } from './walker.ts';
import { watch } from './watched.ts';
import { openWebKit } from './webkit.ts';

export { expect } from '@playwright/test';

export type EngineOptions = { engine: Engine };
type WalkParts = {
  /** Opens a window with a fresh profile on the app, or on the address that is given. */
  walk: (target?: string, size?: Size) => Promise<Walker>;
};
export type Size = { readonly width: number; readonly height: number };

export const phone: Size = { width: 390, height: 844 };
export const desk: Size = { width: 1280, height: 800 };

const engines: Record<Engine, () => Promise<Driver>> = { webkit: openWebKit, firefox: openFirefox };

/** Walks in an engine that is not Chromium, with motion, a splash and a cookie banner like a person's first visit. */
export const test = base.extend<EngineOptions & WalkParts>({
  engine: ['webkit', { option: true }],
  ownClub: true,
  walk: async ({ engine, club }, provide, test) => {
    const why = whySkipped(engine);
    test.skip(why !== undefined, why);
    const ends: (() => Promise<void>)[] = [];
    const walkers: Walker[] = [];
    await provide(async (target = club.url, { width, height } = phone) => {
      const watched = await watch(target);
      ends.push(watched.close);
      const driver = await engines[engine]();
      ends.push(driver.close);
      await driver.goto('about:blank');
      await driver.resize(width, height);
      const walker = walkerOf(driver, watched);
      walkers.push(walker);
      return walker;
    });
    if (test.status !== test.expectedStatus)
      for (const walker of walkers)
        await test.attach('sight', { body: await walker.sight(), contentType: 'text/plain' });
    for (const end of ends.toReversed()) await end();
  },
});
