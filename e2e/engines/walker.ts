import { expect } from '@playwright/test';
import { type Driver, type Json, keys, pressAt, typed, until } from './driver.ts';
import { type Shown, type Thing, reach, shown } from './find.ts';
import type { Watched } from './watched.ts';

/** A person at an engine, who finds things by their words. */
export type Walker = ReturnType<typeof walkerOf>;

export function walkerOf(driver: Driver, watched: Watched) {
  const press = async (kind: Thing, name: string, isExact = true): Promise<void> => {
    const at = await until(`${kind} „${name}”`, async () => {
      const found = await driver.run(reach, kind, name, isExact);
      if ('not' in found) throw new Error(`it is ${found.not}`);
      return found.at;
    });
    await driver.act(pressAt(...at));
  };
  const type = (text: string): Promise<void> => driver.act(typed(text));
  const holds = (what: string, test: (...given: Json[]) => boolean, ...given: Json[]) =>
    until(what, () => driver.run(test, ...given));
  return {
    driver,
    watched,
    press,
    type,
    /** Waits until a function in the page returns true. */
    holds,
    /** Chooses what is written so in a list. */
    choose: async (label: string, option: string): Promise<void> => {
      await press('field', label);
      await driver.act(typed(keys.escape));
      await holds(
        `„${option}” in „${label}”`,
        (wanted) => {
          const list = document.activeElement as HTMLSelectElement;
          const found = [...(list.options ?? [])].find(({ label }) => label === wanted);
          if (found === undefined) return false;
          list.value = found.value;
          list.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        },
        option,
      );
    },
    /** Opens an address of the app or panel. */
    open: (address: string) => driver.goto(`${watched.url}/#${address}`),
    /** As a tap on a link: without loading the page again. The title of the new screen receives the focus. */
    move: async (address: string): Promise<void> => {
      const isThere = await driver.run((hash) => {
        if (location.hash === hash) return true;
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        delete document.documentElement.dataset['arrived'];
        const arrive = ({ target }: FocusEvent): void => {
          if (!(target instanceof Element) || !target.matches('h1, main')) return;
          document.documentElement.dataset['arrived'] = '';
          removeEventListener('focusin', arrive);
        };
        addEventListener('focusin', arrive);
        location.hash = hash;
        return false;
      }, `#${address}`);
      if (!isThere)
        await holds(`the screen ${address}`, () => 'arrived' in document.documentElement.dataset);
    },
    /** Writes into a field, in place of what is there. */
    fill: async (label: string, text: string): Promise<void> => {
      await press('field', label);
      await driver.run(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          field.select();
      });
      await type(text);
    },
    /** Waits until these words are to be read. */
    reads: (words: string) =>
      holds(
        `„${words}”`,
        (wanted) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(String(wanted)),
        words,
      ),
    title: (words: string) =>
      holds(
        `the screen „${words}”`,
        (wanted) => document.querySelector('h1')?.innerText.replaceAll(/\s+/g, ' ') === wanted,
        words,
      ),
    at: (address: string) =>
      holds(`the address ${address}`, (wanted) => location.hash === wanted, `#${address}`),
    /** Steps with the Tab key until the focus is on what has this name; returns how many steps it took. */
    tabTo: async (name: string, atMost: number): Promise<number> => {
      for (let steps = 1; steps <= atMost; steps += 1) {
        await type(keys.tab);
        const focused = await driver.run(() => {
          const { activeElement } = document;
          return (
            activeElement?.getAttribute('aria-label') ??
            (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
            activeElement?.textContent
          )?.trim();
        });
        if (focused === name) return steps;
      }
      throw new Error(`Tab does not reach „${name}” in ${atMost} steps.`);
    },
    /** For a report: where this is, what is to be read, and what was told. */
    sight: async (): Promise<string> => {
      const seen = await driver
        .run(() => {
          const { activeElement, body } = document;
          const focus = `${activeElement?.tagName} ${activeElement?.className}`;
          return `${location.href}, focus on ${focus}\n${body.innerText.slice(0, 800)}`;
        })
        .catch(String);
      return [seen, ...watched.faults].join('\n');
    },
    /** The screen once all of it is there and stands still; it never scrolls sideways, and has told of no fault. */
    settled: async (): Promise<Shown> => {
      let last = '';
      const now = await until('a screen that stands still', async () => {
        const seen = await driver.run(shown);
        const text = JSON.stringify(seen);
        const isSame = seen !== null && text === last;
        last = text;
        return isSame && seen;
      });
      const beyond = await driver.run(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const isOffered = document.body.innerText.includes('Jest nowa wersja aplikacji');
        return [location.hash, scrollWidth - clientWidth, isOffered] as const;
      });
      expect(beyond[1], `sideways on ${beyond[0]}`).toBeLessThanOrEqual(0);
      expect(beyond[2], `a newer version on ${beyond[0]}`).toBe(false);
      expect(watched.faults).toEqual([]);
      return now;
    },
  };
}
