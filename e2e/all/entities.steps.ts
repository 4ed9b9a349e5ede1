import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/index.ts';

export type One = Readonly<Record<string, unknown>>;
/** Looks for a value where a person would. */
export type Shown = (screen: Locator, value: string, one: One) => Promise<void>;
export type Visit = {
  readonly address: string;
  readonly records: readonly One[];
  /** Opens what has to be opened first. */
  readonly opens?: (page: Page) => Promise<void>;
  /** What this screen shows of them. A field that none has here is for another screen. */
  readonly shows: Readonly<Record<string, Shown>>;
};
/** Asks the server as the page would. */
export type Ask = (call: string) => Promise<Record<string, unknown>>;

/** An entity of specification section 3. */
export type Entity = {
  readonly name: string;
  readonly as: string;
  readonly fields: readonly string[];
  readonly read: (
    ask: Ask,
  ) => Promise<{ readonly records: readonly One[]; readonly visits: readonly Visit[] }>;
};

export const words: Shown = (screen, value) => expect(screen).toContainText(value);
export const number: Shown = (screen, value) =>
  words(screen, Number(value).toLocaleString('pl-PL'), {});
export const percent: Shown = (screen, value) => words(screen, `${value}%`, {});
export const picture: Shown = (screen, value) =>
  expect(screen.locator(`img[src*="${digestOf(value)}"]`).first()).toBeAttached();
export const link: Shown = (screen, value) =>
  expect(screen.locator(`a[href*="${value}"]`).first()).toBeAttached();
export const option: Shown = (screen, value) =>
  expect(screen.locator(`option[value="${value}"]`).first()).toBeAttached();
/** The first words between two tags. */
export const html: Shown = (screen, value) =>
  words(screen, />([^<>]{6,60})/.exec(`>${value}`)?.[1]?.trim() ?? value, {});

export function typedIn(label: string): Shown {
  return (screen, value) => expect(screen.getByLabel(label, { exact: true })).toHaveValue(value);
}

/** A value of a few, each with its words on the screen. */
export function named(names: Readonly<Record<string, string>>): Shown {
  return (screen, value) => words(screen, names[value] ?? `no words for ${value}`, {});
}

/** Every file has its digest in its name; smaller copies keep it. */
function digestOf(address: string): string {
  return /\/files\/(\w+)/.exec(address)?.[1] ?? address;
}

export function list(value: unknown): readonly One[] {
  if (!Array.isArray(value)) throw new Error(`${JSON.stringify(value)} is no list`);
  return value;
}

export function one(value: unknown): One {
  if (typeof value !== 'object' || value === null)
    throw new Error(`${JSON.stringify(value)} is no entity`);
  return value as One;
}

export function isSet(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0)
  );
}

export function asker(page: Page): Ask {
  return (call) =>
    page.evaluate(async (path) => {
      const token = localStorage.getItem('klub.token');
      const answer = await fetch(path, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      });
      return answer.json();
    }, call);
}
