import { setTimeout as sleep } from 'node:timers/promises';
import { type Payload, inBatches } from './payloads.ts';
import { look, touch } from '../parts/browser-probe.ts';
import type { TextPlace } from './texts.ts';
import type { Tab } from '../parts/browser.ts';

/** What a walk through screens full of payloads has seen. */
export type Seen = {
  readonly tried: number;
  readonly shown: number;
  /** Numbers of payloads, or what the unsigned ones said. */
  readonly ran: readonly string[];
  readonly left: readonly string[];
  readonly links: readonly string[];
  readonly strange: readonly string[];
};

/** Time until broken images have run `onerror`. */
const settleMs = 200;
/** Uncleaned, a payload may bend the document so that a walk through it never ends, or throws. */
const screenMs = 20_000;

/**
 * Shows all of them, a screen after the other, does everything possible to each, and collects the
 * outcome.
 */
export async function walk(
  openTab: () => Promise<Tab>,
  place: TextPlace,
  payloads: readonly Payload[],
): Promise<Seen> {
  const seen: Seen[] = [];
  let tab = await openTab();
  for (const batch of inBatches(payloads, place.atOnce)) {
    const looked = await inTime(lookAt(tab, place, batch).catch(() => undefined));
    const nothing = { tried: batch.length, shown: 0, left: [], links: [] };
    seen.push({ ...nothing, ...looked, ran: tab.takeRan(), strange: tab.takeStrange() });
    if (looked !== undefined) continue;
    tab.abandon();
    tab = await openTab();
  }
  tab.abandon();
  return together(seen);
}

async function lookAt(tab: Tab, { show }: TextPlace, batch: readonly Payload[]) {
  await show(tab, batch);
  const mark = tab.page.getByText(`Znacznik ${batch[0]?.number}.`, { exact: true });
  await mark.first().waitFor({ state: 'attached' });
  const { shown, left, links } = await tab.page.evaluate(look, null);
  await tab.page.evaluate(touch);
  await tab.page.waitForTimeout(settleMs);
  return { shown: new Set(shown).size, left, links };
}

/** Undefined when it takes too long, or fails: what was not shown is missing in the count. */
async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const ended = new AbortController();
  const late = sleep(screenMs, undefined, { signal: ended.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => ended.abort());
}

export function together(seen: readonly Seen[]): Seen {
  const sum = (key: 'tried' | 'shown'): number => seen.reduce((total, one) => total + one[key], 0);
  return {
    tried: sum('tried'),
    shown: sum('shown'),
    ran: seen.flatMap(({ ran }) => ran),
    left: seen.flatMap(({ left }) => left),
    links: seen.flatMap(({ links }) => links),
    strange: seen.flatMap(({ strange }) => strange),
  };
}
